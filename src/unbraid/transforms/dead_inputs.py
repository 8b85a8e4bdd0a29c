"""Drops the arbitrary initial values of locals that are never read.

    x = *;          =>    (nothing)        where x is written again before it is read

A value that is overwritten before it is read is not an input.  This pass runs before loops are unrolled, so that it
drops a statement from all iterations or from none: a schedule tells iterations apart only by counting them.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.flatten import flatten, rewrite_by_position
from unbraid.core.liveness import Liveness
from unbraid.core.nodes import Function, Havoc, Var


def drop_dead_inputs(function: Function) -> Function:
    code = flatten(function.body)
    liveness = Liveness(function, code)
    unread: set[int] = set()
    for position, instruction in enumerate(code):
        stmt = instruction.stmt
        if isinstance(stmt, Havoc) and isinstance(stmt.target, Var) and liveness.is_dead(stmt.target, instruction.next):
            unread.add(position)
    if not unread:
        return function
    body = rewrite_by_position(function.body, code, lambda stmt, position: () if position in unread else (stmt,))
    return replace(function, body=body)
