"""Memory that is filled from outside: the first `count` bytes behind a pointer get any values, and no others change.

    n = read(fd, p, most)    =>    if (n > 0) p[0] = any;  if (n > 1) p[1] = any;  ...

A real call may get as many bytes as it asks for, so it is enough to access those that it gets: that some bytes are
missing, or that another thread uses them, is found where all are written.

An array of the program with more than `MOST_CELLS` elements is made arbitrary as a whole, in one step.  That is exact
if it is filled completely.  If not, the rest of it should keep its values, so a violation is only possible then; up to
`SHORT` bytes are followed exactly.  Behind other pointers, more than `MOST_CELLS` scalars are not followed.

The text of a floating number or a pointer, which sprintf writes, is not known (`guess`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    INDEX,
    SIZE,
    AddressOf,
    ArrayType,
    Bound,
    Cast,
    Const,
    Expr,
    Index,
    IntType,
    Member,
    Place,
    PointerAdd,
    PointerType,
    Property,
    Type,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.core.writing import nothing
from unbraid.models.context import ModelCall, approximate

BYTE = IntType(8, False)
MOST_CELLS = 32
SHORT = 8


def is_long(pointer: Expr, most: int | None) -> bool:
    """Does the program name the array that this points into, and may more elements be filled than one by one?"""
    array = _array(pointer)
    return array is not None and array.length > MOST_CELLS and (most is None or most > MOST_CELLS * array.unit)


def fill(call: ModelCall, pointer: Expr, element: Type | None, count: Expr, most: Expr) -> None:
    """Write `count` bytes, at most `most`, both of type SIZE.  `element`: what the pointer leads to, if it is known."""
    most_bytes = most.value if isinstance(most, Const) else None
    array = _array(pointer)
    if array is not None and is_long(pointer, most_bytes):
        _fill_array(call, array, pointer, count, most_bytes)
        return
    cells = list(_cells(call, element or BYTE, MOST_CELLS, most_bytes))
    _fill_cells(call, pointer, cells, count)
    end = sum(cells[-1][:2]) if cells else 0
    if most_bytes is None or most_bytes > end:
        more = build.compare(">", count, build.constant(end, SIZE))
        call.branch(more, lambda: _go_beyond(call, pointer, count), nothing)


def guess(call: ModelCall, pointer: Expr, count: Expr) -> None:
    """Write `count` characters that are not known.  If the program names the array, none of its others are known after
    that."""
    array = _array(pointer)
    if array is None:
        cells = [(i, 1, BYTE) for i in range(MOST_CELLS)]
        _fill_cells(call, pointer, cells, count, is_approximation=True)
        more = build.compare(">", count, build.constant(MOST_CELLS, SIZE))
        call.branch(more, lambda: _go_beyond(call, pointer, count), nothing)
        return
    _check_room(call, array, pointer, count)
    _fill_some(call, array, None)


def drain(call: ModelCall, pointer: Expr, element: Type | None, count: Expr, most: Expr) -> None:
    """Read `count` bytes, which are more than none.  If nobody looks for data races, it is enough that they exist."""
    first, last = at(call, pointer, 0, BYTE), at(call, pointer, _last(count), BYTE)
    exist = build.conjunction(build.valid(first), build.valid(last))
    call.check(exist, Property.DEREF, "invalid pointer")
    if not call.asks(Property.RACE):
        return
    most_bytes = most.value if isinstance(most, Const) else None
    cells = list(_cells(call, element or BYTE, MOST_CELLS, most_bytes))
    for start, _, kind in cells:
        is_read = build.compare(">", count, build.constant(start, SIZE))
        call.branch(is_read, partial(_load, call, pointer, start, kind), nothing)
    end = sum(cells[-1][:2]) if cells else 0
    if most_bytes is None or most_bytes > end:
        more = build.compare(">", count, build.constant(end, SIZE))
        call.branch(more, lambda: call.not_followed(Bound.UNKNOWN), nothing)


def fill_address(call: ModelCall, position: int) -> None:
    """The address of another socket is stored, in a struct whose kind is not known here, and after that its length."""
    kind = call.pointee(position)
    if call.is_null(position) or kind is None:
        for each in (position, position + 1):
            call.effects(each)
        return
    pointer, size = call.keep(call.value(position)), build.constant(call.size_of(kind), SIZE)
    count = call.temporary(SIZE)
    call.havoc(count, is_approximation=True)
    call.assume(build.compare("<=", count, size))
    call.branch(build.truth(pointer), lambda: fill(call, pointer, kind, count, size), nothing)
    call.if_given(position + 1, lambda length: call.store(length, count))


# ---------------------------------------------------------------------------------------- cell by cell
_Cell = tuple[int, int, Type]  # its first byte, its size and its type


def _cells(call: ModelCall, kind: Type, most: int, most_bytes: int | None) -> Iterator[_Cell]:
    """The scalars of an array of such elements, as many as are followed."""
    inside = list(call.layout(kind))
    stride, start = call.size_of(kind), 0
    while stride and inside and len(inside) <= most and (most_bytes is None or start < most_bytes):
        for scalar, offset in inside:
            yield start + offset, call.size_of(scalar), scalar
        most -= len(inside)
        start += stride


def _fill_cells(
    call: ModelCall, pointer: Expr, cells: Sequence[_Cell], count: Expr, is_approximation: bool = False
) -> None:
    if not cells:
        return
    (start, size, kind), *rest = cells

    def fill_first() -> None:
        call.assign(at(call, pointer, start, kind), _any(call, kind, is_approximation))
        _fill_cells(call, pointer, rest, count, is_approximation)

    is_whole = build.compare(">=", count, build.constant(start + size, SIZE))
    parts = [(start + i, 1, BYTE) for i in range(size - 1)]
    call.branch(is_whole, fill_first, lambda: _fill_cells(call, pointer, parts, count, is_approximation))


def _any(call: ModelCall, kind: Type, is_approximation: bool) -> Var:
    """Any value.  Numbers are inputs; which pointers come from outside is not known."""
    value = call.temporary(build.scalar(kind))
    call.havoc(value, is_approximation=is_approximation or isinstance(kind, PointerType))
    return value


def at(call: ModelCall, pointer: Expr, start: int | Expr, kind: Type) -> Place:
    """Such an object, so many bytes behind the pointer."""
    distance = build.constant(start, INDEX) if isinstance(start, int) else start
    unit = call.size_of(kind)
    if isinstance(start, int) and start % unit == 0 and _points_to(pointer, kind):
        return build.dereference(
            build.pointer_add(pointer, build.constant(start // unit, INDEX), unit, _type(pointer)), kind
        )
    bytes_ = build.cast(pointer, call.void_pointer)
    return build.dereference(build.pointer_add(bytes_, distance, 1, call.void_pointer), kind)


def _last(count: Expr) -> Expr:
    return build.binary("-", build.cast(count, INDEX), build.constant(1, INDEX), INDEX)


def _load(call: ModelCall, pointer: Expr, start: int, kind: Type) -> None:
    call.keep(at(call, pointer, start, kind))


def _points_to(pointer: Expr, kind: Type) -> bool:
    return _type(pointer).target == kind


def _type(pointer: Expr) -> PointerType:
    assert isinstance(pointer.type, PointerType)
    return pointer.type


def _go_beyond(call: ModelCall, pointer: Expr, count: Expr) -> None:
    """More is written than is followed.  The last byte must exist, and so all of them do."""
    call.check(build.valid(at(call, pointer, _last(count), BYTE), is_write=True), Property.DEREF, "invalid pointer")
    call.not_followed(Bound.UNKNOWN)


# ---------------------------------------------------------------------------------------- whole arrays
@dataclass(frozen=True)
class _Array:
    """A pointer into an array that is a variable, or a part of one."""

    place: Place
    start: Expr  # the element that the pointer leads to
    unit: int  # the bytes of an element

    @property
    def length(self) -> int:
        assert isinstance(self.place.type, ArrayType)
        return self.place.type.length


def _array(pointer: Expr) -> _Array | None:
    """The array of numbers that a pointer leads into, if the program names it."""
    count: Expr = build.constant(0, INDEX)
    pointer = _uncast(pointer)
    if isinstance(pointer, PointerAdd):
        count, unit, pointer = pointer.count, pointer.size, _uncast(pointer.pointer)
    else:
        unit = 0
    if not isinstance(pointer, AddressOf) or not isinstance(pointer.place, Index):
        return None
    place = pointer.place
    if not isinstance(place.type, IntType) or not _is_named(place.base) or unit not in (0, place.type.bits // 8):
        return None
    start = build.binary("+", build.cast(place.index, INDEX), count, INDEX)
    return _Array(place.base, start, place.type.bits // 8)


def _uncast(pointer: Expr) -> Expr:
    while isinstance(pointer, Cast):
        pointer = pointer.operand
    return pointer


def _is_named(place: Place) -> bool:
    while isinstance(place, Member) or (isinstance(place, Index) and isinstance(place.index, Const)):
        place = place.base
    return isinstance(place, Var) and not place.is_constant


def _check_room(call: ModelCall, array: _Array, pointer: Expr, count: Expr) -> None:
    call.keep(pointer)  # its address is taken, also for the search for data races
    unit = build.constant(array.unit, INDEX)
    end = build.binary("+", build.binary("*", array.start, unit, INDEX), build.cast(count, INDEX), INDEX)
    size = build.constant(array.length * array.unit, INDEX)
    call.check(build.compare("<=", end, size), Property.DEREF, f"{call.name}: the buffer is too small")


def _fill_array(call: ModelCall, array: _Array, pointer: Expr, count: Expr, most: int | None) -> None:
    _check_room(call, array, pointer, count)
    short = [(i, 1, BYTE) for i in range(SHORT)]
    is_full = build.constant(0, BOOL) if most is None else build.equal(count, build.constant(most, SIZE))
    call.branch(
        build.compare("<=", count, build.constant(SHORT, SIZE)),
        lambda: _fill_cells(call, pointer, short, count),
        lambda: call.branch(is_full, lambda: _fill_all(call, array, most), lambda: _fill_some(call, array, most)),
    )


def _fill_all(call: ModelCall, array: _Array, most: int | None) -> None:
    """All bytes that the call asks for are written.  Those behind them keep their values."""
    rest = _rest(array, most)
    if rest is None or (rest and call.asks(Property.RACE)):
        _fill_some(call, array, most)
        return
    _overwrite(call, array, rest, is_approximation=False)


def _fill_some(call: ModelCall, array: _Array, most: int | None) -> None:
    if call.asks(Property.RACE):  # bytes that are not written count as written
        approximate(call)
    _overwrite(call, array, _rest(array, most) or [], is_approximation=True)


def _rest(array: _Array, most: int | None) -> list[Place] | None:
    """The elements behind the bytes that a call asks for, if they are known and there are not too many."""
    if most is None or not isinstance(array.start, Const) or array.start.value or most % array.unit:
        return None
    first = most // array.unit
    kind = array.place.type
    assert isinstance(kind, ArrayType)
    if array.length - first > MOST_CELLS:
        return None
    return [build.element(array.place, i, kind.element) for i in range(first, array.length)]


def _overwrite(call: ModelCall, array: _Array, rest: list[Place], is_approximation: bool) -> None:
    if rest:
        call.atomic_begin()
    kept = [call.keep(place) for place in rest]
    call.havoc(array.place, is_approximation=is_approximation)
    for place, value in zip(rest, kept, strict=True):
        call.assign(place, value)
    if rest:
        call.atomic_end()
