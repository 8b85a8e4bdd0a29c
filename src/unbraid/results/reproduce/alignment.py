"""Finds out how far each thread of the process must run in each turn to do what the counterexample does.

The points of the process are not the units of the counterexample: the compiler may read a variable twice, or copy a
struct at once.  But both go through the same lines in the same order.  So the visits of lines are aligned first, and
then the accesses on each line.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import groupby

from unbraid.core.records import dataclass
from unbraid.results.reproduce.units import Interleaving, Kind, Unit

FEW = 5  # points within which both accesses of a data race must happen; the threads pass them in turns
NEAR = (0, 1, 2, -1, 3, -2, 4, 5, 6)  # how many points later an access of a data race may be than expected
SLACK = 1000  # points that the last thread may pass beyond its units, because it may read in a loop
ATOMIC, SAME, SIMILAR = 4, 3, 1  # scores for how well a point fits a unit


@dataclass(frozen=True)
class Turn:
    """The thread runs until it has passed this number of points, counted from its start."""

    thread: int
    points: int


@dataclass(frozen=True)
class Delivery:
    """The thread runs the handler of a signal when it has passed this number of points."""

    thread: int
    points: int
    number: int


@dataclass(frozen=True)
class Variation:
    """Another end for a data race: one thread stops some points later, and then the other one goes on."""

    stays: int
    goes_on: int
    points: int


def turns(
    given: Interleaving, passed: Sequence[Sequence[Unit]], both: bool = False, variation: Variation | None = None
) -> list[Turn]:
    """`passed`: for each thread, the points that it passed in an earlier run.  `both`: at the end of a data race, both
    threads go on."""
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
    # The threads of a deadlock may need more points to reach it.
    return [*result, *(Turn(thread, ends[thread] + SLACK) for thread in (last, *given.stuck))]


def deliveries(given: Interleaving, passed: Sequence[Sequence[Unit]]) -> list[Delivery]:
    """A handler runs directly behind the last step before it that has a point."""
    result = []
    for signal in given.signals:
        units = given.threads[signal.thread].units
        points: Sequence[Unit] = passed[signal.thread] if signal.thread < len(passed) else ()
        matched = [each for each in _aligned(units, points)[: signal.units] if each is not None]
        result.append(
            Delivery(signal.thread, matched[-1] + 1 if matched else 0 if points else signal.units, signal.number)
        )
    return result


def variations(given: Interleaving) -> list[Variation]:
    """Other ends to try if the process did not reach the two accesses of a data race as in the counterexample."""
    if given.other is None:
        return []
    pairs = ((given.other, given.failing), (given.failing, given.other))
    return [Variation(stays, goes_on, points) for points in NEAR for stays, goes_on in pairs]


def _reach(units: list[Unit], points: Sequence[Unit]) -> list[int]:
    """For each number of units: the number of points that the thread passes before its next unit begins."""
    partner = _aligned(units, points)
    matched = [number for number in range(len(units)) if partner[number] is not None]
    last = matched[-1] if matched else -1
    result = [0] * (len(units) + 1)
    for count in range(len(units), -1, -1):
        if count == len(units) == last + 1:
            result[count] = _end(units[last], points, partner[last] or 0) if units else 0
        elif count > last:
            result[count] = len(points) + count - last - 1  # the earlier run did not get this far
        else:
            found = partner[count]
            result[count] = result[count + 1] if found is None else found
    return result


def _end(unit: Unit, points: Sequence[Unit], last: int) -> int:
    """The number of points that the thread passes until the unit with this point is done.  If the run ended on its
    line, a point may still come that fits better: compilers copy the value of an atomic store first.  Then one more
    point tells."""
    point = points[last]
    is_certain = point.kind is Kind.ATOMIC or point.kind is unit.kind is Kind.CALLS
    is_over = any(
        (later.file, later.line) != (point.file, point.line) or later.kind is Kind.CALLS for later in points[last + 1 :]
    )
    return last + 1 if is_certain or is_over else len(points) + 1


def _aligned(units: Sequence[Unit], points: Sequence[Unit]) -> list[int | None]:
    """For each unit the point that corresponds to it, if there is one."""
    result: list[int | None] = [None] * len(units)
    visits, passages = _visits(units), _visits(points)
    matcher = SequenceMatcher(None, [place for place, _ in visits], [place for place, _ in passages], autojunk=False)
    for first, other, count in matcher.get_matching_blocks():
        for k in range(count):
            ours, theirs = visits[first + k][1], passages[other + k][1]
            for a, b in _best_match([units[i].kind for i in ours], [points[j].kind for j in theirs]):
                result[ours[a]] = theirs[b]
    return result


def _visits(units: Sequence[Unit]) -> list[tuple[tuple[str, int], range]]:
    """The visits of lines, each with the positions of the units there."""
    result = []
    start = 0
    for place, group in groupby(units, lambda unit: (unit.file, unit.line)):
        end = start + len(list(group))
        result.append((place, range(start, end)))
        start = end
    return result


def _best_match(ours: list[Kind], theirs: list[Kind]) -> list[tuple[int, int]]:
    """Pairs of positions in ascending order, of the same kinds as far as possible.  A call whose model has several
    steps fits the last one that it can: a violation comes after the steps that prepare it."""
    best = [[0] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    for a in range(len(ours) - 1, -1, -1):
        for b in range(len(theirs) - 1, -1, -1):
            best[a][b] = max(best[a + 1][b], best[a][b + 1], best[a + 1][b + 1] + _worth(ours[a], theirs[b]))
    result = []
    a = b = 0
    while a < len(ours) and b < len(theirs):
        worth = _worth(ours[a], theirs[b])
        may_be_later = worth == SIMILAR and best[a][b] == best[a + 1][b]
        if worth and not may_be_later and best[a][b] == best[a + 1][b + 1] + worth:
            result.append((a, b))
            a, b = a + 1, b + 1
        elif best[a][b] == best[a + 1][b]:
            a += 1
        else:
            b += 1
    return result


def _worth(unit: Kind, point: Kind) -> int:
    """How well a point fits a unit.  An atomic access fits best, because other accesses on its line only copy its
    value.  A step of a library model may be a plain access in the process."""
    if unit is point:
        return SAME
    if point is Kind.ATOMIC:
        return ATOMIC
    return SIMILAR if Kind.CALLS in (unit, point) else 0
