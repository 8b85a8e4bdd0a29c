"""The readers of printed C, in one table: how each of them expresses "any value", "assume" and "this is an error".

Everything else in a printed program is the same for all targets.  `generic` is for people, and for tools that know
SV-COMP's functions; its macros can be redefined.  The targets for particular verifiers are for sequential programs.
They contain no preprocessor directives, so that no verifier needs a preprocessor.

A verifier that can report its choices does so in `unbraid_nondet_*`, under the name of the type and in the order of
execution.  From these choices a counterexample is reconstructed.  `chosen_value` converts the reported bits to a value.
"""

from __future__ import annotations

from unbraid.core.arithmetic import wrap
from unbraid.core.nodes import BoolType
from unbraid.core.printing.preamble import NONDET, OPERATORS, SHARED, Declarations, macro
from unbraid.core.records import dataclass


@dataclass(frozen=True)
class Target:
    """Templates of statements, and the declarations that they need; each declaration may use the earlier ones.

    An assertion has the fields {condition}, {property} and {message}; a bound marker has {kind} and {place}.  A
    template must be a single statement, but not an `if`, because a following `else` would belong to it.
    """

    reader: str
    assume: str
    assertion: str
    bound: str
    declared: Declarations
    choose: str | None = None  # gives {variable} any value and reports it; None: SV-COMP's functions are called

    def any_value(self, name: str) -> str:
        return f"__VERIFIER_nondet_{name}()" if self.choose is None else f"unbraid_nondet_{name}()"

    @property
    def declarations(self) -> Declarations:
        ordinal = _ORDINAL.format(any=self.any_value("uint"), assume=self.assume.format(condition="chosen <= limit"))
        return (*SHARED, *self.declared, *self._choices(), ("unbraid_ordinal", ordinal), *OPERATORS)

    def _choices(self) -> Declarations:
        found = [
            (f"__VERIFIER_nondet_{name}", f"extern {text} __VERIFIER_nondet_{name}(void);\n")
            for name, (_, text) in NONDET.items()
        ]
        if self.choose is not None:
            for name, (kind, text) in NONDET.items():
                # Not every verifier knows that a _Bool is 0 or 1, so a byte is chosen.
                cell, suffix = ("uchar", " & 1") if isinstance(kind, BoolType) else (name, "")
                variable = f"unbraid_{name}"
                choose = self.choose.format(variable=variable, cell=cell, name=name)
                definition = f"static {text} unbraid_nondet_{name}(void) {{\n    {NONDET[cell][1]} {variable};\n"
                definition += f"    {choose}\n    return {variable}{suffix};\n}}\n"
                found.append((f"unbraid_nondet_{name}", definition))
        return tuple(found)


def chosen_value(name: str, bits: int) -> int:
    """The value of a choice of the type called `name`, from its bits."""
    kind = NONDET[name][0]
    return bits & 1 if isinstance(kind, BoolType) else wrap(bits, kind)


_ORDINAL = """\
/* Any number in 0..limit. */
static unsigned int unbraid_ordinal(unsigned int limit) {{
    unsigned int chosen = {any};
    {assume}
    return chosen;
}}
"""

_ASSERT_FAIL = (
    "extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));\n"
)
_REACH_ERROR = f"""\
{_ASSERT_FAIL}void reach_error(void) {{
    __assert_fail("0", "unbraid", 0, "reach_error");
}}
"""


def _unless(name: str, otherwise: str) -> tuple[str, str]:
    return name, f"static void {name}(_Bool condition) {{\n    if (!condition)\n        {otherwise};\n}}\n"


def _extern(name: str, parameters: str) -> tuple[str, str]:
    return name, f"extern void {name}({parameters});\n"


def _sv_comp(reader: str) -> Target:
    """The rules of SV-COMP: an error is a call of reach_error(), and executions end with abort()."""
    return Target(
        reader,
        assume="unbraid_assume({condition});",
        assertion="unbraid_assert({condition});",
        bound="unbraid_assume(0);",
        declared=(
            ("abort", "extern void abort(void) __attribute__((__noreturn__));\n"),
            ("reach_error", _REACH_ERROR),
            _unless("unbraid_assume", "abort()"),
            _unless("unbraid_assert", "reach_error()"),
        ),
    )


