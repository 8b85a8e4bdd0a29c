"""A replayed execution as data: its events, what they read and wrote, and who owns the memory."""

from __future__ import annotations

from enum import Enum, auto

from unbraid.core.flatten import Instruction
from unbraid.core.interpreter.machine import Machine
from unbraid.core.interpreter.state import Code, HeapKey
from unbraid.core.interpreter.values import Address, Cells, Value
from unbraid.core.layout import Layout
from unbraid.core.nodes import Allocate, Assert, IntType, ScalarType
from unbraid.core.records import dataclass

CellKey = tuple[int, int]  # identifies a cell for the whole execution


@dataclass(frozen=True, slots=True)
class Access:
    """A cell that a statement read or wrote.  `cells` and `index` identify it for the whole execution."""

    cells: Cells
    index: int
    value: Value | None
    type: ScalarType

    @property
    def key(self) -> CellKey:
        return id(self.cells), self.index


@dataclass(frozen=True, slots=True)
class Handed:
    """A value that a call, a return, or the creation or joining of a thread hands over to another frame."""

    target: Access
    sources: tuple[Access, ...]  # what it was computed from


@dataclass(frozen=True, slots=True)
class Wrapped:
    """A result that its type cannot represent, so that it wraps around.  `right` is None for a conversion."""

    operator: str
    left: int
    right: int | None
    result: int
    type: IntType


@dataclass(frozen=True, slots=True)
class Event:
    """One executed instruction.  What crosses the border of a frame is in `handed`, not in `writes`."""

    thread: int
    instruction: Instruction
    code: Code
    reads: tuple[Access, ...]
    writes: tuple[Access, ...]
    inputs: tuple[Value, ...] = ()
    created: int | None = None
    freed: Address | None = None
    joined: int | None = None
    handed: tuple[Handed, ...] = ()
    filled: frozenset[CellKey] = frozenset()  # the cells of an array, a struct or a new object that are filled here
    allocated: HeapKey | None = None
    wrapped: tuple[Wrapped, ...] = ()

    def defined(self) -> set[CellKey]:
        """The cells that this event gives a value."""
        return {*self.filled, *(access.key for access in self.writes), *(item.target.key for item in self.handed)}


@dataclass(frozen=True)
class Allocation:
    """The cells of an object on the heap."""

    stmt: Allocate
    number: int  # counts all allocations of the execution
    layout: Layout
    event: int  # the position of the event that has allocated it


@dataclass(frozen=True)
class ThreadLocals:
    """The cells of a thread's own variables."""

    thread: int


@dataclass(frozen=True)
class ThreadResult:
    """The cell that holds what a thread returned, until it is joined."""

    thread: int


Owner = Code | Allocation | ThreadLocals | ThreadResult  # Code: the cells belong to a frame of this function


class Invalid(Enum):
    """Why a pointer does not point to an object that exists."""

    NULL = auto()
    UNINITIALISED = auto()
    NUMBER = auto()
    OUTSIDE = auto()  # outside its object
    FREED = auto()
    ENDED = auto()  # an object that ended with the call that made it
    FUNCTION = auto()
    VARIABLE = auto()  # a variable that does not exist any more


@dataclass(frozen=True)
class BadAccess:
    """An access that violates a property because of its pointer, or because it writes a constant object (None)."""

    pointer: Value
    why: Invalid | None


@dataclass(frozen=True)
class Execution:
    """A replayed execution; the last event is the violation."""

    events: list[Event]
    violation: Assert
    thread_functions: dict[int, str]
    machine: Machine
    owners: dict[int, Owner]  # the owners of cells, by identity; cells without an owner are globals
    allocations: dict[HeapKey, Allocation]
    frames: dict[tuple[int, int], Code]  # functions, by the thread that runs them and the serial number of their frame
    bad_access: BadAccess | None  # for a violation that is an invalid access

    def thread_name(self, number: int) -> str:
        function = self.thread_functions[number].partition(".")[0]  # the user's function, without its wrapper
        return function if number == 0 else f"{function}#{number}"
