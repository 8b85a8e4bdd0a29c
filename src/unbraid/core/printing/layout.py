"""The offsets of struct members in C, and the text that makes them equal to the offsets in core.

Core's structs have explicit offsets: bit-fields are integers that may start anywhere, and a union has only one member.
Where C would choose other offsets or another size, the struct is packed, and unnamed bits fill the gaps.  Initialisers
skip unnamed bits.
"""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core.layout import Structs, size_of
from unbraid.core.nodes import ArrayType, StructType, Type


def fillers(name: str, structs: Structs) -> list[str] | None:
    """The fillers before each member and at the end of a packed struct; None if it need not be packed."""
    if _is_natural(name, structs):
        return None
    struct = structs[name]
    result: list[str] = []
    end = 0
    for field in struct.fields:
        result.append(_bits(field.offset - end))
        end = field.offset + size_of(field.type, structs)
    return [*result, _bits(struct.size - end)]


def _bits(size: int) -> str:
    return " ".join(["char : 8;"] * size)


def _is_natural(name: str, structs: Structs) -> bool:
    struct = structs[name]
    end, widest = 0, 1
    for field in struct.fields:
        alignment = _alignment(field.type, structs)
        if field.offset != _rounded(end, alignment):
            return False
        end, widest = field.offset + size_of(field.type, structs), max(widest, alignment)
    return struct.size == _rounded(end, widest)


def _alignment(kind: Type, structs: Structs) -> int:
    match kind:
        case ArrayType(element):
            return _alignment(element, structs)
        case StructType(name):
            fields = structs[name].fields
            if not _is_natural(name, structs):
                return 1
            return max((_alignment(field.type, structs) for field in fields), default=1)
    return size_of(kind, structs)


def _rounded(number: int, alignment: int) -> int:
    return (number + alignment - 1) // alignment * alignment


def packed_lines(members: list[str], gaps: list[str]) -> Iterator[str]:
    """The lines of the members and fillers of a packed struct."""
    for gap, member in zip(gaps, [*members, ""], strict=True):
        if gap:
            yield gap
        if member:
            yield member