TARGETS: dict[str, Target] = {
    "generic": Target(
        "people, and tools that know SV-COMP's functions",
        assume="__VERIFIER_assume({condition});",
        assertion="UNBRAID_ASSERT({condition}, {property}, {message});",
        bound="UNBRAID_BOUND({kind}, {place});",
        declared=(
            ("reach_error|UNBRAID_ASSERT", _REACH_ERROR),
            ("__VERIFIER_assume|UNBRAID_BOUND", "extern void __VERIFIER_assume(int condition);\n"),
            _extern("__VERIFIER_atomic_begin", "void"),
            _extern("__VERIFIER_atomic_end", "void"),
            ("__VERIFIER_nondet_pointer", "extern void *__VERIFIER_nondet_pointer(void);\n"),
            macro("UNBRAID_ASSERT", "condition, property, message", "((condition) ? (void)0 : reach_error())"),
            macro("UNBRAID_BOUND", "kind, place", "__VERIFIER_assume(0)"),
            macro("UNBRAID_VALID", "pointer", "((unsigned long)(pointer) >= 4096)"),
            macro("UNBRAID_WRITABLE", "pointer", "((unsigned long)(pointer) >= 4096)"),
            macro("UNBRAID_SAME_OBJECT", "left, right", "1"),
            macro("UNBRAID_NEAR_OBJECT", "pointer", "1"),
            macro("UNBRAID_RELEASABLE", "pointer", "1"),
            macro("UNBRAID_SWITCH", "", "((void)0)"),
        ),
    ),
    "cbmc": Target(
        "CBMC",
        assume="__CPROVER_assume({condition});",
        assertion="__CPROVER_assert({condition}, {message});",
        bound="__CPROVER_assume(0);",
        declared=(
            _extern("__CPROVER_assume", "_Bool condition"),
            _extern("__CPROVER_assert", "_Bool condition, const char *message"),
            _extern("__CPROVER_input", "const char *name, ..."),
        ),
        choose='__CPROVER_input("{name}", {variable});',  # an uninitialised local has any value
    ),
    "esbmc": Target(
        "ESBMC",
        assume="__ESBMC_assume({condition});",
        assertion="__ESBMC_assert({condition}, {message});",
        bound="__ESBMC_assume(0);",
        declared=(
            _extern("__ESBMC_assume", "_Bool"),
            _extern("__ESBMC_assert", "_Bool, const char *"),
        ),
        choose="{variable} = __VERIFIER_nondet_{cell}();",
    ),
    "cpachecker": _sv_comp("CPAchecker"),
    "ultimate": _sv_comp("Ultimate Automizer"),
    "klee": Target(
        "KLEE",
        assume="unbraid_assume({condition});",
        assertion="unbraid_assert({condition});",
        bound="unbraid_assume(0);",
        declared=(
            ("__assert_fail", _ASSERT_FAIL),
            _extern("klee_make_symbolic", "void *, __SIZE_TYPE__, const char *"),
            # KLEE counts a path that ends by exit() as complete, but not one that ends by klee_assume().
            _unless("unbraid_assume", "exit(0)"),
            _unless("unbraid_assert", '__assert_fail("0", "unbraid", 0, "unbraid_assert")'),
        ),
        choose='klee_make_symbolic(&{variable}, sizeof {variable}, "{name}");',
    ),
    "seahorn": Target(
        "SeaHorn",
        assume="__VERIFIER_assume({condition});",
        assertion="unbraid_assert({condition});",
        bound="__VERIFIER_assume(0);",
        declared=(
            _extern("__VERIFIER_assume", "int"),
            _extern("__VERIFIER_error", "void"),
            _unless("unbraid_assert", "__VERIFIER_error()"),
        ),
    ),
    "smack": Target(
        "SMACK",
        assume="__VERIFIER_assume({condition});",
        assertion="__VERIFIER_assert({condition});",
        bound="__VERIFIER_assume(0);",
        declared=(_extern("__VERIFIER_assume", "int"), _extern("__VERIFIER_assert", "int")),
    ),
}
GENERIC = TARGETS["generic"]
