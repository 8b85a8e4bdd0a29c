"""The growing bounds of the engine `lazy`."""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core.nodes import UNFOLLOWED, Bound, Program
from unbraid.core.records import dataclass
from unbraid.core.visitor import bound_markers
from unbraid.engines.findings import Bounded, Work
from unbraid.engines.protocol import Problem

FIRST_BUDGET = 400  # at first, a counted loop may become this many statements; the number doubles each time


@dataclass(frozen=True)
class Depth:
    """A bounded program, and the numbers of rounds after which to check; None: after each, until all are covered."""

    bounded: Program
    unwind: int
    rounds: tuple[int, ...] | None
    markers: frozenset[Bound]

    def exhausted(self, rounds: int) -> Bounded:
        """The finding if larger bounds are not tried."""
        unfollowed = tuple(bound for bound in Bound if bound in UNFOLLOWED and bound in self.markers)
        return Bounded(self.unwind, rounds, unfollowed=unfollowed, work=Work(self.unwind, rounds))


def depths(problem: Problem) -> Iterator[Depth]:
    """The bounded programs to check, up to one that covers all executions.  If no loop is cut, only the rounds grow."""
    from unbraid.transforms.unroll import COUNTED_BUDGET

    number = 0
    while True:
        number += 1
        unwind = number if problem.unwind is None else problem.unwind
        # If the user gives no bounds, long counted loops are cut like other loops at first.
        budget = None if problem.unwind is not None else min(COUNTED_BUDGET, FIRST_BUDGET << number)
        bounded = problem.bounded(unwind, budget)
        markers = frozenset(marker.bound for marker in bound_markers(bounded))
        grows = problem.unwind is None and bool(markers - UNFOLLOWED)  # does a larger bound cover more?
        rounds: tuple[int, ...] | None = None if problem.rounds is None else (problem.rounds,)
        if rounds is None and grows:
            rounds = number + 1, number + 2  # one more, because some bugs need many rounds and few iterations
        yield Depth(bounded, unwind, rounds, markers)
        if not grows:
            return
