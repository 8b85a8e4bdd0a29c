"""Values of expressions, and conclusions from conditions, against all assignments of small variables."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from unbraid.analyses.values.cells import Cells
from unbraid.analyses.values.evaluate import Evaluator
from unbraid.analyses.values.numbers import Numbers, contains
from unbraid.analyses.values.states import State
from unbraid.core import build
from unbraid.core.arithmetic import apply_binary, apply_unary, convert
from unbraid.core.nodes import BOOL, LP64, Binary, Cast, Const, Expr, IntType, Ite, Program, Storage, Unary, Var

SMALL = IntType(8, True)
X, Y, D = (Var(name, SMALL, Storage.LOCAL) for name in "xyd")
CELLS = Cells(Program((), {}, {}, LP64))
members = st.frozensets(st.integers(-4, 4) | st.sampled_from([-128, 127]), min_size=1, max_size=4)


def _numbers() -> st.SearchStrategy[Expr]:
    leaves = st.sampled_from([X, Y]) | st.builds(lambda n: Const(n, SMALL), st.integers(-5, 5))
    return st.recursive(
        leaves,
        lambda inner: (
            st.builds(
                lambda op, a, b: Binary(op, a, b, SMALL), st.sampled_from(["+", "-", "*", "&", "|"]), inner, inner
            )
            | st.builds(lambda c, a, b: Ite(c, a, b, SMALL), _comparisons(inner), inner, inner)
        ),
        max_leaves=5,
    )


def _comparisons(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    return st.builds(
        lambda op, a, b: Binary(op, a, b, BOOL), st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), inner, inner
    )


def _conditions(variables: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    return st.recursive(
        _comparisons(variables),
        lambda inner: (
            st.builds(lambda op, a, b: Binary(op, a, b, BOOL), st.sampled_from(["and", "or"]), inner, inner)
            | st.builds(lambda a: Unary("not", a, BOOL), inner)
            | st.builds(lambda a: Cast(a, BOOL), variables)
        ),
        max_leaves=4,
    )


def _value(expr: Expr, values: dict[Var, int]) -> int:
    match expr:
        case Const(value):
            return value
        case Var():
            return values[expr]
        case Unary(op, operand, kind):
            return apply_unary(op, _value(operand, values), kind)
        case Cast(operand, kind):
            found = convert(_value(operand, values), build.scalar(operand.type), kind)
        case Ite(condition, then, other):
            return _value(then if _value(condition, values) else other, values)
        case Binary(op, left, right):
            found = apply_binary(op, _value(left, values), _value(right, values), build.scalar(left.type))
    assert found is not None
    return found


def _state(known: dict[Var, Numbers]) -> State:
    state = State()
    for var, numbers in known.items():
        (cell,) = CELLS.under(var)
        state.set(cell, numbers)
    return state


@given(members, members, _numbers())
def test_values(x: frozenset[int], y: frozenset[int], expr: Expr) -> None:
    found = Evaluator(CELLS).value(_state({X: x, Y: y}), expr)
    for a, b in product(x, y):
        assert contains(found, _value(expr, {X: a, Y: b}))


@given(members, members, _numbers(), _conditions(_numbers() | st.just(D)), st.booleans())
def test_conclusions(x: frozenset[int], y: frozenset[int], defining: Expr, condition: Expr, truth: bool) -> None:
    """`d` has the value of an expression, which the conclusions may use."""
    evaluate, state = Evaluator(CELLS), _state({X: x, Y: y})
    cells = {var: next(CELLS.under(var)) for var in (X, Y, D)}
    state.set(cells[D], evaluate.value(state, defining))
    state.definitions[cells[D]] = defining
    is_possible = evaluate.assume(state, condition, truth)
    for a, b in product(x, y):
        values = {X: a, Y: b}
        values[D] = _value(defining, values)
        if bool(_value(condition, values)) == truth:
            assert is_possible
            assert all(contains(state.of(cells[var]), value) for var, value in values.items())


def test_a_long_condition_is_evaluated_once() -> None:
    class Counting(Evaluator):
        count = 0

        def value(self, state: State, expr: Expr) -> Numbers:
            self.count += 1
            return super().value(state, expr)

    parts = 300
    condition: Expr = build.equal(X, Const(0, SMALL))
    for _ in range(parts):
        condition = Binary("or", condition, build.equal(Y, Const(1, SMALL)), BOOL)
    evaluate = Counting(CELLS)
    assert evaluate.assume(_state({X: frozenset((0, 1)), Y: frozenset((0, 1))}), condition, True)
    assert evaluate.count < 10 * parts


def test_one_of_several_conditions_holds() -> None:
    state, any_of_two = State(), build.disjunction(*(build.compare("==", X, Const(n, SMALL)) for n in (2, 5)))
    assert Evaluator(CELLS).assume(state, any_of_two, True)
    assert Evaluator(CELLS).value(state, X) == frozenset((2, 5))
    assert not Evaluator(CELLS).assume(state, build.disjunction(*2 * [build.compare(">", X, Const(5, SMALL))]), True)
