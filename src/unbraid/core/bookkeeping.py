"""The names of bookkeeping variables, which passes add to check a property.  No variable of the user has such a name.

The passes that add these variables are in `properties/`; analyses and results recognise them by their names.  Passes
copy and rename variables, so the purpose of a variable is a part of its name.  Only the functions here parse names.
"""

from __future__ import annotations

from collections.abc import Iterable

from unbraid.core.nodes import Var

RACE, DEADLOCK, LEAK, VALUE = "race#", "deadlock#", "leak#", "value#"
FIXED = "fixed#"  # schedules and inputs that are given (`executions/fixing.py`)
# Data races (`races.py`): what a thread announces that it is about to write or to read, and how many bytes of it.
WRITTEN, READ, SIZE = f"{RACE}written#", f"{RACE}read#", "#size"
POINTED = "#pointer"  # in place of the name of a variable: memory that has an address
CHOSEN = f"{RACE}chosen"  # a local: does the thread announce this access?
SAID = f"{RACE}said"  # has a thread announced an access?
PADDING = f"{RACE}padding"  # written, and never read, where an access may write padding, of which nothing else is left
# Deadlocks (`deadlocks.py`): the chain of threads that wait for each other; the numbers of threads that are alive and
# that wait; and the threads that have ended.
FIRST, NEXT = f"{DEADLOCK}first", f"{DEADLOCK}next"
ALIVE, STUCK, ENDED = f"{DEADLOCK}alive", f"{DEADLOCK}stuck", f"{DEADLOCK}ended"
# The same numbers for the threads that take part; whether a thread takes part; and which of them are stuck.
ALIVE_PARTS, STUCK_PARTS, TAKES_PART = f"{DEADLOCK}alive_parts", f"{DEADLOCK}stuck_parts", f"{DEADLOCK}takes_part"
HELPLESS = f"{DEADLOCK}helpless"
JOINS = f"{DEADLOCK}joins"  # does a thread of the chain wait in a join, which a request to cancel it would end?
TAKE_SIGNALS = "unbraid_signal_take"  # the function of the library that may interrupt a thread before each step
# Leaks (`leaks.py`): an object that is never freed.
LEFT = f"{LEAK}left"
_LIVES = ".lives"  # objects that are freed
MOST_THREADS = 64  # threads whose end is recorded


def is_bookkeeping(var: Var) -> bool:
    return "#" in var.name


def life_of(var: Var) -> str:
    """The name of the flag that says if an object that may end is alive."""
    return f"{var.name}{_LIVES}"


def is_life(var: Var) -> bool:
    return var.name.endswith(_LIVES)


def is_signals(name: str) -> bool:
    """Is this a variable of the model of signals or of clean-up handlers (`models/library`)?"""
    return name.startswith(("unbraid_signal_", "unbraid_handler"))


def is_watch(var: Var) -> bool:
    """Does this variable hold what a thread announces that it is about to access?"""
    return var.name.startswith((WRITTEN, READ)) and not var.name.endswith(SIZE)


def is_announced(var: Var) -> bool:
    """Does this variable hold what a thread announces, or its size?"""
    return var.name.startswith((WRITTEN, READ))


def is_about_pointed(var: Var) -> bool:
    """Is this a variable of the checks for data races, and not about one variable of the program?"""
    return var.name.startswith(RACE) and not (is_watch(var) and watched(var) != POINTED)


def announcements(variables: Iterable[Var]) -> list[Var]:
    """Those of the globals of a program that change only when a thread makes an announcement, and stops there.  They
    are 0 before the first one.  All announcements can be made at the end of an execution, unless its schedule is given:
    then there are none."""
    known = list(variables)
    if any(var.name.startswith(FIXED) for var in known):
        return []
    return [var for var in known if var.name in (SAID, FIRST, NEXT, JOINS, STUCK, STUCK_PARTS)]


def is_write_watch(var: Var) -> bool:
    return var.name.startswith(WRITTEN)


def watched(var: Var) -> str:
    """The name of the variable whose accesses this variable announces."""
    return var.name.removeprefix(WRITTEN).removeprefix(READ)


def says_taking_part(var: Var) -> bool:
    """Does this variable say whether one thread takes part?"""
    return var.name.endswith(TAKES_PART)


def counts_waiting(var: Var) -> bool:
    return var.name.startswith(DEADLOCK)
