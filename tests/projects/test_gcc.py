"""Options of gcc: what each means here, and command lines of real builds."""

from __future__ import annotations

from pathlib import Path

import pytest

from unbraid.core.errors import InputError
from unbraid.core.nodes import ILP32, LP64
from unbraid.projects.gcc import STANDARDS, Makes, read_command

KEPT = {
    "-DX=1": ("-D", "X=1"),
    "-D X": ("-D", "X"),
    "-UX": ("-U", "X"),
    "-Iinc": ("-I", "inc"),
    "-I inc": ("-I", "inc"),
    "-isystem sys": ("-isystem", "sys"),
    "-isystemsys": ("-isystem", "sys"),
    "-iquote q": ("-iquote", "q"),
    "-idirafter late": ("-idirafter", "late"),
    "-include config.h": ("-include", "config.h"),
    "-imacros m.h": ("-imacros", "m.h"),
    "-pthread": ("-D", "_REENTRANT"),
    "-funsigned-char": ("-funsigned-char",),
    "-Ofast": ("-ffast-math",),
    "-ffinite-math-only": ("-ffast-math",),
    "-Wp,-DX,-MD,x.d": ("-D", "X"),
    "-Wp,-D_FORTIFY_SOURCE=2": ("-D", "_FORTIFY_SOURCE=2"),
}
IGNORED = (
    "-Wall -Wextra -Wno-unused -Werror=format -W -w -Wl,--as-needed -Wl,-rpath,/x -Wa,-k",
    "-O -O0 -O2 -O3 -Os -Og -Oz",
    "-g -g3 -ggdb3 -gdwarf-4 -gz -gsplit-dwarf -pg",
    "-fPIC -fpie -fno-strict-aliasing -fvisibility=hidden -fstack-protector-strong -flto=auto -fsanitize=thread",
    "-fdiagnostics-color=always -fmacro-prefix-map=a=b -fno-omit-frame-pointer -fwrapv -fexec-charset=UTF-8",
    "-march=native -mtune=generic -msse4.2 -mno-red-zone -mcmodel=large -mfpmath=sse",
    "-pedantic -pedantic-errors -pipe -s -v -static -shared -rdynamic -pie -no-pie -nostdlib -nostdinc",
    "-MD -MMD -MP -MG -MF a.d -MT a.o -MQ a.o -MFa.d",
    "-lpthread -l m -L. -L /usr/lib -Xlinker -z -z now -u sym -T script.ld",
    "-x c -xc --param max-inline=3 --param=x=y --sysroot=/x --sysroot /x -isysroot /x -B/x -save-temps=obj",
    "--coverage -fprofile-arcs -specs=/x/y -arch x86_64 -Xclang -disable-llvm -target x86_64-linux -dM",
)


@pytest.mark.parametrize("given", KEPT)
def test_what_is_kept(given: str) -> None:
    command = read_command([*given.split(), "a.c"])
    assert command.flags.words == KEPT[given]
    assert command.inputs == ("a.c",)


@pytest.mark.parametrize("given", IGNORED)
def test_what_does_not_matter(given: str) -> None:
    command = read_command(["a.c", *given.split(), "b.c"])
    assert command.inputs == ("a.c", "b.c")
    assert command.flags.words == ()


def test_order_is_kept() -> None:
    words = read_command(["-DX", "-UX", "-Ione", "-DX=2", "-isystem", "two"]).flags.words
    assert words == ("-D", "X", "-U", "X", "-I", "one", "-D", "X=2", "-isystem", "two")


@pytest.mark.parametrize("std", STANDARDS)
def test_standards(std: str) -> None:
    assert read_command([f"-std={std}"]).flags.std == read_command(["--std", std]).flags.std == STANDARDS[std]


def test_other_standards() -> None:
    assert read_command(["-ansi"]).flags.std == "c89"
    with pytest.raises(InputError, match="C\\+\\+ is not supported"):
        read_command(["-std=c++17"])
    with pytest.raises(InputError, match="c42 is not a C standard"):
        read_command(["-std=c42"])


def test_data_models() -> None:
    assert read_command(["-m32"]).model is ILP32
    assert read_command(["-m32", "-m64"]).model is LP64
    assert read_command(["-march=i686"]).model is None


