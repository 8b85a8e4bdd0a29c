"""How far a process has to go to have done what the counterexample does.

The process passes points of its own: the compiler may read a variable twice, or copy a struct at once.  Both go through
the same lines in the same order, so visits of lines are aligned first, and then what is done on a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby

from unbraid.results.reproduce.units import Interleaving, Kind, Unit

FEW = 5  # points, one by one, within which both accesses of a data race are made
NEAR = (0, 1, 2, -1, 3, -2, 4, 5, 6)  # points further on, where one access of a data race may be instead
SLACK = 1000  # points that the last thread may pass beyond its units; it may read in a loop
ATOMIC, SAME, SIMILAR = 4, 3, 1  # what it is worth if a point seems to be the unit


@dataclass(frozen=True)
class Turn:
    """The thread goes on until it has passed so many points, counted from its start."""

    thread: int
    points: int


@dataclass(frozen=True)
class Variation:
    """Of the end of a data race: one thread stays a few points further on, the other goes on from there."""

    stays: int
    goes_on: int
    points: int


def turns(
    given: Interleaving, passed: Sequence[Sequence[Unit]], both: bool = False, variation: Variation | None = None
) -> list[Turn]:
    """`passed`: of each thread the points of an earlier run, as far as it went.  `both`: at the end of a data race,
    both threads go on."""
    empty: Sequence[Unit] = ()
    reach = [
        _reach(thread.units, passed[number] if number < len(passed) else empty)
        for number, thread in enumerate(given.threads)
    ]
    done = [0] * len(given.threads)
    result: list[Turn] = []
    for thread, steps in groupby(given.order):
        done[thread] += len(list(steps))
        result.append(Turn(thread, reach[thread][done[thread]]))
    ends = [reach[thread][done[thread]] for thread in range(len(given.threads))]
    last, other = given.failing, given.other
    if variation is not None:
        last, other = variation.goes_on, variation.stays
        ends[other] += variation.points
        result = [Turn(turn.thread, min(turn.points, ends[turn.thread])) for turn in result]
        result.append(Turn(other, ends[other]))
    if both and other is not None:
        result += [Turn(thread, ends[thread] + i) for i in range(1, FEW) for thread in (last, other)]
    # Those who wait for each other may need more points to come there.
    return [*result, *(Turn(thread, ends[thread] + SLACK) for thread in (last, *given.stuck))]


def variations(given: Interleaving) -> list[Variation]:
    """What to try where the process has not come to the accesses as the counterexample has."""
    if given.other is None:
        return []
    pairs = ((given.other, given.failing), (given.failing, given.other))
    return [Variation(stays, goes_on, points) for points in NEAR for stays, goes_on in pairs]


def _reach(units: list[Unit], points: Sequence[Unit]) -> list[int]:
    """For each number of units: how many points are passed before the next unit begins."""
    partner = _aligned(units, points)
    matched = [number for number in range(len(units)) if partner[number] is not None]
    last = matched[-1] if matched else -1
    result = [0] * (len(units) + 1)
    for count in range(len(units), -1, -1):
        if count == len(units) == last + 1:
            result[count] = (partner[last] or 0) + 1 if units else 0
        elif count > last:
            result[count] = len(points) + count - last - 1  # the earlier run did not go so far
        else:
            found = partner[count]
            result[count] = result[count + 1] if found is None else found
    return result


def _aligned(units: Sequence[Unit], points: Sequence[Unit]) -> list[int | None]:
    """For each unit the point that is the same, if there is one."""
    result: list[int | None] = [None] * len(units)
    visits, passages = _visits(units), _visits(points)
    matcher = SequenceMatcher(None, [place for place, _ in visits], [place for place, _ in passages], autojunk=False)
    for first, other, count in matcher.get_matching_blocks():
        for k in range(count):
            ours, theirs = visits[first + k][1], passages[other + k][1]
            was_left = theirs.stop < len(points)  # else what is to match may still come
            for a, b in _best_match([units[i].kind for i in ours], [points[j].kind for j in theirs]):
                if was_left or _worth(units[ours[a]].kind, points[theirs[b]].kind) > SIMILAR:
                    result[ours[a]] = theirs[b]
    return result


def _visits(units: Sequence[Unit]) -> list[tuple[tuple[str, int], range]]:
    """Of lines, with the positions of what is done there."""
    result = []
    start = 0
    for place, group in groupby(units, lambda unit: (unit.file, unit.line)):
        end = start + len(list(group))
        result.append((place, range(start, end)))
        start = end
    return result


def _best_match(ours: list[Kind], theirs: list[Kind]) -> list[tuple[int, int]]:
    """Pairs in order, of the same kinds as far as possible."""
    best = [[0] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    for a in range(len(ours) - 1, -1, -1):
        for b in range(len(theirs) - 1, -1, -1):
            best[a][b] = max(best[a + 1][b], best[a][b + 1], best[a + 1][b + 1] + _worth(ours[a], theirs[b]))
    result = []
    a = b = 0
    while a < len(ours) and b < len(theirs):
        worth = _worth(ours[a], theirs[b])
        if worth and best[a][b] == best[a + 1][b + 1] + worth:
            result.append((a, b))
            a, b = a + 1, b + 1
        elif best[a][b] == best[a + 1][b]:
            a += 1
        else:
            b += 1
    return result


def _worth(unit: Kind, point: Kind) -> int:
    """What else is accessed on the line of an atomic access are copies of its value.  A step of a model may be an
    access to a compiler."""
    if unit is point:
        return SAME
    if point is Kind.ATOMIC:
        return ATOMIC
    return SIMILAR if Kind.CALLS in (unit, point) else 0
