"""Does an execution rely on a value that is only an approximation?

Such values are followed through assignments.  The execution relies on one if it does anything else with it: a branch or
a check depends on it, it is an address or an index, or it is passed to a function.  A branch may ask whether a pointer
is null: a function that is not known may return null or not.
"""

from __future__ import annotations

from collections.abc import Iterable

from unbraid.core.nodes import (
    Assign,
    Binary,
    BoolType,
    Cast,
    Const,
    Deref,
    Expr,
    Havoc,
    Index,
    Member,
    Place,
    PointerType,
    Print,
    Var,
)
from unbraid.core.visitor import children_of, read_expressions
from unbraid.executions.execution import Access, Event


def relies_on_approximation(events: Iterable[Event]) -> bool:
    followed: set[tuple[int, int]] = set()  # the cells that hold such values
    for event in events:
        stmt = event.instruction.stmt
        writes = {access.key for access in event.writes}
        used = [access for access in event.reads if access.key in followed]
        if isinstance(stmt, Havoc) and stmt.is_approximation:
            followed |= writes | event.filled
        elif not used or isinstance(stmt, Print) or _asks_for_null(event, used):
            followed -= writes
        elif isinstance(stmt, Assign) and _is_fixed(stmt.target):
            followed |= writes
        else:
            return True
    return False


def _asks_for_null(event: Event, used: list[Access]) -> bool:
    """Is this a branch that uses these values only to compare pointers with null?"""
    stmt = event.instruction.stmt
    if stmt is None or event.instruction.condition is None:
        return False
    are_pointers = all(isinstance(access.type, PointerType) for access in used)
    return are_pointers and not any(_uses_pointer(expr) for expr in read_expressions(stmt))


def _uses_pointer(expr: Expr) -> bool:
    """Does an expression depend on more of a pointer than whether it is null?"""
    match expr:
        case Cast(operand, BoolType()) if isinstance(operand.type, PointerType):
            return _is_used_inside(operand)
        case Binary("==" | "!=", pointer, Const(0)) if isinstance(pointer.type, PointerType):
            return _is_used_inside(pointer)
        case Var() | Index() | Member() | Deref() if isinstance(expr.type, PointerType):
            return True
    return any(map(_uses_pointer, children_of(expr)))


def _is_used_inside(pointer: Expr) -> bool:
    """The same for the value of a pointer that is compared with null."""
    while isinstance(pointer, Cast) and isinstance(pointer.operand.type, PointerType):
        pointer = pointer.operand
    return any(map(_uses_pointer, children_of(pointer)))


def _is_fixed(place: Place) -> bool:
    """Is this a variable, or a part of one that no value chooses?"""
    while isinstance(place, Member) or (isinstance(place, Index) and isinstance(place.index, Const)):
        place = place.base
    return isinstance(place, Var)
