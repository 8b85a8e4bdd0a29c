"""The values that cells hold while a program is executed: numbers and addresses.

A cell that holds None (an input, or uninitialised) has no value yet.  Reading it raises `Unchosen`, and the caller that
runs the program chooses a value.
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
    * frame < 0: the object with serial number -frame that this thread has allocated
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

FIRST_PAGE = 4096  # bytes

# The value of an uninitialised pointer: no object has this address.
WILD = 0x0BADBAD0


class Part(NamedTuple):
    """Some bytes of a pointer: a byte of an address that is copied, or a cell over which a pointer was written, or is
    being written byte by byte.  In a cell of n bytes, byte i of the cell is byte i of the pointer, modulo n; the other
    bytes of the cell are not known."""

    address: Address
    first: int
    size: int


ZERO = Address(FUNCTIONS, 0, -1)  # in a Part: bytes of a null pointer
PADDING = Address(FUNCTIONS, 0, -2)  # in a Part: a byte without a value

Value = int | Address | Part
Cells = list[Value | None]


class Unchosen(Exception):
    """A cell was read before it had a value."""

    def __init__(self, cells: Cells, index: int, kind: ScalarType) -> None:
        self.cells, self.index, self.kind = cells, index, kind


def as_number(value: int, source: Type) -> int:
    """A value of type `source` as a number.  Raises if it is an uninitialised pointer, which could be any number."""
    if value == WILD and isinstance(source, PointerType):
        raise EngineLimit(Why.UNINITIALISED_POINTER_AS_NUMBER)
    return value


def number_of(value: Value | None) -> int:
    if isinstance(value, Address):
        raise EngineLimit(Why.ADDRESS_AS_NUMBER)
    if isinstance(value, Part):
        raise EngineLimit(Why.PADDING_READ if value.address == PADDING else Why.PART_OF_ADDRESS_READ)
    assert value is not None
    return value


def address_in(value: Value | None) -> Address | None:
    """The address that a value is, or is a part of."""
    if isinstance(value, Part):
        return value.address
    return value if isinstance(value, Address) else None


def is_reserved(number: int, bits: int) -> bool:
    """Is this address in the first or in the last page of memory?  No object is there, so programs use such numbers as
    special values of pointers."""
    number &= (1 << bits) - 1  # a signed number as an address
    return number < FIRST_PAGE or number >= (1 << bits) - FIRST_PAGE
