"""Problems: what engines share is made once."""

from __future__ import annotations

from tests.helpers.limits import gives_up
from tests.helpers.programs import LOCKED_COUNTER, lower_file
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.engines.protocol import Problem


class Maker:
    """Makes nothing, for this cause."""

    def __init__(self, why: Why) -> None:
        self.why, self.calls = why, 0

    def __call__(self) -> int:
        self.calls += 1
        raise EngineLimit(self.why)


def test_what_cannot_be_made_is_not_tried_again() -> None:
    problem, maker = Problem(lower_file(LOCKED_COUNTER)), Maker(Why.NATIVE_FLOATS)
    for _ in range(2):
        with gives_up(Why.NATIVE_FLOATS):
            problem.once("forms", maker)
    assert maker.calls == 1


def test_what_took_too_long_is_tried_again() -> None:
    problem, maker = Problem(lower_file(LOCKED_COUNTER)), Maker(Why.OUT_OF_TIME)
    for _ in range(2):
        with gives_up(Why.OUT_OF_TIME):
            problem.once("forms", maker)
    assert maker.calls == 2


def test_preparing_a_program_heeds_the_budget_that_governs() -> None:
    problem = Problem(lower_file(LOCKED_COUNTER))
    with Budget(cpu=-1.0).governing(), gives_up(Why.OUT_OF_TIME):
        problem.cloned(2)
    assert problem.cloned(2).threads
