"""Conversions of values from one scalar type to another, with the checks that C requires."""

from __future__ import annotations

from dataclasses import replace

from unbraid.core import build, floats
from unbraid.core.arithmetic import value_range
from unbraid.core.nodes import (
    LONG_DOUBLE,
    TRUE,
    BoolType,
    Const,
    Expr,
    FloatType,
    Havoc,
    IntType,
    PointerType,
    Property,
    ScalarType,
    Type,
)
from unbraid.frontend.lowering.writer import FunctionWriter
from unbraid.properties.arithmetic import fits


def exact(fn: FunctionWriter, value: Expr, kind: Type) -> Expr:
    """Check that an implicit conversion keeps the number, if this property is checked; returns the value."""
    if not fn.asks(Property.CONVERSION) or not isinstance(kind, IntType) or fn.is_static or fn.is_library:
        return value
    if fits(value, kind) == TRUE:
        return value
    value = fn.simple(value)
    fn.check(fits(value, kind), Property.CONVERSION, "conversion that changes the number")
    return value


def convert(fn: FunctionWriter, value: Expr, kind: Type) -> Expr:
    """Convert to another scalar type.

    If an input is converted at once and can become every value of the new type, it becomes an input of that type:
    `_Bool b = nondet_int()` has two values, not 2^32.
    """
    kind = build.scalar(kind)
    last = fn.code[-1] if fn.code else None
    if isinstance(last, Havoc) and last.target is value and last.is_input and _onto(value.type, kind):
        fn.code.pop()
        narrow = fn.temporary(kind)
        fn.code.append(replace(last, target=narrow))
        return narrow
    source = value.type
    if (_is_wider(source, kind) or _is_wider(kind, source)) and not isinstance(value, Const):
        raise fn.refuse("conversions between addresses and __int128 are not supported")
    if isinstance(source, FloatType) and isinstance(kind, IntType):
        value = fn.simple(value)
        fn.check(_float_fits(value, source, kind), Property.UNDEFINED, "conversion of a number that does not fit")
    return build.cast(value, kind)


def _float_fits(value: Expr, source: FloatType, kind: IntType) -> Expr:
    """Is the integral part of a float in the range of an integer type?"""
    if source == LONG_DOUBLE:
        return build.compare("<", value, Const(0, LONG_DOUBLE))  # may be true or false, like all its comparisons
    low, high = value_range(kind)
    # The maximum plus one is a power of two, which every float type represents.  The minimum minus one may lie between
    # two floats; then the larger of them is the minimum.
    below = floats.from_integer(low - 1, source.bits)
    is_exact = floats.to_integer(below, source.bits) == low - 1
    least = below if is_exact else floats.from_integer(low, source.bits)
    above = build.compare(">" if is_exact else ">=", value, Const(least, source))
    return build.conjunction(
        above, build.compare("<", value, Const(floats.from_integer(high + 1, source.bits), source))
    )


def _onto(source: Type, kind: ScalarType) -> bool:
    if isinstance(source, BoolType) or source == kind:
        return False
    if isinstance(kind, BoolType):
        return True
    bits = source.bits if isinstance(source, (IntType, PointerType)) else 0
    return isinstance(kind, IntType) and kind.bits <= bits


def _is_wider(kind: Type, pointer: Type) -> bool:
    return isinstance(pointer, PointerType) and isinstance(kind, IntType) and kind.bits > 64
