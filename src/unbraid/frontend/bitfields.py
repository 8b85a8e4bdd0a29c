"""Bit-fields: parts of an integer in memory.  A store reads the integer, changes the part, and writes it back."""

from __future__ import annotations

from dataclasses import dataclass

from unbraid.core import build
from unbraid.core.nodes import BoolType, Expr, IntType, Place, ScalarType
from unbraid.frontend.writer import FunctionWriter


@dataclass(frozen=True)
class BitPlace:
    """`width` bits of a unit, from bit `shift` up, as a value of this type."""

    unit: Place
    shift: int
    width: int
    type: ScalarType


def load(fn: FunctionWriter, where: BitPlace) -> Expr:
    return _extract(where, fn.load(where.unit))


def store(fn: FunctionWriter, where: BitPlace, value: Expr) -> Expr:
    """Gives the value that the bit-field has then, which may be less than what was to be stored."""
    value = fn.spill(value)
    word = where.unit.type
    assert isinstance(word, IntType)
    mask = ((1 << where.width) - 1) << where.shift
    kept = build.binary("&", fn.load(where.unit), build.constant(~mask, word), word)
    moved = build.binary("<<", build.cast(value, word), build.constant(where.shift, word), word)
    new = build.binary("|", kept, build.binary("&", moved, build.constant(mask, word), word), word)
    fn.assign(where.unit, new)
    return _extract(where, build.binary("<<", build.cast(value, word), build.constant(where.shift, word), word))


def insert(word: IntType, shift: int, width: int, value: Expr, into: Expr) -> Expr:
    """For initialisers: a unit with a bit-field set."""
    mask = (1 << width) - 1
    part = build.binary("&", build.cast(value, word), build.constant(mask, word), word)
    kept = build.binary("&", into, build.constant(~(mask << shift), word), word)
    return build.binary("|", kept, build.binary("<<", part, build.constant(shift, word), word), word)


def _extract(where: BitPlace, unit: Expr) -> Expr:
    word = where.unit.type
    assert isinstance(word, IntType)
    if isinstance(where.type, BoolType):
        return build.cast(build.binary("&", unit, build.constant(1 << where.shift, word), word), where.type)
    # Up to the top and down again, with the sign or without.
    wanted = IntType(word.bits, isinstance(where.type, IntType) and where.type.signed)
    up = build.binary("<<", unit, build.constant(word.bits - where.width - where.shift, word), word)
    down = build.constant(word.bits - where.width, wanted)
    return build.cast(build.binary(">>", build.cast(up, wanted), down, wanted), where.type)
