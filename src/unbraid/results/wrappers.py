"""Functions that are added around a function of the user, such as one that runs the handlers of `exit` after main.

They have the place of the user's function, so nothing is told of them.
"""

from __future__ import annotations

from unbraid.core.interpreter.machine import Machine
from unbraid.core.interpreter.state import Code
from unbraid.core.nodes import Call


def wrappers(machine: Machine) -> frozenset[str]:
    return frozenset(name for name, code in machine.codes.items() if _wraps(machine, code))


def source_name(function: str) -> str:
    """The user's name of a function, of which there may be several copies."""
    return function.partition(".")[0]


def head(code: Code) -> tuple[str, int, int]:
    """Where the function of the user begins."""
    origin = code.function.origin
    return origin.file, origin.line, origin.column


def _wraps(machine: Machine, code: Code) -> bool:
    if not code.function.origin.file:
        return True
    called = {item.stmt.function for item in code.instructions if isinstance(item.stmt, Call)}
    return any(head(machine.codes[name]) == head(code) for name in called - {code.function.name})
