"""Runs that were seen: questions which one of them answers need not be asked again.

They are runs of sequential programs, and as such possible as far as is known.  A fact that is learnt may exclude them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from unbraid.core.nodes import FALSE, Const, Expr, Place
from unbraid.engines.modular.conditions import Substitution
from unbraid.engines.modular.satisfiable import Satisfiable
from unbraid.schemas.modular.questions import Question


@dataclass(frozen=True)
class Run:
    """The values of what is known, before and after it."""

    before: Mapping[Place, Expr]
    after: Mapping[Place, Expr]


class Witnesses:
    def __init__(self, satisfiable: Satisfiable) -> None:
        self.satisfiable = satisfiable
        self.runs: dict[tuple[int, ...], list[Run]] = {}

    def add(self, question: Question, run: Run) -> None:
        self.runs.setdefault(question.threads, []).append(run)

    def forget(self, threads: frozenset[int]) -> None:
        """Something was learnt about these."""
        self.runs = {key: runs for key, runs in self.runs.items() if not threads.intersection(key)}

    def answer(self, question: Question) -> bool:
        return any(self._is_answer(run, question) for run in self.runs.get(question.threads, ()))

    def _is_answer(self, run: Run, question: Question) -> bool:
        """Variables that the run does not know, nobody changes on it."""
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
