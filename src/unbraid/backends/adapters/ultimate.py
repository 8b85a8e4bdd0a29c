"""Ultimate Automizer, through its wrapper for SV-COMP.

After a line `Result:` it prints TRUE, FALSE, UNKNOWN, or ERROR with a reason.
"""

from __future__ import annotations

from pathlib import Path

from unbraid.backends.adapter import REACHABILITY, Backend, Installed, Outcome, Run
from unbraid.core.nodes import DataModel


class Ultimate(Backend):
    name = "ultimate"
    title = "Ultimate Automizer"
    executables = ("Ultimate.py",)
    install = "a release from https://github.com/ultimate-pa/ultimate, which needs Java"
    has_floats = True
    proves_loops = True
    version_pattern = r"(\S+)"  # the wrapper prints a bare version or the name of a commit

    def commands(self, installed: Installed, source: Path, model: DataModel) -> list[list[str]]:
        specification = source.with_name("reachability.prp")
        specification.write_text(REACHABILITY)
        options = ["--architecture", f"{model.long_bits}bit", "--spec", str(specification), "--file", str(source)]
        return [[installed.executable, *options]]

    def outcome(self, run: Run) -> Outcome:
        return self.by_verdict(
            run, r"^Result:\s*TRUE\b", r"^Result:\s*FALSE\b", r"^(?:Result:\s*)?((?:UNKNOWN|ERROR).*)$"
        )


BACKEND = Ultimate()
