"""A question as a sequential program, and the interface of the checkers that answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Protocol

from unbraid.core.nodes import Var
from unbraid.core.records import dataclass
from unbraid.engines.modular.path import Path
from unbraid.schemas.modular.program import Task, has_loops, write
from unbraid.schemas.modular.questions import Condition, ErrorQuestion, Fact, Promise, Question, Range
from unbraid.schemas.modular.threads import Threads
from unbraid.systems.reduction.letters import Letter


@dataclass(frozen=True)
class Asked:
    """A question, with the facts and promises that are known when it is asked."""

    threads: Threads
    question: Question
    facts: tuple[Fact, ...]
    promises: tuple[Promise, ...]

    @cached_property
    def has_loops(self) -> bool:
        return has_loops(self.threads, self.question.lead)

    def task(self, unwind: int | None = None) -> Task:
        """`unwind`: how often a back edge is followed; None: loops stay loops."""
        return write(self.threads, self.question, self.facts, self.promises, unwind)

    def weaker(self, before: Condition, after: Condition) -> Asked:
        return replace(self, question=replace(self.question, before=before, after=after))

    @property
    def is_about_errors(self) -> bool:
        return isinstance(self.question, ErrorQuestion)


@dataclass(frozen=True)
class Impossible:
    """The answer is no, also for these weaker conditions."""

    before: Condition
    after: Condition


class SequentialChecker(Protocol):
    """Raises EngineLimit if it cannot decide.  If a bounded search finds nothing, that is no answer, unless its bounds
    cover all executions."""

    @property
    def checks(self) -> int:
        """The number of checks so far."""

    def answer(self, asked: Asked) -> Path | Impossible: ...

    def ranges(self, asked: Asked, variables: list[Var]) -> list[Range]:
        """The ranges that are certain.  The list may be empty."""

    def guided(
        self, threads: Threads, word: Sequence[Letter], remaining: tuple[int, ...], facts: Sequence[Fact]
    ) -> Path | None:
        """A path of the first remaining thread together with a word of other threads; None if none is found."""


def parts_of(condition: Condition, kept: Sequence[int]) -> Condition:
    return tuple(condition[number] for number in sorted(kept))
