"""Exact arithmetic, against Python's integers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from unbraid.core.arithmetic import BINARY, COMPARISONS, apply_binary, apply_unary, convert, divide, value_range, wrap
from unbraid.core.nodes import BOOL, FloatType, IntType

kinds = st.builds(IntType, st.sampled_from((1, 8, 16, 32, 64, 128)), st.booleans())
numbers = st.integers(-(1 << 130), 1 << 130)


@st.composite
def operands(draw: st.DrawFn) -> tuple[IntType, int, int]:
    kind = draw(kinds)
    low, high = value_range(kind)
    edges = st.sampled_from([number for number in (low, low + 1, -1, 0, 1, high - 1, high) if low <= number <= high])
    values = st.one_of(edges, st.integers(low, high))
    return kind, draw(values), draw(values)


@given(kinds, numbers)
def test_wrapping_leads_to_the_one_value_in_range_that_is_congruent(kind: IntType, number: int) -> None:
    low, high = value_range(kind)
    assert high - low + 1 == 1 << kind.bits
    wrapped = wrap(number, kind)
    assert low <= wrapped <= high
    assert (wrapped - number) % (1 << kind.bits) == 0


@given(st.integers(), st.integers().filter(bool))
def test_division_truncates(a: int, b: int) -> None:
    quotient = divide(a, b)
    rest = a - b * quotient
    assert abs(rest) < abs(b)
    assert rest == 0 or (rest < 0) == (a < 0)


@given(operands(), st.sampled_from(sorted(BINARY)))
def test_results_are_in_range_and_congruent(given_: tuple[IntType, int, int], op: str) -> None:
    kind, a, b = given_
    found = apply_binary(op, a, b, kind)
    if (op in ("/", "%") and b == 0) or (op in ("<<", ">>") and not 0 <= b < kind.bits):
        assert found is None
    elif op in COMPARISONS:
        assert found == BINARY[op](a, b) and found in (0, 1)
    else:
        assert found == wrap(BINARY[op](a, b), kind)


@given(operands())
def test_what_the_operators_have_to_do_with_each_other(given_: tuple[IntType, int, int]) -> None:
    kind, a, b = given_

    def both(op: str, x: int, y: int) -> int:
        found = apply_binary(op, x, y, kind)
        assert found is not None
        return found

    assert both("-", both("+", a, b), b) == a
    assert both("^", both("^", a, b), b) == a
    assert both("+", both("&", a, b), both("|", a, b)) == both("+", a, b)
    assert apply_unary("-", a, kind) == both("-", 0, a)
    assert apply_unary("~", apply_unary("~", a, kind), kind) == a
    if b != 0:
        assert both("+", both("*", both("/", a, b), b), both("%", a, b)) == a
    assert both("<", a, b) == both(">", b, a) == 1 - both(">=", a, b)


@given(operands(), kinds)
def test_conversion_keeps_what_fits(given_: tuple[IntType, int, int], target: IntType) -> None:
    kind, a, _ = given_
    low, high = value_range(target)
    found = convert(a, kind, target)
    assert found == wrap(a, target)
    if low <= a <= high:
        assert found == a
    assert convert(a, kind, BOOL) == int(a != 0)


@given(st.integers(-(1 << 24), 1 << 24), st.sampled_from((32, 64)))
def test_small_integers_survive_as_floats(number: int, bits: int) -> None:
    kind, wide = FloatType(bits), IntType(64, True)
    pattern = convert(number, wide, kind)
    assert pattern is not None
    assert convert(pattern, kind, wide) == number
