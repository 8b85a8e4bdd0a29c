"""Printed C, built and run."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.helpers.needs import needs
from unbraid.core.nodes import Program
from unbraid.core.printing.native import print_native

WARNINGS = (
    "-Wall",
    "-Werror",
    "-Wno-unused",
    "-Wno-div-by-zero",
    "-Wno-use-after-free",
    "-Wno-free-nonheap-object",
    "-Wno-address-of-packed-member",
)  # a program may well do what it should not

needs_gcc = needs("gcc", "printed programs compile, and run as they should")


def gcc(*arguments: str | Path) -> None:
    command = ["gcc", "-fsigned-char", "-std=gnu11", *WARNINGS, *arguments, "-lm"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def build_native(program: Program, folder: Path, *flags: str) -> Path:
    (folder / "prog.c").write_text(print_native(program))
    gcc(*flags, "-o", folder / "prog", folder / "prog.c")
    return folder / "prog"


def run_binary(executable: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([executable, *arguments], capture_output=True, text=True, timeout=60, check=False)
