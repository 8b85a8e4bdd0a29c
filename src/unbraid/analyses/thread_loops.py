"""Does a program create threads in a loop, and therefore perhaps many?"""

from __future__ import annotations

from unbraid.core.nodes import Call, Create, Program, While
from unbraid.core.visitor import statements


def creates_in_loops(program: Program) -> bool:
    """requires: lowered.  Does a loop create a thread, directly or by a call?"""
    bodies = {name: list(statements(each.body)) for name, each in program.functions.items()}
    creating = {name for name, body in bodies.items() if any(isinstance(stmt, Create) for stmt in body)}
    grows = True
    while grows:
        more = {
            name
            for name, body in bodies.items()
            if any(isinstance(stmt, Call) and stmt.function in creating for stmt in body)
        }
        grows = not more <= creating
        creating |= more
    loops = (stmt for body in bodies.values() for stmt in body if isinstance(stmt, While))
    return any(
        isinstance(stmt, Create) or (isinstance(stmt, Call) and stmt.function in creating)
        for loop in loops
        for stmt in statements(loop.body)
    )
