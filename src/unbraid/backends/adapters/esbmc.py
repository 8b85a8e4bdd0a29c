"""ESBMC, from version 6.

It prints VERIFICATION SUCCESSFUL, FAILED or UNKNOWN.  A counterexample is a list of states, each with an assignment and
its bits, such as `  unbraid_int = -5 (11111111 11111111 11111111 11111011)`.
"""

from __future__ import annotations

import re
from pathlib import Path

from unbraid.backends.adapter import Backend, Installed, Outcome, Run, Violated
from unbraid.core.nodes import DataModel
from unbraid.core.printing.preamble import NONDET
from unbraid.core.printing.targets import chosen_value

_CHOICE = re.compile(rf"^\s*unbraid_({'|'.join(NONDET)}) = .*\(([01 ]+)\)\s*$", re.MULTILINE)
_CHECKS = ("bounds", "div-by-zero", "pointer", "align", "pointer-relation")


class Esbmc(Backend):
    name = "esbmc"
    title = "ESBMC"
    executables = ("esbmc",)
    install = "a release from https://github.com/esbmc/esbmc"
    suffix = ".c"  # its frontend is clang's
    has_floats = True

    def commands(self, installed: Installed, source: Path, model: DataModel) -> list[list[str]]:
        options = [f"--no-{check}-check" for check in _CHECKS]
        # Without --no-slice, choices would be missing in the trace.
        return [[installed.executable, source.name, f"--{model.long_bits}", "--no-slice", *options]]

    def outcome(self, run: Run) -> Outcome:
        found = self.by_verdict(
            run, r"^VERIFICATION SUCCESSFUL$", r"^VERIFICATION FAILED$", r"^((?:VERIFICATION UNKNOWN|ERROR).*)$"
        )
        if isinstance(found, Violated):
            bits = [(name, int(text.replace(" ", ""), 2)) for name, text in _CHOICE.findall(run.output)]
            return Violated(tuple(chosen_value(name, value) for name, value in bits))
        return found


BACKEND = Esbmc()
