"""Asks whether a cut can be reached: undefined behaviour that the user does not ask about (`properties/selection.py`).

    assert(c)                  =>    assume(c)
    bound marker of a cut      =>    assert(false)

requires: lowered.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.nodes import FALSE, Assert, Assume, Block, Bound, BoundReached, If, Program, Property, Stmt
from unbraid.core.visitor import Rebuilder, bound_markers


def is_check(stmt: Stmt) -> bool:
    """Is this a check as lowered, whatever the selection of properties has made of it?"""
    match stmt:
        case Assert() | Assume() | BoundReached(Bound.CUT) | If(_, (BoundReached(Bound.CUT),), ()):
            return True
    return False


def has_cuts(program: Program) -> bool:
    return any(marker.bound is Bound.CUT for marker in bound_markers(program))


def asking_about_cuts(program: Program) -> Program:
    asking = _Asking()
    functions = {
        name: replace(function, body=asking.block(function.body)) for name, function in program.functions.items()
    }
    return replace(program, functions=functions)


class _Asking(Rebuilder):
    def stmt(self, stmt: Stmt) -> Block:
        match stmt:
            case Assert(condition, origin=origin):
                return (Assume(condition, origin),)
            case BoundReached(Bound.CUT, origin, message):
                return (Assert(FALSE, Property.UNDEFINED, message, origin),)
        return super().stmt(stmt)
