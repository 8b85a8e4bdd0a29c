"""Exact arithmetic on core values: Python integers within the range of their type, two's complement wrap-around.

This is the only definition of the operators on constants; the interpreter and all constant folding use it.  Operators
on floats, whose values are bit patterns, are in `core.floats`.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import floats
from unbraid.core.nodes import (
    LONG_DOUBLE,
    BoolType,
    ContentsType,
    FloatType,
    IntType,
    OrdinalType,
    PointerType,
    ScalarType,
)


def wrap(value: int, kind: ScalarType) -> int:
    """Bring a value into the range of its type, modulo 2^bits.  The value of a float is its bit pattern."""
    if isinstance(kind, IntType):
        value &= (1 << kind.bits) - 1
        return value - (1 << kind.bits) if kind.signed and value >> (kind.bits - 1) else value
    if isinstance(kind, BoolType):
        return int(value != 0)
    if isinstance(kind, (PointerType, FloatType)):
        return value & ((1 << kind.bits) - 1)
    if isinstance(kind, ContentsType):
        return wrap(value, kind.element)
    if not 0 <= value <= kind.limit:
        raise ValueError(f"ordinal {value} is not in 0..{kind.limit}")
    return value


def value_range(kind: ScalarType) -> tuple[int, int]:
    """The smallest and the largest value of a type."""
    if isinstance(kind, BoolType):
        return 0, 1
    if isinstance(kind, OrdinalType):
        return 0, kind.limit
    if isinstance(kind, ContentsType):
        return value_range(kind.element)
    if isinstance(kind, IntType) and kind.signed:
        return -(1 << (kind.bits - 1)), (1 << (kind.bits - 1)) - 1
    return 0, (1 << kind.bits) - 1


def divide(a: int, b: int) -> int:
    """C's division truncates towards zero."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _shift_distance(b: int) -> int:
    if not 0 <= b < 128:
        raise ValueError("shift out of range")
    return b


BINARY: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": divide,
    "%": lambda a, b: a - b * divide(a, b),
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "<<": lambda a, b: a << _shift_distance(b),
    ">>": lambda a, b: a >> _shift_distance(b),
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "and": lambda a, b: int(a != 0 and b != 0),
    "or": lambda a, b: int(a != 0 or b != 0),
}
UNARY: dict[str, Callable[[int], int]] = {"-": lambda a: -a, "~": lambda a: ~a, "not": lambda a: int(a == 0)}

MOVING = frozenset(("+", "-", "&", "|", "^"))  # operators on an address, as an integer, whose result may be one
COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">="))


def apply_binary(op: str, a: int, b: int, kind: ScalarType) -> int | None:
    """The value, or None where C leaves it undefined (division by zero, shift out of range).  `kind` is the type of the
    left operand."""
    if kind == LONG_DOUBLE:
        return None if op in COMPARISONS else 0
    if isinstance(kind, FloatType):
        return floats.apply_binary(op, a, b, kind.bits)
    if op in ("/", "%") and b == 0:
        return None
    if op in ("<<", ">>") and isinstance(kind, IntType) and not 0 <= b < kind.bits:
        return None
    result = BINARY[op](a, b)
    return result if op in COMPARISONS else wrap(result, kind)


def apply_unary(op: str, a: int, kind: ScalarType) -> int:
    if kind == LONG_DOUBLE:
        return 0
    if isinstance(kind, FloatType):
        return floats.apply_unary(op, a, kind.bits)
    return wrap(UNARY[op](a), kind)


def convert(value: int, source: ScalarType, kind: ScalarType) -> int | None:
    """The value in another type, or None where C leaves it undefined: a float that does not fit into an integer.
    The numbers of `LONG_DOUBLE` are not known."""
    if LONG_DOUBLE in (source, kind):
        return 0 if kind == LONG_DOUBLE else None
    if isinstance(source, FloatType):
        if isinstance(kind, FloatType):
            return floats.resize(value, source.bits, kind.bits)
        if isinstance(kind, BoolType):
            return floats.apply_binary("!=", value, 0, source.bits)
        number = floats.to_integer(value, source.bits)
        low, high = value_range(kind)
        return number if number is not None and low <= number <= high else None
    if isinstance(kind, FloatType):
        return floats.from_integer(value, kind.bits)
    return wrap(value, kind)
