"""The variables in which a program keeps books about a property.  The user's cannot have such names.

The passes that write them are in `properties/`; analyses and results know them by these names.
Passes copy and rename variables, so what one is for is in its name.  Only the functions here look into names.
"""

from __future__ import annotations

from unbraid.core.nodes import Var

RACE, DEADLOCK, LEAK, VALUE = "race#", "deadlock#", "leak#", "value#"
# Data races (`races.py`): what a thread is about to write, or to read, and how many bytes of it.
WRITTEN, READ, SIZE = f"{RACE}written#", f"{RACE}read#", "#size"
CHOSEN = f"{RACE}chosen"  # a local: does it say so?
# Deadlocks (`deadlocks.py`): the chain of threads that wait for each other; how many live and wait; who has ended.
FIRST, NEXT = f"{DEADLOCK}first", f"{DEADLOCK}next"
ALIVE, STUCK, ENDED = f"{DEADLOCK}alive", f"{DEADLOCK}stuck", f"{DEADLOCK}ended"
# The same counts for those threads that take part; and whether a thread does.
ALIVE_PARTS, STUCK_PARTS, TAKES_PART = f"{DEADLOCK}alive_parts", f"{DEADLOCK}stuck_parts", f"{DEADLOCK}takes_part"
# Leaks (`leaks.py`): an object that will not be freed.
LEFT = f"{LEAK}left"
MOST_THREADS = 64  # whose end is known


def is_bookkeeping(var: Var) -> bool:
    return "#" in var.name


def is_watch(var: Var) -> bool:
    """Does a thread say here what it is about to access?"""
    return var.name.startswith((WRITTEN, READ)) and not var.name.endswith(SIZE)


def is_write_watch(var: Var) -> bool:
    return var.name.startswith(WRITTEN)


def watched(var: Var) -> str:
    """The name of the variable that a thread says here that it is about to access."""
    return var.name.removeprefix(WRITTEN).removeprefix(READ)


def counts_waiting(var: Var) -> bool:
    return var.name.startswith(DEADLOCK)
