"""A counterexample for users: the executed lines of their program, with the thread and the values of shared memory, and
only the lines that matter to the failure.

These lines are found backwards from the violation: the writes that it reads from, the values from which those were
computed, and the conditions of the branches that were taken.
"""

from __future__ import annotations

from dataclasses import field
from pathlib import Path

from unbraid.core.bookkeeping import is_signals
from unbraid.core.nodes import (
    Assert,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Create,
    Havoc,
    Join,
    Origin,
    PointerType,
    SyncKind,
)
from unbraid.core.records import dataclass
from unbraid.executions.execution import Event, Execution
from unbraid.models.library import is_internal
from unbraid.properties.catalogue import of_verdict
from unbraid.results.effects import Effect, EffectKind
from unbraid.results.holding import Holding
from unbraid.results.names import Names
from unbraid.results.parties import Parties, Party
from unbraid.results.wording import effect_text

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
    happened: list[Effect] = field(default_factory=list)
    switched: bool = False  # did another thread run before?
    reads: dict[str, str] = field(default_factory=dict)  # the values that it read from memory
    writes: dict[str, str] = field(default_factory=dict)
    locks: dict[str, list[str]] = field(default_factory=dict)  # the locks that each thread holds afterwards

    @property
    def effects(self) -> list[str]:
        """The effects as text."""
        return list(map(effect_text, self.happened))


@dataclass(frozen=True)
class Trace:
    property: str
    message: str
    file: str
    line: int
    column: int
    lines: list[Line]
    switches: int
    initial: dict[str, str] = field(default_factory=dict)  # the initial values of the globals in the lines
    parties: tuple[Party, ...] = ()  # the threads of a data race or a deadlock
    why: str = ""  # for a data race: why nothing orders the accesses


def build_trace(execution: Execution, full: bool = False) -> Trace:
    names = Names(execution)
    sources = _Sources()
    relevant = None if full else _relevant(execution.events, names)
    threads = {number: execution.thread_name(number) for number in execution.thread_functions}
    lines: list[Line] = []
    previous: int | None = None
    switches = 0
    locking: dict[int, SyncKind | None] = {}  # by thread: the operation of the model step that it is in
    places: dict[int, Origin] = {}  # where each thread is, in the user's program
    holding = Holding()
    parties = Parties(execution, names, holding)
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
            changed = [*filter(None, map(names.of, event.writes))]
            holding.follow(threads[event.thread], operation, changed, places[event.thread])
        said = parties.see(event, places[event.thread])
        if not full and not last and relevant is not None and position not in relevant:
            continue
        effects = _lock_effects(event, names, operation) if operation else _effects(event, names, threads, full)
        effects += [Effect(EffectKind.TAKES_PART, (said,))] if said else []
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
        line.happened.extend(effect for effect in effects if effect not in line.happened)
        line.locks = holding.now()
        if not operation:
            _note_values(line, event, names)
    violation = execution.violation
    where = places[execution.events[-1].thread]
    return Trace(
        of_verdict(violation.property).name, parties.message(), where.file, where.line, where.column, lines, switches,
        names.initial({name for line in lines for name in (*line.reads, *line.writes)}),
        tuple(party for _, party in sorted(parties.found.items())), parties.why(),
    )  # fmt: skip


def _note_values(line: Line, event: Event, names: Names) -> None:
    """Only the values of memory, not those of a thread's own locals."""
    for table, accesses in ((line.reads, event.reads), (line.writes, event.writes)):
        for access in accesses:
            if names.of(access) and names.is_memory(access) and not is_internal(names.of(access)):
                table[names.of(access)] = names.show(access.value, access.type)


def is_library(origin: Origin) -> bool:
    """Is this code of the C library?  Its steps are shown at the call in the user's program."""
    return not origin.is_users


def _relevant(events: list[Event], names: Names) -> set[int]:
    """The positions of the events that matter: those that the violation depends on, and all others that access the same
    shared memory, because an overwritten value is often the reason for the failure."""
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


def _effects(event: Event, names: Names, threads: dict[int, str], full: bool) -> list[Effect]:
    stmt = event.instruction.stmt
    effects: list[Effect] = []
    for access in event.reads:
        name = names.of(access)
        if name and not full and (is_signals(name) or is_internal(name)):
            continue
        if name and (full or names.is_memory(access)) and not isinstance(stmt, Assert):
            effects.append(Effect(EffectKind.READS, (name, names.show(access.value, access.type))))
    for access in event.writes:
        name = names.of(access)
        if name and not full and (is_signals(name) or is_internal(name)):
            continue
        if name and (full or names.is_memory(access) or isinstance(stmt, Havoc)):
            if isinstance(stmt, Havoc) and not event.inputs and not full:
                continue
            kind = EffectKind.WRITES
            if isinstance(stmt, Havoc):
                kind = EffectKind.INPUT if stmt.is_input else EffectKind.ARBITRARY
            effects.append(Effect(kind, (name, names.show(access.value, access.type))))
        elif isinstance(stmt, Havoc) and stmt.is_input and event.inputs:
            effects.append(Effect(EffectKind.UNNAMED_INPUT, (names.show(access.value, access.type),)))
    if event.freed is not None:
        effects.append(Effect(names.ending(event.freed), (names.show(event.freed, VOID)[1:],)))
    if event.created is not None and isinstance(stmt, Create):
        effects = [Effect(EffectKind.STARTS, (threads[event.created],))]
    return effects


_LOCK_EFFECTS = {
    SyncKind.ACQUIRE: EffectKind.LOCKS,
    SyncKind.ACQUIRE_SHARED: EffectKind.LOCKS,
    SyncKind.TRY_ACQUIRE: EffectKind.LOCKS,
    SyncKind.QUEUE: EffectKind.USES,
    SyncKind.RELEASE: EffectKind.UNLOCKS,
    SyncKind.WAIT: EffectKind.WAITS_WITH,
    SyncKind.SETUP: EffectKind.SETS_UP,
    SyncKind.EVENT: EffectKind.USES,
}


def _lock_effects(event: Event, names: Names, operation: SyncKind) -> list[Effect]:
    """Effects such as "locks m", instead of reads and writes of the mutex's internal state."""
    written = [Effect(_LOCK_EFFECTS[operation], (names.of(access),)) for access in event.writes if names.of(access)]
    if operation is SyncKind.TRY_ACQUIRE:
        tried = [access for access in event.reads if names.is_memory(access)]
        return [Effect(EffectKind.TRIES, (names.of(access),)) for access in tried] + written
    return written


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
