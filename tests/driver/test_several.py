"""Several properties of one program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import unbraid
from tests.helpers.programs import ACCOUNTS, EXAMPLES, PROGRAMS
from tests.helpers.sources import ENDLESS
from unbraid.cli.main import run
from unbraid.driver import several
from unbraid.driver.request import Question, Request, Source
from unbraid.driver.several import Telling
from unbraid.results.trace import Trace
from unbraid.results.verdict import Verdict
from unbraid.supervision import Limits

# An index out of bounds in one thread, and a race on a variable that the other one writes too.
BOTH = """
#include <pthread.h>
int table[2], shared;
void *worker(void *arg) { shared = 1; return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    shared = 2;
    pthread_join(t, 0);
    return table[2];
}
"""


# --------------------------------------------------------------------------------------------- reports
def test_several_properties(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", ACCOUNTS, "--property", "overflow,deadlock"]) == 10
    *_, overflow, deadlock, last = capfd.readouterr().out.splitlines()
    assert overflow.startswith("no-overflow: TRUE (proved: ")
    assert (deadlock, last) == ("no-deadlock: FALSE", "VERDICT: FALSE(no-deadlock)")


def test_several_properties_from_python() -> None:
    result = unbraid.verify(ACCOUNTS, properties=["overflow", "race"])
    assert result.verdict == "FALSE" and result.verdicts == {"no-overflow": "TRUE", "no-data-race": "FALSE"}


# ---------------------------------------------------------------------------------------------- plain verify
def test_plain_verify_finds_races_and_deadlocks(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", ACCOUNTS]) == 10
    out = capfd.readouterr().out
    assert "violated: data race on transfers" in out
    assert "violated: pthread_mutex_lock: threads wait for each other" in out
    assert "unreach-call, locks, def-behavior: TRUE before a violation of no-data-race (proved: " in out
    assert "note: a data race is undefined behaviour in C; " in out
    assert out.endswith("VERDICT: FALSE(no-data-race, no-deadlock)\n")


def test_plain_verify_proves_all() -> None:
    result = unbraid.verify(EXAMPLES / "locked_counter.c")
    assert result.verdict == "TRUE" and set(result.verdicts.values()) == {"TRUE"}
    assert list(result.verdicts) == ["unreach-call", "locks", "def-behavior", "no-data-race", "no-deadlock"]
    assert result.coverage is not None and "no-data-race" in result.coverage.checked
    assert "races-interleave" not in {kind.name.lower().replace("_", "-") for kind in result.coverage.assumed}


def test_only_what_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", ACCOUNTS, "--property", "unreach-call"]) == 0
    assert capfd.readouterr().out.endswith("VERDICT: TRUE\n")


def test_undefined_behaviour_keeps_nothing_else_from_an_answer(capfd: pytest.CaptureFixture[str]) -> None:
    """By itself, a property is UNKNOWN in a program that may do something undefined."""
    result = unbraid.verify(BOTH)
    assert result.verdicts == {
        "unreach-call": "TRUE", "locks": "TRUE", "def-behavior": "FALSE", "no-data-race": "FALSE",
        "no-deadlock": "TRUE",
    }  # fmt: skip
    violated = ("def-behavior", "no-data-race")
    assert result.before == {"unreach-call": violated, "locks": violated, "no-deadlock": violated}


def test_the_first_violation_is_enough() -> None:
    result = unbraid.verify(BOTH, first=True)
    assert result.verdict == "FALSE" and result.verdicts["def-behavior"] == "FALSE"
    assert set(result.verdicts.values()) == {"FALSE", "UNKNOWN"}
    reasons = {part.report.reason for part in result._answer.report.parts if part.report.verdict is Verdict.UNKNOWN}
    assert reasons == {"not checked any more, because another property is violated"}


def test_violations_are_told_at_once() -> None:
    told: list[Trace] = []
    answer = several.verify(Request(Source((ACCOUNTS,))), Limits(), Telling(violation=told.append))
    assert [trace.property for trace in told] == ["no-data-race", "no-deadlock"]
    assert tuple(told) == answer.report.violations


def test_json_has_an_answer_for_each(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", ACCOUNTS, "--json"]) == 10
    found = json.loads(capfd.readouterr().out)["properties"]
    assert {name: each["verdict"] for name, each in found.items()} == {
        "unreach-call": "TRUE", "locks": "TRUE", "def-behavior": "TRUE", "no-data-race": "FALSE",
        "no-deadlock": "FALSE",
    }  # fmt: skip
    assert found["locks"]["before"] == ["no-data-race"]


def test_traces_of_plain_runs_are_replayed_and_kept(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    trace = tmp_path / "t.json"
    assert run(["verify", ACCOUNTS, "--trace", str(trace)]) == 10
    assert run(["replay", str(trace)]) == 10
    capfd.readouterr()
    assert run(["verify", ACCOUNTS, "--fix-schedule", str(trace)]) == 10
    assert capfd.readouterr().out.endswith("VERDICT: FALSE(no-data-race)\n")


# ------------------------------------------------------------------------------------------------- time
RACING = ENDLESS.replace(
    "int main(void) {",
    """
#include <pthread.h>
int shared;
void *worker(void *arg) { shared = 1; return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    shared = 2;
""",
)


@pytest.mark.slow
def test_the_others_get_as_much_time_again(tmp_path: Path) -> None:
    file = tmp_path / "racing.c"
    file.write_text(RACING)
    asked = Request(Source((str(file),), properties=("race", "undefined")), Question("explorer"))
    answer = several.verify(asked, Limits(), Telling())
    assert {part.property: part.report.verdict for part in answer.report.parts} == {
        "no-data-race": Verdict.FALSE, "def-behavior": Verdict.UNKNOWN,
    }  # fmt: skip


def test_time_is_shared_and_said(tmp_path: Path) -> None:
    file = tmp_path / "endless.c"
    file.write_text(ENDLESS)
    answer = several.verify(Request(Source((str(file),)), Question("explorer")), Limits(cpu=3.0), Telling())
    assert answer.report.verdict is Verdict.UNKNOWN
    verdicts = {part.property: part.report.verdict for part in answer.report.parts}
    assert verdicts["def-behavior"] is Verdict.UNKNOWN
    assert verdicts["no-data-race"] is verdicts["no-deadlock"] is Verdict.TRUE  # there is one thread only


# ------------------------------------------------------------------------------- one of several properties
def test_a_violation_of_two_properties_is_told_once() -> None:
    told: list[Trace] = []
    asked = Request(Source((str(PROGRAMS / "array_bounds_unsafe.c"),), properties=("undefined", "memory")))
    answer = several.verify(asked, Limits(), Telling(violation=told.append))
    assert {part.report.verdict for part in answer.report.parts} == {Verdict.FALSE}
    assert len(told) == len(answer.report.violations) == 1
