"""What the threads of a counterexample do that others can see, in order, and what they are given."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from unbraid.core.machine import Code
from unbraid.core.nodes import Allocate, AtomicBegin, AtomicEnd, BoolType, Create, Havoc, Join, Origin, PointerType, Var
from unbraid.results.replay import Access, Event, Execution


class Kind(Enum):
    """As the runtime has it."""

    READS = "r"
    WRITES = "w"
    CALLS = "x"


@dataclass(frozen=True)
class Unit:
    """An access to memory, or a step of the threads' library."""

    file: str
    line: int
    kind: Kind


@dataclass
class Thread:
    name: str
    units: list[Unit] = field(default_factory=list)
    inputs: list[int] = field(default_factory=list)
    objects: list[bytes | None] = field(default_factory=list)  # what malloc gives; None: zeros


@dataclass
class Interleaving:
    """Threads in the order of their creation; `order` says whose unit is next."""

    threads: list[Thread]
    order: list[int]
    failing: int  # the thread in which the violation is
    arbitrary: list[Origin]  # uninitialised variables whose values the counterexample chose


def interleaving(execution: Execution) -> Interleaving:
    return _Collector(execution).collect()


class _Collector:
    def __init__(self, execution: Execution) -> None:
        self.execution = execution
        self.places: dict[int, Origin] = {}  # where each thread is, in the user's program
        self.sections: dict[int, list[Unit]] = {}  # of threads that are in an atomic section: its units so far
        self.begun: dict[int, tuple[int, Origin]] = {}  # how deep, and where the outermost section begins
        self.allocations: dict[int, int] = {}
        created = [event.created for event in execution.events if event.created is not None]
        self.numbers = {number: position for position, number in enumerate([0, *created])}
        failing = self.numbers[execution.events[-1].thread]
        self.result = Interleaving([Thread(self._name(number)) for number in self.numbers], [], failing, [])

    def _name(self, number: int) -> str:
        function = self.execution.thread_functions[number]
        return function if number == 0 else f"{function}#{number}"

    def collect(self) -> Interleaving:
        for event in self.execution.events:
            if not event.instruction.origin.file.startswith("<"):
                self.places[event.thread] = event.instruction.origin
            self._give(event)
            self._follow(event)
        for thread, units in self.sections.items():
            self._emit(thread, units)
        return self.result

    # --------------------------------------------------------------------------------------------- units
    def _follow(self, event: Event) -> None:
        stmt, thread = event.instruction.stmt, event.thread
        if isinstance(stmt, AtomicBegin):
            depth, origin = self.begun.get(thread, (0, stmt.origin))
            self.begun[thread] = depth + 1, origin
            self.sections.setdefault(thread, [])
        elif isinstance(stmt, AtomicEnd):
            depth, origin = self.begun.pop(thread, (1, stmt.origin))
            if depth > 1:
                self.begun[thread] = depth - 1, origin
                return
            units = self.sections.pop(thread, [])
            is_call = (origin.line, origin.column) == (stmt.origin.line, stmt.origin.column)
            self._emit(thread, [self._unit(thread, Kind.CALLS)] if is_call else units)
        else:
            units = list(self._units(event))
            if thread in self.sections:
                self.sections[thread] += units
            else:
                self._emit(thread, units)

    def _units(self, event: Event) -> list[Unit]:
        if isinstance(event.instruction.stmt, (Create, Join)):
            return [self._unit(event.thread, Kind.CALLS)]
        reads = [self._unit(event.thread, Kind.READS) for access in event.reads if self._is_memory(access)]
        return reads + [self._unit(event.thread, Kind.WRITES) for access in event.writes if self._is_memory(access)]

    def _unit(self, thread: int, kind: Kind) -> Unit:
        where = self.places[thread]
        return Unit(where.file, where.line, kind)

    def _emit(self, thread: int, units: list[Unit]) -> None:
        number = self.numbers[thread]
        self.result.threads[number].units += units
        self.result.order += [number] * len(units)

    def _is_memory(self, access: Access) -> bool:
        """Not a local that nobody else can know."""
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
        if isinstance(stmt, Havoc) and stmt.is_input:
            thread.inputs += [_number(access) for access in event.writes]
        elif isinstance(stmt, Havoc) and any(event.inputs) and isinstance(stmt.target, Var):
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
    """As 64 bits; nobody cares about one that was never chosen."""
    value = access.value if isinstance(access.value, int) else 0
    if isinstance(access.type, BoolType | PointerType):
        return int(value)
    return value & (1 << 64) - 1
