"""Intervals in place of numbers."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.programs import lower_text
from tests.helpers.sources import COUNTERS
from unbraid.core.nodes import INT32, IntType
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
