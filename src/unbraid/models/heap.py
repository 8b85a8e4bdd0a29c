"""malloc and related functions.  An allocation always succeeds, unless `--may-fail` is set; new memory is arbitrary."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    INDEX,
    SIZE,
    Deref,
    Expr,
    IntType,
    PointerType,
    Property,
    Releasable,
    Type,
    Valid,
    Var,
)
from unbraid.core.writing import nothing
from unbraid.models.context import Model, ModelCall
from unbraid.properties import lowering

BYTE = IntType(8, False)


def _size(call: ModelCall, position: int) -> Expr:
    return build.cast(call.value(position), SIZE)


def _allocate(call: ModelCall, size: Expr, element: Type | None, is_zeroed: bool = False) -> Var:
    target = call.temporary(call.void_pointer)

    def succeed() -> None:
        call.allocate(target, size, element or BYTE, is_zeroed)
        lowering.after_allocation(call, target)

    if not call.may_fail:
        succeed()
        return target
    fails = call.temporary(BOOL)
    call.havoc(fails)
    call.branch(fails, lambda: call.assign(target, build.constant(0, call.void_pointer)), succeed)
    return target


def _malloc(call: ModelCall) -> Expr:
    return _allocate(call, _size(call, 0), call.sizeof_type(0))


def _calloc(call: ModelCall) -> Expr:
    element = call.sizeof_type(1) or call.sizeof_type(0)
    count, size = _size(call, 0), _size(call, 1)
    return _allocate(call, build.binary("*", count, size, SIZE), element, is_zeroed=True)


def _aligned_alloc(call: ModelCall) -> Expr:
    call.effects(0)
    return _allocate(call, _size(call, 1), call.sizeof_type(1))


def _posix_memalign(call: ModelCall) -> Expr:
    target = call.place(0)
    call.effects(1)
    new = _allocate(call, _size(call, 2), call.sizeof_type(2))
    call.store(target, new)
    return build.constant(0, call.int_type)


def _alloca(call: ModelCall) -> Expr:
    target = call.temporary(call.void_pointer)
    call.allocate(target, _size(call, 0), call.sizeof_type(0) or BYTE, False, is_automatic=True)
    return target


def _release(call: ModelCall, pointer: Expr) -> None:
    call.atomic_begin()
    call.check(Releasable(pointer), Property.FREE, f"{call.name}: not a pointer to allocated memory")
    lowering.before_free(call, pointer)
    call.release(pointer)
    call.atomic_end()


def _free(call: ModelCall) -> None:
    _release(call, build.cast(call.value(0), call.void_pointer))


def _realloc(call: ModelCall) -> Expr:
    """Allocate a new object, copy what fits, and free the old object.  Whole elements are copied first, then bytes."""
    old = call.keep(build.cast(call.value(0), call.void_pointer))
    size = call.keep(_size(call, 1))
    element = call.sizeof_type(1) or call.pointee(0) or BYTE
    new = _allocate(call, size, element)
    unit = call.size_of(element)
    copied, rest = call.temporary(INDEX), call.temporary(INDEX)  # elements, and the bytes after them
    call.assign(copied, build.constant(0, INDEX))
    call.assign(rest, build.constant(0, INDEX))
    is_there = call.temporary(BOOL)

    def at(pointer: Expr, kind: Type) -> Deref:
        start = build.pointer_add(build.cast(pointer, call.void_pointer), copied, unit, call.void_pointer)
        return Deref(build.pointer_add(start, rest, 1, call.void_pointer) if kind is BYTE else start, kind)

    def look(kind: Type) -> None:
        before = build.binary("*", copied, build.constant(unit, INDEX), INDEX)
        more = build.binary("+", rest, build.constant(call.size_of(kind), INDEX), INDEX)
        fits = build.compare("<=", build.cast(build.binary("+", before, more, INDEX), SIZE), size)
        call.assign(is_there, build.conjunction(fits, Valid(at(old, kind))))

    def copy(kind: Type, count: Var) -> None:
        call.copy_cells(at(new, kind), at(old, kind))
        call.assign(count, build.binary("+", count, build.constant(1, INDEX), INDEX))
        look(kind)

    def move() -> None:
        look(element)
        call.loop(is_there, lambda: copy(element, copied))
        if unit > 1:
            look(BYTE)
            if any(isinstance(kind, PointerType) for kind in call.cell_types(element)):  # cannot be split
                call.branch(is_there, call.not_followed, nothing)
            else:
                call.loop(is_there, lambda: copy(BYTE, rest))
        _release(call, old)

    happened = build.truth(new) if call.may_fail else build.constant(1, BOOL)
    call.branch(happened, move, nothing)
    return new


MODELS: dict[str, Model] = {
    "malloc": _malloc,
    "calloc": _calloc,
    "realloc": _realloc,
    "free": _free,
    "cfree": _free,
    "aligned_alloc": _aligned_alloc,
    "memalign": _aligned_alloc,
    "valloc": _malloc,
    "posix_memalign": _posix_memalign,
    "alloca": _alloca,
}

TYPES: dict[str, IntType | str] = {}
