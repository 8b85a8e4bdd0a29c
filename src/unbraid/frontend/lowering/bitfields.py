"""Bit-fields: parts of an integer in memory.  A store reads the integer, changes the part, and writes it back.

A bit-field that shares its bytes with other members may be in two or three integers; these are accessed one by one.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BoolType, Expr, IntType, Place, ScalarType
from unbraid.core.records import dataclass
from unbraid.frontend.lowering.writer import FunctionWriter
from unbraid.frontend.types.records import Bits

WORD = IntType(64, False)


@dataclass(frozen=True)
class BitPlace:
    """The place of a bit-field: pieces of integers, which together hold a value of this type."""

    pieces: tuple[tuple[Place, Bits], ...]
    type: ScalarType


def load(fn: FunctionWriter, where: BitPlace) -> Expr:
    if len(where.pieces) == 1:
        unit, bits = where.pieces[0]
        return _extract(fn.load(unit), bits.unit_type, bits.shift, bits.width, where.type)
    whole: Expr = build.constant(0, WORD)
    width = 0
    for unit, bits in where.pieces:
        part = _extract(build.cast(fn.load(unit), WORD), WORD, bits.shift, bits.width, WORD)
        moved = build.binary("<<", part, build.constant(bits.low, WORD), WORD)
        whole = build.binary("|", whole, moved, WORD)
        width = bits.low + bits.width
    return _extract(whole, WORD, 0, width, where.type)


def store(fn: FunctionWriter, where: BitPlace, value: Expr) -> Expr:
    """Store a value; returns the value that the bit-field then has, which may have lost bits."""
    value = fn.spill(value)
    for unit, bits in where.pieces:
        word = bits.unit_type
        mask = build.constant(~(((1 << bits.width) - 1) << bits.shift), word)
        kept = build.binary("&", fn.load(unit), mask, word)
        fn.assign(unit, build.binary("|", kept, inserted(bits, value), word))
    if len(where.pieces) == 1:
        bits, word = where.pieces[0][1], where.pieces[0][1].unit_type
        moved = build.binary("<<", build.cast(value, word), build.constant(bits.shift, word), word)
        return _extract(moved, word, bits.shift, bits.width, where.type)
    last = where.pieces[-1][1]
    return _extract(build.cast(value, WORD), WORD, 0, last.low + last.width, where.type)


def inserted(bits: Bits, value: Expr) -> Expr:
    """The unit of a piece, with the value's bits for this piece in their position and zeros elsewhere."""
    word = bits.unit_type
    if bits.low:
        value = build.binary(">>", build.cast(value, WORD), build.constant(bits.low, WORD), WORD)
    mask = build.constant(((1 << bits.width) - 1) << bits.shift, word)
    moved = build.binary("<<", build.cast(value, word), build.constant(bits.shift, word), word)
    return build.binary("&", moved, mask, word)


def _extract(unit: Expr, word: IntType, shift: int, width: int, kind: ScalarType) -> Expr:
    if isinstance(kind, BoolType):
        return build.cast(build.binary("&", unit, build.constant(1 << shift, word), word), kind)
    # Shift left and then right again, which extends the sign or fills with zeros.
    wanted = IntType(word.bits, isinstance(kind, IntType) and kind.signed)
    up = build.binary("<<", unit, build.constant(word.bits - width - shift, word), word)
    down = build.constant(word.bits - width, wanted)
    return build.cast(build.binary(">>", build.cast(up, wanted), down, wanted), kind)
