"""The solver of clauses."""

from __future__ import annotations

from tests.helpers.limits import gives_up
from unbraid.core.causes import Why
from unbraid.symbolic.clauses.spacer import solve


def test_the_solver_may_give_up() -> None:
    hard = """(set-logic HORN)
    (declare-fun P (Int Int) Bool)
    (assert (P 0 1))
    (assert (forall ((x Int) (y Int)) (=> (P x y) (P (+ x y) (+ y (* x x))))))
    (assert (forall ((x Int) (y Int)) (=> (and (P x y) (= (* 7 x) (+ 3 (* 5 y y)))) false)))"""
    with gives_up(Why.SPACER_GAVE_UP):
        solve(hard, 0.3)
