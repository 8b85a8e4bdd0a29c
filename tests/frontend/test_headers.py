"""Each header stands alone, and says what glibc's says on x86: values of macros, sizes and members, prototypes."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from unbraid.core.errors import InputError
from unbraid.core.flags import simple_flags
from unbraid.core.nodes import ILP32, LP64, DataModel
from unbraid.frontend.parsing import clang, system
from unbraid.frontend.parsing.clang import HEADERS, printed
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TranslationUnit, Type, TypeKind

_PARTS = ("bits/", "gnu/", "unbraid_")  # parts of other headers
_OF_COMPILERS = (  # gcc's own define more than ours, and clang's words for it
    "arm_acle.h", "cpuid.h", "emmintrin.h", "immintrin.h", "stdatomic.h", "stdbit.h", "stdckdint.h", "tgmath.h",
    "x86gprintrin.h", "x86intrin.h", "xmmintrin.h",
)  # fmt: skip
_WIDE = ("wcstoimax", "wcstoumax")  # wchar_t is int to clang, and long to gcc, where both have 32 bits

ALL = sorted(str(path.relative_to(HEADERS)) for path in HEADERS.rglob("*.h"))
PUBLIC = [name for name in ALL if not name.startswith(_PARTS)]
_OF_MACHINE = [name for name in PUBLIC if "#include_next" in (HEADERS / name).read_text()]  # where it has them
COMPARED = [name for name in PUBLIC if name not in (*_OF_COMPILERS, *_OF_MACHINE)]
# A part of them in each plain run of the tests.
USUAL = [
    "arpa/inet.h", "dirent.h", "errno.h", "fcntl.h", "limits.h", "netdb.h", "poll.h", "pthread.h", "sched.h",
    "semaphore.h", "setjmp.h", "signal.h", "stdint.h", "stdio.h", "stdlib.h", "sys/epoll.h", "sys/mman.h",
    "sys/resource.h",
    "sys/socket.h", "sys/stat.h", "sys/syscall.h", "sys/time.h", "sys/types.h", "sys/wait.h", "termios.h",
    "threads.h", "time.h", "ucontext.h", "unistd.h", "wchar.h",
]  # fmt: skip

MODELS = pytest.mark.parametrize("model", [LP64, ILP32], ids=["LP64", "ILP32"])
DEFINES = pytest.mark.parametrize(
    "define",
    ["", "_GNU_SOURCE", "_POSIX_C_SOURCE=200809L", "_XOPEN_SOURCE=700"],
    ids=["plain", "gnu", "posix", "xopen"],
)

needs_glibc = pytest.mark.skipif(
    shutil.which("gcc") is None or not Path("/usr/include/x86_64-linux-gnu/bits/types.h").is_file(),
    reason="needs gcc and the headers of glibc on x86-64",
)


def _parse(folder: Path, text: str, model: DataModel, define: str = "", std: str = "gnu17") -> TranslationUnit:
    source = folder / "program.c"
    source.write_text(text + "int main(void) { return 0; }\n")
    return clang.parse(str(source), model, simple_flags(std, defines=(define,) if define else ()))


@pytest.mark.fast
@MODELS
@DEFINES
def test_each_header_stands_alone(tmp_path: Path, model: DataModel, define: str) -> None:
    for name in PUBLIC:
        _parse(tmp_path, f"#include <{name}>\n", model, define)


@pytest.mark.fast
@MODELS
@pytest.mark.parametrize("std", ["gnu17", "c11", "gnu89"])
def test_headers_agree_in_any_order(tmp_path: Path, model: DataModel, std: str) -> None:
    for names in (PUBLIC, PUBLIC[::-1], PUBLIC[1::2] + PUBLIC[::2]):
        _parse(tmp_path, "".join(f"#include <{name}>\n" for name in names if name != "tgmath.h"), model, "", std)


@pytest.mark.fast
@needs_glibc
@MODELS
def test_headers_that_we_lack_are_those_of_the_machine(tmp_path: Path, model: DataModel) -> None:
    lacking = ("sys/statvfs.h", "utmpx.h", "sys/inotify.h", "argp.h", "obstack.h", "netinet/ip.h")
    assert not set(lacking) & set(ALL)
    for name in lacking:
        for both in ((name, "pthread.h", "signal.h"), ("sys/time.h", "stdio.h", name)):
            _parse(tmp_path, "".join(f"#include <{each}>\n" for each in both), model, "_GNU_SOURCE")


@pytest.mark.fast
def test_a_missing_header_is_named_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "folders", lambda: ())
    with pytest.raises(InputError) as raised:
        _parse(tmp_path, "#include <no/such.h>\n", LP64)
    message = str(raised.value)
    assert "program.c:1:10: the header 'no/such.h' is not found" in message and "-I" in message


@pytest.mark.fast
def test_ours_need_no_headers_of_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "folders", lambda: ())
    for name in PUBLIC:
        _parse(tmp_path, f"#include <{name}>\n", LP64, "_GNU_SOURCE")


# ------------------------------------------------------------------------------------- what glibc says
@pytest.mark.medium
@needs_glibc
@MODELS
@pytest.mark.parametrize("name", USUAL)
def test_values_and_sizes_are_those_of_glibc(tmp_path: Path, name: str, model: DataModel) -> None:
    _compare(tmp_path, name, model, "_GNU_SOURCE")


@pytest.mark.slow
@needs_glibc
@MODELS
@pytest.mark.parametrize("define", ["", "_GNU_SOURCE", "_FILE_OFFSET_BITS=64"], ids=["plain", "gnu", "large"])
@pytest.mark.parametrize("name", COMPARED)
def test_values_and_sizes_of_all_headers(tmp_path: Path, name: str, model: DataModel, define: str) -> None:
    _compare(tmp_path, name, model, define)


def _compare(folder: Path, name: str, model: DataModel, define: str) -> None:
    """Evaluate the same expressions with our headers and with the machine's, both by gcc."""
    gcc = _Gcc(folder, model, define, name)
    unit = _parse(folder, f"#include <{name}>\n", model, define)
    probes = dict((*_macros(gcc), *_types(unit)))
    ours = gcc.evaluate(probes, ours=True)
    theirs = gcc.evaluate({probe: probes[probe] for probe in ours}, ours=False)
    common = ours.keys() & theirs.keys()
    assert {probe: ours[probe] for probe in common} == {probe: theirs[probe] for probe in common}
    declared = [cursor for cursor in _top(unit) if cursor.kind in (CursorKind.FUNCTION_DECL, CursorKind.VAR_DECL)]
    errors = gcc.redeclare([cursor for cursor in declared if not cursor.is_definition])
    assert [error for error in errors if "conflicting types" in error] == []


