"""The values that cells hold while a program is executed: numbers and addresses.

A cell that holds None has not been chosen yet (an input, or uninitialised); reading it raises `Unchosen`, and whoever
runs the program chooses.
"""

from __future__ import annotations

from typing import NamedTuple

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import PointerType, ScalarType, Type


class Address(NamedTuple):
    """A pointer's value: a byte of an object.  The other fields say which object:

    * thread -1: the global whose first cell is `cell`
    * thread -2: the function of number `cell`
    * frame 0: the thread-local variable of that thread whose first cell is `cell`
    * frame > 0: the local whose first cell is `cell`, in the frame with this serial number of that thread
    * frame < 0: what that thread has allocated as its -frame-th object
    """

    thread: int
    frame: int
    cell: int
    offset: int = 0

    @property
    def object(self) -> tuple[int, int, int]:
        return self[:3]

    @property
    def may_end(self) -> bool:
        """Is this the address of an object that may end before the program does?"""
        return self.thread >= 0

    @property
    def is_heap(self) -> bool:
        return self.thread >= 0 and self.frame < 0


GLOBALS, FUNCTIONS = -1, -2
THREAD_LOCAL = 0

# The value of a pointer that nobody has chosen: no object is there, and it is equal to nothing that we know.
WILD = 0x0BADBAD0

Value = int | Address
Cells = list[Value | None]


class Unchosen(Exception):
    """A cell was read before it has a value."""

    def __init__(self, cells: Cells, index: int, kind: ScalarType) -> None:
        self.cells, self.index, self.kind = cells, index, kind


def as_number(value: int, source: Type) -> int:
    """What was a pointer so far; one that nobody has chosen could be any number."""
    if value == WILD and isinstance(source, PointerType):
        raise EngineLimit(Why.UNINITIALISED_POINTER_AS_NUMBER)
    return value


def number_of(value: Value | None) -> int:
    if isinstance(value, Address):
        raise EngineLimit(Why.ADDRESS_AS_NUMBER)
    assert value is not None
    return value


def is_reserved(number: int, bits: int) -> bool:
    """No object is in the first or in the last page of memory, so programs use such numbers as marks."""
    number &= (1 << bits) - 1  # of a signed one, what it is as an address
    return number < 4096 or number >= (1 << bits) - 4096
