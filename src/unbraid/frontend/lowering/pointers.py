"""Pointers: taking addresses, dereferencing, and pointer arithmetic with its checks."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import INDEX, TRUE, Bound, Deref, Expr, Place, PointerAdd, PointerType, Property, Storage, Type
from unbraid.core.visitor import root_variable
from unbraid.frontend.lowering.writer import FunctionWriter


def address_of(fn: FunctionWriter, place: Place) -> Expr:
    """&place.  A local whose address is taken must be in memory, so the function is lowered again."""
    root = root_variable(place)
    if root is not None and root.storage is Storage.LOCAL:
        key = next(key for key, place in fn.variables.items() if place is root)
        fn.addressed.add(key)
        fn.restart = True
    if root is not None:
        fn.program.point_to(root)
    behind = build.root_of(place)
    if isinstance(behind, Deref) and isinstance(behind.pointer, PointerAdd):
        _stay_near(fn, behind.pointer)
    return build.address_of(place, fn.program.types.pointer_to(place.type))


def dereference(fn: FunctionWriter, pointer: Expr, target: Type) -> Place:
    """The place that a pointer points to.  If its variable is known, bounds are checked here, else at the access."""
    place = build.dereference(pointer, target)
    if root_variable(place) is not None:
        fn.check(build.valid(place), Property.DEREF, "array index out of bounds")
    return place


def offset(fn: FunctionWriter, pointer: Expr, count: Expr, element: Type) -> Expr:
    """pointer + count, in elements.  For addresses that are used at once or come from `address_of`; else use `move`."""
    size = fn.program.types.size_of(element)
    kind = pointer.type
    assert isinstance(kind, PointerType)
    return build.pointer_add(pointer, build.cast(count, INDEX), size, kind)


def move(fn: FunctionWriter, pointer: Expr, count: Expr, element: Type) -> Expr:
    """pointer + count, for an address that is kept.  A bound marker is reached if it leaves its object by far."""
    moved = offset(fn, pointer, count, element)
    _stay_near(fn, moved)
    return moved


def _stay_near(fn: FunctionWriter, pointer: Expr) -> None:
    near = build.near_object(pointer)
    if near != TRUE:
        fn.branch(near, lambda: None, lambda: fn.unmodelled(Bound.FAR))
