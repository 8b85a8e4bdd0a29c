"""Floats: core's arithmetic against exact fractions, and what folding must not do.

That programs compute what gcc's binaries compute, in the interpreter and in the bmc engine, is `--mode floats` of
`tests.fuzz`."""

from __future__ import annotations

import math
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne
from random import Random

from tests.helpers.floats import DOUBLE, INTEGERS, KINDS, each_kind, edges
from unbraid.core import build, floats
from unbraid.core.arithmetic import COMPARISONS, apply_binary, apply_unary, convert, value_range
from unbraid.core.nodes import (
    BOOL,
    Binary,
    Cast,
    Const,
    FloatType,
    IntType,
    Storage,
    Unary,
    Var,
)

EXPONENTS = {32: (-149, 127), 64: (-1074, 1023)}  # of the smallest and of the largest power of two

COMPARE = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


# ---------------------------------------------------------------------------- a second opinion: exact fractions
def _fraction(pattern: int, kind: FloatType) -> Fraction | None:
    """The value of a finite number, by the definition of the format."""
    stored = floats.digits(kind.bits) - 1
    exponent = (pattern & ~floats.sign_bit(kind.bits)) >> stored
    if exponent == (1 << (kind.bits - 1 - stored)) - 1:
        return None
    significand = pattern & ((1 << stored) - 1) | ((1 << stored) if exponent else 0)
    value = Fraction(significand) * Fraction(2) ** (EXPONENTS[kind.bits][0] + max(exponent, 1) - 1)
    return -value if pattern & floats.sign_bit(kind.bits) else value


def _rounded(value: Fraction, kind: FloatType, negative_zero: bool = False) -> int:
    """The nearest number's pattern; of two that are as near, the even one."""
    sign = floats.sign_bit(kind.bits) if value < 0 or (value == 0 and negative_zero) else 0
    value = abs(value)
    lowest, highest = EXPONENTS[kind.bits]
    size = value.numerator.bit_length() - value.denominator.bit_length()
    exponent = max(lowest, size - floats.digits(kind.bits) - 1)  # at most what it should be
    while value >= Fraction(2) ** (exponent + floats.digits(kind.bits)):
        exponent += 1
    significand = round(value / Fraction(2) ** exponent)  # ties to even
    if significand == 1 << floats.digits(kind.bits):
        significand, exponent = significand >> 1, exponent + 1
    if exponent + floats.digits(kind.bits) - 1 > highest:
        return sign | floats.infinity(kind.bits)
    stored = floats.digits(kind.bits) - 1
    is_normal = significand >> stored
    return sign | ((exponent - lowest + 1) << stored if is_normal else 0) | significand & ((1 << stored) - 1)


def _samples(kind: FloatType, count: int) -> list[int]:
    rng = Random(kind.bits)
    near_one = [floats.encode(rng.uniform(-4, 4), kind.bits) for _ in range(count)]
    return [*edges(kind), *near_one, *(rng.getrandbits(kind.bits) for _ in range(count))]


@each_kind
def test_arithmetic(kind: FloatType) -> None:
    rng = Random(1)
    samples = _samples(kind, 60)
    pairs = [(a, b) for a in edges(kind) for b in edges(kind)]
    pairs += [(rng.choice(samples), rng.choice(samples)) for _ in range(2000)]
    for a, b in pairs:
        x, y = _fraction(a, kind), _fraction(b, kind)
        if x is None or y is None:
            continue
        for op, value in (("+", x + y), ("-", x - y), ("*", x * y), ("/", x / y if y else None)):
            if value is None or (value == 0 and op in "+-"):
                continue  # the sign of a sum that is zero, and division by zero, are below
            negative = bool((a ^ b) & floats.sign_bit(kind.bits))
            assert apply_binary(op, a, b, kind) == _rounded(value, kind, negative), (op, hex(a), hex(b))
        for op in COMPARISONS:
            assert apply_binary(op, a, b, kind) == COMPARE[op](x, y)


