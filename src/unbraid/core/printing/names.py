"""Valid, unique C identifiers for the names of a core program.

    main.f1.x  =>  main_f1_x        worker#2  =>  worker_2        a second name with this spelling  =>  worker_2_2

A name keeps its spelling if C allows it.  Locals avoid every name at file scope, because core, unlike C, may use a
global and a local of the same name in one function.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from unbraid.core.floats import FUNCTIONS
from unbraid.core.nodes import Function, Label, OrdinalType, Program, StructType, Unary, Var
from unbraid.core.visitor import read_expressions, statements, subexpressions, written_places


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_KEYWORDS = _words(
    """auto break case char const continue default do double else enum extern float for goto if inline int long register
    restrict return short signed sizeof static struct switch typedef union unsigned void volatile while _Alignas
    _Alignof _Atomic _Bool _Complex _Generic _Imaginary _Noreturn _Static_assert _Thread_local asm typeof linux
    unix i386"""
)

# Names that the printed text itself may use, in any scope.
_OURS = _words(
    """main exit abort printf malloc calloc free dprintf open read strcmp strtoull reach_error __assert_fail"""
)
# Prefixes of names that the printed text, compilers or verifiers treat specially.
_OUR_PREFIXES = (
    "unbraid_", "UNBRAID_", "__VERIFIER_", "nondet_", "__CPROVER_", "__ESBMC_", "klee_", "__SEA_", "sea_", "__SMACK_",
    "pthread_", "PTHREAD_", "__builtin_",
)  # fmt: skip

# Compilers know these functions, or <pthread.h> declares them.  Only locals may have such names.
_MATH = _words(
    """acos acosh asin asinh atan atan2 atanh cabs carg cbrt ceil cexp cimag clog conj copysign cos cosh cpow cproj
    creal csin csinh csqrt ctan ctanh drem erf erfc exp exp10 exp2 expm1 fabs fdim floor fma fmax fmin fmod frexp
    gamma hypot ilogb j0 j1 jn ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan
    nearbyint nextafter nexttoward pow pow10 remainder remquo rint round roundeven scalb scalbln scalbn signbit
    significand sin sincos sinh sqrt tan tanh tgamma trunc y0 y1 yn"""
)
_LIBRARY = _words(
    """_exit _Exit abort abs aligned_alloc alloca asctime bcmp bcopy bzero calloc clock clone ctime daylight difftime
    dysize execl execle execlp execv execve execvp feclearexcept ffs ffsl ffsll fork fprintf fputc fputs free
    fscanf fwrite getcpu getdate gettext gmtime imaxabs index isalnum isalpha isascii isblank iscntrl isdigit
    isgraph islower isprint ispunct isspace isupper isxdigit labs llabs localtime malloc memchr memcmp memcpy
    memmove mempcpy memset mktime nanosleep posix_memalign putchar puts realloc rindex scanf setns snprintf
    sprintf sscanf stime stpcpy stpncpy strcasecmp strcat strchr strcpy strcspn strdup strfmon strftime strlen
    strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strptime strrchr strspn strstr time timegm
    timelocal timezone toascii tolower toupper tzname tzset unshare vfprintf vfscanf vprintf vscanf vsnprintf
    vsprintf vsscanf size_t pid_t time_t clock_t clockid_t timer_t locale_t cpu_set_t clock_getcpuclockid
    clock_getres clock_gettime clock_nanosleep clock_settime sched_get_priority_max sched_get_priority_min
    sched_getparam sched_getscheduler sched_rr_get_interval sched_setparam sched_setscheduler sched_yield
    timer_create timer_delete timer_getoverrun timer_gettime timer_settime timespec_get"""
) | {name + suffix for name in _MATH for suffix in ("", "f", "l")}
_LIBRARY_TAGS = _words("timespec timeval itimerspec tm sched_param sigevent cpu_set_t __jmp_buf_tag")

_RESERVED = _KEYWORDS | _OURS
_RESERVED_AT_FILE_SCOPE = _RESERVED | _LIBRARY


class Names:
    """The C names of a program; `entry` is the C name of its entry function."""

    def __init__(self, program: Program, entry: str) -> None:
        self._taken: set[str] = {entry, *_float_functions(program)}
        self._functions = {program.entry: entry}
        self.absent: dict[str, str] = {}  # undefined functions whose address is taken
        self._globals: dict[Var, str] = {}
        self._tags: dict[str, str] = {}
        self._members: dict[tuple[str, str], str] = {}
        self._tags_taken: set[str] = set(_LIBRARY_TAGS)
        for name, struct in program.structs.items():
            self._tags[name] = _unique(name, self._tags_taken)
            inside: set[str] = set()
            for field in struct.fields:
                self._members[name, field.name] = _unique(field.name or "state", inside)
        self.values: dict[OrdinalType, list[str]] = {}  # the names of the values of ordinals
        for item in program.globals:
            kind = item.var.type
            if isinstance(kind, OrdinalType) and kind.names and kind not in self.values:
                self.values[kind] = [self.new(name) for name in kind.names]
            self._globals[item.var] = self.new(item.var.name)
        for name in program.functions:
            if name != program.entry:
                self._functions[name] = self.new(name)

    def new(self, name: str) -> str:
        """A new, unique name at file scope."""
        return _unique(name, self._taken, at_file_scope=True)

    def function(self, name: str) -> str:
        return self._functions[name]

    def function_address(self, name: str) -> str:
        """The name of a function whose address is taken; the program may not define it."""
        if name not in self._functions:
            self._functions[name] = self.absent[name] = self.new(name)
        return self._functions[name]

    def variable(self, var: Var) -> str:
        return self._globals[var]

    def value_of(self, kind: OrdinalType, value: int) -> str:
        return self.values[kind][value]

    def tag(self, struct: StructType) -> str:
        if struct.name not in self._tags:  # only pointed to
            self._tags[struct.name] = _unique(struct.name, self._tags_taken)
        return self._tags[struct.name]

    def member(self, struct: StructType, member: str) -> str:
        return self._members[struct.name, member]

    def locals(self, function: Function, further: Iterable[str]) -> tuple[dict[Var, str], list[str]]:
        """The names of a function's variables, and of its further parameters."""
        taken = set(self._taken)
        return (
            {var: _unique(var.name, taken) for var in (*function.params, *function.locals)},
            [_unique(name, taken) for name in further],
        )


def _float_functions(program: Program) -> Iterator[str]:
    """The C functions that implement the program's operators on floats."""
    for function in program.functions.values():
        for stmt in statements(function.body):
            for expr in (*read_expressions(stmt), *written_places(stmt)):
                for part in subexpressions(expr):
                    if isinstance(part, Unary) and part.op in FUNCTIONS:
                        yield from (part.op, f"{part.op}f")


def label_names(function: Function) -> dict[str, str]:
    taken: set[str] = set()
    labels = (stmt.name for stmt in statements(function.body) if isinstance(stmt, Label))
    return {label: _unique(label, taken) for label in labels}


def _unique(name: str, taken: set[str], at_file_scope: bool = False) -> str:
    base = re.sub(r"\W", "_", name, flags=re.ASCII)
    if not base or base[0].isdigit():
        base = f"_{base}"
    if base.startswith(_OUR_PREFIXES):
        base = f"user_{base}"
    reserved = _RESERVED_AT_FILE_SCOPE if at_file_scope else _RESERVED
    candidate, number = base, 1
    while candidate in taken or candidate in reserved:
        number += 1
        candidate = f"{base}_{number}"
    taken.add(candidate)
    return candidate
