"""Runs that were found earlier.  If one of them answers a question, the question need not be asked.

They are runs of sequential programs, so they are possible as far as is known.  A new fact may exclude them.
"""

from __future__ import annotations

from collections.abc import Mapping

from unbraid.core.nodes import FALSE, Const, Expr, Place
from unbraid.core.records import dataclass
from unbraid.engines.modular.conditions import Substitution
from unbraid.engines.modular.satisfiable import Satisfiable
from unbraid.schemas.modular.questions import Question


@dataclass(frozen=True)
class Run:
    """The values of its variables before and after the run."""

    before: Mapping[Place, Expr]
    after: Mapping[Place, Expr]


class Witnesses:
    def __init__(self, satisfiable: Satisfiable) -> None:
        self.satisfiable = satisfiable
        self.runs: dict[tuple[int, ...], list[Run]] = {}

    def add(self, question: Question, run: Run) -> None:
        self.runs.setdefault(question.threads, []).append(run)

    def forget(self, threads: frozenset[int]) -> None:
        """Drops the runs of these threads, because a new fact is about them."""
        self.runs = {key: runs for key, runs in self.runs.items() if not threads.intersection(key)}

    def answer(self, question: Question) -> bool:
        return any(self._is_answer(run, question) for run in self.runs.get(question.threads, ()))

    def _is_answer(self, run: Run, question: Question) -> bool:
        """The run does not change variables that it has no values for."""
        left: list[Expr] = []
        for values, condition in ((run.before, question.before), (run.after, question.after)):
            substitution = Substitution(values)
            for part in condition:
                known = substitution.expr(part)
                if known == FALSE:
                    return False
                if not isinstance(known, Const):
                    left.append(known)
        return not left or self.satisfiable(tuple(left))
