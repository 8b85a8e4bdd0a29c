"""A process that answers requests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import ACCOUNTS
from tests.helpers.sources import ENDLESS
from unbraid.core.causes import Why
from unbraid.core.errors import InputError
from unbraid.driver.request import Question, Request, Source
from unbraid.driver.supervised import Respondent
from unbraid.engines.protocol import Progress
from unbraid.results.verdict import Verdict
from unbraid.supervision import Limits

RACE = Request(Source((ACCOUNTS,), properties=("race",)))


def test_one_process_answers_several_requests() -> None:
    with Respondent(lambda progress: None) as respondent:
        first = respondent.answer(RACE, Limits())
        process = respondent._worker
        second = respondent.answer(RACE, Limits(cpu=60.0))
        assert respondent._worker is process
    assert first.report.trace == second.report.trace and first.report.trace is not None
    assert first.cpu > 0 and second.cpu > 0


def test_a_limit_ends_one_request_only(tmp_path: Path) -> None:
    file = tmp_path / "endless.c"
    file.write_text(ENDLESS)
    endless = Request(Source((str(file),)), Question("explorer"))
    told: list[Progress] = []
    with Respondent(told.append) as respondent:
        assert respondent.answer(RACE, Limits()).report.verdict is Verdict.FALSE
        late = respondent.answer(endless, Limits(cpu=1.0)).report
        assert late.cause is not None and late.cause.why is Why.OUT_OF_CPU_TIME
        assert respondent.answer(RACE, Limits()).report.verdict is Verdict.FALSE


def test_what_is_refused_is_raised() -> None:
    with Respondent(lambda progress: None) as respondent:
        with pytest.raises(InputError):
            respondent.answer(Request(Source(("missing.c",))), Limits())
        assert respondent.answer(RACE, Limits()).report.verdict is Verdict.FALSE


def test_an_idle_process_is_not_held_to_the_limits_of_its_last_request() -> None:
    with Respondent(lambda progress: None, pauses=True) as respondent:
        assert respondent.answer(RACE, Limits(wall=60.0)).report.verdict is Verdict.FALSE
        assert respondent._worker is not None
        respondent._worker._started -= 60.0  # as if so much time had passed
        assert respondent.answer(RACE, Limits(wall=60.0)).report.verdict is Verdict.FALSE
