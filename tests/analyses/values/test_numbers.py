"""Sets of numbers: each operation contains the results for all members."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unbraid.analyses.values import numbers
from unbraid.analyses.values.numbers import Numbers, Span, bounds, contains
from unbraid.analyses.values.states import PATIENCE, Widening
from unbraid.core.arithmetic import BINARY, COMPARISONS, apply_binary, apply_unary, convert, value_range
from unbraid.core.nodes import BOOL, BoolType, IntType

KINDS = [IntType(bits, signed) for bits in (8, 16, 32) for signed in (True, False)]
OPERATORS = sorted(BINARY.keys() - {"and", "or"})


@st.composite
def sets(draw: st.DrawFn, kind: IntType) -> tuple[Numbers, int]:
    """A set, and a member of it."""
    low, high = value_range(kind)
    near = st.integers(max(low, -9), 9)
    number = st.one_of(near, st.integers(low, high), st.sampled_from([low, high]))
    if draw(st.booleans()):
        members = draw(st.frozensets(number, min_size=1, max_size=6))
        return members, draw(st.sampled_from(sorted(members)))
    first, second = draw(number), draw(number)
    least, most = min(first, second), max(first, second)
    return numbers.span(least, most), draw(st.integers(least, most))


@given(st.data(), st.sampled_from(KINDS), st.sampled_from(OPERATORS))
def test_binary(data: st.DataObject, kind: IntType, op: str) -> None:
    left, a = data.draw(sets(kind))
    right, b = data.draw(sets(kind))
    result = apply_binary(op, a, b, kind)
    of = BOOL if op in COMPARISONS else kind
    if result is not None:
        assert contains(numbers.binary(op, left, right, kind, of), result)


@given(st.data(), st.sampled_from(KINDS), st.sampled_from(["-", "~", "not"]))
def test_unary(data: st.DataObject, kind: IntType, op: str) -> None:
    operand, n = data.draw(sets(kind))
    of = BOOL if op == "not" else kind
    assert contains(numbers.unary(op, operand, of), apply_unary(op, n, of))


@given(st.data(), st.sampled_from(KINDS), st.sampled_from([*KINDS, BoolType()]))
def test_cast(data: st.DataObject, source: IntType, kind: IntType | BoolType) -> None:
    operand, n = data.draw(sets(source))
    result = convert(n, source, kind)
    assert result is not None
    assert contains(numbers.cast(operand, source, kind), result)


@given(st.data(), st.sampled_from(KINDS))
def test_sets(data: st.DataObject, kind: IntType) -> None:
    one, a = data.draw(sets(kind))
    other, b = data.draw(sets(kind))
    both = numbers.union(one, other)
    assert contains(both, a) and contains(both, b)
    assert numbers.includes(both, one) and numbers.includes(both, other)
    assert contains(numbers.common(one, other), a) == contains(other, a)
    assert not contains(numbers.without(frozenset((a, b)), a), a)
    assert a == b or contains(numbers.without(one, b), a)
    if numbers.includes(one, other):
        assert contains(one, b)


@given(st.data(), st.sampled_from(KINDS))
def test_widened_sets_grow_only_so_often(data: st.DataObject, kind: IntType) -> None:
    mentioned = [data.draw(sets(kind))[0] for _ in range(3)]
    constants = [number for each in mentioned for number in bounds(each)]
    widening = Widening(constants, constants[:2])
    known, changes = data.draw(sets(kind))[0], 0
    for _ in range(40):
        new, n = data.draw(sets(kind))
        wider = widening.grown(changes, known, new)
        assert contains(wider, n) and numbers.includes(wider, known)
        changes += wider != known
        known = wider
    assert changes <= 4 * PATIENCE + 4


@pytest.mark.parametrize(
    ("op", "left", "right", "result"),
    [
        ("+", Span(0, 100), frozenset((1,)), Span(1, 101)),
        ("%", Span(-5, 100), frozenset((8,)), Span(-5, 7)),
        ("&", Span(-5, 100), frozenset((15,)), Span(0, 15)),
        ("<", Span(0, 9), Span(10, 20), frozenset((1,))),
        ("==", frozenset((1, 3)), Span(5, 20), frozenset((0,))),
        ("/", Span(10, 100), frozenset((10,)), Span(1, 10)),
        ("+", Span(0, (1 << 31) - 1), frozenset((1,)), Span(-(1 << 31), (1 << 31) - 1)),  # it may wrap around
    ],
)
def test_precision(op: str, left: Numbers, right: Numbers, result: Numbers) -> None:
    kind = IntType(32, True)
    assert numbers.binary(op, left, right, kind, BOOL if op in COMPARISONS else kind) == result
