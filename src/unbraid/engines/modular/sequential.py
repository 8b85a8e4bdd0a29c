"""A question as sequential programs, and what answers it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from unbraid.core.nodes import Var
from unbraid.engines.modular.path import Path
from unbraid.schemas.modular.program import Task, has_loops, write
from unbraid.schemas.modular.questions import Condition, ErrorQuestion, Fact, Promise, Question, Range
from unbraid.schemas.modular.threads import Threads
from unbraid.systems.reduction.letters import Letter


@dataclass(frozen=True)
class Asked:
    """A question, with what is known when it is asked."""

    threads: Threads
    question: Question
    facts: tuple[Fact, ...]
    promises: tuple[Promise, ...]

    @cached_property
    def has_loops(self) -> bool:
        return has_loops(self.threads, self.question.lead)

    def task(self, unwind: int | None = None) -> Task:
        """`unwind`: how often a way back is followed; None: it stays a loop."""
        return write(self.threads, self.question, self.facts, self.promises, unwind)

    def weaker(self, before: Condition, after: Condition) -> Asked:
        return replace(self, question=replace(self.question, before=before, after=after))

    @property
    def is_about_errors(self) -> bool:
        return isinstance(self.question, ErrorQuestion)


@dataclass(frozen=True)
class Impossible:
    """The answer is no, and it would be for these weaker conditions, too."""

    before: Condition
    after: Condition


class SequentialChecker(Protocol):
    """Raises EngineLimit if it does not know.  That a bounded search finds nothing is no answer, unless it can tell
    that there is nothing beyond its bounds."""

    @property
    def checks(self) -> int:
        """How many so far."""

    def answer(self, asked: Asked) -> Path | Impossible: ...

    def ranges(self, asked: Asked, variables: list[Var]) -> list[Range]:
        """Those that are known for sure; none is a good answer."""

    def guided(
        self, threads: Threads, word: Sequence[Letter], remaining: tuple[int, ...], facts: Sequence[Fact]
    ) -> Path | None:
        """A path of the first of the remaining threads beside a word of others; None if none is found."""


def parts_of(condition: Condition, kept: Sequence[int]) -> Condition:
    return tuple(condition[number] for number in sorted(kept))
