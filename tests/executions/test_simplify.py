"""Counterexamples with fewer context switches."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.helpers.programs import lower_named
from unbraid.analyses.visible import Visibility
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.core.interpreter.machine import Machine
from unbraid.executions.replay import fails, replay
from unbraid.executions.schedule import Step, from_exploration
from unbraid.executions.simplify import simplify


def switches(steps: list[Step]) -> int:
    return sum(one.thread != other.thread for one, other in pairwise(steps))


@pytest.mark.parametrize("name", ["lost_update_unsafe", "handshake_unsafe", "peterson_unsafe", "aba_unsafe"])
def test_it_still_fails_with_no_more_switches(name: str) -> None:
    program = lower_named(name)
    explorer = Explorer(program, Visibility(program, reduce=False).code)  # many switches to begin with
    found = explorer.run()
    assert found.answer is Answer.VIOLATED
    steps = from_exploration(explorer, found.path)
    machine = Machine(program, reuse=False)
    simpler = simplify(machine, steps, 10.0)
    assert sorted(simpler, key=str) == sorted(steps, key=str)
    assert switches(simpler) <= switches(steps)
    assert fails(machine, simpler)
    replay(machine, simpler)
    assert simplify(machine, steps, 0.0) == steps  # without time nothing changes
