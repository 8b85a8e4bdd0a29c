"""Schedules that cannot be replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.sources import TWO_INPUTS
from unbraid.core.interpreter.machine import Machine
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.executions.replay import ReplayFailed, replay
from unbraid.executions.schedule import Step


def test_a_wrong_schedule_is_not_confirmed(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(TWO_INPUTS)
    machine = Machine(load(Source((str(path),))))
    for steps in ([], [Step(0, 1)], [Step(5, 1)], [Step(0, 10_000)]):
        with pytest.raises(ReplayFailed):
            replay(machine, steps)
