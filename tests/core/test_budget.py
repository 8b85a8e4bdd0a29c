"""Budgets: of time, for the whole and for parts of it."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.limits import gives_up
from unbraid.core import budget
from unbraid.core.budget import Budget, heed
from unbraid.core.causes import OF_TIME, Cause, Why
from unbraid.core.errors import EngineLimit

seconds = st.one_of(st.none(), st.floats(0, 100))


class Clock:
    """Both clocks, for tests that do not want to wait."""

    def __init__(self) -> None:
        self.cpu = self.wall = 0.0

    def process_time(self) -> float:
        return self.cpu

    def monotonic(self) -> float:
        return self.wall


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(budget, "time", made)
    return made


def test_each_clock_counts(clock: Clock) -> None:
    given_ = Budget(cpu=2.0, wall=5.0)
    clock.cpu = 1.9
    assert not given_.is_spent()
    clock.cpu = 2.1
    assert given_.is_spent()
    clock.cpu, clock.wall = 0.0, 5.1
    assert given_.is_spent()
    assert not Budget().is_spent()


def test_other_processes_count(clock: Clock) -> None:
    given_ = Budget(cpu=2.0)
    clock.cpu = 1.0
    assert not given_.is_spent(0.9) and given_.is_spent(1.1) and given_.part(5.0).is_spent(1.1)
    assert not Budget(wall=2.0).is_spent(100.0)


def test_a_part_never_has_more_than_the_whole(clock: Clock) -> None:
    whole = Budget(cpu=3.0, slowdown=2.0)
    part = whole.part(10.0)
    assert part.solver_seconds() == whole.solver_seconds() == 6.0
    clock.cpu = 3.5
    assert part.is_spent() and whole.is_spent()
    assert part.solver_seconds() == 0.0


def test_a_whole_may_be_stopped() -> None:
    given_ = Budget(stop=lambda: True)
    assert given_.is_spent() and given_.part(5.0).is_spent()
    assert given_.solver_seconds() == given_.part(5.0).solver_seconds() == 0.0
    with gives_up(Why.OUT_OF_TIME):
        given_.part(None).check()


def test_how_far_the_work_is_goes_with_the_cause() -> None:
    Budget(cpu=100.0).check(5, "states")
    with pytest.raises(EngineLimit) as caught:
        Budget(cpu=-1.0).check(5, "states")
    assert caught.value.cause == Cause(Why.OUT_OF_TIME_AFTER, data=(5, "states"))
    assert caught.value.cause.why in OF_TIME


def test_work_that_is_given_no_budget_heeds_the_one_that_governs() -> None:
    heed()
    with Budget().governing():
        with gives_up(Why.OUT_OF_TIME), Budget(cpu=-1.0).governing():
            heed()
        heed()


@given(st.lists(seconds, min_size=1, max_size=4), st.floats(0, 100), st.floats(1, 8))
def test_parts_of_parts(given_: list[float | None], passed: float, slowdown: float) -> None:
    """Whatever they are, the time of a solver does not grow from the whole to its parts, and what is spent stays so."""
    with pytest.MonkeyPatch.context() as patched:
        clock = Clock()
        patched.setattr(budget, "time", clock)
        chain = [Budget(given_[0], slowdown=slowdown)]
        for each in given_[1:]:
            chain.append(chain[-1].part(each))
        clock.cpu = passed
        for whole, part in pairwise(chain):
            assert part.is_spent() or not whole.is_spent()
            of_whole, of_part = whole.solver_seconds(), part.solver_seconds()
            assert of_whole is None or (of_part is not None and of_part <= of_whole)
        limits = [each for each in given_ if each is not None]
        assert chain[-1].is_spent() == any(passed > each for each in limits)


def test_the_real_clocks() -> None:
    given_ = Budget(wall=0.05)
    while not given_.is_spent():
        time.sleep(0.01)
    assert given_.solver_seconds() == 0.0
