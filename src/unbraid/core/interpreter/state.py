"""States of a running program: its memory, its threads and their frames, and the code that these execute."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import Enum, auto
from functools import cached_property

from unbraid.core.flatten import Instruction, flatten
from unbraid.core.interpreter.evaluate import ExpressionCompiler
from unbraid.core.interpreter.objects import Object
from unbraid.core.interpreter.storage import StorageMap
from unbraid.core.interpreter.values import GLOBALS, THREAD_LOCAL, Address, Cells, Value, address_in
from unbraid.core.layout import Layout
from unbraid.core.liveness import Liveness
from unbraid.core.nodes import Allocate, Function, Storage, Type, Var
from unbraid.core.origins import Origin
from unbraid.core.records import dataclass


class Outcome(Enum):
    """What a step did."""

    DONE = auto()  # the thread has executed the instruction
    BLOCKED = auto()  # the step has no effect: the thread waits, or an assumption does not hold
    VIOLATED = auto()  # an assertion does not hold
    HALTED = auto()  # the program has ended
    BOUND = auto()  # a bound marker was reached


Step = Callable[["State", "Thread", "Frame"], Outcome]


class Code:
    """A compiled function."""

    def __init__(self, function: Function, number: int) -> None:
        self.function = function
        self.number = number
        self.instructions: list[Instruction] = flatten(function.body)
        self.steps: list[Step] = []
        self.slots: dict[Var, int] = {}
        self.size = 0  # of a frame, in cells
        self.kinds: dict[int, Type] = {}  # by cell: the type of the variable that starts there
        self.constants: set[int] = set()  # the first cells of constant variables
        self.compiler: ExpressionCompiler
        self._dead: dict[int, tuple[int, ...]] = {}  # by position
        self.has_addressed = any(v.storage is Storage.ADDRESSED for v in (*function.params, *function.locals))
        self.allocates = any(isinstance(i.stmt, Allocate) and i.stmt.is_automatic for i in self.instructions)

    @cached_property
    def _liveness(self) -> Liveness:
        return Liveness(self.function, self.instructions)

    def dead(self, position: int) -> tuple[int, ...]:
        """The slots of variables that are dead at this position."""
        if position not in self._dead:
            self._dead[position] = tuple(self.slots[var] for var in self._liveness.dead(position))
        return self._dead[position]


class Frame:
    __slots__ = ("cells", "code", "pc", "serial")

    def __init__(self, code: Code, pc: int, cells: Cells, serial: int) -> None:
        self.code, self.pc, self.cells, self.serial = code, pc, cells, serial


class Thread:
    __slots__ = ("allocations", "atomic", "calls", "finished", "frames", "own", "result")

    def __init__(self, frames: list[Frame], own: Cells) -> None:
        self.frames = frames
        self.own = own  # its thread-local variables
        self.atomic = 0
        self.calls = 0  # the last serial number of a frame; only frames with addressable locals or objects have one
        self.allocations = 0  # the last serial number of an allocated object
        self.finished = False
        self.result: Value | None = 0

    def positions(self) -> list[Origin]:
        """Where the thread is: its next instruction, and the calls that led there, the last one first."""
        if not self.frames:
            return []
        top, *callers = reversed(self.frames)
        return [
            top.code.instructions[top.pc].origin,
            *(caller.code.instructions[caller.pc - 1].origin for caller in callers),
        ]


@dataclass(frozen=True, slots=True)
class HeapObject:
    cells: Cells
    layout: Layout
    number: int  # of the layout
    frame: int  # the serial number of the frame that it ends with; 0 if it does not
    is_constant: bool


HeapKey = tuple[int, int]  # the thread that has allocated the object, and the object's serial number there


class State:
    """A configuration of a program.  `Machine.step` changes it by one instruction of one thread."""

    __slots__ = ("heap", "memory", "next_thread", "output", "running", "storage", "threads")

    def __init__(self, storage: StorageMap, memory: Cells) -> None:
        self.storage, self.memory = storage, memory
        self.threads: dict[int, Thread] = {}
        self.heap: dict[HeapKey, HeapObject] = {}  # the objects that are alive
        self.running = 0
        self.next_thread: int | None = None  # the number of the next thread, if the caller prescribes it
        self.output: list[str] = []

    def object_at(self, address: Address) -> Object | None:
        """The object that an address belongs to; None if there is none, or if it has ended."""
        thread, frame, cell, _ = address
        storage = self.storage
        if thread < 0:
            return Object(self.memory, cell, storage.layout(storage.kinds[cell])) if thread == GLOBALS else None
        if frame < 0:
            allocated = self.heap.get((thread, -frame))
            return None if allocated is None else Object(allocated.cells, 0, allocated.layout)
        owner = self.threads.get(thread)
        if owner is None:
            return None
        if frame == THREAD_LOCAL:
            return None if owner.finished else Object(owner.own, cell, storage.layout(storage.own_kinds[cell]))
        for candidate in owner.frames:
            if candidate.serial == frame:
                return Object(candidate.cells, cell, storage.layout(candidate.code.kinds[cell]))
        return None

    def is_constant(self, address: Address) -> bool:
        """Is this the address of an existing object that must not be written?"""
        thread, frame, cell, _ = address
        if thread == GLOBALS:
            return cell in self.storage.constants
        if frame < 0:
            return self.heap[thread, -frame].is_constant
        if frame == THREAD_LOCAL:
            return cell in self.storage.own_constants
        return any(
            candidate.serial == frame and cell in candidate.code.constants for candidate in self.threads[thread].frames
        )

    def is_freeable(self, address: Address) -> bool:
        allocated = self.heap.get((address.thread, -address.frame)) if address.is_heap else None
        return allocated is not None and not allocated.frame and address.offset == 0

    def is_tracked(self, address: Address) -> bool:
        """Can this heap object be reached from a variable that lives as long as the program?"""
        pending = list(self._static_cells()) if address.is_heap else []
        seen: set[HeapKey] = set()
        while pending:
            value = address_in(pending.pop())
            if value is None or not value.is_heap:
                continue
            key = value.thread, -value.frame
            if key not in seen and key in self.heap:
                seen.add(key)
                pending.extend(self.heap[key].cells)
        return (address.thread, -address.frame) in seen

    def _static_cells(self) -> Iterator[Value | None]:
        """The values of the variables that live as long as the program, without bookkeeping variables."""
        for first, count in self.storage.static:
            yield from self.memory[first : first + count]

    def end_objects(self, frame: int | None) -> None:
        """End the objects of the running thread that end with this frame; None: with any of its frames."""
        for key, item in list(self.heap.items()):
            if key[0] == self.running and item.frame and frame in (item.frame, None):
                del self.heap[key]

    def own(self) -> Cells:
        """The thread-local variables of the running thread."""
        return self.threads[self.running].own

    def frame_serial(self) -> int:
        return self.threads[self.running].frames[-1].serial

    def new_number(self) -> int:
        return len(self.threads) if self.next_thread is None else self.next_thread

    def copy(self) -> State:
        new = State(self.storage, self.memory.copy())
        for number, thread in self.threads.items():
            twin = copy.copy(thread)
            twin.own = thread.own.copy()
            twin.frames = [Frame(f.code, f.pc, f.cells.copy(), f.serial) for f in thread.frames]
            new.threads[number] = twin
        for key, item in self.heap.items():
            new.heap[key] = replace(item, cells=item.cells.copy())
        new.output = self.output.copy()
        return new


# A state as a hashable value.
Contents = tuple[Value | None, ...]
FrameKey = tuple[int, int, int, Contents]
ThreadKey = tuple[int, bool, Value | None, int, int, int, Contents, tuple[FrameKey, ...]]
ObjectKey = tuple[HeapKey, int, int, bool, Contents]  # the layout is given by its number
StateKey = tuple[Contents, tuple[ThreadKey, ...], tuple[ObjectKey, ...]]
