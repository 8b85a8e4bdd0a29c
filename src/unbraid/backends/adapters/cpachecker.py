"""CPAchecker.

It prints `Verification result: TRUE.`, `FALSE.` or `UNKNOWN, ...`.  Since version 3 the program is called cpachecker,
and its options start with two dashes; before, it was cpa.sh, with one.
"""

from __future__ import annotations

from pathlib import Path

from unbraid.backends.adapter import REACHABILITY, Backend, Installed, Outcome, Run
from unbraid.core.nodes import DataModel


class CpaChecker(Backend):
    name = "cpachecker"
    title = "CPAchecker"
    executables = ("cpachecker", "cpa.sh")
    install = "a release from https://cpachecker.sosy-lab.org, which needs Java"
    has_floats = True
    proves_loops = True
    version_arguments = ("-help",)
    version_pattern = r"CPAchecker (\S+)"

    def commands(self, installed: Installed, source: Path, model: DataModel) -> list[list[str]]:
        dashes = "-" if Path(installed.executable).name == "cpa.sh" else "--"
        specification = source.with_name("reachability.prp")
        specification.write_text(REACHABILITY)
        options = ["default", str(model.long_bits), "spec"]
        return [[installed.executable, *(dashes + name for name in options), specification.name, source.name]]

    def outcome(self, run: Run) -> Outcome:
        return self.by_verdict(
            run,
            r"^Verification result: TRUE\b",
            r"^Verification result: FALSE\b",
            r"^((?:Verification result: UNKNOWN|Error:|Invalid configuration).*)$",
        )


BACKEND = CpaChecker()
