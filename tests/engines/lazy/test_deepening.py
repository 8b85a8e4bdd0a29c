"""Bounds that grow."""

from __future__ import annotations

from itertools import islice

from tests.helpers.programs import Lower
from unbraid.core.nodes import Bound
from unbraid.engines.lazy.deepening import depths
from unbraid.engines.protocol import Problem

LOOP = "int x; int main(void) { while (x) x--; return 0; }"
STRAIGHT = "int x; int main(void) { x = 1; return 0; }"


def test_the_bounds_of_a_loop_grow(lower: Lower) -> None:
    found = list(islice(depths(Problem(lower(LOOP))), 3))
    assert [depth.unwind for depth in found] == [1, 2, 3]
    assert [depth.rounds for depth in found] == [(2, 3), (3, 4), (4, 5)]
    assert all(depth.markers == {Bound.LOOP} for depth in found)


def test_where_nothing_is_cut_only_rounds_grow(lower: Lower) -> None:
    (only,) = depths(Problem(lower(STRAIGHT)))
    assert (only.unwind, only.rounds, only.markers) == (1, None, frozenset())


def test_bounds_that_are_given(lower: Lower) -> None:
    (only,) = depths(Problem(lower(LOOP), unwind=4, rounds=2))
    assert (only.unwind, only.rounds, only.markers) == (4, (2,), frozenset({Bound.LOOP}))
    told = only.exhausted(2)
    assert (told.unwind, told.rounds, told.unfollowed, told.grows) == (4, 2, (), False)
    growing = list(islice(depths(Problem(lower(LOOP), rounds=2)), 2))
    assert [(depth.unwind, depth.rounds) for depth in growing] == [(1, (2,)), (2, (2,))]
