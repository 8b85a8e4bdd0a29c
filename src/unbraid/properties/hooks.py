"""What a property adds to a program while it is lowered.

Models and the frontend report events, such as a wait or a release, to `lowering.py`.  A property that has a hook for an
event writes its own statements there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unbraid.core.nodes import Expr, Function
from unbraid.core.records import dataclass
from unbraid.core.writing import CallWriter, ProgramWriter, Writer

Holder = Callable[[], Expr]  # returns the number of the thread to wait for
Alone = Callable[[], Expr]  # in the step of a wait, returns whether the thread will go on although nobody helps


@dataclass(frozen=True)
class Hooks:
    """A property's hooks; for None, the property adds nothing at this event."""

    # In place of `assume(condition)`, where a thread waits for a given thread, or until any thread helps.  At most one
    # property has these hooks.
    wait_until: Callable[[CallWriter, Expr, Holder, Alone], None] | None = None
    wait_until_helped: Callable[[CallWriter, Expr, Alone], None] | None = None
    # Threads
    before_join: Callable[[CallWriter, Expr, Alone], None] | None = None
    before_release: Callable[[CallWriter], None] | None = None  # in the step that may unblock other threads
    # Memory
    after_allocation: Callable[[CallWriter, Expr], None] | None = None
    before_free: Callable[[CallWriter, Expr], None] | None = None  # in the step that frees
    # The whole program
    before_end: Callable[[Writer], None] | None = None  # where the program ends: main returns, or exit is called
    finish: Callable[[Mapping[str, Function], ProgramWriter], dict[str, Function]] | None = None  # rewrites all
