"""Congruences of points: none is lost, and none is kept that a point violates."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unbraid.engines.relations.congruences import Congruence, Congruences

pytestmark = pytest.mark.fast

BITS = 3
POINTS = st.lists(st.tuples(st.just(1), st.integers(0, 7), st.integers(0, 7)), max_size=6)


def expected(points: list[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """All congruences that hold for the points, found by trying all factors."""
    everything = product(range(1 << BITS), repeat=3)
    return {factors for factors in everything if all(Congruence(factors, BITS).holds(point) for point in points)}


def generated(generators: list[list[int]]) -> set[tuple[int, ...]]:
    size = 1 << BITS
    found: set[tuple[int, ...]] = {(0, 0, 0)}
    for generator in generators:
        found = {
            tuple((a + times * b) % size for a, b in zip(vector, generator, strict=True))
            for vector in found
            for times in range(size)
        }
    return found


@settings(deadline=None, max_examples=60)
@given(POINTS)
def test_exactly_the_congruences_of_the_points(points: list[tuple[int, ...]]) -> None:
    found = Congruences(3, BITS)
    for point in points:
        found.add(point)
    assert generated(found.generators) == expected(points)
    simple = [congruence for _, congruence in found.simplified((2, 1, 0))]
    whole = [[factor << (BITS - each.bits) for factor in each.factors] for each in simple]
    assert generated(whole) == expected(points)


def test_a_sum_that_wraps_around() -> None:
    found = Congruences(3, 34)
    for x in (0, 1, 2, 3, 3_000_000_000, 3_000_000_001, 4_000_000_002):
        found.add((1, x, 2 * x % (1 << 32)))
    ((_, congruence),) = found.simplified((2, 1, 0))
    assert congruence == Congruence((0, -2, 1), 32)


def test_a_solver_cannot_take_one_bit_after_the_other() -> None:
    found = Congruences(2, 34)
    found.add((1, 0))
    found.add((1, 1 << 31), levels=(32,))
    assert not found.generators


def test_a_weakened_congruence_leaves_the_others_as_they_are() -> None:
    """Also if they are only known as sums of it and others."""
    found = Congruences(3, 64)
    for x, y in ((8, 0), (8, 1 << 32), (8, 5 << 32)):
        found.add((1, x, y))
    found.add((1, 9, 1 << 32), levels=(32, 64))
    found.add((1, 7, 3 << 32), levels=(32, 64))
    assert [congruence for _, congruence in found.simplified((0, 0, 0))] == [Congruence((0, 0, 1), 32)]
