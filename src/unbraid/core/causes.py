"""Why a question has no answer, as data: a kind, the place in the user's program, and names or numbers.

Decisions look at the kind.  Only `results/wording.py` makes sentences of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from unbraid.core.nodes import Origin


class Why(Enum):
    """Kinds of causes.  The comment names the data of those that have some."""

    OUT_OF_TIME = auto()  # what was reached, in units: number, Unit
    OUT_OF_MEMORY = auto()  # megabytes
    SOLVER_GAVE_UP = auto()  # the solver's own words
    # Why a proof says less than it seems
    THREAD_NUMBERS_MATTER = auto()  # the note that says where
    WEAKER_ORDERS_MATTER = auto()
    BLOCKS_IN_SECTION = auto()
    ENDS_WITH_A_THREAD = auto()
    MAY_GO_ON = auto()


@dataclass(frozen=True)
class Cause:
    why: Why
    place: Origin | None = None
    data: tuple[str | int | float, ...] = ()
