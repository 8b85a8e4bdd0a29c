"""SMACK, with bit-precise arithmetic.

It prints `SMACK found no errors ...`, `SMACK found an error ...`, `SMACK timed out.` or `SMACK result is unknown.`
"""

from __future__ import annotations

from pathlib import Path

from unbraid.backends.adapter import Backend, Installed, Outcome, Run
from unbraid.core.nodes import DataModel


class Smack(Backend):
    name = "smack"
    title = "SMACK"
    executables = ("smack",)
    install = "see https://smackers.github.io"
    suffix = ".c"

    def commands(self, installed: Installed, source: Path, model: DataModel) -> list[list[str]]:
        # Our programs have no loops, so any bound is enough.
        options = ["--integer-encoding=bit-vector", "--unroll=2", f"--clang-options=-m{model.long_bits}"]
        return [[installed.executable, *options, source.name]]

    def outcome(self, run: Run) -> Outcome:
        return self.by_verdict(
            run, r"^SMACK found no errors\b", r"^SMACK found an error\b", r"^(SMACK (?:timed out|result is unknown).*)$"
        )


BACKEND = Smack()
