"""Programs like real projects get their verdicts, and no real run shows what a verdict TRUE excludes.

A plain run takes a few of them; `python -m tests.realistic` takes all.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.compiling import needs_gcc
from tests.helpers.real_runs import STRESS, Ending, run_often
from tests.realistic.culprits import CULPRITS, all_culprits, culprits
from tests.realistic.runs import SANITIZED
from tests.realistic.table import DEFAULT, PROJECTS, Question, answer, build, questions, still_open

QUESTIONS = questions()
STILL_OPEN = still_open()
DECIDED = [each for each in QUESTIONS if each.name not in STILL_OPEN]
BUGS = [each for each in DECIDED if each.expected == "FALSE"]
PLAIN = {"spsc", "spsc_early_publish", "seqlock_odd", "bank_lock_order:deadlock", "copier"}  # these are quick
SECONDS = 60  # of processor time
SHORT = 10
EVERY = 6  # one of so many is a slow test
RUNS = 10


def _all(wanted: list[Question]) -> list[object]:
    return [pytest.param(each, id=each.name, marks=() if each.name in PLAIN else pytest.mark.slow) for each in wanted]


def _sample(wanted: list[Question]) -> list[object]:
    slow = wanted[::EVERY]
    return _all([each for each in wanted if each.name in PLAIN or each in slow])


@pytest.mark.parametrize("question", _sample([each for each in DECIDED if each.expected == "TRUE"]))
def test_programs_without_bugs(question: Question) -> None:
    assert answer(question, SECONDS).verdict == "TRUE"


@pytest.mark.parametrize("question", _all(BUGS))
def test_bugs_are_found_and_the_trace_shows_their_culprits(question: Question) -> None:
    found = answer(question, SECONDS)
    assert found.verdict == "FALSE"
    assert found.trace is not None
    for each in culprits(question):
        is_shown = each.is_in(found.trace)
        assert is_shown or not each.is_shown, f"the trace lacks {each.fragment}"
        assert each.is_shown or not is_shown, f"this is mended, take the ! out of {CULPRITS}: {each.fragment}"


def test_each_bug_has_culprits_in_one_line_each() -> None:
    listed = {each.question for each in all_culprits()}
    assert {each.name for each in BUGS} <= listed <= {each.name for each in QUESTIONS if each.expected == "FALSE"}
    for each in all_culprits():
        assert len(each.places()) == 1, each


@pytest.mark.parametrize("question", _sample([each for each in QUESTIONS if each.name in STILL_OPEN]))
def test_open_questions_get_no_wrong_verdict(question: Question) -> None:
    found = answer(question, SHORT).verdict
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
