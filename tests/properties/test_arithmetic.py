"""Overflow is what does not fit."""

from __future__ import annotations

import operator
from collections.abc import Callable

import pytest

from unbraid.core.arithmetic import value_range
from unbraid.core.nodes import FALSE, TRUE, Const, IntType
from unbraid.properties.arithmetic import fits, is_exact, is_negatable

# ------------------------------------------------------------------------------------------ arithmetic
OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": lambda a, b: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1),
    "<<": lambda a, b: a * 2**b,
}


@pytest.mark.parametrize("widest", [8, 16])
@pytest.mark.parametrize("op", OPERATIONS)
def test_overflow_is_what_does_not_fit(op: str, widest: int) -> None:
    """All pairs of numbers of a small type; 8: there is no wider one."""
    kind = IntType(8, True)
    low, high = value_range(kind)
    for a in range(low, high + 1):
        for b in range(low, high + 1):
            if (op == "/" and b == 0) or (op == "<<" and not 0 <= b < 8):
                continue
            found = is_exact(op, Const(a, kind), Const(b, kind), kind, widest)
            assert isinstance(found, Const)
            assert bool(found.value) == (low <= OPERATIONS[op](a, b) <= high), (a, op, b)


def test_negation_and_conversion() -> None:
    small, wide = IntType(8, True), IntType(32, True)
    assert [is_negatable(Const(value, small), small) for value in (-128, -127)] == [FALSE, TRUE]
    assert [fits(Const(value, wide), small) for value in (-129, -128, 127, 128)] == [FALSE, TRUE, TRUE, FALSE]
