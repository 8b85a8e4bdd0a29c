"""memcpy and related functions.

If both sides have the same type, its cells are copied, each in one step.  Otherwise the loops of `library/string.c`
copy bytes.  It is undefined to copy between blocks that overlap, and to give a null pointer even if the size is zero
(C17 7.24.1p2).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from unbraid.core import build
from unbraid.core.nodes import (
    FALSE,
    INDEX,
    SIZE,
    TRUE,
    ArrayType,
    BoolType,
    Const,
    Expr,
    FloatType,
    IntType,
    Member,
    Place,
    PointerType,
    Property,
    Type,
)
from unbraid.core.writing import nothing
from unbraid.models.context import Model, ModelCall

BYTE = IntType(8, False)
MOST_ELEMENTS = 64  # the most elements that are copied without a loop


def _at(call: ModelCall, pointer: Expr, position: Expr, kind: Type) -> Place:
    start = build.cast(pointer, call.void_pointer)
    return build.dereference(build.pointer_add(start, position, call.size_of(kind), call.void_pointer), kind)


def _element(call: ModelCall, *pointers: int) -> Type | None:
    """The type that all these pointers point to, if it is the same and has a size; else None."""
    kinds = {(call.pointee(position), call.pointee_size(position)) for position in pointers}
    kind, size = kinds.pop()
    return kind if not kinds and kind is not None and size > 0 else None


def _for_each(call: ModelCall, size: Expr, size_at: int, kind: Type, visit: Callable[[Expr], None]) -> bool:
    """Visit each element of a block, which the first argument points to.

    Returns False, and writes nothing, unless the size is a small constant multiple of the element size or is written
    with sizeof.  In the latter case, a size that is no multiple reaches a bound marker.
    """
    unit = call.pointee_size(0)
    if isinstance(size, Const):
        if size.value % unit or size.value // unit > MOST_ELEMENTS:
            return False
        for i in range(size.value // unit):
            visit(build.constant(i, INDEX))
        return True
    if call.sizeof_type(size_at) != kind and unit != 1:
        return False
    end = call.keep(build.cast(build.binary("/", size, build.constant(unit, SIZE), SIZE), INDEX))
    remainder = build.binary("%", size, build.constant(unit, SIZE), SIZE)
    call.branch(build.truth(remainder), call.not_followed, nothing)
    _in_loop(call, end, visit)
    return True


def _in_loop(call: ModelCall, end: Expr, visit: Callable[[Expr], None]) -> None:
    """Visit the positions from 0 up to `end`, which is not visited."""
    position = call.temporary(INDEX)
    call.assign(position, build.constant(0, INDEX))

    def step() -> None:
        visit(position)
        call.assign(position, build.binary("+", position, build.constant(1, INDEX), INDEX))

    call.loop(build.compare("<", position, end), step)


def _check_apart(call: ModelCall, name: str, left: Expr, right: Expr, left_size: Expr, right_size: Expr) -> None:
    """Check that two blocks do not overlap."""

    def check() -> None:
        distance = call.keep(build.pointer_difference(left, right, 1, INDEX))
        opposite = build.binary("-", build.constant(0, INDEX), distance, INDEX)
        is_behind = build.compare(">=", distance, build.cast(right_size, INDEX))
        is_before = build.compare(">=", opposite, build.cast(left_size, INDEX))
        message = f"{name}: the source and the target overlap"
        call.check(build.disjunction(is_behind, is_before), Property.UNDEFINED, message)

    call.branch(build.same_object(left, right), check, nothing)


def _check_given(call: ModelCall, size: Expr, *pointers: Expr) -> None:
    """Check that no pointer is null.  If there are bytes to access, that is checked with each access."""
    given = build.all_of(build.truth(pointer) for pointer in pointers)
    is_empty = build.compare("==", size, build.constant(0, SIZE))
    if call.notices(Property.UNDEFINED) and given != TRUE:
        message = f"{call.name}: null pointer"
        call.branch(is_empty, lambda: call.check(given, Property.UNDEFINED, message), nothing)


def _apart(call: ModelCall) -> None:
    """void __unbraid_apart(const char *name, const void *, size_t, const void *, size_t), for `models.library`."""
    if not call.notices(Property.UNDEFINED):
        return
    left, left_size, right, right_size = (call.keep(call.value(position)) for position in range(1, 5))
    _check_apart(call, call.string(0) or "", left, right, left_size, right_size)


def _copy(helper: str, may_overlap: bool) -> Model:
    def copy(call: ModelCall) -> Expr | None:
        to, start = build.cast(call.value(0), call.void_pointer), build.cast(call.value(1), call.void_pointer)
        may_be_same = build.same_object(to, start) != FALSE
        target, source = call.keep(to), call.keep(start)
        size = call.keep(build.cast(call.value(2), SIZE))
        _check_given(call, size, target, source)
        if not may_overlap and may_be_same and call.notices(Property.UNDEFINED):
            _check_apart(call, call.name, target, source, size, size)
        kind = _element(call, 0, 1)

        def element(position: Expr) -> None:
            assert kind is not None
            call.copy_cells(_at(call, target, position, kind), _at(call, source, position, kind))

        # Each element is read completely before it is written, so it may be its own source.
        cells = kind is not None and (not may_overlap or size == build.constant(call.pointee_size(0), SIZE))
        if not cells or kind is None or not _for_each(call, size, 2, kind, element):
            call.library(helper, (target, source, size))
        return target if call.result is not None else None

    return copy


def _set(call: ModelCall, value: Expr, size_at: int) -> Expr | None:
    target = call.keep(build.cast(call.value(0), call.void_pointer))
    size = call.keep(build.cast(call.value(size_at), SIZE))
    _check_given(call, size, target)
    kind = _element(call, 0)
    byte = call.keep(build.cast(value, BYTE))
    simple = byte == Const(0, BYTE) or (kind is not None and _has_numbers_only(call, kind))

    def element(position: Expr) -> None:
        assert kind is not None
        _fill(call, _at(call, target, position, kind), byte)

    if kind is None or not simple or not _for_each(call, size, size_at, kind, element):
        call.library("unbraid_set_bytes", (target, build.cast(byte, call.int_type), size))
    return target if call.result is not None else None


def _fill(call: ModelCall, place: Place, byte: Expr) -> None:
    """Set the scalars of a place, those of a long array in a loop."""
    for part in call.parts(place):
        if isinstance(part.type, ArrayType):
            _in_loop(call, build.constant(part.type.length, INDEX), partial(_fill_element, call, part, byte))
        else:
            call.assign(part, _filled(byte, part))


def _fill_element(call: ModelCall, array: Place, byte: Expr, position: Expr) -> None:
    assert isinstance(array.type, ArrayType)
    _fill(call, build.element(array, position, array.type.element), byte)


def _has_numbers_only(call: ModelCall, kind: Type) -> bool:
    return all(isinstance(cell, IntType) for cell in call.cell_types(kind))


def _filled(byte: Expr, cell: Place) -> Expr:
    """The value of a cell whose bytes all equal `byte`.  A lock, whose members have no names, is unusable then, unless
    all bytes are zero."""
    if isinstance(cell, Member) and not cell.name:
        unusable = build.constant(-1, cell.type)
        return build.ite(build.truth(byte), unusable, build.constant(0, cell.type))
    return _repeated(byte, cell.type)


def _repeated(byte: Expr, kind: Type) -> Expr:
    """A value whose bytes all equal `byte`; for types other than integers, the byte is zero."""
    if isinstance(kind, (BoolType, FloatType, PointerType)):
        return build.constant(0, kind)
    assert isinstance(kind, IntType)
    word = IntType(kind.bits, False)
    ones = sum(1 << i for i in range(0, kind.bits, 8))
    return build.cast(build.binary("*", build.cast(byte, word), build.constant(ones, word), word), kind)


def _memset(call: ModelCall) -> Expr | None:
    return _set(call, call.value(1), 2)


def _bzero(call: ModelCall) -> Expr | None:
    return _set(call, build.constant(0, call.int_type), 1)


MODELS: dict[str, Model] = {
    "memcpy": _copy("unbraid_copy_bytes", may_overlap=False),
    "memmove": _copy("unbraid_move_bytes", may_overlap=True),
    "__unbraid_apart": _apart,
    "memset": _memset,
    "bzero": _bzero,
    "explicit_bzero": _bzero,
}

TYPES: dict[str, IntType | str] = {}
