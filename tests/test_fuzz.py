"""A fixed small number of generated programs.  `python -m tests.fuzz --count N --seed S` runs any number."""

from __future__ import annotations

import shutil

import pytest

from tests.fuzz.runner import Task, describe, run_task

CHUNKS = [("threads", first, 12) for first in range(0, 48, 12)]
CHUNKS += [("sequential", first, 10) for first in range(0, 40, 10)]
CHUNKS += [("native", first, 4) for first in range(0, 8, 4)]


@pytest.mark.parametrize(("mode", "first", "count"), CHUNKS)
def test_generated_programs(mode: str, first: int, count: int) -> None:
    if mode != "threads" and shutil.which("gcc") is None:
        pytest.skip("there is no gcc here to compare with")
    for seed in range(first, first + count):
        result = run_task(Task(mode, seed, shrink_seconds=0))
        assert result.failure is None, describe(result)
