"""What a short trace must account for: the values that its last step depends on.

Found here from the events alone, backwards from the violation: through temporaries and locals, to values of memory, to
inputs, and to values that came through a call.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from unbraid.core.interpreter.state import Code
from unbraid.core.interpreter.values import Address
from unbraid.core.nodes import AtomicBegin, Call, Create, Havoc, Return
from unbraid.core.records import dataclass
from unbraid.driver.loading import load
from unbraid.driver.trace_files import read_trace_file, replayed
from unbraid.executions.dependences import Dependences
from unbraid.executions.execution import Access, CellKey, Event, Execution
from unbraid.models.sync.roles import ROLES
from unbraid.results.effects import Effect, EffectKind
from unbraid.results.names import Names
from unbraid.results.slices.memory import is_shown
from unbraid.results.trace import Trace, build_trace


@dataclass(frozen=True)
class Claim:
    """A thread gave something a value that the last step depends on.  `name`: empty for a value without one."""

    thread: int
    name: str
    value: str  # empty for a new object

    def fits(self, effect: Effect) -> bool:
        """Does an effect of this thread say so?  One that gives a value must give this one."""
        values = (self.value, *_SAME.get(self.value, ()))
        if not self.name:
            return effect.data[-1] in values
        if effect.kind in _WITH_VALUE:
            return effect.data[0] == self.name and effect.data[-1] in values
        return self.name in effect.data


UNSET = "uninitialised"
_WITH_VALUE = frozenset(kind for kind in EffectKind if "value" in kind.names and "name" in kind.names)
_SAME = {"0": ("null",), "null": ("0",), "false": ("0",), "true": ("1",)}


def check_claims(trace_file: str) -> None:
    """The short trace of a counterexample accounts for these values, and for its own context switches."""
    given = read_trace_file(trace_file)
    execution = replayed(given, load(given.source))
    trace = build_trace(execution)
    assert missing(execution, trace) == []
    threads = [line.thread for line in trace.lines]
    assert trace.switches == sum(one != other for one, other in pairwise(threads))


def missing(execution: Execution, trace: Trace) -> list[Claim]:
    """What no line of the trace says."""
    said = [(line.thread, effect) for line in trace.lines for effect in line.happened]
    return [
        claim
        for claim in claims(execution)
        if not any(thread == claim.thread and claim.fits(effect) for thread, effect in said)
    ]


def claims(execution: Execution) -> Iterator[Claim]:
    events, names = execution.events, Names(execution)
    writers = _writers(events)
    dependences = Dependences(events, execution.machine.program.modelled)
    pending: list[tuple[int, CellKey | None]] = [(at, None) for at in _deciding(execution)]
    seen: set[tuple[int, CellKey | None]] = set()
    while pending:
        at, key = pending.pop()
        if (at, key) in seen:
            continue
        seen.add((at, key))
        for access in _wanted(events[at], key):
            writer, name = writers[at].get(access.key), names.of(access)
            if writer is None:
                continue  # initial
            is_unset = dependences.is_unset(events, at, access.key)
            value = UNSET if is_unset else names.show(access.value, access.type)
            if not names.is_memory(access):
                pending.append((writer, access.key))
                yield from _of_value(execution, events[writer], access, value)
            elif is_shown(name):
                yield (
                    Claim(events[at].thread, name, UNSET)
                    if is_unset
                    else _of_memory(execution, events[writer], access, names)
                )


def _of_memory(execution: Execution, event: Event, access: Access, names: Names) -> Claim:
    """A write, or the allocation of what was never written."""
    if event.allocated is not None:
        return Claim(event.thread, names.objects[execution.allocations[event.allocated].number], "")
    written = next((item for item in event.writes if item.key == access.key), access)
    return Claim(event.thread, names.of(access), names.show(written.value, written.type))


def _of_value(execution: Execution, event: Event, access: Access, value: str) -> Iterator[Claim]:
    """What is to be said where a local got its value: an input, or a number that came through a call."""
    stmt = event.instruction.stmt
    function = execution.machine.program.modelled.get(event.instruction.origin.sid, "")
    if isinstance(stmt, Havoc) and stmt.is_input and event.inputs and function not in ROLES:
        yield Claim(event.thread, "", value)
    owner = execution.owners.get(id(access.cells))
    is_users = event.instruction.origin.is_users and isinstance(owner, Code) and owner.function.origin.is_users
    is_wrapper = isinstance(owner, Code) and "." in f"{owner.function.name}{event.code.function.name}"
    if isinstance(stmt, Return | Call) and is_users and not is_wrapper and not isinstance(access.value, Address):
        yield Claim(event.thread, "", value)


def _wanted(event: Event, key: CellKey | None) -> tuple[Access, ...]:
    if isinstance(event.instruction.stmt, Call | Create | Return):
        return next((item.sources for item in event.handed if item.target.key == key), ())
    return () if isinstance(event.instruction.stmt, AtomicBegin) else event.reads


def _writers(events: list[Event]) -> list[dict[CellKey, int]]:
    """For each event, the last event before it that wrote each cell that it reads."""
    last: dict[CellKey, int] = {}
    found = []
    for at, event in enumerate(events):
        found.append({access.key: last[access.key] for access in event.reads if access.key in last})
        last.update(dict.fromkeys(event.defined(), at))
    return found


def _deciding(execution: Execution) -> list[int]:
    """The violation, and the branches of its line that led to it."""
    events = execution.events
    control = Dependences(events, execution.machine.program.modelled).control
    at: int | None = len(events) - 1
    found = []
    while at is not None and events[at].instruction.origin.line == events[-1].instruction.origin.line:
        found.append(at)
        at = control[at]
    return found
