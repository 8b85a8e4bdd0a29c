"""The options of gcc and clang: which of them change what a program means, which take an argument, which do not matter.

    -D -U -I -iquote -isystem -idirafter -include -imacros -std=   are kept (`Flags`)
    -m32 -m64                                                      choose the data model
    -c -S -E -M -o -shared -l -L                                   say what a command makes, and of what
    -fopenmp, -fpack-struct, C++ ...                               are refused: they would make another program
    -W... -O... -g... -f... -m... -M... and the like               do not matter

Nothing is executed, and nothing is expanded by a shell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from unbraid.core.errors import InputError
from unbraid.core.flags import DEFAULT_STANDARD, FAST_MATH, FILES, FOLDERS, MACROS, Flags
from unbraid.core.nodes import ILP32, LP64, DataModel
from unbraid.core.records import dataclass


class Makes(Enum):
    """What a command makes."""

    PROGRAM = auto()
    OBJECTS = auto()
    NOTHING = auto()  # to verify: preprocessed text, assembly, dependencies, information


class Kind(Enum):
    """How an option is treated."""

    KEPT = auto()
    STANDARD = auto()
    LANGUAGE = auto()
    OUTPUT = auto()
    LIBRARY = auto()
    LIBRARY_FOLDER = auto()
    PREPROCESSOR = auto()  # -Wp,-DX
    SWITCH = auto()  # of our `_SWITCHES`
    IGNORED = auto()


class Recognised(NamedTuple):
    kind: Kind
    option: str
    argument: str | None  # None: there is none, or it is the next word
    takes_next: bool = False


@dataclass(frozen=True)
class Command:
    """A command of a compiler, as far as it matters to a verifier."""

    inputs: tuple[str, ...]  # sources, objects and libraries, in their order
    flags: Flags
    std: str | None  # None: the command does not say
    model: DataModel | None  # None: the command does not say
    output: str | None
    makes: Makes
    libraries: tuple[str, ...] = ()  # the names after -l
    library_folders: tuple[str, ...] = ()
    is_library: bool = False  # a shared library, or an object made of objects


# Options whose argument is the rest of the word, or else the next word.
_KEPT = (*FOLDERS, *FILES, *MACROS)
_ARGUMENT = {
    **dict.fromkeys(_KEPT, Kind.KEPT),
    "-o": Kind.OUTPUT, "-l": Kind.LIBRARY, "-L": Kind.LIBRARY_FOLDER, "-x": Kind.LANGUAGE,
    **dict.fromkeys(("-MF", "-MT", "-MQ", "-MJ", "-B", "-T", "-A"), Kind.IGNORED),
    **dict.fromkeys(("-isysroot", "-iprefix", "-iwithprefixbefore", "-iwithprefix", "-iframework"), Kind.IGNORED),
}  # fmt: skip
# Options whose argument is always the next word.
_NEXT = frozenset({
    "-Xlinker", "-Xassembler", "-Xpreprocessor", "-Xclang", "-mllvm", "-aux-info", "-dumpbase", "-dumpbase-ext",
    "-dumpdir", "-arch", "-framework", "-target", "-install_name", "-compatibility_version", "-current_version",
    "-wrapper", "-u", "-z", "-e", "-R", "-rpath", "-soname", "--param", "--sysroot", "-imultilib",
})  # fmt: skip
_PREFIXES = (
    "-W", "-f", "-m", "-g", "-O", "-d", "-save-temps", "-specs=", "-print-", "-stdlib=", "-u", "-z", "-Q", "-nostd",
    "--param=", "--sysroot=", "--specs=", "--target=", "--gcc-toolchain=", "-time", "-R", "-rtlib=",
)  # fmt: skip
_WORDS = frozenset({
    "-c", "-S", "-E", "-M", "-MM", "-MD", "-MMD", "-MP", "-MG", "-MV", "-s", "-v", "-w", "-pg", "-pipe", "-pedantic",
    "-pedantic-errors", "-shared", "-static", "-rdynamic", "-r", "-n", "-N", "-nostartfiles",
    "-nodefaultlibs", "-nolibc", "-pie", "-no-pie", "-static-pie", "-static-libgcc", "-shared-libgcc", "-symbolic",
    "-trigraphs", "-undef", "-H", "-P", "-C", "-CC", "-###", "-integrated-as", "-no-integrated-as", "-dynamiclib",
    "-bundle", "-dynamic", "-no-canonical-prefixes", "-no-cpp-precomp", "-traditional-cpp", "-remap",
    "--coverage", "-coverage", "--pedantic", "--verbose", "-pass-exit-codes", "-passthrough",
})  # fmt: skip
_FOR_INFORMATION = re.compile(
    r"-(E|S|M|MM|fsyntax-only|###|V|qversion|print-.*|dump(machine|version|fullversion|specs))"
    r"|--(version|help.*|target-help)"
)

# Options of gcc that clang takes as they are, because they change types or the grammar.
_SWITCHES = frozenset({
    "-funsigned-char", "-fsigned-char", "-fno-unsigned-char", "-fno-signed-char", "-fms-extensions",
    "-fno-ms-extensions", "-fshort-enums", "-fno-asm",
})  # fmt: skip
_FAST = frozenset({
    "-Ofast", FAST_MATH, "-funsafe-math-optimizations", "-ffinite-math-only", "-fassociative-math",
    "-freciprocal-math", "-fno-signed-zeros",
})  # fmt: skip
_REFUSED = {
    "-fopenmp": "its pragmas start threads that are not modelled",
    "-fopenacc": "its pragmas start threads that are not modelled",
    "-fgnu-tm": "transactions are not modelled",
    "-fpack-struct": "it changes the layout of structs",
    "-fshort-wchar": "it changes a type",
    "-fshort-double": "it changes a type",
    "-funsigned-bitfields": "it changes the types of bit-fields",
    "-fsingle-precision-constant": "it changes the types of constants",
    "-fplan9-extensions": "these extensions are not modelled",
    "-finstrument-functions": "it adds calls that are not modelled",
    "-ftrapv": "it makes overflow end the program, while here it wraps around",
    "-mx32": "only ILP32 (-m32) and LP64 (-m64) are supported",
    "-m16": "only ILP32 (-m32) and LP64 (-m64) are supported",
    "-malign-double": "it changes the layout of structs",
    "-mms-bitfields": "it changes the layout of structs",
    "-mlong-double-64": "it changes a type",
}
# Options of the linker that let a name mean another thing.
_REFUSED_BY_LINKER = re.compile(r"--?(wrap|defsym)\b")
_CHARSETS = re.compile(r"-f(?:input|exec|wide-exec)-charset=(?!utf-?8$)", re.IGNORECASE)
_MODELS = {"-m32": ILP32, "-m64": LP64}
_LIBRARY = ("-shared", "-dynamiclib", "-bundle", "-r")
_C = ("c", "cpp-output", "c-header", "none")

_YEARS = {
    "c89": "89", "c90": "89", "c99": "99", "c9x": "99", "c11": "11", "c1x": "11", "c17": "17", "c18": "17",
    "c23": "23", "c2x": "23",
}  # fmt: skip
STANDARDS = {
    **{name: f"c{year}" for name, year in _YEARS.items()},
    **{f"gnu{name[1:]}": f"gnu{year}" for name, year in _YEARS.items()},
    "iso9899:1990": "c89", "iso9899:199409": "iso9899:199409", "iso9899:199x": "c99", "iso9899:1999": "c99",
    "iso9899:2011": "c11", "iso9899:2017": "c17", "iso9899:2018": "c17", "iso9899:2024": "c23",
}  # fmt: skip


def recognise(word: str) -> Recognised | None:
    """What an option of the compiler means; None if it is not one."""
    if word in _NEXT:
        return Recognised(Kind.IGNORED, word, None, takes_next=True)
    for prefix in ("-std", "--std"):
        if word == prefix or word.startswith(f"{prefix}="):
            return Recognised(Kind.STANDARD, prefix, word.partition("=")[2] or None, takes_next=word == prefix)
    if word.startswith("-Wp,"):
        return Recognised(Kind.PREPROCESSOR, "-Wp", word.removeprefix("-Wp,"))
    if word in _SWITCHES or word in _FAST or word in _MODELS or word in ("-ansi", "-pthread", "-pthreads"):
        return Recognised(Kind.SWITCH, word, None)
    if word in _WORDS or word.startswith(_PREFIXES) or _FOR_INFORMATION.fullmatch(word):
        return Recognised(Kind.IGNORED, word, None)
    option = max((known for known in _ARGUMENT if word.startswith(known)), key=len, default=None)
    if option is None:
        return None
    return Recognised(_ARGUMENT[option], option, word.removeprefix(option) or None, takes_next=word == option)


def standard(name: str) -> str:
    """The name by which libclang knows a standard of C."""
    if name in STANDARDS:
        return STANDARDS[name]
    what = "C++ is not supported" if "++" in name else f"{name} is not a C standard that is known here"
    raise InputError(f"-std={name}: {what}; choose one of {', '.join(STANDARDS)}")


def read_command(words: Sequence[str]) -> Command:
    """Read the words of a command after the name of the compiler.  Raises InputError."""
    return _Reader(words).command()


class _Reader:
    def __init__(self, words: Sequence[str]) -> None:
        self.words = list(words)
        self.inputs: list[str] = []
        self.kept: list[str] = []
        self.libraries: list[str] = []
        self.for_linker: list[str] = []
        self.library_folders: list[str] = []
        self.std: str | None = None
        self.model: DataModel | None = None
        self.output: str | None = None
        self.makes = Makes.PROGRAM
        self.is_library = False

    def command(self) -> Command:
        left = iter(self.words)
        for word in left:
            if word.startswith("@"):
                raise InputError(
                    f"{word}: response files are not read; write the options of this file into the command itself"
                )
            if not word.startswith("-") or word == "-":
                self.inputs.append(word)
                continue
            found = recognise(word)
            if found is None:
                raise InputError(f"{word}: this option is not one of gcc or clang that is known here; leave it out")
            argument = found.argument
            if found.takes_next:
                argument = next(left, None)
                if argument is None:
                    raise InputError(f"{word} needs an argument")
            if word == "-Xlinker" or word.startswith("-Wl,"):
                self.for_linker += (argument or word).split(",")
            self._take(found, argument or "")
        if self.makes is Makes.PROGRAM:
            self._look_at_linker()
        flags = Flags(self.std or DEFAULT_STANDARD, tuple(self.kept))
        return Command(
            tuple(self.inputs), flags, self.std, self.model, self.output, self.makes,
            tuple(self.libraries), tuple(self.library_folders), self.is_library,
        )  # fmt: skip

    def _look_at_linker(self) -> None:
        refused = next((word for word in self.for_linker if _REFUSED_BY_LINKER.match(word)), None)
        if refused is not None:
            raise InputError(f"{refused} is not supported: it makes the linker replace one name by another")

    def _take(self, found: Recognised, argument: str) -> None:
        option = found.option
        match found.kind:
            case Kind.KEPT:
                self.kept += [option, argument]
            case Kind.STANDARD:
                self.std = standard(argument)
            case Kind.LANGUAGE:
                if argument not in _C:
                    raise InputError(f"-x {argument}: only C is supported")
            case Kind.OUTPUT:
                self.output = argument
            case Kind.LIBRARY:
                self.libraries.append(argument)
            case Kind.LIBRARY_FOLDER:
                self.library_folders.append(argument)
            case Kind.PREPROCESSOR:
                self._take_for_preprocessor(argument.split(","))
            case Kind.SWITCH:
                self._switch(option)
            case Kind.IGNORED:
                self._ignore(option)

    def _switch(self, option: str) -> None:
        if option in _MODELS:
            self.model = _MODELS[option]
        elif option == "-ansi":
            self.std = "c89"
        elif option in _SWITCHES:
            self.kept.append(option)
        elif option in _FAST:
            self.kept.append(FAST_MATH)
        else:  # -pthread
            self.kept += ["-D", "_REENTRANT"]

    def _take_for_preprocessor(self, words: list[str]) -> None:
        """Words after -Wp: only macros and folders matter."""
        left = iter(words)
        for word in left:
            found = recognise(word)
            if found is not None and found.kind is Kind.KEPT:
                self._take(found, (next(left, "") if found.takes_next else found.argument) or "")

    def _ignore(self, option: str) -> None:
        for refused, why in _REFUSED.items():
            if option == refused or option.startswith(f"{refused}="):
                raise InputError(f"{option} is not supported: {why}")
        if _CHARSETS.match(option):
            raise InputError(f"{option} is not supported: only UTF-8 is")
        if option in _LIBRARY:
            self.is_library = True
        elif option == "-c" and self.makes is Makes.PROGRAM:
            self.makes = Makes.OBJECTS
        elif _FOR_INFORMATION.fullmatch(option):
            self.makes = Makes.NOTHING
