"""Floats of 64 and 32 bits against those of Python, which are of 64; `test_floats.py` is about exact fractions."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from unbraid.core import floats
from unbraid.core.arithmetic import apply_binary, apply_unary, convert
from unbraid.core.nodes import FloatType

OPERATORS: dict[str, Callable[[float, float], float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}
doubles, singles = st.floats(width=64), st.floats(width=32)


def pattern(value: float, bits: int) -> int:
    code, kind = ("<d", "<Q") if bits == 64 else ("<f", "<I")
    found: int = struct.unpack(kind, struct.pack(code, value))[0]
    return found


def number(bits_: int, bits: int) -> float:
    code, kind = ("<d", "<Q") if bits == 64 else ("<f", "<I")
    found: float = struct.unpack(code, struct.pack(kind, bits_))[0]
    return found


def rounded(value: float) -> float:
    """To 32 bits.  For sums and products of two numbers of 32 bits, 64 are enough to be rounded only once."""
    try:
        return number(pattern(value, 32), 32)
    except OverflowError:
        return math.copysign(math.inf, value)


def same(found: int | None, expected: float, bits: int) -> bool:
    assert found is not None
    value = number(found, bits)
    return (math.isnan(value) and math.isnan(expected)) or pattern(value, bits) == pattern(expected, bits)


@given(doubles)
def test_patterns_are_those_of_the_machine(value: float) -> None:
    if not math.isnan(value):
        assert floats.encode(value, 64) == pattern(value, 64)


@given(doubles, doubles, st.sampled_from(sorted(OPERATORS)))
def test_doubles(a: float, b: float, op: str) -> None:
    found = apply_binary(op, pattern(a, 64), pattern(b, 64), FloatType(64))
    assert same(found, OPERATORS[op](a, b), 64)


@given(singles, singles, st.sampled_from(sorted(OPERATORS)))
def test_singles(a: float, b: float, op: str) -> None:
    found = apply_binary(op, pattern(a, 32), pattern(b, 32), FloatType(32))
    assert same(found, rounded(OPERATORS[op](a, b)), 32)


@given(doubles, doubles.filter(bool))
def test_division(a: float, b: float) -> None:
    assert same(apply_binary("/", pattern(a, 64), pattern(b, 64), FloatType(64)), a / b, 64)


@given(doubles, doubles)
def test_comparisons(a: float, b: float) -> None:
    kind, x, y = FloatType(64), pattern(a, 64), pattern(b, 64)
    for op, expected in (("<", a < b), ("<=", a <= b), ("==", a == b), ("!=", a != b), (">", a > b), (">=", a >= b)):
        assert apply_binary(op, x, y, kind) == int(expected)


@given(doubles)
def test_one_operand(value: float) -> None:
    double, single = FloatType(64), FloatType(32)
    assert same(apply_unary("-", pattern(value, 64), double), -value, 64)
    assert same(convert(pattern(value, 64), double, single), rounded(value), 32)


@given(singles)
def test_a_single_is_a_double(value: float) -> None:
    assert same(convert(pattern(value, 32), FloatType(32), FloatType(64)), value, 64)
