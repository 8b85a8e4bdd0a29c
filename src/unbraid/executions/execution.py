"""A replayed execution as data: its events, what they read and wrote, and who owns the memory."""

from __future__ import annotations

from unbraid.core.flatten import Instruction
from unbraid.core.interpreter.machine import Machine
from unbraid.core.interpreter.state import Code, HeapKey
from unbraid.core.interpreter.values import Address, Cells, Value
from unbraid.core.layout import Layout
from unbraid.core.nodes import Allocate, Assert, ScalarType
from unbraid.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Access:
    """A cell that a statement read or wrote.  `cells` and `index` identify it for the whole execution."""

    cells: Cells
    index: int
    value: Value | None
    type: ScalarType

    @property
    def key(self) -> tuple[int, int]:
        return id(self.cells), self.index


@dataclass(frozen=True, slots=True)
class Event:
    """One executed instruction."""

    thread: int
    instruction: Instruction
    code: Code
    reads: tuple[Access, ...]
    writes: tuple[Access, ...]
    inputs: tuple[Value, ...] = ()
    created: int | None = None
    freed: Address | None = None
    guessed: frozenset[tuple[int, int]] = frozenset()  # keys of the cells of an array or struct that is approximated


@dataclass(frozen=True)
class Allocation:
    """The cells of an object on the heap."""

    stmt: Allocate
    number: int  # counts all allocations of the execution
    layout: Layout

    @property
    def name(self) -> str:
        """`heap1` is the first object that the execution has allocated; locals that are objects keep their names."""
        return (self.stmt.is_automatic and self.stmt.target.source) or f"heap{self.number}"


@dataclass(frozen=True)
class ThreadLocals:
    """The cells of a thread's own variables."""

    thread: int


Owner = Code | Allocation | ThreadLocals  # Code: the cells belong to a frame of this function


@dataclass(frozen=True)
class Execution:
    """A replayed execution; the last event is the violation."""

    events: list[Event]
    violation: Assert
    thread_functions: dict[int, str]
    machine: Machine
    owners: dict[int, Owner]  # the owners of cells, by identity; cells without an owner are globals
    allocations: dict[HeapKey, Allocation]
    message: str  # what is violated

    def thread_name(self, number: int) -> str:
        function = self.thread_functions[number].partition(".")[0]  # the user's function, without its wrapper
        return function if number == 0 else f"{function}#{number}"
