"""Linear inequalities: what follows from equalities, against all values that there are."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from unbraid.core.nodes import BOOL, INT32, Binary, Const, Place, Storage, Var
from unbraid.engines.crowds.affine import Equality
from unbraid.engines.crowds.linear import AtMost, at_most, both_ways, narrowed
from unbraid.symbolic.clauses.encode import Cell

CELLS = tuple((Var(name, INT32, Storage.GLOBAL), 0) for name in "xyz")
Point = tuple[int, ...]


def holds(inequality: AtMost, point: Point) -> bool:
    known = dict(zip(CELLS, point, strict=True))
    return sum(factor * known[cell] for cell, factor in inequality.terms) <= inequality.limit


def is_on(equality: Equality, point: Point) -> bool:
    return all(holds(each, point) for each in both_ways(equality))


ranges = st.tuples(st.integers(-3, 3), st.integers(0, 5)).map(lambda pair: (pair[0], pair[0] + pair[1]))
factors = st.dictionaries(st.sampled_from(CELLS), st.sampled_from((-3, -2, -1, 1, 2, 3)), min_size=1)
equalities = st.builds(lambda terms, total: Equality(tuple(terms.items()), total), factors, st.integers(-8, 8))


@given(st.lists(equalities, min_size=1, max_size=3), st.tuples(ranges, ranges, ranges))
def test_no_point_is_lost(given_: list[Equality], limits: tuple[tuple[int, int], ...]) -> None:
    found = narrowed(given_, dict(zip(CELLS, limits, strict=True)))
    for point in product(*(range(low, high + 1) for low, high in limits)):
        if all(is_on(equality, point) for equality in given_):
            assert all(holds(each, point) for each in found)


def test_it_narrows() -> None:
    x, y, _ = CELLS
    total = Equality(((x, 1), (y, 1)), 4)
    found = narrowed([total], dict(zip(CELLS, ((0, 9), (3, 9), (0, 0)), strict=True)))
    assert AtMost(((x, 1),), 1) in found and AtMost(((y, 1),), 4) in found


@given(st.sampled_from(("<", "<=", ">", ">=")), st.integers(-9, 9), st.integers(-5, 5), st.integers(-5, 5))
def test_inequalities_of_the_solver(op: str, constant: int, x: int, y: int) -> None:
    """`x + c OP y`, in words of which the sum is none too large."""
    (left, _), (right, _), _ = CELLS
    formula = Binary(op, left, right, BOOL)
    found = at_most(formula, {left: CELLS[0], right: CELLS[1]})
    assert found is not None
    truth = {"<": x < y, "<=": x <= y, ">": x > y, ">=": x >= y}[op]
    assert holds(found, (x, y, 0)) == truth
    against = at_most(Binary(op, left, Const(constant, INT32), BOOL), {left: CELLS[0]})
    assert against is not None
    assert (
        holds(against, (x, 0, 0))
        == {"<": x < constant, "<=": x <= constant, ">": x > constant, ">=": x >= constant}[op]
    )


def test_what_is_not_linear() -> None:
    (left, _), (right, _), _ = CELLS
    cells: dict[Place, Cell] = {left: CELLS[0], right: CELLS[1]}
    assert at_most(Binary("<", Binary("*", left, right, INT32), left, BOOL), cells) is None
    assert at_most(Binary("==", left, right, BOOL), cells) is None
    assert at_most(Binary("<", Binary("+", left, right, INT32), left, BOOL), cells) is None  # the sum may overflow
