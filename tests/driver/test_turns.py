"""Searches that take turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import ACCOUNTS
from tests.helpers.sources import ENDLESS
from unbraid.core.causes import Why
from unbraid.driver.request import Question, Request, Source
from unbraid.driver.turns import Turns
from unbraid.engines.protocol import Progress
from unbraid.results.verdict import Verdict
from unbraid.supervision import Limits

RACE = Request(Source((ACCOUNTS,), properties=("race",)))
DEADLOCK = Request(Source((ACCOUNTS,), properties=("deadlock",)))


@pytest.fixture
def endless(tmp_path: Path) -> Request:
    file = tmp_path / "endless.c"
    file.write_text(ENDLESS)
    return Request(Source((str(file),)), Question("explorer"))


def test_a_search_goes_on_in_its_next_turn(endless: Request) -> None:
    told: list[Progress] = []
    with Turns(told.append) as turns:
        first = turns.answer(("endless",), endless, Limits(wall=2.0))
        process = turns._paused["endless",]._worker
        assert turns.answer(("race",), RACE, Limits()).report.verdict is Verdict.FALSE
        second = turns.answer(("endless",), endless, Limits(wall=1.0))
        assert turns._paused["endless",]._worker is process
    assert process is not None and process.over
    causes = [each.report.cause for each in (first, second)]
    assert [(cause.why, cause.data) for cause in causes if cause is not None] == [
        (Why.OUT_OF_WALL_TIME, (2.0,)),
        (Why.OUT_OF_WALL_TIME, (3.0,)),
    ]
    assert first.report.is_cut_short and second.report.seconds > first.report.seconds > 0


def test_an_answer_in_a_later_turn_is_that_of_one_long_turn() -> None:
    with Turns(lambda progress: None) as turns:
        answers = [turns.answer(("race",), RACE, Limits(cpu=0.05))]
        while answers[-1].report.verdict is Verdict.UNKNOWN:
            assert answers[-1].report.is_cut_short
            answers.append(turns.answer(("race",), RACE, Limits(cpu=0.3)))
        whole = turns.answer(("race", "again"), RACE, Limits())
    assert len(answers) > 1 and answers[-1].report.trace == whole.report.trace is not None


def test_a_search_that_has_ended_leaves_its_process_to_the_next() -> None:
    with Turns(lambda progress: None) as turns:
        turns.answer(("race",), RACE, Limits())
        idle = turns._idle
        turns.answer(("deadlock",), DEADLOCK, Limits())
        assert turns._idle is idle is not None


def test_paused_searches_hold_a_part_of_the_memory_only(endless: Request) -> None:
    with Turns(lambda progress: None) as turns:
        turns.answer(("endless",), endless, Limits(wall=1.5, memory=4 << 30))
        assert turns._with_room(Limits(memory=4 << 30)).memory == (4 << 30) - turns._held() < 4 << 30
        small = Limits(memory=turns._held())
        assert turns._with_room(small) == small and not turns._paused
