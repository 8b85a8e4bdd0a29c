"""How values are laid out in cells: one cell per scalar, members and elements in order.

The interpreter and the engines address memory by cells, never by bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from unbraid.core.nodes import ArrayType, Const, Deref, Expr, Index, Member, Place, ScalarType, StructType, Type, Var

Structs = Mapping[str, tuple[tuple[str, Type], ...]]


def cell_count(kind: Type, structs: Structs) -> int:
    if isinstance(kind, ArrayType):
        return kind.length * cell_count(kind.element, structs)
    if isinstance(kind, StructType):
        return sum(cell_count(member, structs) for _, member in structs[kind.name])
    return 1


def cells(kind: Type, structs: Structs) -> Iterator[tuple[str, ScalarType]]:
    """Each cell of a value: its path as C writes it (`.a[2].b`) and its type."""
    if isinstance(kind, ArrayType):
        inner = list(cells(kind.element, structs))
        for i in range(kind.length):
            for path, scalar in inner:
                yield f"[{i}]{path}", scalar
    elif isinstance(kind, StructType):
        for name, member in structs[kind.name]:
            for path, scalar in cells(member, structs):
                yield f".{name}{path}", scalar
    else:
        yield "", kind


def member_offset(struct: StructType, name: str, structs: Structs) -> int:
    offset = 0
    for member, kind in structs[struct.name]:
        if member == name:
            return offset
        offset += cell_count(kind, structs)
    raise KeyError(f"struct {struct.name} has no member {name}")


@dataclass(frozen=True, slots=True)
class Subscript:
    """An index that is not a constant within bounds: it adds index * size cells, and must be in 0..length-1."""

    index: Expr
    size: int
    length: int


@dataclass(frozen=True, slots=True)
class Location:
    """Where a place is: some cells after the start of its root."""

    root: Var | Deref
    offset: int
    subscripts: tuple[Subscript, ...]


def locate(place: Place, structs: Structs) -> Location:
    offset = 0
    subscripts: list[Subscript] = []
    while not isinstance(place, (Var, Deref)):
        if isinstance(place, Member):
            assert isinstance(place.base.type, StructType)
            offset += member_offset(place.base.type, place.name, structs)
        else:
            assert isinstance(place, Index) and isinstance(place.base.type, ArrayType)
            size, length = cell_count(place.type, structs), place.base.type.length
            if isinstance(place.index, Const) and 0 <= place.index.value < length:
                offset += place.index.value * size
            else:
                subscripts.append(Subscript(place.index, size, length))
        place = place.base
    return Location(place, offset, tuple(subscripts))
