"""The bounds of the lazy method, which grow by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unbraid.core.nodes import UNFOLLOWED, Bound, Program
from unbraid.core.visitor import bound_markers
from unbraid.engines.findings import Bounded, Work
from unbraid.engines.protocol import Problem

FIRST_BUDGET = 400  # statements that a counted loop may become at first; it doubles each time


@dataclass(frozen=True)
class Depth:
    """A bounded program, and after which numbers of rounds to ask; None: after each, until all are covered."""

    bounded: Program
    unwind: int
    rounds: tuple[int, ...] | None
    markers: frozenset[Bound]

    def exhausted(self, rounds: int) -> Bounded:
        """What is known if no larger bounds lead further."""
        unfollowed = tuple(bound for bound in Bound if bound in UNFOLLOWED and bound in self.markers)
        return Bounded(self.unwind, rounds, unfollowed=unfollowed, work=Work(self.unwind, rounds))


def depths(problem: Problem) -> Iterator[Depth]:
    """Up to one behind which nothing is new.  Where no loop is cut, only the rounds grow."""
    from unbraid.transforms.unroll import COUNTED_BUDGET

    number = 0
    while True:
        number += 1
        unwind = number if problem.unwind is None else problem.unwind
        # While the bounds grow by themselves, long loops that count are cut like others at first.
        budget = None if problem.unwind is not None else min(COUNTED_BUDGET, FIRST_BUDGET << number)
        bounded = problem.bounded(unwind, budget)
        markers = frozenset(marker.bound for marker in bound_markers(bounded))
        grows = problem.unwind is None and bool(markers - UNFOLLOWED)  # does a larger bound lead further?
        rounds: tuple[int, ...] | None = None if problem.rounds is None else (problem.rounds,)
        if rounds is None and grows:
            rounds = number + 1, number + 2  # one more, because some bugs need many rounds and few iterations
        yield Depth(bounded, unwind, rounds, markers)
        if not grows:
            return
