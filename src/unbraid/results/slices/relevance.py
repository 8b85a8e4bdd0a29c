"""Which events of an execution a short trace shows: those that matter (`mattering.py`), and those that support them
(`supporting.py`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from unbraid.core.nodes import Havoc, Origin
from unbraid.core.records import dataclass
from unbraid.executions.dependences import Dependences
from unbraid.executions.execution import Access, CellKey, Execution
from unbraid.results.names import Names
from unbraid.results.slices.mattering import Mattering
from unbraid.results.slices.memory import Memory
from unbraid.results.slices.operations import Operations
from unbraid.results.slices.supporting import Supporting


@dataclass(frozen=True)
class Relevant:
    """Events are named by their positions."""

    events: frozenset[int]
    values: frozenset[tuple[int, CellKey]]  # values that were handed over and matter, with the event that did it
    used: frozenset[int]  # the events that matter, not only support others
    left: frozenset[int] = frozenset()  # those of them that left a loop because of values of shared memory
    checks: frozenset[tuple[int, CellKey]] = frozenset()  # branches on a local with an input, or a library's result
    ahead: dict[int, Origin] = field(default_factory=dict)  # by event: a line that its thread has not come to


def relevant(execution: Execution, names: Names, operations: Operations, dependences: Dependences) -> Relevant:
    memory = Memory(execution, names, dependences)
    mattering = Mattering(execution, names, operations, dependences, memory)
    mattering.follow_violation()
    supporting = Supporting(mattering, operations)
    supporting.find()
    return Relevant(
        frozenset(mattering.found | supporting.found), frozenset(mattering.values), frozenset(mattering.found),
        frozenset(_left_loops(mattering)), frozenset(_checks(mattering)), mattering.ahead,
    )  # fmt: skip


def _left_loops(mattering: Mattering) -> Iterable[int]:
    left = mattering.found & mattering.dependences.left
    return (at for at in left if any(mattering.memory.shared_reads(at)))


def _checks(mattering: Mattering) -> Iterable[tuple[int, CellKey]]:
    for at in mattering.found:
        event = mattering.events[at]
        if event.instruction.condition is not None and event.instruction.origin.is_users:
            yield from ((at, access.key) for access in event.reads if _is_from_library(mattering, at, access))


def _is_from_library(mattering: Mattering, at: int, access: Access) -> bool:
    """Is this a local with an input, or a result of the library that was not known in advance?"""
    events, dependences = mattering.events, mattering.dependences
    found = None if mattering.names.is_memory(access) else dependences.origin_of(events, at, access.key)
    if found is None:
        return False
    event, local = events[found[0]], events[dependences.writer[at][access.key]]
    if local.instruction.origin.line == events[at].instruction.origin.line:
        return False  # what the call returned is told in this line
    if isinstance(event.instruction.stmt, Havoc):
        return bool(event.inputs)
    return not event.instruction.origin.is_users and bool(event.reads)
