"""Pointers: addresses of places, what is behind an address, and arithmetic with the checks that it needs."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import INDEX, TRUE, Bound, Deref, Expr, Place, PointerAdd, PointerType, Property, Storage, Type
from unbraid.core.visitor import root_variable
from unbraid.frontend.lowering.writer import FunctionWriter


def address_of(fn: FunctionWriter, place: Place) -> Expr:
    """&place; a local whose address is taken is memory, which the next attempt at this function knows."""
    root = root_variable(place)
    if root is not None and root.storage is Storage.LOCAL:
        key = next(key for key, place in fn.variables.items() if place is root)
        fn.addressed.add(key)
        fn.restart = True
    behind = build.root_of(place)
    if isinstance(behind, Deref) and isinstance(behind.pointer, PointerAdd):
        _stay_near(fn, behind.pointer)
    return build.address_of(place, fn.program.types.pointer_to(place.type))


def dereference(fn: FunctionWriter, pointer: Expr, target: Type) -> Place:
    """What a pointer leads to.  If it can be named, its bounds are checked here, else where it is accessed."""
    place = build.dereference(pointer, target)
    if root_variable(place) is not None:
        fn.check(build.valid(place), Property.DEREF, "array index out of bounds")
    return place


def offset(fn: FunctionWriter, pointer: Expr, count: Expr, element: Type) -> Expr:
    """pointer + count, in elements.  For an address that is used at once, or that `address_of` takes of a place;
    `move` is for one that is kept."""
    size = fn.program.types.size_of(element)
    kind = pointer.type
    assert isinstance(kind, PointerType)
    return build.pointer_add(pointer, build.cast(count, INDEX), size, kind)


def move(fn: FunctionWriter, pointer: Expr, count: Expr, element: Type) -> Expr:
    """The same, with a bound marker where it leads far away from its object."""
    moved = offset(fn, pointer, count, element)
    _stay_near(fn, moved)
    return moved


def _stay_near(fn: FunctionWriter, pointer: Expr) -> None:
    near = build.near_object(pointer)
    if near != TRUE:
        fn.branch(near, lambda: None, lambda: fn.unmodelled(Bound.FAR))
