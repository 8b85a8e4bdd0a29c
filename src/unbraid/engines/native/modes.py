"""The modes of the native search."""

from __future__ import annotations

from enum import Enum, auto


class Mode(Enum):
    PREEMPTIONS = auto()  # by growing numbers of preemptions
    PARTIAL_ORDER = auto()  # all states of a partial-order reduction
    RECHECK = auto()  # all states twice, in different orders
    APPROXIMATE = auto()  # depth-first, without some of the states
    PROOF = auto()  # all states, or nothing: ends where it becomes clear that there will be no proof