@each_kind
def test_special_values(kind: FloatType) -> None:
    bits = kind.bits
    zero, minus, infinite, nan = 0, floats.sign_bit(bits), floats.infinity(bits), floats.nan(bits)
    one = floats.from_integer(1, bits)
    for op, a, b, expected in (
        ("+", zero, minus, zero), ("+", minus, minus, minus), ("-", minus, zero, minus), ("-", one, one, zero),
        ("/", one, zero, infinite), ("/", one, minus, infinite | minus), ("/", zero, minus, nan),
        ("-", infinite, infinite, nan), ("*", infinite, minus, nan), ("/", infinite, infinite, nan),
        ("+", nan | minus, one, nan), ("*", one, infinite | 1, nan), ("*", infinite | minus, minus | one, infinite),
    ):  # fmt: skip
        assert apply_binary(op, a, b, kind) == expected, (op, hex(a), hex(b))
    for op in COMPARISONS:
        assert apply_binary(op, nan, nan, kind) == apply_binary(op, one, nan, kind) == int(op == "!=")
    assert apply_unary("-", nan | 5, kind) == nan | 5 | minus  # a NaN keeps its bits but for the sign
    assert apply_unary("sqrt", minus, kind) == minus
    assert apply_unary("sqrt", minus | one, kind) == nan


@each_kind
def test_functions(kind: FloatType) -> None:
    for a in _samples(kind, 300):
        x = _fraction(a, kind)
        if x is None:
            continue
        negative = bool(a & floats.sign_bit(kind.bits))
        away = math.floor(abs(x) + Fraction(1, 2)) * (-1 if negative else 1)
        rounded = {
            "floor": math.floor(x),
            "ceil": math.ceil(x),
            "trunc": math.trunc(x),
            "rint": round(x),
            "round": away,
        }
        for op, value in rounded.items():
            assert apply_unary(op, a, kind) == _rounded(Fraction(value), kind, negative), (op, hex(a))
        if x > 0:
            root = _fraction(apply_unary("sqrt", a, kind), kind)
            assert root is not None
            below, above = (_fraction(floats.encode(float(root), kind.bits) + step, kind) for step in (-1, 1))
            assert below is not None and above is not None
            assert ((below + root) / 2) ** 2 <= x <= ((root + above) / 2) ** 2


@each_kind
def test_conversions(kind: FloatType) -> None:
    rng = Random(2)
    for source in INTEGERS:
        low, high = value_range(source)
        numbers = [low, high, 0, high // 3, *(rng.randint(low, high) for _ in range(200))]
        numbers += [(1 << 53) + (1 << 29) + 1] if source.bits == 64 else []  # would be wrong if it were rounded twice
        for number in numbers:
            assert convert(number, source, kind) == _rounded(Fraction(number), kind), number
    for a in _samples(kind, 300):
        x = _fraction(a, kind)
        assert convert(a, kind, BOOL) == int(x is None or x != 0)
        for target in INTEGERS:
            low, high = value_range(target)
            fits = x is not None and low <= math.trunc(x) <= high
            assert convert(a, kind, target) == (math.trunc(x) if x is not None and fits else None)
        for other in KINDS:
            expected = floats.nan(other.bits)
            if x is not None:
                expected = _rounded(x, other, bool(a & floats.sign_bit(kind.bits)))
            elif not floats.is_nan(a, kind.bits):
                expected = floats.infinity(other.bits) | (floats.sign_bit(other.bits) if a >> (kind.bits - 1) else 0)
            assert convert(a, kind, other) == expected


def test_shortest_text() -> None:
    for value, bits, text in ((0.1, 32, "0.1"), (0.1, 64, "0.1"), (-0.0, 32, "-0.0"), (1 / 3, 32, "0.33333334")):
        assert floats.text(floats.encode(value, bits), bits) == text
    assert floats.text(floats.nan(64), 64) == "nan"


# ------------------------------------------------------------------------------------------------- folding
def test_rules_for_integers_are_not_used() -> None:
    x = Var("x", DOUBLE, Storage.LOCAL)
    zero = Const(0, DOUBLE)
    assert build.binary("+", x, zero, DOUBLE) == Binary("+", x, zero, DOUBLE)  # x may be -0.0
    less = build.compare("<", x, zero)
    assert build.negate(less) == Unary("not", less, BOOL)  # both are false for NaN
    assert build.negate(build.compare("==", x, zero)) == Binary("!=", x, zero, BOOL)
    condition = build.cast(Var("b", BOOL, Storage.LOCAL), DOUBLE)
    assert build.compare("==", condition, Const(1, DOUBLE)) == Binary("==", condition, Const(1, DOUBLE), BOOL)
    assert build.truth(Const(floats.sign_bit(64), DOUBLE)) == Const(0, BOOL)  # -0.0
    big = Const(floats.encode(1e30, 64), DOUBLE)
    assert build.cast(big, IntType(32, True)) == Cast(big, IntType(32, True))
