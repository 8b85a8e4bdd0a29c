"""What a thread did in one line of a counterexample, as data; `wording.py` turns it into text."""

from __future__ import annotations

from unbraid.core.kinds import Kind
from unbraid.core.records import dataclass


class EffectKind(Kind):
    """Kinds of effects, each with the names of its data."""

    READS = "name", "value"
    WRITES = "name", "value"
    HAS = "name", "value"  # a local variable
    INPUT = "name", "value"
    UNNAMED_INPUT = "value"
    ARBITRARY = "name", "value"
    UNSET = "name"
    WRAPS = "left", "operator", "right", "value"
    CONVERTS = "left", "value"
    PASSES = "name", "value"  # an argument
    CALLS = "function"
    RUNS = "function"  # a function that the library calls
    REGISTERS = "function"  # gives it to the library, which may call it later
    RETURNS = "value"
    RETURNED = "function", "value"  # by a function of the library
    ALLOCATES = "name"
    FREES = "name"
    ENDS = "name"  # an object that was allocated on the stack
    NOT_YET = "place", "text"  # a line that the thread has not come to
    STARTS = "thread"
    CANCELS = "thread"  # asks it to end
    IS_CANCELLED = "locks"  # acts on such a request; the locks that it still holds, or nothing
    JOINS = "thread"
    JOINS_GETTING = "thread", "value"
    LOCKS = "name"
    LOCKS_READING = "name"
    LOCKS_WRITING = "name"
    TAKES_OVER = "name", "thread"  # a lock that another thread had
    TRIES = "name"
    FAILS_TO_LOCK = "name", "thread"
    TIMES_OUT = "name"
    UNLOCKS = "name"
    WAITS_WITH = "name"
    WAITS_ON = "name", "lock"
    WAKES_UP = "name"
    WAKES_UNSIGNALLED = "name"
    WAKES_LATE = "name"  # by a time-out
    SIGNALS = "name"
    BROADCASTS = "name"
    SIGNALS_NOBODY = "name"
    BROADCASTS_NOBODY = "name"
    RAISES = "name", "value"  # a semaphore
    LOWERS = "name", "value"
    FAILS_TO_PASS = "name"
    MEETS = "name"  # a barrier
    SETS_UP = "name"
    DESTROYS = "name"
    USES = "name"
    TAKES_PART = "doing"  # in a violation that takes several threads (`parties.py`)


# After these, other threads may have changed everything.
SYNCHRONISING = frozenset(
    {
        EffectKind.LOCKS,
        EffectKind.LOCKS_READING,
        EffectKind.LOCKS_WRITING,
        EffectKind.TAKES_OVER,
        EffectKind.UNLOCKS,
        EffectKind.WAITS_ON,
        EffectKind.WAKES_UP,
        EffectKind.WAKES_UNSIGNALLED,
        EffectKind.WAKES_LATE,
    }
)


@dataclass(frozen=True)
class Effect:
    kind: EffectKind
    data: tuple[str, ...]

    def __post_init__(self) -> None:
        self.kind.check(self.data)
