"""Learns in which order the members of a group are tried, and how long each may take.

The rule is greedy: the next attempt is the one that solves the most tasks per second, where a task that an attempt does
not solve costs its whole limit.  For such pipelines the greedy order takes at most four times as long
as the best one (Munagala, Babu, Motwani, Widom 2005, "The pipelined set cover problem").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from unbraid.core.records import dataclass

LIMITS = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0)  # seconds of CPU time

Seconds = Mapping[str, float | None]  # for one task, by candidate; None: the candidate does not solve the task


@dataclass(frozen=True)
class Timed:
    """A candidate with its limit in seconds; None: no limit."""

    candidate: str
    limit: float | None


def learn_order(candidates: Sequence[str], tasks: Sequence[Seconds]) -> list[Timed]:
    """Every candidate is in the result, because the next program may need it.  Candidates that solved nothing come
    last, in the given order, and the very last attempt has no limit."""
    order: list[Timed] = []
    unsolved = list(tasks)
    while choice := _best(candidates, unsolved):
        order.append(choice)
        unsolved = [task for task in unsolved if not _solves(task, choice)]
    tried = {timed.candidate for timed in order}
    order += [Timed(candidate, LIMITS[-1]) for candidate in candidates if candidate not in tried]
    return [*order[:-1], Timed(order[-1].candidate, None)] if order else []


def _best(candidates: Sequence[str], tasks: Sequence[Seconds]) -> Timed | None:
    options = [Timed(candidate, limit) for candidate in candidates for limit in LIMITS]
    rates = {option: _rate(option, tasks) for option in options}
    best = max(options, key=lambda option: rates[option], default=None)
    return best if best is not None and rates[best] > 0 else None


def _rate(option: Timed, tasks: Sequence[Seconds]) -> float:
    """The number of tasks that it solves per second."""
    solved = sum(_solves(task, option) for task in tasks)
    return solved / sum(_time(task, option) for task in tasks) if solved else 0.0


def _solves(task: Seconds, option: Timed) -> bool:
    seconds = task[option.candidate]
    return seconds is not None and (option.limit is None or seconds <= option.limit)


def _time(task: Seconds, option: Timed) -> float:
    assert option.limit is not None
    seconds = task[option.candidate]
    return max(0.01, min(option.limit, option.limit if seconds is None else seconds))
