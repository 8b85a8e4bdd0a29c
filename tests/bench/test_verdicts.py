"""What tools say, and if it is right."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.helpers.benchmarks import task
from unbraid.bench.verdicts import Recogniser, Said, Status, judge
from unbraid.core.errors import UsageError
from unbraid.supervision import LimitHit, ProgramResult


# ------------------------------------------------------------------------------------------- verdicts
@pytest.mark.parametrize(
    "output, said",
    [
        ("x\nVERDICT: TRUE\n", Said("true")),
        ("VERDICT: FALSE(unreach-call)", Said("false", "unreach-call")),
        ("VERDICT: UNKNOWN(no violation within (3))", Said("unknown", "no violation within (3)")),
        ("VERIFICATION SUCCESSFUL", Said("true")),
        ("** 1 of 3 failed\nVERIFICATION FAILED\n", Said("false")),
        ("VERIFICATION INCONCLUSIVE", Said("unknown")),
        ("TRUE", Said("true")),
        ("false(valid-deref)", Said("false", "valid-deref")),
        ("Result:\nTRUE\n", Said("true")),
        ("Verification result: FALSE. Property violation (error label) found by chosen configuration.", Said("false")),
        ("Verification result: UNKNOWN, incomplete analysis.", None),
        ("it is true that\nfalse alarms exist", None),
        ("", None),
    ],
)
def test_verdicts_are_recognised(output: str, said: Said | None) -> None:
    assert Recogniser().read(output) == said


def test_own_patterns_replace_what_is_built_in() -> None:
    recogniser = Recogniser(true="^SAFE$", false="BUG")
    assert recogniser.read("SAFE") == Said("true")
    assert recogniser.read("a BUG!") == Said("false")
    assert recogniser.read("true\nunknown") == Said("unknown")
    assert recogniser.read("VERIFICATION FAILED") is None
    with pytest.raises(UsageError, match="--verdict-true"):
        Recogniser(true="(")


def ended(output: str, returncode: int = 0, limit: LimitHit | None = None, errors: str = "") -> ProgramResult:
    return ProgramResult(returncode, output.encode(), errors.encode(), False, False, 1.0, 1.0, 1 << 20, limit)


@pytest.mark.parametrize(
    "expected, result, status",
    [
        (True, ended("true"), Status.PASS),
        (False, ended("false(unreach-call)", 10), Status.PASS),
        (False, ended("true"), Status.WRONG),
        (True, ended("false"), Status.WRONG),
        (True, ended("unknown"), Status.MISS),
        (True, ended("VERDICT: UNKNOWN(out of time after 3 s)"), Status.TIMEOUT),
        (True, ended("VERDICT: UNKNOWN(out of memory after 3 MB)"), Status.MEMORY),
        (None, ended("true"), Status.UNRATED),
        (True, ended("", 2, errors="x.c:1:2: refused"), Status.ERROR),
        (True, ended("true", -11), Status.ERROR),  # whoever crashes is not believed
        (True, ended("true", 0, LimitHit.CPU), Status.TIMEOUT),
        (True, ended("", 0, LimitHit.WALL), Status.TIMEOUT),
        (True, ended("", 0, LimitHit.MEMORY), Status.MEMORY),
    ],
)
def test_verdicts_are_judged(tmp_path: Path, expected: bool | None, result: ProgramResult, status: Status) -> None:
    assert judge(task(tmp_path, expected), result, Recogniser()).status is status


def test_the_part_of_a_property_must_be_right(tmp_path: Path) -> None:
    memory = replace(task(tmp_path, False, "valid-deref"), property_file=tmp_path / "valid-memsafety.prp")
    assert judge(memory, ended("false(valid-deref)"), Recogniser()).status is Status.PASS
    assert judge(memory, ended("false"), Recogniser()).status is Status.PASS
    assert judge(memory, ended("false(valid-free)"), Recogniser()).status is Status.WRONG


def test_an_error_keeps_the_last_words(tmp_path: Path) -> None:
    judged = judge(task(tmp_path), ended("", 2, errors="first\nx.c:1:2: refused\n"), Recogniser())
    assert judged.detail == "exit code 2: x.c:1:2: refused"
