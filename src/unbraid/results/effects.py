"""What a thread did in one line of a counterexample, as data; `wording.py` turns it into text."""

from __future__ import annotations

from unbraid.core.kinds import Kind
from unbraid.core.records import dataclass


class EffectKind(Kind):
    """Kinds of effects, each with the names of its data."""

    READS = "name", "value"
    WRITES = "name", "value"
    INPUT = "name", "value"
    UNNAMED_INPUT = "value"
    ARBITRARY = "name", "value"
    FREES = "name"
    ENDS = "name"  # an object that was allocated on the stack
    STARTS = "thread"
    LOCKS = "name"
    TRIES = "name"
    UNLOCKS = "name"
    WAITS_WITH = "name"
    SETS_UP = "name"
    USES = "name"
    TAKES_PART = "doing"  # in a violation that takes several threads (`parties.py`)


@dataclass(frozen=True)
class Effect:
    kind: EffectKind
    data: tuple[str, ...]

    def __post_init__(self) -> None:
        self.kind.check(self.data)
