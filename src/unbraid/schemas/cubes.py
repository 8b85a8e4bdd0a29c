"""Splits the executions of a lazily sequentialized program into cubes.  Each execution is in exactly one cube.

A cube is a list of decisions about where threads stop in the first rounds.  One more decision splits it in two.  In
round r, thread t stops

    before the middle of its switch points, or is not created yet     |     at the middle or after it

Threads with many switch points are decided first.  Main is decided last, because in the first rounds it often only
creates the others.
"""

from __future__ import annotations

from collections import deque

from unbraid.core.nodes import Program, SwitchPoint
from unbraid.core.records import dataclass
from unbraid.core.visitor import statements


@dataclass(frozen=True)
class Decision:
    """Where a thread stops in a round: before a switch point; or, if `is_late`, it exists and stops there or later."""

    round: int
    thread: int
    middle: int
    is_late: bool


Cube = tuple[Decision, ...]


def cubes(bounded: Program, count: int) -> list[Cube]:
    """`count` cubes of about the same size; fewer if there are not enough decisions."""
    order = _decisions(bounded)
    found: deque[Cube] = deque([()])
    while len(found) < count:
        largest = found.popleft()
        if len(largest) == len(order):
            found.appendleft(largest)
            break
        for is_late in (False, True):
            round, thread, middle = order[len(largest)]
            found.append((*largest, Decision(round, thread, middle, is_late)))
    return list(found)


def _decisions(bounded: Program) -> list[tuple[int, int, int]]:
    """Round, thread and middle switch point of each decision, in the order in which they split."""
    sizes = {
        number: sum(isinstance(stmt, SwitchPoint) for stmt in statements(bounded.functions[name].body))
        for number, name in enumerate(bounded.threads)
    }
    large = sorted((number for number in sizes if sizes[number]), key=lambda number: (number == 0, -sizes[number]))
    return [(round, number, (sizes[number] + 1) // 2) for round in range(2) for number in large]
