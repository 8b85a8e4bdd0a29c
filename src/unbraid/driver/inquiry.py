"""One question about one program, in the form that engines get."""

from __future__ import annotations

from pathlib import Path

from unbraid.core.nodes import Program
from unbraid.core.records import dataclass
from unbraid.driver.request import EMBEDDED, Request
from unbraid.engines.protocol import Outside, Problem


@dataclass(frozen=True)
class Inquiry:
    """An inquiry can be pickled, so that another machine can work on it.

    `program`: as lowered, with the inputs or the schedule fixed if the request says so.  `original`: as lowered, with
    nothing fixed.  `scratch`: the folder in which an outside backend works.
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
