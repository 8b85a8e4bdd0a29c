"""How a native search goes."""

from __future__ import annotations

from enum import Enum, auto


class Mode(Enum):
    PREEMPTIONS = auto()  # by growing numbers of preemptions
    PARTIAL_ORDER = auto()  # all states that a reduction leaves
    RECHECK = auto()  # all states twice, in different orders
    APPROXIMATE = auto()  # in depth, with gaps
