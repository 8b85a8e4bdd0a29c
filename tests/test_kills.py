"""A few of the runs that `python -m tests.kills` kills."""

from __future__ import annotations

import pytest

from tests.helpers.needs import needs_linux
from tests.kills import kill_many


@needs_linux("nothing is left of runs that are killed")
@pytest.mark.parametrize("seed", [1])
def test_nothing_is_left_of_runs_that_are_killed(seed: int) -> None:
    assert kill_many(4, seed) == []
