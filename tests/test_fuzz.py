"""A small fixed part of what `python -m tests.fuzz` does, split so that xdist spreads it; and what it has found."""

from __future__ import annotations

from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from tests.fuzz.report import Skipped
from tests.fuzz.runner import MODES, Task, describe, run_file, run_task
from tests.helpers.needs import needs, reason

FIRST = 1
LATER = {"modular": 3}  # the program before it takes a minute
# mode: (number of test cases, programs in each)
PARTS = {
    "threads": (3, 4), "sequential": (2, 6), "floats": (2, 8), "native": (2, 6), "states": (1, 4),
    "unbounded": (2, 6), "proofs": (1, 4), "reductions": (1, 4), "crowds": (1, 2), "covering": (1, 8),
    "modular": (1, 3), "following": (1, 8), "races": (1, 8), "deadlocks": (1, 8), "swarm": (1, 6),
    "library": (1, 4), "cells": (1, 4), "relations": (1, 4), "hiding": (2, 6), "values": (2, 6), "rooms": (1, 6),
    "shapes": (1, 20),
}  # fmt: skip
# Programs, by mode, that once made two answers differ.
FOUND = sorted((Path(__file__).parent / "fuzz" / "found").glob("*.c"))


def _may_be_skipped(mode: str) -> tuple[pytest.MarkDecorator, ...]:
    return () if mode in ("threads", "unbounded") else (needs("gcc", "different ways to an answer agree"),)


def _case(mode: str, part: int, size: int, *marks: pytest.MarkDecorator) -> ParameterSet:
    first = LATER.get(mode, FIRST) + part * size
    return pytest.param(mode, first, size, id=f"{mode}-{part}", marks=(*_may_be_skipped(mode), *marks))


_CASES = [
    *(_case(mode, part, size) for mode, (parts, size) in PARTS.items() for part in range(parts)),
    # As many programs once more, which are others.
    *(
        _case(mode, part, size, pytest.mark.slow)
        for mode, (parts, size) in PARTS.items()
        for part in range(parts, 2 * parts)
    ),
]


@pytest.mark.parametrize(("mode", "first", "count"), _CASES)
def test_answers_agree(mode: str, first: int, count: int) -> None:
    skipped = 0
    for seed in range(first, first + count):
        result = run_task(Task(mode, seed, shrink_seconds=20))
        assert result.failure is None, describe(result)
        skipped += any(what.startswith("skipped") for what in result.seen)
    assert skipped < count, "nothing was checked"


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.stem, marks=_may_be_skipped(path.name.split("-")[0])) for path in FOUND]
)
def test_what_was_found(path: Path) -> None:
    try:
        run_file(path)
    except Skipped as limit:  # on a slow machine an engine may not get as far as the bug that it had
        pytest.skip(reason(f"time ({limit})", f"{path.stem} is still right"))


def test_every_mode_has_tests() -> None:
    assert set(PARTS) == set(MODES)