@pytest.mark.parametrize(
    ("words", "makes", "output"),
    [
        ("a.c b.o -lm", Makes.PROGRAM, None),
        ("a.c -o prog", Makes.PROGRAM, "prog"),
        ("-c a.c -oa.o", Makes.OBJECTS, "a.o"),
        ("-c -E a.c", Makes.NOTHING, None),
        ("-M a.c", Makes.NOTHING, None),
        ("--version", Makes.NOTHING, None),
        ("-print-prog-name=ld", Makes.NOTHING, None),
    ],
)
def test_what_is_made(words: str, makes: Makes, output: str | None) -> None:
    command = read_command(words.split())
    assert (command.makes, command.output) == (makes, output)


def test_libraries() -> None:
    command = read_command(["-shared", "a.o", "-L", "lib", "-lfoo", "-l", "bar", "-Lother", "-o", "libx.so"])
    assert (command.libraries, command.library_folders) == (("foo", "bar"), ("lib", "other"))
    assert command.is_library


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("@flags.rsp", "response files are not read"),
        ("-fopenmp", "threads that are not modelled"),
        ("-fpack-struct=4", "layout"),
        ("-mx32", "only ILP32"),
        ("-fexec-charset=latin1", "UTF-8"),
        ("-x c++", "only C"),
        ("-xassembler", "only C"),
        ("-Wl,--as-needed,--wrap=malloc", "--wrap=malloc is not supported"),
        ("-Xlinker --defsym=f=g", "--defsym=f=g is not supported"),
        ("-D", "-D needs an argument"),
        ("-frobnicate --frobnicate", "--frobnicate: this option"),
        ("-y", "-y: this option"),
    ],
)
def test_what_is_refused(words: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_command(words.split())


SOUPS = {
    "autotools": "-DHAVE_CONFIG_H -I. -I.. -I../include -Wdate-time -D_FORTIFY_SOURCE=2 -g -O2 "
    "-ffile-prefix-map=/build=. -fstack-protector-strong -Wformat -Werror=format-security -MT foo.o -MD -MP "
    "-MF .deps/foo.Tpo -c -o foo.o foo.c",
    "libtool": "-DHAVE_CONFIG_H -I. -pthread -g -O2 -MT lib_la-foo.lo -MD -MP -MF .deps/lib_la-foo.Tpo -c foo.c "
    "-fPIC -DPIC -o .libs/lib_la-foo.o",
    "cmake": "-DNDEBUG -Dlib_EXPORTS -I/p/include -isystem /opt/x/include -O3 -DNDEBUG -std=gnu11 -fPIC "
    "-fvisibility=hidden -arch x86_64 -isysroot /sdk -MD -MT CMakeFiles/lib.dir/foo.c.o -MF "
    "CMakeFiles/lib.dir/foo.c.o.d -o CMakeFiles/lib.dir/foo.c.o -c foo.c",
    "meson": "-Iprog.p -I. -I.. -fdiagnostics-color=always -D_FILE_OFFSET_BITS=64 -Wall -Winvalid-pch -Wextra "
    "-Wpedantic -std=c11 -O0 -g -pthread -MD -MQ prog.p/foo.c.o -MF prog.p/foo.c.o.d -o prog.p/foo.c.o -c foo.c",
    "kernel": "-Wp,-MMD,./.foo.o.d -nostdinc -I./include -include ./include/kconfig.h -D__KERNEL__ -Wundef "
    "-fno-strict-aliasing -fno-PIE -std=gnu11 -mno-sse -mcmodel=kernel -falign-jumps=1 -fshort-wchar=0 -O2 "
    '--param=allow-store-data-races=0 -DKBUILD_BASENAME="foo" -c -o foo.o foo.c',
}


@pytest.mark.parametrize("name", [name for name in SOUPS if name != "kernel"])
def test_command_lines_of_builds(name: str) -> None:
    command = read_command(SOUPS[name].split())
    assert command.inputs == ("foo.c",)
    assert command.makes is Makes.OBJECTS
    assert Path(command.output or "").name in ("foo.o", "foo.c.o", "lib_la-foo.o")


def test_what_a_kernel_asks_for_is_refused() -> None:
    with pytest.raises(InputError, match="-fshort-wchar"):
        read_command(SOUPS["kernel"].split())
