"""Removes context switches from a counterexample, so that it is easier to read.

    A1 B A2    =>    A1 A2 B,  or  B A1 A2        A1, A2: runs of one thread; B: runs of others in between

Each change is tried by running the schedule again, and kept if the program still fails.  This ends when no change
helps, or when the time is up.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import groupby

from unbraid.core.interpreter.machine import Machine
from unbraid.executions.replay import length_to_violation
from unbraid.executions.schedule import Step

Run = list[Step]

# A change may make an execution longer, but one that is so much longer waits in vain.
LONGER, MORE = 2, 1000  # times as many instructions, and so many more


def simplify(machine: Machine, steps: Sequence[Step], seconds: float) -> list[Step]:
    deadline = time.monotonic() + seconds
    length = length_to_violation(machine, steps)
    assert length is not None
    most = LONGER * length + MORE
    runs = _runs(steps)
    first = 0
    while first < len(runs):
        better = None
        for candidate in _merges(runs, first):
            if time.monotonic() > deadline:
                return _join(runs)
            if length_to_violation(machine, _join(candidate), most) is not None:
                better = candidate
                break
        if better is None:
            first += 1
        else:
            runs = better
            first = max(0, first - 1)
    return _join(runs)


def _runs(steps: Sequence[Step]) -> list[Run]:
    return [list(group) for _, group in groupby(steps, key=lambda step: step.thread)]


def _join(runs: Sequence[Run]) -> list[Step]:
    return [step for run in runs for step in run]


def _merges(runs: list[Run], first: int) -> list[list[Run]]:
    """The two ways to merge a run with the next one of its thread."""
    thread = runs[first][0].thread
    for second in range(first + 1, len(runs)):
        if runs[second][0].thread == thread:
            both = runs[first] + runs[second]
            before, between, after = runs[:first], runs[first + 1 : second], runs[second + 1 :]
            candidates = [[*before, both, *between, *after], [*before, *between, both, *after]]
            return [_runs(_join(candidate)) for candidate in candidates]
    return []
