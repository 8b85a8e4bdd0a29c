"""What a call of a function does that nobody defines, as the user chooses it."""

from __future__ import annotations

from enum import Enum


class Unknown(Enum):
    HAVOC = "havoc"  # it returns any value, and may write what its arguments point to
    PURE = "pure"  # it returns any value, and changes nothing; a violation after such a call is only possible
    REFUSE = "refuse"  # the program is refused


UNKNOWN_MODES = tuple(mode.value for mode in Unknown)