class _Gcc:
    def __init__(self, folder: Path, model: DataModel, define: str, header: str) -> None:
        self.folder, self.bits = folder, f"-m{model.pointer_bits}"
        macro, _, value = define.partition("=")
        self.head = f"#define {macro} {value}\n" * bool(define) + f"#include <{header}>\n"
        (folder / "gnu").mkdir(exist_ok=True)
        (folder / "gnu" / "stubs-32.h").touch()  # comes with the 32-bit library only

    def run(self, text: str, ours: bool, *options: str) -> subprocess.CompletedProcess[str]:
        (self.folder / "probe.c").write_text(text)
        theirs = ["-isystem", str(self.folder), "-isystem", "/usr/include/x86_64-linux-gnu"]
        places = ["-nostdinc", "-isystem", str(HEADERS)] if ours else theirs
        command = ["gcc", self.bits, "-w", "-fmax-errors=0", *places, *options, "probe.c"]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=60)

    def evaluate(self, probes: dict[str, str], ours: bool) -> dict[str, int]:
        """The values of those expressions that are integer constants; the others are left out."""
        lines = [f"const long long {probe} = (long long)({text});" for probe, text in probes.items()]
        for _ in range(40):  # an error hides others about the same name
            run = self.run(self.head + "\n".join(lines) + "\n", ours, "-S", "-o", "probe.s")
            if run.returncode == 0:
                return _data((self.folder / "probe.s").read_text())
            for line in re.findall(r"^probe\.c:(\d+):\d+: error", run.stderr, re.MULTILINE):
                lines[int(line) - self.head.count("\n") - 1] = ""
        raise AssertionError(run.stderr)

    def redeclare(self, declared: list[Cursor]) -> list[str]:
        """The errors if our declarations follow theirs."""
        known = [cursor for cursor in declared if cursor.spelling not in _WIDE]
        text = "".join(f"#undef {cursor.spelling}\n" for cursor in known)
        text += "".join(printed(cursor).replace("_Noreturn", "") + ";\n" for cursor in known)
        return self.run(self.head + text, False, "-fsyntax-only").stderr.splitlines()


