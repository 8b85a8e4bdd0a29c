"""The interface of checkers for sequential programs, inside the package (`engines`) or outside it (`backends`)."""

from __future__ import annotations

from typing import Protocol

from unbraid.core.records import dataclass


@dataclass(frozen=True)
class Checked:
    """The answer for everything up to an iteration: can a property be violated, and if so, by which choices?

    The choices are those of one execution, in the order in which it makes them.  Not every backend tells them.
    """

    violated: bool
    choices: tuple[int, ...] | None = None


class Checker(Protocol):
    """Checks a sequential program with a driver loop, for more and more iterations of that loop.

    Raises EngineLimit with the cause if it cannot answer.
    """

    def next_iteration(self) -> bool:
        """Add one more iteration of the driver loop; False if the loop has ended."""

    def check(self) -> Checked:
        """Is there a violation in the iterations so far?  Those before the last check are known to have none."""

    def bound_reachable(self) -> bool:
        """Can an execution reach a bound marker?  This is asked only if there is no violation."""
