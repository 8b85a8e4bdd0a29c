"""Asks an outside verifier; each question is a C program.

A bounded verifier gets programs without loops, in which back edges are followed a limited number of times.  Its "no" is
an answer only if that limit cannot be reached.  A verifier that proves loops gets the program with its loops.  `Gen_E`
tries the conjuncts of the conditions: one is dropped if the answer stays the same without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as Folder

from unbraid.backends.adapter import Installed, Unknown, Violated
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.nodes import Program, Var
from unbraid.core.printing.print_c import print_c
from unbraid.core.printing.targets import TARGETS
from unbraid.engines.modular.embedded import UNWINDINGS, Embedded
from unbraid.engines.modular.path import Path, follow
from unbraid.engines.modular.sequential import Asked, Impossible
from unbraid.schemas.modular.guided import write_guided
from unbraid.schemas.modular.program import Task, has_loops
from unbraid.schemas.modular.questions import Fact, Range
from unbraid.schemas.modular.threads import Threads
from unbraid.systems.reduction.letters import Letter
from unbraid.transforms.question import bound_question, violation_question


class Outside:
    """`embedded` finds the path if the verifier does not report one."""

    def __init__(self, installed: Installed, scratch: Folder, embedded: Embedded) -> None:
        self.installed, self.scratch, self.embedded = installed, scratch, embedded
        self.checks = 0

    def answer(self, asked: Asked) -> Path | Impossible:
        found = self._answer(asked)
        return found if isinstance(found, Path) else self._generalised(asked)

    def _generalised(self, asked: Asked) -> Impossible:
        """Gen_E"""
        before, after = asked.question.before, asked.question.after
        for part in before:
            fewer = tuple(other for other in before if other is not part)
            if self._is_impossible(asked.weaker(fewer, after)):
                before = fewer
        for part in after:
            fewer = tuple(other for other in after if other is not part)
            if self._is_impossible(asked.weaker(before, fewer)):
                after = fewer
        return Impossible(before, after)

    def _is_impossible(self, asked: Asked) -> bool:
        try:
            return self._answer(asked) is None
        except EngineLimit:
            return False

    def _answer(self, asked: Asked) -> Path | None:
        """The violating path; None if there is none."""
        if asked.has_loops and self.installed.backend.proves_loops:
            if self._ask(violation_question(asked.task().program, 1)) is None:
                return None
        for unwind in UNWINDINGS if asked.has_loops else (1,):
            task = asked.task(unwind)
            found = self._ask(violation_question(task.program, 1))
            if found is not None:
                return self._path(asked, unwind, task, found)
            if not asked.has_loops or self._ask(bound_question(task.program, 1)) is None:
                return None
        raise EngineLimit(Why.BACKEND_NO_PATH, self.installed.backend.title)

    def _path(self, asked: Asked, unwind: int, task: Task, found: Violated) -> Path:
        if found.choices is not None:
            try:
                return follow(task, found.choices)
            except InternalError:
                pass  # the verifier's path does not replay
        path = self.embedded.path(asked, unwind)
        if path is None:
            raise EngineLimit(Why.BACKEND_VIOLATION_NOT_THERE, self.installed.backend.title)
        return path

    def _ask(self, question: Program) -> Violated | None:
        self.checks += 1
        text = print_c(question, TARGETS[self.installed.backend.name])
        outcome = self.installed.ask(text, question.model, self.scratch)
        if isinstance(outcome, Unknown):
            raise EngineLimit(outcome.cause)
        return outcome if isinstance(outcome, Violated) else None

    def ranges(self, asked: Asked, variables: list[Var]) -> list[Range]:
        """No ranges, because they would take many questions."""
        return []

    def guided(
        self, threads: Threads, word: Sequence[Letter], remaining: tuple[int, ...], facts: Sequence[Fact]
    ) -> Path | None:
        task = write_guided(threads, word, remaining, facts, 2 if has_loops(threads, remaining[0]) else 1)
        found = self._ask(violation_question(task.program, 1))
        return None if found is None or found.choices is None else follow(task, found.choices)