def _data(assembly: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for probe, body in re.findall(r"^(p_\w+):\n((?:\t\..*\n)+)", assembly, re.MULTILINE):
        words = re.findall(r"\t\.(quad|long|zero)\t(\S+)", body)
        if all(re.fullmatch(r"-?\d+", number) for _, number in words):
            found[probe] = _joined(words)
    return found


def _joined(words: list[tuple[str, str]]) -> int:
    value = shift = 0
    for directive, number in words:
        if directive == "zero":
            shift += 8 * int(number)
            continue
        width = 64 if directive == "quad" else 32
        value |= (int(number) % (1 << width)) << shift
        shift += width
    return value


def _macros(gcc: _Gcc) -> Iterator[tuple[str, str]]:
    listed = gcc.run(gcc.head, True, "-E", "-dM").stdout
    for name in re.findall(r"^#define ([A-Za-z]\w*|_[A-Z]\w*) \S", listed, re.MULTILINE):
        if not name.startswith("_UNBRAID"):
            yield f"p_macro_{name}", name


def _types(unit: TranslationUnit) -> Iterator[tuple[str, str]]:
    for cursor in _top(unit):
        name = cursor.spelling
        if cursor.kind is CursorKind.ENUM_DECL:
            for item in cursor.children:
                yield f"p_enum_{item.spelling}", item.spelling
        if name.startswith("__") or not name.isidentifier():
            continue
        if cursor.kind is CursorKind.TYPEDEF_DECL:
            yield from _layout(name, name, cursor.underlying_typedef_type.canonical)
        elif cursor.kind in (CursorKind.STRUCT_DECL, CursorKind.UNION_DECL) and cursor.is_definition:
            word = "struct" if cursor.kind is CursorKind.STRUCT_DECL else "union"
            yield from _layout(f"{word}_{name}", f"{word} {name}", cursor.type)


def _layout(key: str, kind: str, clang_type: Type) -> Iterator[tuple[str, str]]:
    yield f"p_size_{key}", f"sizeof({kind}) * 100 + _Alignof({kind})"
    if clang_type.kind in (TypeKind.INT, TypeKind.UINT, TypeKind.LONG, TypeKind.ULONG, TypeKind.SHORT, TypeKind.USHORT):
        yield f"p_sign_{key}", f"({kind})-1 < 0"
    if clang_type.kind is TypeKind.RECORD or kind != key:
        for field in clang_type.fields:
            name = field.spelling
            if name.isidentifier() and not name.startswith("__") and not field.is_bitfield:
                size = f"sizeof((({kind} *)0)->{name})"
                yield f"p_member_{key}_{name}", f"__builtin_offsetof({kind}, {name}) * 1000 + {size}"


def _top(unit: TranslationUnit) -> Iterator[Cursor]:
    """What a header declares, without what every program gets."""
    for cursor in unit.cursor.children:
        file = str(cursor.location.file)
        if Path(file).is_relative_to(HEADERS) and not Path(file).name.startswith("unbraid_"):
            yield cursor
