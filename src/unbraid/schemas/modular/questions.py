"""Questions about the threads, and facts that are known about them.

A condition is a conjunction.  It is kept as the tuple of its conjuncts, so that single conjuncts can be dropped.
"""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core import build
from unbraid.core.arithmetic import value_range
from unbraid.core.nodes import BOOL, Binary, Expr, IntType, Var
from unbraid.core.records import dataclass

Condition = tuple[Expr, ...]  # the conjuncts


def negated(condition: Condition) -> Expr:
    return build.negate(build.all_of(condition))


@dataclass(frozen=True)
class Fact:
    """If only these threads run, they never lead from a reachable state in which `before` holds to one in which `after`
    holds.  The empty run counts as a run.  So if `before` is empty, `after` never holds at all."""

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
    threads can run to a state that the question asks about."""

    location: int
    condition: Condition


@dataclass(frozen=True)
class Range:
    """The values of a variable are always in this range."""

    var: Var
    low: int
    high: int

    def outside(self) -> Iterator[Expr]:
        """The conditions that the variable is below or above its range.  They never hold."""
        assert isinstance(self.var.type, IntType)
        least, most = value_range(self.var.type)
        if self.high < most:
            yield Binary(">", self.var, build.constant(self.high, self.var.type), BOOL)
        if self.low > least:
            yield Binary("<", self.var, build.constant(self.low, self.var.type), BOOL)


@dataclass(frozen=True)
class Question:
    """Can these threads lead from a reachable state in which `before` holds to one in which `after` holds
    (Definition 1)?  The first thread leads; the others are its environment."""

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
    """Can the leading thread violate an assertion (Algorithm 1)?  The run is from the start of the program, and all
    other threads are the environment."""

    before: Condition = ()
    after: Condition = ()
