"""The layout of values: one cell per scalar, members and elements in order, each at its byte offset.

The interpreter and the engines keep memory in cells.  Bytes matter only for pointers: a pointer may lead to any byte of
its object, and access it with a type that the object does not have there.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping

from unbraid.core.nodes import (
    ArrayType,
    BoolType,
    Const,
    ContentsType,
    DataModel,
    Deref,
    Expr,
    Field,
    FloatType,
    Index,
    IntType,
    Member,
    Place,
    PointerType,
    ScalarType,
    Struct,
    StructType,
    Type,
    Var,
)
from unbraid.core.records import dataclass

Structs = Mapping[str, Struct]

NEAR = 256  # how far, in bytes, a pointer may be outside its object and still be modelled


def cell_count(kind: Type, structs: Structs) -> int:
    if isinstance(kind, ArrayType):
        return kind.length * cell_count(kind.element, structs)
    if isinstance(kind, StructType):
        return sum(cell_count(field.type, structs) for field in structs[kind.name].fields)
    return 1


def member_path(name: str) -> str:
    """What follows the name of a struct in that of its member."""
    return f".{name}" if name else ""


def cells(kind: Type, structs: Structs) -> Iterator[tuple[str, ScalarType]]:
    """Each cell of a value: its path as C writes it (`.a[2].b`) and its type."""
    if isinstance(kind, ArrayType):
        inner = list(cells(kind.element, structs))
        for i in range(kind.length):
            for path, scalar in inner:
                yield f"[{i}]{path}", scalar
    elif isinstance(kind, StructType):
        for field in structs[kind.name].fields:
            for path, scalar in cells(field.type, structs):
                yield f"{member_path(field.name)}{path}", scalar
    else:
        yield "", kind


def field_of(struct: Type, name: str, structs: Structs) -> Field:
    assert isinstance(struct, StructType)
    for field in structs[struct.name].fields:
        if field.name == name:
            return field
    raise KeyError(f"struct {struct.name} has no member {name}")


def _member_cell(struct: StructType, name: str, structs: Structs) -> int:
    """The number of cells before a member."""
    count = 0
    for field in structs[struct.name].fields:
        if field.name == name:
            return count
        count += cell_count(field.type, structs)
    raise KeyError(f"struct {struct.name} has no member {name}")


# ---------------------------------------------------------------------------------------------- in bytes
def size_of(kind: Type, structs: Structs) -> int:
    match kind:
        case ArrayType(element, length):
            return length * size_of(element, structs)
        case StructType(name):
            return structs[name].size
        case BoolType() | ContentsType():  # nothing points to contents
            return 1
        case IntType(bits) | FloatType(bits) | PointerType(_, bits):
            return bits // 8
    raise TypeError(f"{kind} is not in memory")


def is_byte(kind: Type) -> bool:
    return isinstance(kind, IntType) and kind.bits == 8


def is_untyped(kind: Type) -> bool:
    """Does a pointer of this type say nothing about its object: a void *, or a pointer to bytes?"""
    return isinstance(kind, PointerType) and (kind.target is None or is_byte(kind.target))


Part = tuple[Type, int]  # a piece of an object, and the byte where it starts


class Layout:
    """The cells of an object: the type of each and the byte where it starts."""

    def __init__(self, parts: list[Part], size: int, structs: Structs, alignment: int = 1) -> None:
        """The address of the object is a multiple of `alignment`."""
        found = [cell for kind, start in parts for cell in _cells_at(kind, start, structs)]
        self.size, self.alignment = size, alignment
        self.types = [kind for kind, _ in found]
        self.starts = [start for _, start in found]
        self.ends = [start + size_of(kind, structs) for kind, start in found]
        self.at = {start: cell for cell, start in enumerate(self.starts)}

    def overlapping(self, start: int, size: int) -> range:
        """The cells that share bytes with a range."""
        return range(bisect_right(self.ends, start), bisect_left(self.starts, start + size))


def layout_of(kind: Type, structs: Structs, alignment: int = 1) -> Layout:
    return Layout([(kind, 0)], size_of(kind, structs), structs, alignment)


def alignment_of(kind: Type, structs: Structs, model: DataModel) -> int:
    """The alignment of a type, in bytes.  On ILP32, wider types than pointers have that of a pointer."""
    if isinstance(kind, ArrayType):
        return alignment_of(kind.element, structs, model)
    if isinstance(kind, StructType):
        return structs[kind.name].alignment
    return min(size_of(kind, structs), model.pointer_bits // 8)


def _cells_at(kind: Type, start: int, structs: Structs) -> Iterator[tuple[ScalarType, int]]:
    if isinstance(kind, ArrayType):
        stride = size_of(kind.element, structs)
        for i in range(kind.length):
            yield from _cells_at(kind.element, start + i * stride, structs)
    elif isinstance(kind, StructType):
        for field in structs[kind.name].fields:
            yield from _cells_at(field.type, start + field.offset, structs)
    else:
        yield kind, start


def allocated_parts(element: Type, size: int, structs: Structs) -> list[Part]:
    """The parts of an allocated object of `size` bytes for elements of this type."""
    unit = size_of(element, structs)
    tail = flexible_tail(element, structs)
    count = (1 if size >= unit else 0) if tail is not None or not unit else size // unit
    parts: list[Part] = [(ArrayType(element, count), 0)] if count else []
    start = count * unit
    if tail is not None and count:
        start, inner = tail
        step = size_of(inner, structs)
        more = max(0, (size - start) // step)
        parts.append((ArrayType(inner, more), start))
        start += more * step
    if start < size:
        parts.append((ArrayType(IntType(8, False), size - start), start))
    return parts


def flexible_tail(kind: Type, structs: Structs) -> tuple[int, Type] | None:
    """The start of the flexible array at the end of a struct, and its element type."""
    if isinstance(kind, StructType) and structs[kind.name].fields:
        last = structs[kind.name].fields[-1]
        if isinstance(last.type, ArrayType) and last.type.length == 0:
            return last.offset, last.type.element
    return None


# ----------------------------------------------------------------------------------------------- places
@dataclass(frozen=True, slots=True)
class Subscript:
    """An index that is not a constant within bounds: it adds index * size, and must be in 0..length-1."""

    index: Expr
    size: int
    length: int


@dataclass(frozen=True, slots=True)
class Location:
    """The location of a place: a number of cells (or bytes) after the start of its root."""

    root: Var | Deref
    offset: int
    subscripts: tuple[Subscript, ...]


def locate(place: Place, structs: Structs) -> Location:
    """The location in cells.  A constant index may be one past the end, which is legal only if the address is taken."""
    offset = 0
    subscripts: list[Subscript] = []
    while not isinstance(place, (Var, Deref)):
        if isinstance(place, Member):
            assert isinstance(place.base.type, StructType)
            offset += _member_cell(place.base.type, place.name, structs)
        else:
            offset += _subscript(place, cell_count(place.type, structs), subscripts)
        place = place.base
    return Location(place, offset, tuple(subscripts))


def locate_bytes(place: Place, structs: Structs) -> Location:
    offset = 0
    subscripts: list[Subscript] = []
    while not isinstance(place, (Var, Deref)):
        if isinstance(place, Member):
            offset += field_of(place.base.type, place.name, structs).offset
        else:
            offset += _subscript(place, size_of(place.type, structs), subscripts)
        place = place.base
    return Location(place, offset, tuple(subscripts))


def _subscript(place: Index, size: int, found: list[Subscript]) -> int:
    assert isinstance(place.base.type, ArrayType)
    length = place.base.type.length
    if isinstance(place.index, Const) and 0 <= place.index.value <= length:
        return place.index.value * size
    found.append(Subscript(place.index, size, length))
    return 0
