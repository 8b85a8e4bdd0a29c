"""What a property adds to a program while it is lowered.

Models say what happens in a call (`lowering.py`); a property that has a hook for it writes its own statements there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from unbraid.core.nodes import Expr, Function
from unbraid.core.writing import CallWriter, ProgramWriter, Writer

Holder = Callable[[], Expr]  # gives the number of the thread that somebody waits for


@dataclass(frozen=True)
class Hooks:
    """None: the property adds nothing there."""

    # In place of `assume(condition)`, where a thread waits: for another thread, or for anybody.  One property at most
    # has these.
    wait_until: Callable[[CallWriter, Expr, Holder], None] | None = None
    wait_until_helped: Callable[[CallWriter, Expr], None] | None = None
    # Threads
    before_join: Callable[[CallWriter, Expr], None] | None = None
    before_release: Callable[[CallWriter], None] | None = None  # in the step that may let other threads go on
    # Memory
    after_allocation: Callable[[CallWriter, Expr], None] | None = None
    before_free: Callable[[CallWriter, Expr], None] | None = None  # in the step that frees
    # The whole program
    before_end: Callable[[Writer], None] | None = None  # where it ends: main returns, or exit
    finish: Callable[[Mapping[str, Function], ProgramWriter], dict[str, Function]] | None = None  # all functions
