"""Programs like real projects get their verdicts, and no real run shows what a verdict TRUE excludes.

A plain run takes a few of them; `python -m tests.realistic` takes all.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.compiling import needs_gcc
from tests.helpers.real_runs import STRESS, Ending, run_often
from tests.realistic.runs import SANITIZED
from tests.realistic.table import DEFAULT, PROJECTS, Question, build, questions, still_open, verdict

QUESTIONS = questions()
STILL_OPEN = still_open()
PLAIN = {"spsc", "spsc_early_publish", "seqlock_odd", "bank_lock_order:deadlock", "copier"}  # these are quick
SECONDS = 60  # of processor time
SHORT = 10
EVERY = 6  # one of so many is a slow test
RUNS = 10


def _sample(wanted: list[Question]) -> list[object]:
    slow = wanted[::EVERY]
    return [
        pytest.param(each, id=each.name, marks=() if each.name in PLAIN else pytest.mark.slow)
        for each in wanted
        if each.name in PLAIN or each in slow
    ]


@pytest.mark.parametrize("question", _sample([each for each in QUESTIONS if each.name not in STILL_OPEN]))
def test_verdict(question: Question) -> None:
    assert verdict(question, SECONDS) == question.expected


@pytest.mark.parametrize("question", _sample([each for each in QUESTIONS if each.name in STILL_OPEN]))
def test_open_questions_get_no_wrong_verdict(question: Question) -> None:
    found = verdict(question, SHORT)
    assert found in (question.expected, "UNKNOWN", "REFUSED")
    if STILL_OPEN[question.name] == "REFUSED":
        assert found != question.expected, "this is mended: python -m tests.realistic --runs 0 --update"


@needs_gcc
@pytest.mark.parametrize("question", _sample([each for each in QUESTIONS if each.expected == "TRUE"]))
def test_real_runs_show_nothing_wrong(question: Question, tmp_path: Path) -> None:
    for options in (("-O2",), ("-O1", "-g", *SANITIZED)):
        binary, _ = build(question, [*options, "-include", STRESS], tmp_path)
        assert set(run_often(binary, RUNS)) == {Ending.PASSED}


@needs_gcc
@pytest.mark.parametrize("question", _sample(QUESTIONS))
def test_compilers_do_not_warn(question: Question, tmp_path: Path) -> None:
    _, warnings = build(question, [], tmp_path)
    assert warnings == ""


def test_each_project_has_a_question() -> None:
    assert {each.project for each in QUESTIONS} == {
        each.parent.name for each in PROJECTS.glob("*/compile_commands.json")
    }
    assert {each.asked for each in QUESTIONS} >= {DEFAULT, "deadlock", "race", "leaks"}
    assert set(STILL_OPEN) <= {each.name for each in QUESTIONS}


def test_projects_have_few_lines() -> None:
    for each in QUESTIONS:
        files = {(command.folder / command.file).resolve() for command in each.commands()}
        assert sum(len(file.read_text().splitlines()) for file in files) <= 400, each.name
