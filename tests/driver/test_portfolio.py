"""Several engines: when they end, and what if they disagree or break."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers.programs import PROGRAMS
from unbraid.cli.main import run
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import InternalError, WorkerError
from unbraid.core.nodes import Origin
from unbraid.driver.answer import Answer
from unbraid.driver.pipeline import verify
from unbraid.driver.portfolio import agreed, answers_of
from unbraid.driver.request import Question, Request, Source
from unbraid.driver.scheduler import Ended, Task
from unbraid.engines.findings import Argument, Evidence, Proved, Violated
from unbraid.results.verdict import Report, Verdict


def test_nobody_goes_on_where_nobody_can_know() -> None:
    program = str(PROGRAMS / "models" / "rwlock_many_readings.c")
    answer = verify(Request(Source((program,)), Question(strategy="only:unbounded")))
    assert answer.report.is_final
    assert answer.report.cause == Cause(Why.UNMODELLED_REACHED_AT, Origin(program, 8, 9), ("MODEL",))
    assert verify(Request(Source((program,)), Question(engine="native"))).report.is_final
    by_partial_order = Question(engine="native", options={"partial_order": True})
    assert not verify(Request(Source((program,)), by_partial_order)).report.is_final


# ------------------------------------------------------------------------------------------------ answers
def test_engines_that_disagree(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    program = PROGRAMS / "lock_counter_safe.c"
    answers = [
        Answer(Report(Verdict.TRUE, "because", "a"), Proved(Evidence(Argument.NOTHING_TO_VIOLATE))),
        Answer(Report(Verdict.FALSE, "because", "b"), Violated(())),
    ]
    with pytest.raises(InternalError, match="a says TRUE and b says FALSE; the case is in"):
        agreed(Request(Source((str(program),))), answers)
    (folder,) = tmp_path.glob("unbraid-failure-*")
    assert (folder / program.name).read_text() == program.read_text()
    assert [told["verdict"] for told in json.loads((folder / "case.json").read_text())["answers"]] == ["TRUE", "FALSE"]


def test_a_broken_engine_is_no_verdict() -> None:
    task = Task("a", lambda send: Answer(Report(Verdict.TRUE, "")))
    assert answers_of([Ended(task, None, Cause(Why.LARGE_STATE))]) == []
    with pytest.raises(InternalError):
        answers_of([Ended(task, None, error=WorkerError("broken", ""))])


@pytest.mark.parametrize(
    ("member", "code", "method"),
    [("reduction-flow", 0, "reduction"), ("unbounded", 0, "covering"), ("native-partial-order", 5, "native")],
)
def test_one_member_alone(member: str, code: int, method: str, capfd: pytest.CaptureFixture[str]) -> None:
    """The program is too much for the stages before; the native search does not try all of its inputs."""
    program = str(PROGRAMS / "properties" / "locks_unlock_once_safe.c")
    options = ["--strategy", f"only:{member}", "--timeout", "60", "--jobs", "1", "--property", "locks"]
    assert run(["verify", program, *options, "--json"]) == code
    captured = capfd.readouterr()
    assert captured.err == ""
    assert json.loads(captured.out)["method"] == method
