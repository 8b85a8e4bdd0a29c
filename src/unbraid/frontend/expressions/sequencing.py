"""Checks for side effects that C does not order (`parsing/unsequenced.py`): the behaviour is undefined (C17 6.5p2)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, INDEX, TRUE, Bound, Expr, Index, Member, Place, Property, Var
from unbraid.core.visitor import root_variable
from unbraid.frontend.lowering.bitfields import BitPlace
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.operands import side_by_side
from unbraid.frontend.parsing.syntax import Cursor

MESSAGE = "an object is written and used again without a sequence point"


def before(fn: Lowering, cursor: Cursor) -> None:
    """Write the checks that come before the evaluation of an expression."""
    found, key = fn.unsequenced, cursor.key
    if key in found.always:
        fn.at(cursor)
        fn.check(FALSE, Property.UNDEFINED, MESSAGE)
    if key in found.perhaps:
        fn.at(cursor)
        other = fn.temporary(BOOL)
        fn.havoc(other, is_input=False)
        fn.branch(other, lambda: fn.unmodelled(Bound.ORDER), lambda: None)
    for one, other_place in found.apart.get(key, ()):
        _check_apart(fn, cursor, fn.lvalue(one), fn.lvalue(other_place))


def before_store(fn: Lowering, cursor: Cursor, where: Place | BitPlace) -> None:
    """Write the checks that come before an assignment or increment stores to a place."""
    for other in fn.unsequenced.stores.get(cursor.key, ()):
        _check_apart(fn, cursor, where, fn.lvalue(other))


@contextmanager
def store(fn: Lowering, cursor: Cursor) -> Iterator[None]:
    """Write the store of an assignment inside.

    `x = y = 1` may store to x first (C17 6.5.16p3).  Other threads may see this if both are atomic or volatile.
    """
    mark = len(fn.code)
    yield
    fn.stores[cursor.key] = fn.code[mark:]
    for delayed in fn.unsequenced.delayed.get(cursor.key, ()):
        inner = fn.stores.get(delayed, [])
        numbers = {stmt.origin.sid for stmt in inner}
        start = next((i for i, stmt in enumerate(fn.code) if stmt.origin.sid in numbers), None)
        if start is not None:
            rest = fn.code[start + len(inner) :]
            fn.code[start:] = []
            side_by_side(fn, [inner, rest])


def _check_apart(fn: Lowering, cursor: Cursor, a: Place | BitPlace, b: Place | BitPlace) -> None:
    fn.at(cursor)
    fn.check(_differ(fn, _unit(a), _unit(b)), Property.UNDEFINED, MESSAGE)


def _unit(where: Place | BitPlace) -> Place:
    return where.pieces[0][0] if isinstance(where, BitPlace) else where


def _differ(fn: Lowering, a: Place, b: Place) -> Expr:
    roots = root_variable(a), root_variable(b)
    if None not in roots:
        return _indices_differ(a, b) if roots[0] is roots[1] else TRUE
    if not all(root is None or fn.program.may_be_pointed(root) for root in roots):
        return TRUE
    void, types = fn.void_pointer, fn.program.types
    one, other = (build.cast(build.address_of(place, types.pointer_to(place.type)), void) for place in (a, b))
    return build.compare("!=", one, other)


def _indices_differ(a: Place, b: Place) -> Expr:
    """For two parts of one variable."""
    differ: Expr = FALSE
    while not isinstance(a, Var) and not isinstance(b, Var):
        match a, b:
            case Index(first, i), Index(second, j):
                differ = build.disjunction(differ, build.compare("!=", build.cast(i, INDEX), build.cast(j, INDEX)))
                a, b = first, second
            case Member(first, name), Member(second, other):
                if name != other:
                    return TRUE
                a, b = first, second
            case _:
                return FALSE
    return differ
