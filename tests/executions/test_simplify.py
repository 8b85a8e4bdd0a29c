"""Counterexamples with fewer context switches."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest

from tests.helpers.programs import Lower, lower_named
from unbraid.analyses.visible import Visibility
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.core.interpreter.machine import Machine
from unbraid.executions.replay import length_to_violation, replay
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
    assert length_to_violation(machine, simpler) is not None
    replay(machine, simpler)
    assert simplify(machine, steps, 0.0) == steps  # without time nothing changes


def test_a_thread_that_waits_in_vain_is_given_up(lower: Lower) -> None:
    """Without the write of the other thread between its steps, the first one would spin for ever."""
    program = lower("""
        #include <stdatomic.h>
        _Atomic int go;
        int seen;
        void *let(void *arg) { go = 1; seen = 1; return 0; }
        int main(void)
        {
            pthread_t t;
            pthread_create(&t, 0, let, 0);
            while (!go) { }
            assert(seen == 1);
            return 0;
        }
    """)
    explorer = Explorer(program, Visibility(program, reduce=False).code)
    found = explorer.run()
    assert found.answer is Answer.VIOLATED
    steps = from_exploration(explorer, found.path)
    machine = Machine(program, reuse=False)
    length = length_to_violation(machine, steps)
    assert length is not None
    assert length_to_violation(machine, steps, length) is None
    assert length_to_violation(machine, steps, length + 1) == length
    begun = time.process_time()
    assert length_to_violation(machine, simplify(machine, steps, 60.0)) is not None
    assert time.process_time() - begun < 2.0  # a million steps of a loop take longer
