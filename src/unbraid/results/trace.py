"""A counterexample for people: the lines of their program that were executed, thread by thread, with the values that
shared memory had, and only what matters to the failure.

What matters is found backwards from the violation: the writes that it reads from, what those were computed from, and
what decided the branches that were taken.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from unbraid.core import floats
from unbraid.core.evaluate import FUNCTIONS, GLOBALS, THREAD_LOCAL, WILD, Address, Value
from unbraid.core.layout import allocated_parts
from unbraid.core.layout import cells as cells_of
from unbraid.core.machine import Code
from unbraid.core.nodes import (
    ArrayType,
    Assert,
    Assume,
    AtomicBegin,
    AtomicEnd,
    BoolType,
    Create,
    FloatType,
    Havoc,
    Join,
    Origin,
    PointerType,
    ScalarType,
    Storage,
    SyncKind,
    Var,
)
from unbraid.properties.selection import VERDICT_NAMES
from unbraid.results.holding import Holding
from unbraid.results.replay import Access, Allocation, Event, Execution, ThreadLocals

VOID = PointerType(None, 64)


@dataclass
class Line:
    """Consecutive statements of one thread that come from one line of the source."""

    thread: int
    thread_name: str
    file: str
    line: int
    column: int
    calls: tuple[str, ...]
    text: str
    effects: list[str] = field(default_factory=list)
    switched: bool = False  # another thread ran before
    reads: dict[str, str] = field(default_factory=dict)  # the values of memory that it saw
    writes: dict[str, str] = field(default_factory=dict)
    locks: dict[str, list[str]] = field(default_factory=dict)  # who holds what afterwards


@dataclass(frozen=True)
class Trace:
    property: str
    message: str
    file: str
    line: int
    column: int
    lines: list[Line]
    switches: int
    initial: dict[str, str] = field(default_factory=dict)  # of the globals that the lines name


def build_trace(execution: Execution, full: bool = False) -> Trace:
    names = _Names(execution)
    sources = _Sources()
    relevant = None if full else _relevant(execution.events, names)
    threads = {number: execution.thread_name(number) for number in execution.thread_functions}
    lines: list[Line] = []
    previous: int | None = None
    switches = 0
    locking: dict[int, SyncKind | None] = {}  # what the model's step does that a thread is in
    places: dict[int, Origin] = {}  # where each thread is, in the user's program
    holding = Holding()
    for position, event in enumerate(execution.events):
        last = position == len(execution.events) - 1
        stmt = event.instruction.stmt
        if not is_library(event.instruction.origin):
            places[event.thread] = event.instruction.origin
        if isinstance(stmt, AtomicBegin):
            locking[event.thread] = stmt.sync.kind if stmt.sync is not None else None
        elif isinstance(stmt, AtomicEnd):
            locking[event.thread] = None
        operation = locking.get(event.thread)
        if operation:
            holding.follow(threads[event.thread], operation, [*filter(None, map(names.of, event.writes))])
        if not full and not last and relevant is not None and position not in relevant:
            continue
        effects = _lock_effects(event, names, operation) if operation else _effects(event, names, threads, full)
        if not effects and not full and not last:
            continue
        origin = places[event.thread]
        line = lines[-1] if lines else None
        if line is None or (line.thread, line.file, line.line) != (event.thread, origin.file, origin.line):
            switched = previous is not None and previous != event.thread
            switches += switched
            line = Line(
                event.thread, threads[event.thread], origin.file, origin.line, origin.column, origin.calls,
                sources.line(origin), [], switched,
            )  # fmt: skip
            lines.append(line)
            previous = event.thread
        line.effects.extend(effect for effect in effects if effect not in line.effects)
        line.locks = holding.now()
        if not operation:
            _note_values(line, event, names)
    violation = execution.violation
    where = places[execution.events[-1].thread]
    return Trace(
        VERDICT_NAMES[violation.property], execution.message, where.file, where.line, where.column, lines, switches,
        names.initial({name for line in lines for name in (*line.reads, *line.writes)}),
    )  # fmt: skip


def _note_values(line: Line, event: Event, names: _Names) -> None:
    """Of memory, not of a thread's own locals."""
    for table, accesses in ((line.reads, event.reads), (line.writes, event.writes)):
        for access in accesses:
            if names.of(access) and names.is_memory(access):
                table[names.of(access)] = names.show(access.value, access.type)


