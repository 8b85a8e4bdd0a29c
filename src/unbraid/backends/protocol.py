"""What answers for a sequential program, inside the package (`engines`) or outside it (`backends`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Checked:
    """The answer for everything up to an iteration: can a property be violated, and if so, by which choices?

    The choices are those of one execution, in the order in which it makes them.  Not every backend tells them.
    """

    violated: bool
    choices: tuple[int, ...] | None = None


class Checker(Protocol):
    """Made for a sequential program with a driver loop, it answers for more and more iterations of it.

    What it cannot answer, it says by raising EngineLimit with the reason.
    """

    def next_iteration(self) -> bool:
        """Take in one more iteration of the driver loop; False at its end."""

    def check(self) -> Checked:
        """Is there a violation in the iterations so far?  Those before the last check are known to have none."""

    def bound_reachable(self) -> bool:
        """May an execution reach a bound marker?  Asked once there is no violation."""
