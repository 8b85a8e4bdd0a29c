"""Runs of a binary, in ways that show more than one of its schedules."""

from __future__ import annotations

import enum
import os
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

STRESS = Path(__file__).with_name("stress.h")


class Ending(enum.Enum):
    PASSED = "passed"
    FAILED = "failed an assertion"
    CRASHED = "crashed"
    BLOCKED = "did not end"


def stress_options(source: Path) -> tuple[str, ...]:
    """Calls of the thread library yield and sleep at random."""
    text = source.read_text()
    return ("-include", str(STRESS)) if "pthread.h" in text or "threads.h" in text else ()


def run_often(binary: Path, times: int, patience: float = 10) -> Counter[Ending]:
    """How its runs end: in turn on one core and on all of them.  A run that takes longer than `patience` seconds does
    not end."""
    endings: Counter[Ending] = Counter()
    for number in range(times):
        with _cores(number):
            endings[_run(binary, patience)] += 1
        if endings[Ending.BLOCKED] > 1:
            break
    return endings


def _run(binary: Path, patience: float) -> Ending:
    try:
        done = subprocess.run(
            [binary], stdin=subprocess.DEVNULL, capture_output=True, timeout=patience, check=False, cwd=binary.parent
        )
    except subprocess.TimeoutExpired:
        return Ending.BLOCKED
    match done.returncode:
        case code if code == -signal.SIGABRT:
            return Ending.FAILED
        case code if code < 0:
            return Ending.CRASHED
    return Ending.PASSED


@contextmanager
def _cores(number: int) -> Iterator[None]:
    """Processes that are started here have one core only, if the number is odd."""
    if number % 2 == 0 or not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {sorted(allowed)[number // 2 % len(allowed)]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)
