"""Records an execution while it is replayed: its events, with all that they read and wrote.

Values are followed through calls, returns, and the creation and joining of threads: `Event.handed` says which cells of
another frame get them.  What a thread returns lies in a cell of its own until it is joined (`ThreadResult`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from unbraid.core.flatten import Instruction
from unbraid.core.interpreter.machine import Machine
from unbraid.core.interpreter.state import Code, Frame, HeapKey, State
from unbraid.core.interpreter.values import Address, Cells, Value
from unbraid.core.layout import cell_count
from unbraid.core.nodes import (
    Allocate,
    Assign,
    Call,
    Create,
    Expr,
    Havoc,
    Join,
    PointerType,
    Release,
    Return,
    ScalarType,
    Stmt,
    ThreadExit,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import read_expressions
from unbraid.executions.execution import (
    Access,
    Allocation,
    CellKey,
    Event,
    Handed,
    Owner,
    ThreadLocals,
    ThreadResult,
    Wrapped,
)
from unbraid.executions.watching import Reader, Watch, touched, watched, wrapped

_ANYTHING = PointerType(None, 64)  # the type of a thread's result


@dataclass
class Pending:
    """What is known of an event before its instruction is executed."""

    thread: int
    instruction: Instruction
    frame: Frame
    reads: list[Access]
    places: list[tuple[tuple[Cells, int], ScalarType]]
    sources: list[tuple[Access, ...]] = field(default_factory=list)  # of each value that may be handed over
    filled: frozenset[CellKey] = frozenset()
    freed: Address | None = None
    joined: int | None = None
    wrapped: tuple[Wrapped, ...] = ()


class Recorder:
    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.events: list[Event] = []
        self.owners: dict[int, Owner] = {}
        self.allocations: dict[HeapKey, Allocation] = {}
        self.frames: dict[tuple[int, int], Code] = {}
        self._kept: list[Cells] = []  # keeps the cells of ended calls alive, so that no other cells get the same id()
        self._results: dict[int, Cells] = {}  # by thread
        self._watches: dict[int, Watch] = {}  # by the identity of the instruction

    def before(self, state: State, thread: int, instruction: Instruction) -> Pending:
        frame = state.threads[thread].frames[-1]
        self._own(frame.cells, frame.code)
        self.frames[thread, frame.serial] = frame.code
        self._own(state.threads[thread].own, ThreadLocals(thread))
        watch, stmt = self._watch(frame.code, instruction), instruction.stmt
        places = []
        for locate, kind in watch.writes:
            if isinstance(kind, ScalarType):
                places.extend(touched(locate, state, frame.cells, kind))
        pending = Pending(thread, instruction, frame, _all(watch.reads, state, frame.cells), places)
        if isinstance(stmt, Call | Return | Create | ThreadExit):
            pending.sources = [tuple(_all(readers, state, frame.cells)) for readers in watch.values]
        elif isinstance(stmt, Assign | Havoc):
            pending.filled = self._filled(state, frame, stmt)
        elif isinstance(stmt, Release):
            pointer = frame.code.compiler.expr(stmt.pointer)(state, frame.cells)
            pending.freed = pointer if isinstance(pointer, Address) else None
        elif isinstance(stmt, Join):
            number = frame.code.compiler.expr(stmt.thread)(state, frame.cells)
            pending.joined = number if isinstance(number, int) else None
        pending.wrapped = wrapped(watch, state, frame.cells)
        return pending

    def after(self, state: State, event: Pending, inputs: tuple[int, ...], created: int | None) -> None:
        allocated = self._allocated(state, event)
        writes = tuple(Access(cells, first, cells[first], kind) for (cells, first), kind in event.places)
        if event.joined is not None and event.joined in self._results:
            cells = self._results[event.joined]
            event.reads.append(Access(cells, 0, cells[0], _ANYTHING))
        handed = self._handed(state, event, created)
        self.events.append(
            Event(
                event.thread, event.instruction, event.frame.code, tuple(event.reads), writes, inputs, created,
                event.freed, event.joined, handed, event.filled, allocated, event.wrapped,
            )
        )  # fmt: skip

    # ---------------------------------------------------------------------------------------- cells
    def _own(self, cells: Cells, owner: Owner) -> None:
        if id(cells) not in self.owners:
            self.owners[id(cells)] = owner
            self._kept.append(cells)

    def _watch(self, code: Code, instruction: Instruction) -> Watch:
        if id(instruction) not in self._watches:
            self._watches[id(instruction)] = watched(code, instruction)
        return self._watches[id(instruction)]

    def _filled(self, state: State, frame: Frame, stmt: Assign | Havoc) -> frozenset[CellKey]:
        if isinstance(stmt.target.type, ScalarType):
            return frozenset()
        cells, first = frame.code.compiler.locator(stmt.target)(state, frame.cells)
        count = cell_count(stmt.target.type, self.machine.program.structs)
        return frozenset((id(cells), first + i) for i in range(count))

    def _allocated(self, state: State, event: Pending) -> HeapKey | None:
        """Takes note of a new object."""
        stmt = event.instruction.stmt
        if not isinstance(stmt, Allocate):
            return None
        key = event.thread, state.threads[event.thread].allocations
        item = state.heap[key]
        self.allocations[key] = Allocation(stmt, len(self.allocations) + 1, item.layout, len(self.events))
        self._own(item.cells, self.allocations[key])
        event.filled = frozenset((id(item.cells), i) for i in range(len(item.cells)))
        return key

    # ----------------------------------------------------------------------------- from frame to frame
    def _handed(self, state: State, event: Pending, created: int | None) -> tuple[Handed, ...]:
        stmt, thread = event.instruction.stmt, state.threads[event.thread]
        match stmt:
            case Call():
                callee = thread.frames[-1]
                return self._to_frame(callee, callee.code.function.params, event.sources)
            case Create() if created is not None:
                callee = state.threads[created].frames[-1]
                return self._to_frame(callee, callee.code.function.params, event.sources)
            case Return() if thread.frames:
                caller = thread.frames[-1]
                call = caller.code.instructions[caller.pc - 1].stmt
                assert isinstance(call, Call)
                return self._to_frame(caller, call.targets, event.sources)
            case Return() | ThreadExit():
                return self._to_joining(event, stmt, thread.result)
        return ()

    def _to_frame(
        self, frame: Frame, targets: Sequence[Var], sources: Sequence[tuple[Access, ...]]
    ) -> tuple[Handed, ...]:
        self._own(frame.cells, frame.code)
        slots = [frame.code.slots[target] for target in targets]
        return tuple(
            Handed(Access(frame.cells, slot, frame.cells[slot], target.type), source)
            for target, slot, source in zip(targets, slots, sources, strict=False)
            if isinstance(target.type, ScalarType)
        )

    def _to_joining(self, event: Pending, stmt: Stmt, result: Value | None) -> tuple[Handed, ...]:
        cells = self._results.setdefault(event.thread, [result])
        self._own(cells, ThreadResult(event.thread))
        values: tuple[Expr, ...] = read_expressions(stmt)
        kind = values[0].type if values else _ANYTHING
        assert isinstance(kind, ScalarType)
        return (Handed(Access(cells, 0, result, kind), event.sources[0] if event.sources else ()),)


def _all(readers: Sequence[Reader], state: State, cells: Cells) -> list[Access]:
    return [access for reader in readers for access in reader(state, cells)]
