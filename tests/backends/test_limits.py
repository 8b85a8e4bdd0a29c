"""Limits hold for verifiers outside too, and nothing is left of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.helpers.programs import (
    LOST_UPDATE,
    TOGETHER,
)
from tests.helpers.stand_ins import VERSIONS, program

# It starts another process, in a session of its own, and both stay.
STAYS = """
import os, subprocess, time
other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
with open({path!r}, "w") as file:
    file.write(f"{{os.getpid()}} {{other.pid}}")
"""
HANGS = STAYS + "time.sleep(600)"
GROWS = STAYS + "kept = []\nwhile True:\n    kept.append(bytearray(b'x') * (8 << 20))\n    time.sleep(0.01)"


def _start(body: str, folder: Path, *options: str) -> subprocess.Popen[str]:
    """unbraid, with a backend that does this, and a folder of its own for temporary files."""
    executable = program(folder / "cbmc", body.format(path=str(folder / "pids")), VERSIONS["cbmc"])
    (folder / "tmp").mkdir()
    command = [
        sys.executable,
        "-m",
        "unbraid",
        "verify",
        *TOGETHER,
        LOST_UPDATE,
        "--backend",
        "cbmc",
        "--backend-path",
        executable,
    ]
    environment = {**os.environ, "TMPDIR": str(folder / "tmp")}
    return subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )


def _assert_nothing_is_left(folder: Path) -> None:
    for number in map(int, (folder / "pids").read_text().split()):
        with suppress(psutil.NoSuchProcess):
            process, start = psutil.Process(number), time.monotonic()
            while process.status() != psutil.STATUS_ZOMBIE:  # a killed process needs some time to give back its memory
                assert time.monotonic() - start < 5, f"{process} is left"
                time.sleep(0.05)
    assert list((folder / "tmp").iterdir()) == []


@pytest.mark.parametrize(
    ("body", "options", "reason"),
    (
        (HANGS, ("--timeout", "3"), "out of time after 3 s"),
        (GROWS, ("--memory", "400", "--timeout", "50"), "out of memory after 400 MB"),
    ),
    ids=("time", "memory"),
)
def test_limits_hold_for_backends(body: str, options: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    process = _start(body, tmp_path, *options)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out.splitlines()[-1], err) == (5, f"VERDICT: UNKNOWN({reason})", "")
    _assert_nothing_is_left(tmp_path)


@pytest.mark.parametrize(
    ("number", "said"), ((signal.SIGINT, "interrupted"), (signal.SIGTERM, "interrupted by SIGTERM"))
)
def test_interrupted_while_a_backend_runs(number: signal.Signals, said: str, tmp_path: Path) -> None:
    process = _start(HANGS, tmp_path)
    try:
        deadline = time.monotonic() + 30
        while not ((tmp_path / "pids").exists() and len((tmp_path / "pids").read_text().split()) == 2):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert (process.returncode, out, err) == (128 + number, "", f"unbraid: {said}\n")
    _assert_nothing_is_left(tmp_path)
