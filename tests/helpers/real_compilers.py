"""Real implementations of C for the tests: gcc and clang, each with glibc and with musl.

    python -m tests.helpers.real_compilers     downloads what is missing (about 56 MB), and lists what there is

gcc and its C library are the machine's own.  So are clang and musl (`musl-tools`) where they are installed; else they
come from Debian (`debian.py`).  musl is small (0.6 MB), so that the tests themselves download it; they use clang only
if it is there already.  clang compiles only, and gcc links, so no runtime of clang is needed.

Why not the PyPI package `ziglang`, which has clang and musl in one?  It takes 101 MB of download and 410 MB of disk
instead of 56 MB and 260 MB, and compiles its C libraries before their first use, which takes two minutes.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.helpers.debian import OWN_LIBRARY, Unavailable, unpacked, write_launcher
from tests.helpers.debian import cache as cache_folder

RELEASE = "bookworm"
MUSL = ("musl-dev", "musl-tools")
CLANG = (
    "clang-14", "libclang-cpp14", "libllvm14", "libclang-common-14-dev", "libedit2", "libtinfo6", "libz3-4", "libxml2",
    "libicu72", "libbsd0", "libmd0", "libffi8", "liblzma5", "libzstd1", *OWN_LIBRARY,
)  # fmt: skip
CLANG_FOLDER = "clang-14"
NAMES = ("gcc+glibc", "gcc+musl", "clang+glibc", "clang+musl")
LEVELS = ("-O0", "-O2")
# The numbers of Unbraid are those of x86-64, where char has a sign.  Warnings are the user's business.
OPTIONS = ("-w", "-std=gnu11", "-fsigned-char", "-pthread", "-D_GNU_SOURCE")
PATIENCE = 60  # seconds for a compiler


class NotBuilt(Exception):
    """A compiler refuses a program; the text is what it says."""


@dataclass(frozen=True)
class Implementation:
    """A compiler with a C library."""

    name: str
    compiler: tuple[str, ...]  # from C to an object file
    linker: tuple[str, ...]

    def build(self, source: Path, options: Sequence[str], folder: Path) -> Path:
        """The binary, in that folder; what was built there before is not built again."""
        key = "\0".join([self.name, *options, source.read_text()])
        binary = folder / hashlib.sha256(key.encode()).hexdigest()[:20]
        if not binary.exists():
            compiled, linked = binary.with_suffix(".o"), binary.with_suffix(".new")
            _run([*self.compiler, *OPTIONS, *options, "-c", str(source), "-o", str(compiled)])
            _run([*self.linker, "-pthread", str(compiled), "-o", str(linked), "-lm"])
            compiled.unlink()
            linked.rename(binary)
        return binary


def implementations() -> list[Implementation]:
    """All that there are on this machine."""
    found = [implementation(name) for name in NAMES]
    return [item for item in found if isinstance(item, Implementation)]


@cache
def implementation(name: str) -> Implementation | Unavailable:
    """The one of that name, or why there is none."""
    compiler, library = name.split("+")
    try:
        gcc = _gcc()
        if library == "glibc":
            _is_glibc(gcc)
            linker: tuple[str, ...] = (gcc,)
            clang_options: tuple[str, ...] = ()
        else:
            specs, include = _musl()
            linker = (gcc, "-static", "-no-pie", "-specs", str(specs))
            clang_options = ("-nostdlibinc", "-isystem", str(include))
        if compiler == "gcc":
            return Implementation(name, linker, linker)
        return Implementation(name, (str(_clang()), *clang_options, "-fno-pie"), (*linker, "-no-pie"))
    except Unavailable as unavailable:
        return unavailable


def _gcc() -> str:
    gcc = shutil.which("gcc")
    if gcc is None:
        raise Unavailable("gcc is not installed")
    return gcc


def _is_glibc(gcc: str) -> None:
    question = "#include <features.h>\n__GLIBC__\n"
    command = [gcc, "-E", "-P", "-xc", "-"]
    answer = subprocess.run(command, input=question, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if not answer.stdout.strip().isdigit():
        raise Unavailable("the C library of gcc is another one")


def _musl() -> tuple[Path, Path]:
    """What gcc has to be told, and the folder of the headers."""
    for specs in sorted(Path("/usr/lib").glob("*-linux-musl/musl-gcc.specs")):  # from Debian's or Ubuntu's package
        return specs, Path("/usr/include") / specs.parent.name
    folder = unpacked("musl", RELEASE, MUSL, "gcc.specs", _write_specs)
    (include,) = folder.glob("usr/include/*-linux-musl")
    return folder / "gcc.specs", include


def _write_specs(folder: Path) -> None:
    """For gcc, with the places of this folder."""
    (theirs,) = folder.glob("usr/lib/*-linux-musl/musl-gcc.specs")
    new = folder / "gcc.specs.new"
    new.write_text(theirs.read_text().replace(" /usr/", f" {folder}/usr/").replace("-L/usr/", f"-L{folder}/usr/"))
    new.rename(folder / "gcc.specs")


def _clang() -> Path:
    installed = shutil.which("clang")
    if installed is not None:
        return Path(installed)
    downloaded = cache_folder() / CLANG_FOLDER / "clang"
    if not downloaded.exists():
        raise Unavailable("python -m tests.helpers.real_compilers downloads it")
    return downloaded


def _download_clang() -> None:
    def finish(folder: Path) -> None:
        (resources,) = folder.glob("usr/lib/llvm-14/lib/clang/*/include")
        program = folder / "usr" / "lib" / "llvm-14" / "bin" / "clang"
        write_launcher(folder, program, "clang", ("-resource-dir", str(resources.parent)))

    if shutil.which("clang") is None:
        unpacked(CLANG_FOLDER, RELEASE, CLANG, "clang", finish)


def _run(command: list[str]) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired as error:
        raise NotBuilt(f"{command[0]} takes longer than {PATIENCE} s") from error
    if done.returncode != 0:
        raise NotBuilt(done.stderr)


def main() -> None:
    try:
        _download_clang()  # musl comes with the first question for it
    except Unavailable as reason:
        print(f"no clang: {reason}")
    for name in NAMES:
        found = implementation(name)
        print(f"{name:12}", f"not here: {found}" if isinstance(found, Unavailable) else "here")
    sys.exit(0 if implementations() else 1)


if __name__ == "__main__":
    main()
