"""An outside verifier with the interface of the embedded engine: each question is one run of the verifier."""

from __future__ import annotations

from pathlib import Path

from unbraid.backends.adapter import Installed, Unknown, Violated
from unbraid.backends.protocol import Checked
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import Program
from unbraid.core.printing.print_c import print_c
from unbraid.core.printing.targets import TARGETS
from unbraid.core.visitor import uses_floats
from unbraid.transforms.question import bound_question, violation_question


class OutsideChecker:
    """requires: sequential.  There is always a next iteration of the driver loop."""

    def __init__(self, program: Program, installed: Installed, scratch: Path) -> None:
        self.program, self.installed, self.scratch = program, installed, scratch
        self.iterations = 0
        if uses_floats(program) and not installed.backend.has_floats:
            raise EngineLimit(Why.BACKEND_FLOATS, installed.backend.title)

    def next_iteration(self) -> bool:
        self.iterations += 1
        return True

    def check(self) -> Checked:
        found = self._ask(violation_question(self.program, self.iterations))
        return Checked(violated=False) if found is None else Checked(violated=True, choices=found.choices)

    def bound_reachable(self) -> bool:
        return self._ask(bound_question(self.program, self.iterations)) is not None

    def _ask(self, question: Program) -> Violated | None:
        text = print_c(question, TARGETS[self.installed.backend.name])
        outcome = self.installed.ask(text, question.model, self.scratch)
        if isinstance(outcome, Unknown):
            raise EngineLimit(outcome.cause)
        return outcome if isinstance(outcome, Violated) else None
