"""Structs and unions: how the names of their members map to cells of core.

Core's structs have no overlapping members, no bit-fields and no unnamed members.  Therefore:

* the members of an unnamed struct or union are members of the one around it;
* only the largest member of a union has cells; the others are accessed through its address, with their own types.  If
  each member has padding where another one has data, the cells are unnamed bytes;
* bit-fields become the integer that they are stored in, their *unit*; a bit-field's name stands for a part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unbraid.core.errors import Refused
from unbraid.core.nodes import ArrayType, Field, IntType, Origin, Struct, Type
from unbraid.core.records import dataclass
from unbraid.frontend.parsing.clang import origin_of
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.frontend.parsing.syntax import Type as ClangType

WIDEST = 8  # bytes of the largest unit of bit-fields


@dataclass(frozen=True)
class Bits:
    """A piece of a bit-field: its `width` bits from bit `low` up are the bits of a unit from bit `shift` up."""

    unit: str  # the name of the field
    unit_type: IntType
    offset: int  # of the unit, in bytes
    shift: int
    width: int
    low: int


@dataclass(frozen=True)
class UserMember:
    name: str
    type: Type  # of a bit-field: its declared type
    offset: int  # in bytes; unused for a bit-field
    has_cells: bool  # is it a field of the struct in core?
    bits: tuple[Bits, ...] = ()  # where a bit-field is


@dataclass(frozen=True)
class Group:
    """The members that a list of initialisers fills, in order; an unnamed struct or union is a group of its own."""

    items: tuple[str | Group, ...]
    is_union: bool


@dataclass(frozen=True)
class Record:
    members: dict[str, UserMember]
    group: Group


class Records:
    """Reads definitions.  `translate` gives the core type of a C type, or raises Refused."""

    def __init__(self, translate: Callable[[ClangType, Origin], Type]) -> None:
        self.translate = translate
        self.taken: list[tuple[int, int]] = []  # the bytes of the members that have cells
        self.members: dict[str, UserMember] = {}
        self.bit_fields: list[tuple[Cursor, int]] = []  # those that have cells, with their offset in bits
        self.bytes: list[Field] = []  # the cells of unions that are stored as bytes

    def read(self, declaration: Cursor) -> tuple[Struct, Record]:
        size = declaration.type.size
        if size < 0:
            raise Refused(f"the size of '{declaration.type.spelling}' is not known", origin_of(declaration))
        group = self._group(declaration, 0, has_cells=True)
        self._place_bit_fields(size)
        fields = {field.name: field for field in self.bytes}
        for member in self.members.values():
            if not member.has_cells:
                continue
            for piece in member.bits:
                fields.setdefault(piece.unit, Field(piece.unit, piece.unit_type, piece.offset))
            if not member.bits:
                fields[member.name] = Field(member.name, member.type, member.offset)
        # A flexible array member has no cells.  Another member may start at the same byte.
        ordered = sorted(fields.values(), key=lambda field: (field.offset, _is_empty(field.type)))
        return Struct(tuple(ordered), size, max(1, declaration.type.align)), Record(self.members, group)

    def _group(self, declaration: Cursor, base: int, has_cells: bool) -> Group:
        """The members of a struct or union that starts at byte `base` of the outermost one."""
        is_union = declaration.kind is CursorKind.UNION_DECL
        chosen = _representative(declaration) if is_union else None
        size = base + declaration.type.size
        if is_union and has_cells and _needs_bytes(declaration):
            has_cells = False
            self.bytes.append(Field(f"bytes@{base}", ArrayType(IntType(8, False), size - base), base))
            self.taken.append((base, size))
        items: list[str | Group] = []
        for field in declaration.type.fields:
            cells = has_cells and (chosen is None or field == chosen)
            where, bit = origin_of(field), 8 * base + field.field_offset
            if field.is_bitfield:
                if field.spelling and cells:
                    self.bit_fields.append((field, bit))
                elif field.spelling:
                    unit = _fit(bit, bit + field.bitfield_width, field.type.size, size, [])
                    self._add_bits(field, bit, _narrow_units([_bytes(field, bit)]) if unit is None else [unit], False)
                if field.spelling:
                    items.append(field.spelling)
            elif not field.spelling.isidentifier() and field.type.canonical.kind is TypeKind.RECORD:
                inner = field.type.canonical.declaration
                items.append(self._group(inner, bit // 8, cells))
            else:
                kind = self.translate(field.type, where)
                self.members[field.spelling] = UserMember(field.spelling, kind, bit // 8, cells)
                if cells:
                    self.taken.append((bit // 8, bit // 8 + max(field.type.size, 0)))
                items.append(field.spelling)
        return Group(tuple(items), is_union)

    # ------------------------------------------------------------------------------------ bit-fields
    def _place_bit_fields(self, size: int) -> None:
        """Bit-fields that share bytes share a unit.  It is as wide as their widest declared type, if there is
        room for it, because a store may write all of that."""
        units = self._wide_units(size)
        if units is None:
            units = _narrow_units([_bytes(field, bit) for field, bit in self.bit_fields])
        for field, bit in self.bit_fields:
            self._add_bits(field, bit, units, True)

    def _wide_units(self, size: int) -> list[_Unit] | None:
        units: list[_Unit] = []
        for field, bit in self.bit_fields:
            start, end = bit, bit + field.bitfield_width
            unit = _fit(start, end, field.type.size, size, self.taken)
            while unit is not None and units and unit.start < units[-1].end:
                last = units.pop()
                start, end = min(8 * last.start, start), max(8 * last.end, end)
                unit = _fit(start, end, max(last.size, unit.size), size, self.taken)
            if unit is None:
                return None
            units.append(unit)
        return units

    def _add_bits(self, field: Cursor, bit: int, units: list[_Unit], has_cells: bool) -> None:
        if field.type.size > WIDEST:
            raise Refused(f"a bit-field of type '{field.type.spelling}' is not supported", origin_of(field))
        pieces: list[Bits] = []
        for unit in units:
            low, high = max(bit, 8 * unit.start), min(bit + field.bitfield_width, 8 * unit.end)
            if low < high:
                word = IntType(8 * unit.size, False)
                pieces.append(Bits(unit.name, word, unit.start, low - 8 * unit.start, high - low, low - bit))
        kind = self.translate(field.type, origin_of(field))
        self.members[field.spelling] = UserMember(field.spelling, kind, 0, has_cells, tuple(pieces))


@dataclass(frozen=True)
class _Unit:
    start: int
    size: int

    @property
    def end(self) -> int:
        return self.start + self.size

    @property
    def name(self) -> str:
        return f"bits@{self.start}"  # cannot clash with the name of a member


def _fit(first: int, last: int, declared: int, size: int, taken: list[tuple[int, int]]) -> _Unit | None:
    """The widest aligned unit of at most `declared` bytes that contains these bits and overlaps no other member."""
    for width in (WIDEST, 4, 2, 1):
        if width > max(declared, (last - first + 7) // 8):
            continue
        start = first // (8 * width) * width
        free = all(end <= start or start + width <= begin for begin, end in taken)
        if last <= 8 * (start + width) and start + width <= size and free:
            return _Unit(start, width)
    return None


def _bytes(field: Cursor, bit: int) -> range:
    return range(bit // 8, (bit + field.bitfield_width + 7) // 8)


def _narrow_units(fields: list[range]) -> list[_Unit]:
    """Units that cover only the bytes of the bit-fields, for when other members lie within their declared type.

    A bit-field of three bytes gets two units.
    """
    used = sorted({byte for field in fields for byte in field})
    inner = {byte for field in fields for byte in field[1:]}  # these bytes continue a bit-field
    units: list[_Unit] = []
    while used:
        count = next((i for i, byte in enumerate(used) if i and byte not in inner), len(used))
        size = max(width for width in (1, 2, 4, WIDEST) if width <= count)
        units.append(_Unit(used[0], size))
        used = used[size:]
    return units


def _representative(union: Cursor) -> Cursor | None:
    """The member of a union that has cells: the largest one, with the least padding.  None if all are bit-fields."""
    fields = [field for field in union.type.fields if not field.is_bitfield]
    return max(fields, key=lambda field: (field.type.size, len(_data(field.type))), default=None)


def _needs_bytes(union: Cursor) -> bool:
    """Must the cells of a union be bytes, because its representative has padding where another member has data?

    A union with a pointer keeps its representative, because pointers cannot be split into bytes.
    """
    chosen = _representative(union)
    if chosen is None or _holds_pointer(union.type):
        return False
    return bool(_data(union.type) - _data(chosen.type))


def _data(kind: ClangType) -> frozenset[int]:
    """The bytes of a type that are not padding."""
    kind = kind.canonical
    if kind.kind is TypeKind.RECORD:
        return frozenset(byte for field in kind.fields for byte in _field_data(field) if byte < kind.size)
    if kind.kind is TypeKind.CONSTANTARRAY:
        size, inner = kind.element_type.size, _data(kind.element_type)
        return frozenset(i * size + byte for i in range(kind.element_count) for byte in inner)
    return frozenset(range(max(kind.size, 0)))


def _field_data(field: Cursor) -> Iterator[int]:
    """The bytes of a member that are not padding; of a bit-field, the bytes that a store to it may write."""
    bit, size = field.field_offset, field.type.size
    if field.is_bitfield:
        start = bit // (8 * size) * size
        return iter(range(start, start + size))
    return (bit // 8 + byte for byte in _data(field.type))


def _holds_pointer(kind: ClangType) -> bool:
    kind = kind.canonical
    if kind.kind is TypeKind.RECORD:
        return any(_holds_pointer(field.type) for field in kind.fields)
    if kind.kind is TypeKind.CONSTANTARRAY:
        return _holds_pointer(kind.element_type)
    return kind.kind is TypeKind.POINTER


def _is_empty(kind: Type) -> bool:
    return isinstance(kind, ArrayType) and kind.length == 0
