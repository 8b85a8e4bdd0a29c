"""One question about one program, as the engines get it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from unbraid.core.nodes import Program
from unbraid.driver.request import EMBEDDED, Request
from unbraid.engines.protocol import Outside, Problem


@dataclass(frozen=True)
class Inquiry:
    """Can be pickled, so that its work may be done elsewhere.

    `program`: as lowered.  `original`: the same without what fixes a side of its executions.  `scratch`: where an
    outside backend works.
    """

    request: Request
    program: Program
    original: Program
    scratch: Path | None = None

    def problem(self, shares_machine: bool = False) -> Problem:
        question = self.request.question
        return Problem(
            self.program, question.unwind, question.rounds, question.max_threads, question.reduce, question.seed,
            outside=self._outside(), shares_machine=shares_machine,
        )  # fmt: skip

    def _outside(self) -> Outside | None:
        question = self.request.question
        if question.backend == EMBEDDED:
            return None
        from unbraid.backends import load
        from unbraid.backends.adapter import require

        assert self.scratch is not None
        return Outside(require(load(question.backend), question.backend_path), self.scratch)
