"""The and-inverter graph computes what its operations say, whatever it simplifies."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

import pytest

from unbraid.symbolic.aig import FALSE, TRUE, Aig

Truth = Callable[[tuple[bool, ...]], bool]


@pytest.mark.parametrize("seed", range(20))
def test_random_circuits(seed: int) -> None:
    rng = random.Random(seed)
    graph = Aig()
    inputs = [graph.new_input() for _ in range(4)]
    pool: list[tuple[int, Truth]] = [(FALSE, lambda v: False), (TRUE, lambda v: True)]
    pool += [(literal, lambda v, i=i: v[i]) for i, literal in enumerate(inputs)]  # type: ignore[misc]
    for _ in range(60):
        (a, f), (b, g), (c, h) = (rng.choice(pool) for _ in range(3))
        kind = rng.randrange(5)
        if kind == 0:
            pool.append((graph.and_(a, b), lambda v, f=f, g=g: f(v) and g(v)))  # type: ignore[misc]
        elif kind == 1:
            pool.append((graph.or_(a, b), lambda v, f=f, g=g: f(v) or g(v)))  # type: ignore[misc]
        elif kind == 2:
            pool.append((graph.ite(a, b, c), lambda v, f=f, g=g, h=h: g(v) if f(v) else h(v)))  # type: ignore[misc]
        elif kind == 3:
            pool.append((graph.equal(a, b), lambda v, f=f, g=g: f(v) == g(v)))  # type: ignore[misc]
        else:
            pool.append((a ^ 1, lambda v, f=f: not f(v)))  # type: ignore[misc]
    for values in product((False, True), repeat=4):
        computed = graph.evaluate([literal for literal, _ in pool], lambda node: values[inputs.index(2 * node)])
        for literal, expected in pool:
            assert (computed[literal >> 1] != bool(literal & 1)) == expected(values)


def test_a_guard_that_splits_and_joins_is_itself_again() -> None:
    graph = Aig()
    guard, skip, condition = (graph.new_input() for _ in range(3))
    run = graph.and_(guard, skip ^ 1)
    assert graph.or_(graph.and_(guard, skip), run) == guard
    jumped, stayed = graph.and_(run, condition), graph.and_(run, condition ^ 1)
    assert graph.or_(jumped, stayed) == run
