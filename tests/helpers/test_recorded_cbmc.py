"""Recordings of CBMC: they answer in its place, and a test fails if they are no longer what it says."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.helpers import recorded_cbmc
from tests.helpers.debian import Unavailable
from tests.helpers.programs import REPOSITORY
from tests.helpers.recorded_cbmc import Cbmc
from tests.helpers.stand_ins import script

SAFE = "print('SAFE'); sys.exit(0)"
VIOLATED = "print('VIOLATED in 2 steps'); sys.exit(10)"
OTHERWISE_VIOLATED = "print('VIOLATED in 3 steps'); sys.exit(10)"


@pytest.fixture(autouse=True)
def _no_recordings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorded_cbmc, "FOLDER", tmp_path / "recorded")


class Asked:
    """One test, in several runs of pytest on different machines."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.monkeypatch, self.runs = folder, monkeypatch, 0

    def run(self, real: str | None, *programs: str, record: bool = False) -> list[tuple[str, int]]:
        """What CBMC answers.  `real`: what it does, if it is there, in Python."""
        self.runs += 1
        folder = self.folder / f"run-{self.runs}"
        folder.mkdir()
        found: Path | Unavailable = Unavailable("not here")
        if real is not None:
            found = Path(script(folder / "real", real))
        self.monkeypatch.setattr(recorded_cbmc, "found", lambda version: found)
        with Cbmc("the test", folder, record).version("6.6") as executable:
            return [self._ask(executable, folder, program) for program in programs]

    def _ask(self, executable: str, folder: Path, program: str) -> tuple[str, int]:
        (folder / "program.i").write_text(f"{program}  /* {folder}/source.c */")
        done = subprocess.run([executable, "program.i"], cwd=folder, capture_output=True, text=True, check=False)
        return done.stdout, done.returncode


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Asked:
    return Asked(tmp_path, monkeypatch)


def test_the_recording_answers(asked: Asked) -> None:
    asked.run(VIOLATED, "int x;", "int y;", record=True)
    assert asked.run(None, "int y;", "int x;") == [("VIOLATED in 2 steps\n", 10)] * 2


def test_what_was_not_recorded_fails(asked: Asked) -> None:
    asked.run(SAFE, "int x;", record=True)
    with pytest.raises(pytest.fail.Exception, match="not in the recording; record it anew"):
        asked.run(None, "int x;", "int y;")


def test_the_real_one_must_say_the_same(asked: Asked) -> None:
    asked.run(SAFE, "int x;", record=True)
    assert asked.run(SAFE, "int x;") == [("SAFE\n", 0)]
    for real, program in ((VIOLATED, "int x;"), (SAFE, "int y;")):
        with pytest.raises(pytest.fail.Exception, match="do not agree; record it anew"):
            asked.run(real, program)


def test_another_counterexample_is_as_good(asked: Asked) -> None:
    asked.run(VIOLATED, "int x;", record=True)
    asked.run(OTHERWISE_VIOLATED, "int x;", "what is asked next")


def test_recording_needs_the_real_one(asked: Asked) -> None:
    with pytest.raises(pytest.fail.Exception, match="to record: not here"):
        asked.run(None, "int x;", record=True)


def test_a_recording_says_nothing_of_the_machine(asked: Asked) -> None:
    repository = str(REPOSITORY)
    said = f'64-bit arm64 linux, CPROVER library (arm64), Runtime Solver: 1.2e-05s" {repository}/x.c'
    asked.run(f"import os; print({said!r}, os.getcwd())", "int x;", record=True)
    plain = '64-bit PROCESSOR linux, CPROVER library (PROCESSOR), Runtime Solver: 0s" REPOSITORY/x.c SCRATCH\n'
    assert asked.run(None, "int x;") == [(plain, 0)]
