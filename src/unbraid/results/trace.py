"""A counterexample for users: the executed lines of their program, with the thread and the values of shared memory, and
only the lines that matter to the failure.

These lines are found backwards from the violation: the writes that it reads from, the values from which those were
computed, and the conditions of the branches that were taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import TypeVar

from unbraid.core.nodes import Origin
from unbraid.core.records import dataclass
from unbraid.executions.dependences import Dependences
from unbraid.executions.execution import Event, Execution
from unbraid.properties.catalogue import of_verdict
from unbraid.results.effects import SYNCHRONISING, Effect, EffectKind
from unbraid.results.holding import Holding
from unbraid.results.lives import Life, Lives
from unbraid.results.merging import merged
from unbraid.results.names import Names
from unbraid.results.parties import Parties, Party
from unbraid.results.paths import short_path
from unbraid.results.places import Places
from unbraid.results.slices.operations import operations
from unbraid.results.slices.relevance import relevant
from unbraid.results.sources import Sources
from unbraid.results.telling import Telling
from unbraid.results.violations import message
from unbraid.results.wording import effect_text

T = TypeVar("T")


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
    def shown(self) -> list[Effect]:
        """What is to be said of it: neighbouring elements of an array are put together."""
        return merged(self.happened)

    @property
    def effects(self) -> list[str]:
        """The effects as text."""
        return list(map(effect_text, self.shown))


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
    threads: tuple[Life, ...] = ()  # by number

    def identity(self) -> tuple[str, str, int, int]:
        """What is violated, and where.  Traces with the same one show the same violation."""
        return self.property, self.file, self.line, self.column


def distinct(shown: Iterable[tuple[Trace, T]]) -> tuple[T, ...]:
    """What belongs to the first trace of each violation."""
    found: dict[tuple[str, str, int, int], T] = {}
    for trace, owner in shown:
        found.setdefault(trace.identity(), owner)
    return tuple(found.values())


def build_trace(execution: Execution, full: bool = False) -> Trace:
    return _Builder(execution, full).build()


class _Builder:
    def __init__(self, execution: Execution, full: bool) -> None:
        self.execution, self.full = execution, full
        self.names = Names(execution)
        self.operations = operations(execution, self.names)
        self.dependences = Dependences(execution.events, execution.machine.program.modelled)
        self.relevant = None if full else relevant(execution, self.names, self.operations, self.dependences)
        self.telling = Telling(execution, self.names, self.operations, self.dependences, self.relevant)
        self.holding = Holding()
        self.parties = Parties(execution, self.names, self.holding)
        self.lives = Lives(execution)
        self.sources = Sources()
        self.lines: list[Line] = []
        self.places = Places()

    def build(self) -> Trace:
        for at, event in enumerate(self.execution.events):
            place = self.places.follow(event)
            self._follow_locks(at, event, place)
            said = self.parties.see(event, place)
            is_placed = self.full or bool(place.file)  # not before the user's code begins
            effects = self._effects(at) if said or (is_placed and self._is_relevant(at)) else []
            if said:
                effects.append(Effect(EffectKind.TAKES_PART, (said,)))
            if effects or self.full or at == len(self.execution.events) - 1:
                self._add(at, event, place, effects)
            self.lives.see(event, place, len(self.lines))
        said = message(self.execution, self.names, self.dependences)
        return Trace(
            of_verdict(self.execution.violation.property).name, self.parties.message(said), place.file, place.line,
            place.column, self.lines, sum(line.switched for line in self.lines),
            self.names.initial({name for line in self.lines for name in (*line.reads, *line.writes)}),
            tuple(party for _, party in sorted(self.parties.found.items())), self.parties.why(),
            self.lives.all(),
        )  # fmt: skip

    def _follow_locks(self, at: int, event: Event, place: Origin) -> None:
        operation = self.operations.sync[at]
        if operation:
            changed = [*filter(None, map(self.names.of, event.writes))]
            self.holding.follow(self.execution.thread_name(event.thread), operation, changed, place)

    def _effects(self, at: int) -> list[Effect]:
        effects = self.telling.effects(at)
        ahead = None if self.relevant is None else self.relevant.ahead.get(at)
        if ahead is not None:
            data = f"{short_path(ahead.file)}:{ahead.line}", self.sources.line(ahead)
            effects.append(Effect(EffectKind.NOT_YET, data))
        return effects

    def _is_relevant(self, at: int) -> bool:
        return self.relevant is None or at in self.relevant.events

    def _add(self, at: int, event: Event, origin: Origin, effects: list[Effect]) -> None:
        line = self.lines[-1] if self.lines else None
        if line is None or (line.thread, line.file, line.line) != (event.thread, origin.file, origin.line):
            switched = line is not None and line.thread != event.thread
            line = Line(
                event.thread, self.execution.thread_name(event.thread), origin.file, origin.line, origin.column,
                origin.calls, self.sources.line(origin), [], switched,
            )  # fmt: skip
            self.lines.append(line)
        for effect in effects:
            if not _is_known(effect, line):
                line.happened.append(effect)
        line.locks = self.holding.now()
        if not self.operations.sync[at]:
            self._note_values(line, at, event)

    def _note_values(self, line: Line, at: int, event: Event) -> None:
        """Only the values of memory, not those of a thread's own locals."""
        told = {effect.data[0] for effect in line.happened if effect.kind in _ACCESSES}
        for access in event.reads:
            if self.names.of(access) in told and self.names.is_memory(access):
                line.reads[self.names.of(access)] = self.telling.value(at, access)
        for access in event.writes:
            if self.names.of(access) in told and self.names.is_memory(access):
                line.writes[self.names.of(access)] = self.telling.written(at, event, access)


_ACCESSES = (EffectKind.READS, EffectKind.WRITES, EffectKind.INPUT, EffectKind.ARBITRARY, EffectKind.UNSET)

_NUMBERS = (*_ACCESSES, EffectKind.UNNAMED_INPUT, EffectKind.RETURNED)


def _is_known(effect: Effect, line: Line) -> bool:
    """Does the line say this already, since the thread last waited or locked?  What a function returns is often the
    value that the line has just read."""
    if effect.kind in (EffectKind.RETURNS, EffectKind.RETURNED):
        return any(effect.data[-1] == other.data[-1] for other in line.happened if other.kind in _NUMBERS)
    since = max((i for i, other in enumerate(line.happened) if other.kind in SYNCHRONISING), default=0)
    return effect in line.happened[since:]


def is_library(origin: Origin) -> bool:
    """Is this code of the C library?  Its steps are shown at the call in the user's program."""
    return not origin.is_users
