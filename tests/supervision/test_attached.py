"""Programs that use our own standard streams."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import psutil

from tests.helpers.waiting import eventually

SCRIPT = "import sys; from unbraid.supervision.attached import run_attached; sys.exit(run_attached(sys.argv[1:]))"


def start(*words: str) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", SCRIPT, *words], stdin=pipe, stdout=pipe, stderr=pipe)


def test_streams_and_exit_codes() -> None:
    running = start("sh", "-c", "cat; echo error >&2; exit 3")
    assert running.communicate(b"input") == (b"input", b"error\n")
    assert running.returncode == 3
    running = start("sh", "-c", "kill -9 $$")
    running.communicate()
    assert running.returncode == 128 + signal.SIGKILL


def test_nothing_is_left(tmp_path: Path) -> None:
    """Neither what the program leaves behind, nor the program if we are killed."""
    left = tmp_path / "left"
    start("sh", "-c", f"sleep 60 >/dev/null 2>&1 & echo $! > {left}").communicate()
    assert eventually(lambda: not psutil.pid_exists(int(left.read_text())))
    killed = tmp_path / "killed"
    running = start("sh", "-c", f"echo $$ > {killed}; exec sleep 60")
    assert eventually(lambda: killed.exists() and killed.read_text() != "")
    running.kill()
    running.communicate()
    assert eventually(lambda: not psutil.pid_exists(int(killed.read_text())))
