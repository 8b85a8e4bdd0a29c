"""The steps of a counterexample that other threads can see, in order, and the inputs of each thread."""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from unbraid.core import bookkeeping
from unbraid.core.interpreter.state import Code
from unbraid.core.layout import cell_count
from unbraid.core.nodes import (
    Allocate,
    AtomicBegin,
    AtomicEnd,
    BoolType,
    Call,
    Create,
    Havoc,
    Join,
    Origin,
    PointerType,
    Stmt,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.executions.execution import Access, Event, Execution
from unbraid.results.trace import is_library

WAITING = (bookkeeping.NEXT, bookkeeping.STUCK)
SIGNALS = "<signals.c>"  # the library's model of signals
TEXTS = "<texts.c>"  # the library's model of texts from outside the program
TAKERS = ("unbraid_signal_take", "unbraid_signal_take_all", "unbraid_signal_raise")  # the others were asked to
DELIVERY = "unbraid_signal_deliver"


class Kind(Enum):
    """Kinds of points, as in the runtime."""

    READS = "r"
    WRITES = "w"
    ATOMIC = "a"  # only in a process, which knows that a variable is atomic
    CALLS = "x"


@dataclass(frozen=True)
class Unit:
    """A memory access, or a step of the thread library."""

    file: str
    line: int
    kind: Kind


@dataclass
class Thread:
    name: str
    units: list[Unit] = field(default_factory=list)
    inputs: list[int] = field(default_factory=list)
    objects: list[bytes | None] = field(
        default_factory=list
    )  # the initial contents of objects from malloc; None: zeros


@dataclass(frozen=True)
class Signal:
    """The thread runs the handler of this signal after so many of its units, although it has not asked for it."""

    thread: int
    units: int
    number: int


@dataclass
class Interleaving:
    """Threads in the order of their creation.  `order` has the thread of each unit."""

    threads: list[Thread]
    order: list[int]
    failing: int  # the thread that violates the property
    arbitrary: list[Origin]  # uninitialised variables whose values the counterexample chose
    stuck: list[int] = field(default_factory=list)  # the threads of a deadlock
    other: int | None = None  # the other thread of a data race
    chooses_texts: bool = False  # does it depend on the texts of arguments, or of the environment?
    signals: list[Signal] = field(default_factory=list)


def interleaving(execution: Execution) -> Interleaving:
    return _Collector(execution).collect()


class _Collector:
    def __init__(self, execution: Execution) -> None:
        self.execution = execution
        self.places: dict[int, Origin] = {}  # the current place of each thread in the user's program
        self.units: list[list[Unit]] = []  # for each event
        self.sections: dict[int, list[int]] = {}  # by thread: the positions where its open atomic sections begin
        self.allocations: dict[int, int] = {}
        self.takers: dict[int, str] = {}  # by thread: the function of the library that last took a signal
        self.announced: set[int] = (
            set()
        )  # positions where bookkeeping announces an access, which is no step of the process
        machine = execution.machine
        self.own = {
            machine.storage.global_cells[item.var] + i: item.var
            for item in machine.program.globals
            if bookkeeping.is_bookkeeping(item.var)
            for i in range(cell_count(item.var.type, machine.program.structs))
        }
        created = [event.created for event in execution.events if event.created is not None]
        self.numbers = {number: position for position, number in enumerate([0, *created])}
        failing = self.numbers[execution.events[-1].thread]
        self.result = Interleaving([Thread(execution.thread_name(number)) for number in self.numbers], [], failing, [])

    def collect(self) -> Interleaving:
        for position, event in enumerate(self.execution.events):
            if not is_library(event.instruction.origin):
                self.places[event.thread] = event.instruction.origin
            self._give(event)
            self.units.append(self._units(event))
            self._follow_sections(position, event)
        for event, units in zip(self.execution.events, self.units, strict=True):
            number = self.numbers[event.thread]
            self._follow_signals(number, event)
            self.result.threads[number].units += units
            self.result.order += [number] * len(units)
        return self.result

    def _follow_signals(self, number: int, event: Event) -> None:
        """Takes note of a handler that is about to run between two steps (`models/library/signals.c`)."""
        function, stmt = event.instruction.origin.function, event.instruction.stmt
        if function in TAKERS:
            self.takers[number] = function
        elif function == DELIVERY and self.takers.get(number) == TAKERS[0] and self._calls_program(stmt):
            signal = event.reads[0].value
            assert isinstance(signal, int)
            self.result.signals.append(Signal(number, len(self.result.threads[number].units), signal))

    def _calls_program(self, stmt: Stmt | None) -> bool:
        if not isinstance(stmt, Call):
            return False
        return not is_library(self.execution.machine.program.functions[stmt.function].origin)

    # --------------------------------------------------------------------------------------------- units
    def _follow_sections(self, position: int, event: Event) -> None:
        """An atomic section that is a single call in the user's program is one step of the process too."""
        stmt, thread = event.instruction.stmt, event.thread
        opened = self.sections.setdefault(thread, [])
        if isinstance(stmt, AtomicBegin):
            opened.append(position)
        elif isinstance(stmt, AtomicEnd) and opened:
            start = opened.pop()
            if not opened:
                self._close_section(start, position)

    def _close_section(self, start: int, end: int) -> None:
        events = self.execution.events
        first, last = events[start].instruction.origin, events[end].instruction.origin
        thread = events[start].thread
        inside = [i for i in range(start, end) if events[i].thread == thread and self.units[i]]
        lines = {(unit.file, unit.line) for i in inside for unit in self.units[i]}
        if (first.line, first.column) != (last.line, last.column) or len(lines) > 1:
            return
        begin = events[start].instruction.stmt
        if isinstance(begin, AtomicBegin) and begin.sync is None and sum(len(self.units[i]) for i in inside) == 1:
            return  # an access through a pointer that is checked
        if self.announced & set(range(start, end)):
            return
        for i in inside:
            self.units[i] = []
        self.units[inside[0] if inside else end] = [self._unit(thread, Kind.CALLS)]

    def _units(self, event: Event) -> list[Unit]:
        if event.instruction.origin.file == SIGNALS:
            return []  # what is pending, and which handlers there are, is not in the memory of the process
        if isinstance(event.instruction.stmt, (Create, Join)):
            return [self._unit(event.thread, Kind.CALLS)]
        self._note_party(event)
        reads = [self._unit(event.thread, Kind.READS) for access in event.reads if self._is_memory(access)]
        return reads + [self._unit(event.thread, Kind.WRITES) for access in event.writes if self._is_memory(access)]

    def _note_party(self, event: Event) -> None:
        """Takes note of the threads of a data race or a deadlock, which bookkeeping variables record."""
        for var in (self._own(access) for access in event.writes):
            number = self.numbers[event.thread]
            if var is not None and bookkeeping.is_watch(var):
                self.result.other = number
                self.announced.add(len(self.units))
            elif (
                var is not None
                and var.name in (bookkeeping.NEXT, bookkeeping.STUCK)
                and number not in self.result.stuck
            ):
                self.result.stuck.append(number)

    def _own(self, access: Access) -> Var | None:
        """The bookkeeping variable that is accessed, if it is one."""
        return self.own.get(access.index) if id(access.cells) not in self.execution.owners else None

    def _unit(self, thread: int, kind: Kind) -> Unit:
        where = self.places[thread]
        return Unit(where.file, where.line, kind)

    def _is_memory(self, access: Access) -> bool:
        """Can other threads access this cell?"""
        if self._own(access) is not None:
            return False
        owner = self.execution.owners.get(id(access.cells))
        if not isinstance(owner, Code):
            return True
        return any(
            var.is_memory and slot <= access.index < slot + owner.compiler.size(var.type)
            for var, slot in owner.slots.items()
        )

    # -------------------------------------------------------------------------------------------- inputs
    def _give(self, event: Event) -> None:
        stmt, thread = event.instruction.stmt, self.result.threads[self.numbers[event.thread]]
        if isinstance(stmt, Havoc) and stmt.is_input and event.instruction.origin.file == TEXTS:
            self.result.chooses_texts = True  # the process does not ask for them as it asks for inputs
        elif isinstance(stmt, Havoc) and stmt.is_input:
            thread.inputs += [_number(access) for access in event.writes]
        elif isinstance(stmt, Havoc) and any(event.inputs) and isinstance(stmt.target, Var) and stmt.target.source:
            self.result.arbitrary.append(self.places[event.thread])
        elif isinstance(stmt, Allocate) and not stmt.is_automatic:
            thread.objects.append(self._contents(event, stmt))
        if isinstance(stmt, Allocate):
            self.allocations[event.thread] = self.allocations.get(event.thread, 0) + 1

    def _contents(self, event: Event, stmt: Allocate) -> bytes | None:
        if stmt.is_zeroed or not any(event.inputs):
            return None
        key = event.thread, self.allocations.get(event.thread, 0) + 1
        layout = self.execution.allocations[key].layout
        result = bytearray(layout.size)
        for value, start, end in zip(event.inputs, layout.starts, layout.ends, strict=False):
            assert isinstance(value, int)
            result[start:end] = (value & (1 << 8 * (end - start)) - 1).to_bytes(end - start, "little")
        return bytes(result)


def _number(access: Access) -> int:
    """The value as 64 bits; 0 if it was never chosen, because then it does not matter."""
    value = access.value if isinstance(access.value, int) else 0
    if isinstance(access.type, BoolType | PointerType):
        return int(value)
    return value & (1 << 64) - 1
