"""Standard output that cannot be written: no traceback, and an exit code that says so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.programs import LOST_UPDATE
from unbraid.cli import main
from unbraid.cli.exit_codes import EXIT_FALSE, EXIT_INTERNAL, EXIT_USAGE, READER_GONE

COMMANDS = {
    "version": ["--version"],
    "help": ["verify", "--help"],
    "list": ["engines"],
    "text": ["core", LOST_UPDATE],
    "verdict": ["verify", LOST_UPDATE],
    "each": ["verify", "--each", LOST_UPDATE, LOST_UPDATE],
}


def _started(command: list[str], stdout: int, unbuffered: str = "") -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "unbraid", *command]
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    return subprocess.run(
        words, stdout=stdout, stderr=subprocess.PIPE, text=True, timeout=120, check=False, env=environment
    )


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("name", COMMANDS)
def test_the_reader_has_gone(name: str, unbuffered: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = _started(COMMANDS[name], writer, unbuffered)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (READER_GONE, "")


def test_the_reader_of_errors_has_gone() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        words = [sys.executable, "-m", "unbraid", "verify", "--no-such-option"]
        assert subprocess.run(words, stdout=writer, stderr=writer, timeout=120).returncode == READER_GONE
    finally:
        os.close(writer)


@pytest.mark.parametrize("name", ["version", "help", "list", "verdict"])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_the_disk_is_full(name: str) -> None:
    with open("/dev/full", "w") as full:
        done = _started(COMMANDS[name], full.fileno())
    assert done.returncode == EXIT_USAGE
    assert done.stderr.splitlines() == [f"unbraid: cannot write: {os.strerror(28)}"]


def test_closed_before_the_start() -> None:
    script = f"{sys.executable} -m unbraid verify {LOST_UPDATE} >&-"
    done = subprocess.run(["sh", "-c", script], stderr=subprocess.PIPE, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (EXIT_FALSE, "")


def test_another_pipe_that_breaks_is_a_bug(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def broken(*words: object) -> int:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr(main, "_execute", broken)
    assert main.run(["engines"]) == EXIT_INTERNAL
    assert "internal error: BrokenPipeError" in capfd.readouterr().err
