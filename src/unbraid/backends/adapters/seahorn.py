"""SeaHorn: its bounded model checker, with bit-precise arithmetic.

It prints `sat` if the error can be reached, and `unsat` if not.
"""

from __future__ import annotations

from pathlib import Path

from unbraid.backends.adapter import Backend, Installed, Outcome, Run
from unbraid.core.nodes import DataModel


class SeaHorn(Backend):
    name = "seahorn"
    title = "SeaHorn"
    executables = ("sea",)
    install = "see https://seahorn.github.io; there is an image for Docker"
    suffix = ".c"

    def commands(self, installed: Installed, source: Path, model: DataModel) -> list[list[str]]:
        # Our programs have no loops, so any bound is enough.
        options = [f"-m{model.long_bits}", "-O0", "--bmc=mono", "--horn-bv2=true", "--inline", "--bound=2"]
        return [[installed.executable, "bpf", *options, source.name]]

    def outcome(self, run: Run) -> Outcome:
        return self.by_verdict(run, r"^unsat$", r"^sat$", r"^(unknown|.*\berror:.*)$")


BACKEND = SeaHorn()
