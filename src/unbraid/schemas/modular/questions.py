"""What is asked about the threads, and what is known of them.

A condition is a conjunction, kept as the tuple of its parts, so that parts can be left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unbraid.core import build
from unbraid.core.arithmetic import value_range
from unbraid.core.nodes import BOOL, Binary, Expr, IntType, Var

Condition = tuple[Expr, ...]  # all of these


def negated(condition: Condition) -> Expr:
    return build.negate(build.all_of(condition))


@dataclass(frozen=True)
class Fact:
    """These threads, running alone, never come from a state of the program in which `before` holds to one in which
    `after` does.  Doing nothing is a run too: so with nothing before, `after` never holds at all."""

    threads: frozenset[int]
    before: Condition
    after: Condition

    @property
    def is_invariant(self) -> bool:
        return not self.before

    @property
    def parts(self) -> Condition:
        return (*self.before, *self.after)


@dataclass(frozen=True, eq=False)
class Promise:
    """A promise of error (Definition 4): whenever the asking thread is at this location and the condition holds, the
    threads can do what leads to what the question asks about."""

    location: int
    condition: Condition


@dataclass(frozen=True)
class Range:
    """A variable is never outside it."""

    var: Var
    low: int
    high: int

    def outside(self) -> Iterator[Expr]:
        """Conditions that never hold."""
        assert isinstance(self.var.type, IntType)
        least, most = value_range(self.var.type)
        if self.high < most:
            yield Binary(">", self.var, build.constant(self.high, self.var.type), BOOL)
        if self.low > least:
            yield Binary("<", self.var, build.constant(self.low, self.var.type), BOOL)


@dataclass(frozen=True)
class Question:
    """Can these threads come from a reachable state in which `before` holds to one in which `after` does
    (Definition 1)?  The first of them leads; the others are its environment."""

    threads: tuple[int, ...]
    before: Condition
    after: Condition

    @property
    def lead(self) -> int:
        return self.threads[0]

    @property
    def environment(self) -> tuple[int, ...]:
        return self.threads[1:]


@dataclass(frozen=True)
class ErrorQuestion(Question):
    """Can something go wrong in the thread that leads (Algorithm 1)?  From the start of the program, with all others
    as its environment."""

    before: Condition = ()
    after: Condition = ()
