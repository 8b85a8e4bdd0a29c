"""Answers that are kept."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.programs import PROGRAMS, REPOSITORY
from unbraid.cli.main import run
from unbraid.driver import pipeline
from unbraid.driver.request import Means, Question, Request, Source
from unbraid.systems.invariants import Invariant

SOURCE = REPOSITORY / "src" / "unbraid"
SAFE, UNSAFE = PROGRAMS / "lock_counter_safe.c", PROGRAMS / "lock_counter_unsafe.c"
Output = pytest.CaptureFixture[str]


def verify(program: Path, folder: Path, capfd: Output, *options: str) -> tuple[str, bool]:
    """The verdict, and whether it was in the cache."""
    asked = options if "--property" in options else ("--property", "unreach-call", *options)
    run(["verify", str(program), "--cache", str(folder / "cache"), *asked])
    text = capfd.readouterr().out
    return text.splitlines()[-1], "from the cache" in text


@pytest.mark.parametrize(("program", "verdict"), [(SAFE, "TRUE"), (UNSAFE, "FALSE(unreach-call)")])
def test_a_comment_makes_no_difference(program: Path, verdict: str, tmp_path: Path, capfd: Output) -> None:
    copy = tmp_path / "copy.c"
    shutil.copy(program, copy)
    assert verify(copy, tmp_path, capfd) == (f"VERDICT: {verdict}", False)
    assert verify(copy, tmp_path, capfd) == (f"VERDICT: {verdict}", True)
    copy.write_text("// a new line\n\n/* and\nmore */\n" + copy.read_text())
    assert verify(copy, tmp_path, capfd) == (f"VERDICT: {verdict}", True)
    copy.write_text(copy.read_text().replace("count", "number"))
    assert verify(copy, tmp_path, capfd) == (f"VERDICT: {verdict}", False)


def test_the_trace_is_that_of_the_text_as_it_is(tmp_path: Path, capfd: Output) -> None:
    copy, trace = tmp_path / "copy.c", tmp_path / "trace.json"
    shutil.copy(UNSAFE, copy)
    verify(copy, tmp_path, capfd, "--trace", str(trace))
    line = json.loads(trace.read_text())["violation"]["line"]
    copy.write_text("\n\n" + copy.read_text())
    assert verify(copy, tmp_path, capfd, "--trace", str(trace))[1]
    assert json.loads(trace.read_text())["violation"]["line"] == line + 2
    assert run(["replay", str(trace)]) == 10


def test_invariants_are_kept_while_lines_stay(tmp_path: Path) -> None:
    copy = tmp_path / "copy.c"
    shutil.copy(SAFE, copy)

    def found() -> tuple[Invariant, ...]:
        means = Means(cache=tmp_path / "cache")
        return pipeline.verify(Request(Source((str(copy),)), Question("reduction"), means)).report.invariants

    first = found()
    assert first and found() == first
    copy.write_text("\n" + copy.read_text())
    assert found() == (), "they speak of the old lines"


def test_other_options_are_other_questions(tmp_path: Path, capfd: Output) -> None:
    verify(SAFE, tmp_path, capfd)
    assert not verify(SAFE, tmp_path, capfd, "--engine", "lazy")[1]
    assert not verify(SAFE, tmp_path, capfd, "--property", "locks")[1]
    assert verify(SAFE, tmp_path, capfd, "--jobs", "1")[1]


@pytest.mark.parametrize("damage", ["", "{}", "[1]", "cut", "changed"])
def test_a_broken_entry_is_none(damage: str, tmp_path: Path, capfd: Output) -> None:
    verify(UNSAFE, tmp_path, capfd)
    (entry,) = (tmp_path / "cache").iterdir()
    text = entry.read_text()
    broken = {"cut": text[: len(text) // 2], "changed": text.replace('"thread": 1', '"thread": 2')}.get(damage, damage)
    assert broken != text
    entry.write_text(broken)
    assert verify(UNSAFE, tmp_path, capfd) == ("VERDICT: FALSE(unreach-call)", False)
    assert verify(UNSAFE, tmp_path, capfd) == ("VERDICT: FALSE(unreach-call)", True)


def test_what_is_not_known_is_not_kept(tmp_path: Path, capfd: Output) -> None:
    verify(SAFE, tmp_path, capfd, "--engine", "lazy", "--rounds", "1")
    assert list((tmp_path / "cache").iterdir()) == []


def test_a_folder_that_cannot_be_made(tmp_path: Path, capfd: Output) -> None:
    (tmp_path / "cache").write_text("a file")
    assert run(["verify", str(SAFE), "--cache", str(tmp_path / "cache")]) == 1
    assert "--cache" in capfd.readouterr().err


def test_installing_the_same_version_again_makes_no_difference(tmp_path: Path) -> None:
    """CI does so in each run, and then the files are new."""
    package = tmp_path / "src" / "unbraid"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__"))
    assert not is_in_cache(tmp_path)
    for file in package.rglob("*.*"):
        os.utime(file, ns=(1, 1))
    assert is_in_cache(tmp_path)
    (package / "errors.py").write_text((package / "errors.py").read_text() + "# another version\n")
    assert not is_in_cache(tmp_path)


def is_in_cache(folder: Path) -> bool:
    """Asks the copy of the package in the folder."""
    command = [sys.executable, "-m", "unbraid", "verify", str(SAFE), "--cache", str(folder / "cache")]
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=True, timeout=120)
    return "from the cache" in done.stdout
