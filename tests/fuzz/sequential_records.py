"""Random structs and unions: nested, packed, with bit-fields and with unnamed members, and how to initialise them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

from tests.fuzz.sequential_types import (
    BOOL,
    ENUM,
    INT,
    LONG_LONG,
    TYPES,
    UNSIGNED,
    UNSIGNED_CHAR,
    UNSIGNED_LONG_LONG,
    UNSIGNED_SHORT,
    ArrayOf,
    CType,
    Kind,
    Member,
    PointerTo,
    Record,
    declare,
    some_type,
)

WIDTHS = {
    "_Bool": 1,
    "unsigned char": 8,
    "unsigned short": 16,
    "long long": 64,
    "unsigned long long": 64,
}  # of those in bit-fields; the others have 32
_IN_BITS = (BOOL, INT, INT, UNSIGNED, UNSIGNED, UNSIGNED_CHAR, UNSIGNED_SHORT, LONG_LONG, UNSIGNED_LONG_LONG, ENUM)


def some_record(rng: Random, tag: str, known: list[Record]) -> Record:
    return _Maker(rng, known).record(tag)


def is_solid(kind: Kind) -> bool:
    """Has it a meaning, whatever its bytes are?"""
    match kind:
        case CType():
            return kind is not BOOL
        case ArrayOf(element):
            return is_solid(element)
        case Record():
            return kind.is_solid
    return False


class _Maker:
    def __init__(self, rng: Random, known: list[Record]) -> None:
        self.rng, self.known = rng, known
        self.names = count()

    def name(self) -> str:
        return f"m{next(self.names)}"

    def record(self, tag: str) -> Record:
        match self.rng.randint(0, 9):
            case 0 | 1 | 2:
                return self.union(f"union {tag}")
            case 3:
                members = tuple(Member(self.name(), self.solid(1)) for _ in range(self.rng.randint(2, 4)))
                return Record(f"struct {tag}", members, is_packed=True, is_solid=True)
            case 4:
                return Record(f"struct {tag}", tuple(self.members()), is_packed=True)
            case 5:
                return self.full(f"struct {tag}")
        return Record(f"struct {tag}", tuple(self.members()))

    def union(self, name: str) -> Record:
        members = [Member(self.name(), self.solid(2)) for _ in range(self.rng.randint(1, 3))]
        if self.rng.random() < 0.4:
            members.insert(self.rng.randint(0, len(members)), Member(self.rng.choice(("", self.name())), self.full("")))
        return Record(name, tuple(members), is_union=True)

    def full(self, name: str) -> Record:
        """Bit-fields that use up all bits of their type."""
        kind = self.rng.choice((UNSIGNED, INT, UNSIGNED_SHORT, UNSIGNED_CHAR, UNSIGNED_LONG_LONG))
        left = WIDTHS.get(kind.name, 32)
        members: list[Member] = []
        while left:
            bits = min(left, self.rng.randint(1, left))
            members.append(Member(self.name(), kind, bits))
            left -= bits
        return Record(name, tuple(members), is_solid=True)

    def members(self) -> list[Member]:
        found: list[Member] = []
        for _ in range(self.rng.randint(2, 4)):
            match self.rng.randint(0, 9):
                case 0 | 1 | 2:
                    found += self.bit_fields()
                case 3 if self.known:
                    found.append(Member(self.name(), self.rng.choice(self.known)))
                case 4:
                    found.append(Member("", self.union("")))
                case 5:
                    inner = tuple(Member(self.name(), some_type(self.rng)) for _ in range(2))
                    found.append(Member(self.rng.choice(("", self.name())), Record("", inner)))
                case 6 | 7:
                    found.append(Member(self.name(), self.array(some_type(self.rng))))
                case _:
                    found.append(Member(self.name(), some_type(self.rng)))
        return found

    def bit_fields(self) -> list[Member]:
        found: list[Member] = []
        for _ in range(self.rng.randint(1, 4)):
            kind = self.rng.choice(_IN_BITS)
            most = WIDTHS.get(kind.name, 32)
            bits = self.rng.randint(3 if kind is ENUM else 1, most if self.rng.random() < 0.2 else min(most, 11))
            if self.rng.random() < 0.12:
                found.append(Member("", kind, self.rng.choice((0, bits))))
            found.append(Member(self.name(), kind, bits))
        return found

    def array(self, element: Kind) -> ArrayOf:
        array = ArrayOf(element, self.rng.choice((2, 2, 4)))
        return ArrayOf(array, 2) if self.rng.random() < 0.2 else array

    def solid(self, depth: int) -> Kind:
        """A type whose every value is one, and that has no padding."""
        kinds: list[Kind] = [kind for kind in TYPES if is_solid(kind)]
        kind = self.rng.choice(kinds)
        solid = [record for record in self.known if record.is_solid]
        if solid and self.rng.random() < 0.3:
            kind = self.rng.choice(solid)
        return self.array(kind) if depth > 1 and self.rng.random() < 0.5 else kind


# ------------------------------------------------------------------------------------------------- text
def definition(record: Record) -> str:
    return f"{_body(record)};"


def _body(record: Record) -> str:
    word = record.name or ("union" if record.is_union else "struct")
    inside = " ".join(_member(member) for member in record.members)
    return f"{word} {{ {inside} }}" + (" __attribute__((packed))" if record.is_packed else "")


def _member(member: Member) -> str:
    if member.bits is not None:
        return f"{declare(member.kind, member.name)} : {member.bits};"
    if isinstance(member.kind, Record) and not member.kind.name:
        return f"{_body(member.kind)} {member.name};"
    return f"{declare(member.kind, member.name)};"


# ----------------------------------------------------------------------------------------- initialisers
def initialiser(rng: Random, kind: Kind, item: Callable[[], str]) -> str:
    """A list for an aggregate, which may leave out parts, braces, and the order.  `item` gives the text of a value."""
    if not isinstance(kind, CType) and rng.random() < 0.15:  # all on one level
        return f"{{{', '.join(item() for _ in range(rng.randint(1, _count(kind))))}}}"
    match kind:
        case ArrayOf(element, length):
            return _array(rng, element, length, item)
        case Record():
            return _record(rng, kind, item)
        case PointerTo():
            raise ValueError("a pointer needs a target")
    return item()


def _count(kind: Kind) -> int:
    """How many items without braces a value takes; of a union its first member takes some."""
    match kind:
        case ArrayOf(element, length):
            return length * _count(element)
        case Record():
            members = [member for member in kind.members if member.name or member.bits is None]
            return sum(_count(member.kind) for member in (members[:1] if kind.is_union else members))
    return 1


def _array(rng: Random, element: Kind, length: int, item: Callable[[], str]) -> str:
    if rng.random() < 0.2:
        first = rng.randrange(length)
        last = rng.randint(first, length - 1)
        designator = f"[{first}]" if first == last else f"[{first} ... {last}]"
        parts = [f"{designator} = {initialiser(rng, element, item)}"]
        if last + 1 < length and rng.random() < 0.5:
            parts.append(initialiser(rng, element, item))
        return f"{{{', '.join(parts)}}}"
    parts = [initialiser(rng, element, item) for _ in range(rng.randint(1, length))]
    return f"{{{', '.join(parts)}}}"


def _record(rng: Random, record: Record, item: Callable[[], str]) -> str:
    named = [member for member in record.members if member.name]
    if record.is_union:
        return _union(rng, record, named, item)
    if named and rng.random() < 0.4:
        rng.shuffle(named)
        chosen = named[: rng.randint(1, len(named))]
        parts = []
        for member in chosen:
            inner = member.kind
            if isinstance(inner, Record) and inner.name and inner.members[0].name and rng.random() < 0.3:
                first = inner.members[0]
                parts.append(f".{member.name}.{first.name} = {initialiser(rng, first.kind, item)}")
            elif isinstance(inner, ArrayOf) and rng.random() < 0.2:
                parts.append(f".{member.name}[1] = {initialiser(rng, inner.element, item)}")
            else:
                parts.append(f".{member.name} = {initialiser(rng, inner, item)}")
        return f"{{{', '.join(parts)}}}"
    listed = [member for member in record.members if member.name or member.bits is None]
    parts = [initialiser(rng, member.kind, item) for member in listed[: rng.randint(1, len(listed))]]
    return f"{{{', '.join(parts)}}}"


def _union(rng: Random, record: Record, named: list[Member], item: Callable[[], str]) -> str:
    if named and rng.random() < 0.5:
        member = rng.choice(named)
        return f"{{.{member.name} = {initialiser(rng, member.kind, item)}}}"
    return f"{{{initialiser(rng, record.members[0].kind, item)}}}"
