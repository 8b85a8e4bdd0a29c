"""IEEE 754 on bit patterns: binary32 and binary64, rounding to nearest, ties to even.

A value is its bit pattern, as everywhere in core.  Operations use Python's floats, which are binary64.  For binary32
the result is rounded once more.  For + - * / and the square root this equals rounding once, because binary64 has more
than twice the digits (Figueroa, "When is double rounding innocuous?", 1995).

C does not say which NaN an operation gives.  Here it is always the canonical NaN: positive, quiet, all other bits zero.
Only negation keeps all bits of its operand except the sign.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable

_FORMATS = {32: ("<f", "<I"), 64: ("<d", "<Q")}
_DIGITS = {32: 24, 64: 53}  # of the significand, with the digit that is not stored


def sign_bit(bits: int) -> int:
    return 1 << (bits - 1)


def infinity(bits: int) -> int:
    """The exponent, between the sign and the stored part of the significand, is all ones."""
    stored = _DIGITS[bits] - 1
    return sign_bit(bits) - (1 << stored)


def smallest_normal(bits: int) -> int:
    return 1 << (_DIGITS[bits] - 1)


def nan(bits: int) -> int:
    """The canonical NaN."""
    return infinity(bits) | 1 << (_DIGITS[bits] - 2)


def is_nan(pattern: int, bits: int) -> bool:
    return pattern & ~sign_bit(bits) > infinity(bits)


def digits(bits: int) -> int:
    return _DIGITS[bits]


def decode(pattern: int, bits: int) -> float:
    number, word = _FORMATS[bits]
    return float(struct.unpack(number, struct.pack(word, pattern))[0])


def encode(value: float, bits: int) -> int:
    """The bit pattern of a value, rounded to this width."""
    if math.isnan(value):
        return nan(bits)
    number, word = _FORMATS[bits]
    try:
        return int(struct.unpack(word, struct.pack(number, value))[0])
    except OverflowError:  # beyond the largest binary32, also after rounding
        return infinity(bits) | (sign_bit(bits) if value < 0 else 0)


# -------------------------------------------------------------------------------------------- operators
def _divide(a: float, b: float) -> float:
    if b != 0:
        return a / b
    if a == 0 or math.isnan(a):
        return math.nan
    return math.copysign(math.inf, a) * math.copysign(1, b)


_ARITHMETIC: dict[str, Callable[[float, float], float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _divide,
}
_COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def _half_away(value: float) -> int:
    """Round to the nearest integer, ties away from zero."""
    whole = math.trunc(value)
    away = abs(value - whole) >= 0.5  # exact: both have the same sign, and the difference is smaller
    return whole + int(math.copysign(1, value)) if away else whole


_ROUNDINGS: dict[str, Callable[[float], int]] = {
    "floor": math.floor,
    "ceil": math.ceil,
    "trunc": math.trunc,
    "round": _half_away,
    "rint": round,
}
FUNCTIONS = ("sqrt", *_ROUNDINGS)  # the unary operators that are functions in C


def apply_binary(op: str, a: int, b: int, bits: int) -> int:
    left, right = decode(a, bits), decode(b, bits)
    if op in _COMPARISONS:
        return int(_COMPARISONS[op](left, right))
    return encode(_ARITHMETIC[op](left, right), bits)


def apply_unary(op: str, a: int, bits: int) -> int:
    if op == "-":
        return a ^ sign_bit(bits)
    value = decode(a, bits)
    if op == "sqrt":
        return encode(math.sqrt(value) if value >= 0 else math.nan, bits)
    if not math.isfinite(value):
        return encode(value, bits)
    return encode(math.copysign(_ROUNDINGS[op](value), value), bits)  # zero has the sign of the operand


# ------------------------------------------------------------------------------------------ conversions
def from_integer(number: int, bits: int) -> int:
    excess = abs(number).bit_length() - _DIGITS[64]
    if bits == 32 and excess > 0:
        # Rounding twice would be wrong here.  So the digits that binary64 cannot hold become one sticky digit.
        kept, lost = divmod(abs(number), 1 << excess)
        kept = (kept | (lost != 0)) << excess
        number = kept if number > 0 else -kept
    return encode(float(number), bits)


def to_integer(pattern: int, bits: int) -> int | None:
    """The integral part; None for infinities and NaN."""
    value = decode(pattern, bits)
    return math.trunc(value) if math.isfinite(value) else None


def resize(pattern: int, source: int, bits: int) -> int:
    return encode(decode(pattern, source), bits)


def hexadecimal(value: float) -> str:
    """The text that C's %a prints, without a sign."""
    mantissa, exponent = abs(value).hex().split("p")
    return f"{mantissa.rstrip('0').rstrip('.')}p{exponent}"


def text(pattern: int, bits: int) -> str:
    """The shortest decimal number that rounds to this value."""
    if bits not in _FORMATS:  # a long double, whose number is not known
        return "?"
    value = decode(pattern, bits)
    if bits == 32 and math.isfinite(value):
        shorter = (float(f"{value:.{count}g}") for count in range(1, 10))
        value = next((number for number in shorter if encode(number, bits) == pattern), value)
    return repr(value)
