"""Parts of all executions of a lazily sequentialized program: each is what is left by some of the first decisions where
threads stop.  Together they are all of them, and no execution is in two.

A cube is split by one more decision: thread t, in round r, stops

    before the middle, or has not been created yet     |     from the middle on

of its switch points.  Threads with many of them come first, and main, which only creates the others then, last.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from unbraid.core.nodes import Program, SwitchPoint
from unbraid.core.visitor import statements


@dataclass(frozen=True)
class Decision:
    """Where a thread stops in a round: before a switch point, or, if it has been created, there or behind it."""

    round: int
    thread: int
    middle: int
    is_late: bool


Cube = tuple[Decision, ...]


def cubes(bounded: Program, count: int) -> list[Cube]:
    """So many parts of about the same size, or fewer if there is not so much to decide."""
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
    """Round, thread and middle of those that are split by, in order."""
    sizes = {
        number: sum(isinstance(stmt, SwitchPoint) for stmt in statements(bounded.functions[name].body))
        for number, name in enumerate(bounded.threads)
    }
    large = sorted((number for number in sizes if sizes[number]), key=lambda number: (number == 0, -sizes[number]))
    return [(round, number, (sizes[number] + 1) // 2) for round in range(2) for number in large]
