"""Scalars as bits, to split them into bytes and to combine these again."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import BoolType, Expr, FloatType, IntType, ScalarType, Type

WORD64 = IntType(64, False)


def integer(kind: Type) -> IntType:
    if not isinstance(kind, IntType):
        raise EngineLimit(Why.ACCESS_UNSUPPORTED)
    return kind


def width(value: Expr) -> IntType:
    kind = value.type
    if isinstance(kind, FloatType):
        return IntType(kind.bits, False)
    return IntType(8 if isinstance(kind, BoolType) else integer(kind).bits, False)


def unsigned(value: Expr) -> Expr:
    """The bits of a value."""
    if isinstance(value.type, FloatType):
        return build.reinterpret(value, width(value))
    return build.cast(value, width(value))


def converted(value: Expr, kind: ScalarType) -> Expr:
    """A value in a type of the same size, with the same bits."""
    if isinstance(value.type, FloatType) or isinstance(kind, FloatType):
        return value if value.type == kind else build.from_bits(unsigned(value), kind)
    return build.cast(value, kind)


def shifted(value: Expr, distance: int, word: IntType) -> Expr:
    """A word shifted up by a number of bytes, or down if the distance is negative."""
    op = "<<" if distance >= 0 else ">>"
    return build.binary(op, value, build.constant(8 * abs(distance), word), word)


def mask(start: int, size: int, whole: int) -> int:
    """The bits of `size` bytes from byte `start`, which may be negative, in a word of `whole` bytes."""
    ones = (1 << 8 * size) - 1
    moved = ones << 8 * start if start >= 0 else ones >> -8 * start
    return moved & ((1 << 8 * whole) - 1)
