"""KLEE, from version 2.3, with the clang that fits it.

KLEE explores paths.  There is no violation if it ends by itself, without an error, and has completed all paths.  The
choices of a path that fails are the objects of its `.ktest` file, in the order in which they were made:

    "KTEST", version; number of arguments, each with its length; two numbers; number of objects, each with the length of
    its name, its name, its size and its bytes.  Numbers are 32 bits, the highest byte first.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

from unbraid.backends.adapter import Backend, Installed, Outcome, Run, Safe, Violated
from unbraid.core.causes import Why
from unbraid.core.nodes import DataModel
from unbraid.core.printing.targets import chosen_value

_RESULTS = "klee-results"


class Klee(Backend):
    name = "klee"
    title = "KLEE"
    executables = ("klee",)
    install = "see https://klee-se.org/getting-started; it needs the clang of the LLVM that it was built with"
    suffix = ".c"
    version_pattern = r"KLEE (\S+)"

    def commands(self, installed: Installed, source: Path, model: DataModel) -> list[list[str]]:
        bitcode = source.with_suffix(".bc").name
        compiler = ["clang", "-emit-llvm", "-c", "-O0", "-Xclang", "-disable-O0-optnone", f"-m{model.long_bits}"]
        options = [f"--output-dir={_RESULTS}", "--exit-on-error-type=Assert", "--max-memory=0", "--max-time=0"]
        return [[*compiler, "-w", source.name, "-o", bitcode], [installed.executable, *options, bitcode]]

    def outcome(self, run: Run) -> Outcome:
        failed = sorted((run.folder / _RESULTS).glob("test*.assert.err"))
        if failed:
            return Violated(tuple(_choices(failed[0].with_name(failed[0].name.split(".")[0] + ".ktest").read_bytes())))
        errors = [line for line in run.output.splitlines() if line.startswith("KLEE: ERROR:")]
        if errors:
            return self.unknown(Why.BACKEND_SAYS, errors[0])
        if run.returncode == 0 and "KLEE: done: partially completed paths = 0\n" in run.output:
            return Safe()
        return self.unknown(Why.BACKEND_PATHS_LEFT)


def _choices(test: bytes) -> Iterator[int]:
    position = 5

    def number() -> int:
        nonlocal position
        position += 4
        return int(struct.unpack_from("!I", test, position - 4)[0])

    def text() -> bytes:
        nonlocal position
        length = number()
        position += length
        return test[position - length : position]

    if test[:5] != b"KTEST" or number() < 2:
        raise ValueError("not a KLEE test case")
    for _ in range(number()):
        text()
    number(), number()
    for _ in range(number()):
        name = text().decode()
        yield chosen_value(name, int.from_bytes(text(), "little"))


BACKEND = Klee()
