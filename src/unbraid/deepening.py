"""The bounds of the lazy method, which grow by themselves, level by level."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unbraid.core.nodes import UNFOLLOWED, Bound, Program
from unbraid.core.visitor import bound_markers
from unbraid.programs import bound_program
from unbraid.request import Request
from unbraid.results.verdict import Report, Verdict

# Bound markers that no larger bound moves, and what they say to the user.
UNMODELLED = {
    Bound.FAR: "a pointer may be far outside its object",
    Bound.ADDRESS: "a pointer may be uninitialised, to reused memory, or to padding",
    Bound.FUNCTION: "a function that is not defined may be called through a pointer",
    Bound.MODEL: "more threads, keys or repeated locks than the model of a library call keeps track of",
    Bound.ARGUMENTS: "the program may look at its arguments, which are not known",
}
FIRST_BUDGET = 400  # statements that a counted loop may become at first; it doubles with each level


@dataclass(frozen=True)
class Level:
    """A bounded program, and after which numbers of rounds to ask; None: after each, until all are covered."""

    bounded: Program
    unwind: int
    rounds: tuple[int, ...] | None
    markers: frozenset[Bound]

    def exhausted(self, method: str, checked: tuple[int, int] | None) -> Report:
        """The answer if no larger bounds lead further."""
        assert checked is not None
        reason = f"no violation within unwind {self.unwind}, rounds {checked[1]}"
        for kind, meaning in UNMODELLED.items():
            if kind in self.markers:
                reason += f"; {meaning}"
        return Report(Verdict.UNKNOWN, reason, method, unwind=self.unwind, rounds=checked[1])


def levels(program: Program, request: Request) -> Iterator[Level]:
    """Up to one behind which nothing is new.  Where no loop is cut, only the rounds grow."""
    from unbraid.transforms.unroll import COUNTED_BUDGET

    number = 0
    while True:
        number += 1
        unwind = number if request.unwind is None else request.unwind
        # While the bounds grow by themselves, long loops that count are cut like others at first.
        budget = None if request.unwind is not None else min(COUNTED_BUDGET, FIRST_BUDGET << number)
        bounded = bound_program(program, unwind, request.max_threads, request.reduce, budget)
        markers = frozenset(marker.bound for marker in bound_markers(bounded))
        grows = request.unwind is None and bool(markers - UNFOLLOWED)  # does a larger bound lead further?
        rounds: tuple[int, ...] | None = None if request.rounds is None else (request.rounds,)
        if rounds is None and grows:
            rounds = number + 1, number + 2  # one more, because some bugs need many rounds and few iterations
        yield Level(bounded, unwind, rounds, markers)
        if not grows:
            return
