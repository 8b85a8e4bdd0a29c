"""ABC, the system for sequential synthesis and verification from Berkeley: property-directed reachability on circuits.

It takes a circuit instead of a program, and writes the invariant that it finds to a file.
"""

from __future__ import annotations

import re
from pathlib import Path

from unbraid.backends.adapter import Backend, BackendKind, Installed, Outcome, Run, Safe, Violated
from unbraid.core.causes import Why
from unbraid.core.nodes import DataModel

INVARIANT = "invariant.pla"


class Abc(Backend):
    name = "abc"
    kind = BackendKind.PROVER
    title = "ABC"
    executables = ("berkeley-abc", "abc", "yosys-abc")
    install = "your distribution's package 'berkeley-abc', or https://github.com/berkeley-abc/abc"
    suffix = ".aig"
    version_arguments = ("-c", "version")
    version_pattern = r"ABC (\d+(?:\.\d+)+)"

    def commands(self, installed: Installed, source: Path, model: DataModel) -> list[list[str]]:
        return [[installed.executable, "-c", f"read_aiger {source.name}; pdr -n -c -d -I {INVARIANT}; print_status"]]

    def outcome(self, run: Run) -> Outcome:
        status = re.findall(r"^Status = (-?\d+)", run.stdout, re.MULTILINE)
        if status == ["1"]:
            written = run.folder / INVARIANT
            return Safe(written.read_text() if written.exists() else "")
        if status == ["0"]:
            return Violated()
        return self.unknown(Why.BACKEND_NO_ANSWER)


BACKEND = Abc()
