"""Running the command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


def unbraid(*arguments: str, timeout: float = 120, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """In a process of its own."""
    command = [sys.executable, "-m", "unbraid", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, cwd=cwd, check=False)


def verify_apart(*arguments: str) -> tuple[int, list[str]]:
    """The exit code and the lines of `verify` in a process of its own: one that has used z3 here cannot be forked,
    since z3's threads would be missing."""
    done = unbraid("verify", *arguments)
    return done.returncode, done.stdout.splitlines()


def verdict(capfd: pytest.CaptureFixture[str]) -> str:
    """Of what has been printed."""
    return capfd.readouterr().out.splitlines()[-1].removeprefix("VERDICT: ")
