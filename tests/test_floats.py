"""Floats: core's arithmetic against exact fractions, printed C against core's arithmetic, and what folding must not do.

That programs compute what gcc's binaries compute, in the interpreter and in the bmc engine, is `--mode floats` of
`tests.fuzz`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne
from pathlib import Path
from random import Random

import pytest

from tests.helpers.limits import gives_up
from tests.test_print_c import build_native, needs_gcc, one_function, run
from unbraid.backends import load
from unbraid.backends.adapter import Installed
from unbraid.backends.checker import OutsideChecker
from unbraid.cli.main import run as run_unbraid
from unbraid.core import build, floats
from unbraid.core.arithmetic import COMPARISONS, apply_binary, apply_unary, convert, value_range
from unbraid.core.causes import Why
from unbraid.core.interpreter.explorer import enumerate_values
from unbraid.core.interpreter.printf import format_output
from unbraid.core.nodes import (
    BOOL,
    NOWHERE,
    Assert,
    Assign,
    Binary,
    Cast,
    Const,
    Expr,
    FloatType,
    Global,
    IntType,
    Property,
    Reinterpret,
    ScalarType,
    Stmt,
    Storage,
    Unary,
    Var,
)

FLOAT, DOUBLE = FloatType(32), FloatType(64)
KINDS = (FLOAT, DOUBLE)
INTEGERS = [IntType(bits, signed) for bits in (8, 16, 32, 64) for signed in (False, True)]
EXPONENTS = {32: (-149, 127), 64: (-1074, 1023)}  # of the smallest and of the largest power of two

COMPARE = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}

each_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


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


def _edges(kind: FloatType) -> list[int]:
    one = floats.from_integer(1, kind.bits)
    positive = [
        0, 1, floats.smallest_normal(kind.bits) - 1, floats.smallest_normal(kind.bits), one - 1, one, one + 1,
        floats.from_integer(3, kind.bits), floats.encode(0.5, kind.bits), floats.encode(2.5, kind.bits),
        floats.from_integer(1 << (floats.digits(kind.bits) - 1), kind.bits) + 1, floats.infinity(kind.bits) - 1,
        floats.infinity(kind.bits), floats.nan(kind.bits),
    ]  # fmt: skip
    return [*positive, *(pattern | floats.sign_bit(kind.bits) for pattern in positive)]


def _samples(kind: FloatType, count: int) -> list[int]:
    rng = Random(kind.bits)
    near_one = [floats.encode(rng.uniform(-4, 4), kind.bits) for _ in range(count)]
    return [*_edges(kind), *near_one, *(rng.getrandbits(kind.bits) for _ in range(count))]


@each_kind
def test_arithmetic(kind: FloatType) -> None:
    rng = Random(1)
    samples = _samples(kind, 60)
    pairs = [(a, b) for a in _edges(kind) for b in _edges(kind)]
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


# ------------------------------------------------------------------------------------------------ printed C
def _expect(value: Expr, expected: int, what: str) -> Assert:
    """Of NaNs only that they are."""
    kind = value.type
    if not isinstance(kind, FloatType):
        condition: Expr = Binary("==", value, Const(expected, build.scalar(kind)), BOOL)
    elif floats.is_nan(expected, kind.bits):
        condition = Binary("!=", value, value, BOOL)
    else:
        word = IntType(kind.bits, False)
        condition = Binary("==", Reinterpret(value, word), Const(expected, word), BOOL)
    return Assert(condition, Property.ASSERTION, what, NOWHERE)


def _checks(kind: FloatType, a: Var, b: Var) -> Iterator[Stmt]:
    for x in _edges(kind):
        yield Assign(a, Const(x, kind), NOWHERE)
        yield _expect(Reinterpret(a, IntType(kind.bits, False)), x, f"constant {x:#x}")
        for op in ("-", *floats.FUNCTIONS):
            yield _expect(Unary(op, a, kind), apply_unary(op, x, kind), f"{op} {x:#x}")
        targets: list[ScalarType] = [BOOL, *INTEGERS, *KINDS]
        for target in targets:
            value = convert(x, kind, target)
            if value is not None and target != kind:
                yield _expect(Cast(a, target), value, f"({target}) {x:#x}")
        for y in _edges(kind):
            yield Assign(b, Const(y, kind), NOWHERE)
            for op in ("+", "-", "*", "/", *COMPARISONS):
                value = apply_binary(op, x, y, kind)
                assert value is not None
                result = BOOL if op in COMPARISONS else kind
                yield _expect(Binary(op, a, b, result), value, f"{x:#x} {op} {y:#x}")


@needs_gcc
@each_kind
def test_printed_operators_are_exact(kind: FloatType, tmp_path: Path) -> None:
    variables = tuple(Global(Var(name, kind, Storage.GLOBAL), (Const(0, kind),)) for name in "ab")
    numbers = (Const(3, kind), Const(floats.sign_bit(kind.bits), kind), Const(floats.nan(kind.bits) | 5, kind))
    given = tuple(Global(Var(f"g{i}", kind, Storage.GLOBAL), (number,)) for i, number in enumerate(numbers))
    initial = [
        _expect(Reinterpret(item.var, IntType(kind.bits, False)), number.value, item.var.name)
        for item, number in zip(given, numbers, strict=True)
    ]
    a, b = (item.var for item in variables)
    program = one_function((*variables, *given), (*initial, *_checks(kind, a, b)))
    done = run(build_native(program, tmp_path))
    assert (done.returncode, done.stdout) == (0, "")


@needs_gcc
def test_variables_called_like_a_function(tmp_path: Path) -> None:
    x = Var("round", DOUBLE, Storage.GLOBAL)
    local = Var("floor", DOUBLE, Storage.LOCAL)
    one = Const(floats.encode(1, 64), DOUBLE)
    body = (
        Assign(local, Const(floats.encode(1.5, 64), DOUBLE), NOWHERE),
        Assign(x, Unary("floor", local, DOUBLE), NOWHERE),
        _expect(Unary("round", x, DOUBLE), one.value, "round"),
    )
    program = one_function((Global(x, (Const(0, DOUBLE),)),), body)
    main = replace(program.functions["main"], locals=(local,))
    assert run(build_native(replace(program, functions={"main": main}), tmp_path)).returncode == 0


def test_printf() -> None:
    def printed(text: str, value: float) -> str:
        return format_output(text, [(floats.encode(value, 64), DOUBLE)])

    assert printed("%08.2f|", -3.14159) == "-0003.14|"
    assert printed("%-10.3e|", 1234.5) == "1.234e+03 |"
    assert printed("%+g", 1e-5) == "+1e-05"
    assert printed("%06f", math.inf) == "   inf"
    assert printed("%F", -math.inf) == "-INF"
    assert printed("%a", 5e-324) == "0x0.0000000000001p-1022"
    assert printed("%010A", -1.5) == "-0X01.8P+0"
    assert printed("%lf", 0.5) == "0.500000"


# -------------------------------------------------------------------------------------- limits, and what is said
def test_inputs_are_not_enumerated() -> None:
    with gives_up(Why.FLOAT_INPUT):
        enumerate_values(FLOAT)


def test_verifiers_without_floats_are_not_asked(tmp_path: Path) -> None:
    x = Var("x", DOUBLE, Storage.GLOBAL)
    program = one_function((Global(x, (Const(0, DOUBLE),)),), (Assign(x, Const(1, DOUBLE), NOWHERE),))
    with gives_up(Why.BACKEND_FLOATS):
        OutsideChecker(program, Installed(load("klee"), "klee"), tmp_path)
    assert OutsideChecker(program, Installed(load("cbmc"), "cbmc"), tmp_path)


def test_values_in_a_trace(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "program.c"
    program.write_text("#include <assert.h>\nfloat f;\nint main(void) { f = 0.1f; assert(f > 1); return 0; }\n")
    assert run_unbraid(["verify", str(program)]) == 10
    assert "0.1" in capfd.readouterr().out


def test_preprocessed_by_gcc(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Types that clang does not know, and constants that are a long double first, as in gcc's <float.h>."""
    program = tmp_path / "program.i"
    program.write_text(
        '# 1 "program.c"\nextern _Float128 fabsf128(_Float128);\n_Float64x f(void);\n_Float32 x = 2;\n'
        "extern void reach_error(void);\nint main(void) {\n"
        "    if (((double)1.79769313486231570814527423731704357e+308L) < x)\n        reach_error();\n"
        "    _Float128 y;\n    return 0;\n}\n"
    )
    assert run_unbraid(["verify", str(program)]) == 2
    assert "program.c:8:15: floating point type" in capfd.readouterr().err
    program.write_text(program.read_text().replace("_Float128 y;", "_Float64 y = x;"))
    assert run_unbraid(["verify", str(program)]) == 0
