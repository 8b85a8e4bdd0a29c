"""What is violated, in words; for an invalid access also which pointer it uses, and why that pointer is invalid."""

from __future__ import annotations

from unbraid.core.interpreter.values import Address
from unbraid.core.nodes import CONSTANT_WRITTEN, Origin, PointerType, Property
from unbraid.executions.dependences import Dependences
from unbraid.executions.execution import Execution, Invalid
from unbraid.results.names import Names
from unbraid.results.places import Places
from unbraid.results.slices.memory import is_shown

_WHY = {
    Invalid.NULL: "null",
    Invalid.UNINITIALISED: "uninitialised",
    Invalid.NUMBER: "a number",
    Invalid.OUTSIDE: "outside its object",
    Invalid.FREED: "to {object}, which was {history}",
    Invalid.ENDED: "to {object}, which does not exist any more",
    Invalid.FUNCTION: "to a function",
    Invalid.VARIABLE: "to a variable that does not exist any more",
}


def message(execution: Execution, names: Names, dependences: Dependences) -> str:
    said = execution.violation.message
    bad = execution.bad_access
    if bad is None:
        return said
    if bad.why is None:
        return CONSTANT_WRITTEN
    named = _pointer(execution, names, dependences)
    data = {"object": "", "history": ""}
    if isinstance(bad.pointer, Address) and bad.pointer.is_heap:
        owner = execution.allocations[bad.pointer.thread, -bad.pointer.frame]
        data["object"] = names.objects[owner.number]
        data["history"] = _history(execution, bad.pointer)
    colon = ":" if named and execution.violation.property is Property.FREE else ""
    return f"{said}{colon} {named}({_WHY[bad.why].format(**data)})"


def _pointer(execution: Execution, names: Names, dependences: Dependences) -> str:
    """The name of the variable that holds the pointer, if it has one.  A temporary is a copy of one."""
    assert execution.bad_access is not None
    at = len(execution.events) - 1
    for access in execution.events[at].reads:
        if access.value != execution.bad_access.pointer or not isinstance(access.type, PointerType):
            continue
        where, name = at, names.of(access)
        while not name:
            writer = dependences.writer[where].get(access.key)
            same = [] if writer is None else [r for r in execution.events[writer].reads if r.value == access.value]
            if writer is None or not same:
                break
            where, access, name = writer, same[0], names.of(same[0])
        if is_shown(name):
            return f"{name} "
    return ""


def _history(execution: Execution, pointer: Address) -> str:
    """Where an object was allocated, and where it was freed."""
    owner = execution.allocations[pointer.thread, -pointer.frame]
    places = Places()
    allocated = freed = ""
    for at, event in enumerate(execution.events):
        where = places.follow(event)
        if at == owner.event:
            allocated = f"allocated at {_short(where)}"
        if event.freed is not None and event.freed.object == pointer.object:
            freed = f"freed at {_short(where)} by {execution.thread_name(event.thread)}"
    return f"{allocated} and {freed}"


def _short(place: Origin) -> str:
    return f"{place.file.rpartition('/')[2]}:{place.line}"
