"""Intervals in place of numbers."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.programs import lower_text, one_function
from tests.helpers.sources import COUNTERS
from unbraid.core.arithmetic import value_range, wrap
from unbraid.core.nodes import BOOL, INT32, NOWHERE, Assume, Binary, Const, IntType, Storage, Var
from unbraid.engines.covering.grid import Grid, Interval

UINT8 = IntType(8, False)


def test_intervals(tmp_path: Path) -> None:
    text = COUNTERS.format(globals="int x; unsigned char u;", worker="if (x == 3) u = 200; if (x > 9) x = 77;")
    grid = Grid(lower_text(tmp_path, text), fine=False)
    least, most = -(1 << 31), (1 << 31) - 1
    assert {3, 4, 10} <= set(grid.cuts)
    assert grid.of(3, INT32) == 3
    assert grid.of(5, INT32) == Interval(4, 9)
    assert grid.of(10, INT32) == Interval(10, most)
    assert grid.of(255, UINT8) == Interval(10, 255)
    assert grid.of((1 << 32) - 1, INT32) == grid.of((1 << 32) - 7, INT32)
    found = grid.of((1 << 32) - 7, INT32)
    assert isinstance(found, Interval) and found.low == least and -7 <= found.high < 3
    fine = Grid(lower_text(tmp_path, text), fine=True)
    assert fine.of(77, INT32) == 77
    assert fine.of(200, UINT8) == 200


constants = st.lists(st.integers(-300, 300), max_size=6)


@given(constants, st.integers(-(1 << 15), (1 << 15) - 1), st.booleans(), st.sampled_from((8, 16)))
def test_intervals_are_a_partition(cuts: list[int], number: int, signed: bool, bits: int) -> None:
    """Each value is in one interval, and all values of an interval are in the same one."""
    kind = IntType(bits, signed)
    x = Var("x", kind, Storage.GLOBAL)
    compared = [Assume(Binary("<", x, Const(cut, kind), BOOL), NOWHERE) for cut in cuts]
    made = Grid(one_function((), tuple(compared)), fine=False)
    word = number & ((1 << bits) - 1)
    found = made.of(word, kind)
    if not isinstance(found, Interval):
        assert found == word
        return
    low, high = value_range(kind)
    assert low <= found.low <= wrap(word, kind) <= found.high <= high and found.low < found.high
    for value in {found.low, found.high, (found.low + found.high) // 2}:
        assert made.of(value & ((1 << bits) - 1), kind) == found
    for cut in cuts:  # no comparison can tell two values of it apart
        assert (found.low < cut) == (found.high < cut)
