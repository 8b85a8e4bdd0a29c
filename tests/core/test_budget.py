"""Budgets, and parts of them."""

from __future__ import annotations

import pytest

from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.symbolic.clauses.spacer import solve


def test_a_budget_without_limits_is_never_spent() -> None:
    budget = Budget()
    budget.check()
    assert not budget.is_spent() and budget.solver_seconds() is None


@pytest.mark.parametrize("budget", (Budget(cpu=0.0), Budget(wall=0.0), Budget(stop=lambda: True), Budget(0.0).part(9)))
def test_a_spent_budget_says_so(budget: Budget) -> None:
    assert budget.is_spent()
    with pytest.raises(EngineLimit) as found:
        budget.check(3, "states")
    assert found.value.cause.why is Why.OUT_OF_TIME_AFTER and found.value.cause.data == (3, "states")


def test_a_part_has_no_more_than_the_whole() -> None:
    seconds = Budget(cpu=1.0).part(50).solver_seconds()
    assert seconds is not None and seconds <= 1.0
    seconds = Budget(wall=1.0).part(50).solver_seconds()
    assert seconds is not None and seconds <= 1.0


def test_solvers_get_wall_time() -> None:
    seconds = Budget(cpu=2.0, slowdown=3.0).solver_seconds()
    assert seconds is not None and 5.0 < seconds <= 6.0


def test_spacer_without_time_gives_up() -> None:
    """To Z3 itself, a limit of 0 means none."""
    with pytest.raises(EngineLimit) as found:
        solve("(set-logic HORN)", 0.0)
    assert found.value.cause.why is Why.OUT_OF_TIME