def is_library(origin: Origin) -> bool:
    """Code of the C library belongs to the call that is being executed."""
    return origin.file.startswith("<")


def _relevant(events: list[Event], names: _Names) -> set[int]:
    """The positions of the events that matter: those that the violation depends on, and all others that touch the same
    shared memory, because a value that is overwritten is often just what went wrong."""
    needed: set[tuple[int, int]] = set()
    memory: set[tuple[int, int]] = set()
    kept: set[int] = set()
    started: set[int] = {events[-1].thread}
    for position in range(len(events) - 1, -1, -1):
        event = events[position]
        writes = {access.key for access in event.writes}
        decides = event.instruction.condition is not None or isinstance(event.instruction.stmt, (Assert, Assume, Join))
        if writes & needed or decides or event.created in started or event.freed is not None:
            kept.add(position)
            needed -= writes
            needed |= {access.key for access in event.reads}
            memory |= {access.key for access in (*event.reads, *event.writes) if names.is_memory(access)}
            started.add(event.thread)
    for position, event in enumerate(events):
        if any(access.key in memory for access in (*event.reads, *event.writes)):
            kept.add(position)
            started.add(event.thread)
    kept.update(position for position, event in enumerate(events) if event.created in started)
    return kept


def _effects(event: Event, names: _Names, threads: dict[int, str], full: bool) -> list[str]:
    stmt = event.instruction.stmt
    effects: list[str] = []
    for access in event.reads:
        name = names.of(access)
        if name and (full or names.is_memory(access)) and not isinstance(stmt, Assert):
            effects.append(f"reads {name} = {names.show(access.value, access.type)}")
    for access in event.writes:
        name = names.of(access)
        if name and (full or names.is_memory(access) or isinstance(stmt, Havoc)):
            if isinstance(stmt, Havoc) and not event.inputs and not full:
                continue
            verb = ("input" if stmt.is_input else "arbitrary") if isinstance(stmt, Havoc) else "writes"
            effects.append(f"{verb} {name} = {names.show(access.value, access.type)}")
        elif isinstance(stmt, Havoc) and stmt.is_input and event.inputs:
            effects.append(f"input = {names.show(access.value, access.type)}")
    if event.freed is not None:
        effects.append(f"{names.ending(event.freed)} {names.show(event.freed, VOID)[1:]}")
    if event.created is not None and isinstance(stmt, Create):
        effects = [f"starts {threads[event.created]}"]
    return effects


_LOCK_VERBS = {
    SyncKind.ACQUIRE: "locks",
    SyncKind.ACQUIRE_SHARED: "locks",
    SyncKind.TRY_ACQUIRE: "locks",
    SyncKind.RELEASE: "unlocks",
    SyncKind.WAIT: "waits with",
    SyncKind.SETUP: "sets up",
    SyncKind.EVENT: "uses",
}


def _lock_effects(event: Event, names: _Names, operation: SyncKind) -> list[str]:
    """How a mutex holds its state is no concern of the reader's."""
    written = [f"{_LOCK_VERBS[operation]} {names.of(access)}" for access in event.writes if names.of(access)]
    if operation is SyncKind.TRY_ACQUIRE:
        return [f"tries {names.of(access)}" for access in event.reads if names.is_memory(access)] + written
    return written


class _Names:
    """The names that the user knows cells by."""

    def __init__(self, execution: Execution) -> None:
        self.machine, self.owners, self.allocations = execution.machine, execution.owners, execution.allocations
        self.globals: dict[int, str] = {}
        self.own: dict[int, str] = {}
        for item in self.machine.program.globals:
            table = self.globals if item.var.storage is Storage.GLOBAL else self.own
            self._add(table, self.machine.global_cells[item.var], item.var)
        self.heap: dict[int, list[str]] = {}  # by the number of the allocation
        self.locals: dict[int, dict[int, str]] = {}
        self.addressed: dict[int, set[int]] = {}

    def _add(self, table: dict[int, str], start: int, var: Var) -> int:
        size = 0
        for path, _ in cells_of(var.type, self.machine.program.structs):
            if var.source:
                table[start + size] = var.source + path
            size += 1
        return size

    def initial(self, wanted: set[str]) -> dict[str, str]:
        """The values of globals before anything happens."""
        memory = self.machine.initial().memory
        types = {
            self.machine.global_cells[item.var] + i: kind
            for item in self.machine.program.globals
            if item.var.storage is Storage.GLOBAL
            for i, (_, kind) in enumerate(cells_of(item.var.type, self.machine.program.structs))
        }
        return {name: self.show(memory[cell], types[cell]) for cell, name in self.globals.items() if name in wanted}

    def show(self, value: Value | None, kind: ScalarType) -> str:
        if value is None:
            return "?"
        if isinstance(value, Address):
            return f"&{self._pointed(value)}"
        if isinstance(kind, PointerType):
            return "null" if value == 0 else "uninitialised" if value == WILD else hex(value)
        if isinstance(kind, BoolType):
            return "true" if value else "false"
        if isinstance(kind, FloatType):
            return floats.text(value, kind.bits)
        return str(value)

    def ending(self, address: Address) -> str:
        """What happens to an object that does not exist any more."""
        return "ends" if self.allocations[address.thread, -address.frame].stmt.is_automatic else "frees"

    def _pointed(self, address: Address) -> str:
        """What is at an address, as far as it has a name."""
        thread, frame, cell, offset = address
        if thread == FUNCTIONS:
            return next((name for name, number in self.machine.functions.items() if number == cell), "a function")
        if address.is_heap:
            owner = self.allocations[thread, -frame]
            at = owner.layout.at.get(offset)
            return owner.name if offset == 0 or at is None else self._allocated(owner)[at]
        if thread == GLOBALS or frame == THREAD_LOCAL:
            kinds, table = (
                (self.machine.kinds, self.globals) if thread == GLOBALS else (self.machine.own_kinds, self.own)
            )
            at = self.machine.layout(kinds[cell]).at.get(offset)
            name = table.get(cell + at, "") if at is not None else ""
            return self._shortened(name, offset) or "a variable"
        return "a local"

    @staticmethod
    def _shortened(name: str, offset: int) -> str:
        """The address of a variable is also that of its first cell."""
        return re.split(r"[.\[]", name)[0] if offset == 0 else name

    def _frame(self, code: Code) -> None:
        if code.number not in self.locals:
            table: dict[int, str] = {}
            addressed: set[int] = set()
            for var, slot in code.slots.items():
                size = self._add(table, slot, var)
                if var.is_memory:
                    addressed.update(range(slot, slot + size))
            self.locals[code.number], self.addressed[code.number] = table, addressed

    def of(self, access: Access) -> str:
        """Empty for a temporary."""
        owner = self.owners.get(id(access.cells))
        if owner is None:
            return self.globals.get(access.index, "")
        if isinstance(owner, ThreadLocals):
            return self.own.get(access.index, "")
        if isinstance(owner, Allocation):
            return self._allocated(owner)[access.index]
        self._frame(owner)
        return self.locals[owner.number].get(access.index, "")

    def _allocated(self, owner: Allocation) -> list[str]:
        """The names of its cells: `heap1.next`."""
        if owner.number not in self.heap:
            structs = self.machine.program.structs
            parts = allocated_parts(owner.stmt.element, owner.layout.size, structs)
            names: list[str] = []
            for kind, _ in parts:
                if isinstance(kind, ArrayType) and kind.length == 1:
                    kind = kind.element
                names.extend(f"{owner.name}{path}" for path, _ in cells_of(kind, structs))
            self.heap[owner.number] = names
        return self.heap[owner.number]

    def is_memory(self, access: Access) -> bool:
        owner = self.owners.get(id(access.cells))
        if not isinstance(owner, Code):
            return True
        self._frame(owner)
        return access.index in self.addressed[owner.number]


class _Sources:
    def __init__(self) -> None:
        self.files: dict[str, list[str]] = {}

    def line(self, origin: Origin) -> str:
        if origin.file not in self.files:
            try:
                self.files[origin.file] = Path(origin.file).read_text(errors="replace").splitlines()
            except OSError:
                self.files[origin.file] = []
        text = self.files[origin.file]
        return text[origin.line - 1].strip() if 0 < origin.line <= len(text) else ""
