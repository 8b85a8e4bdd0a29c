"""Learns a strategy from the measurements of `unbraid bench`:

    unbraid bench TASKS... --members --cpu 20 -o DIR            measures how long each candidate takes alone
    unbraid bench TASKS... --learn strategy.toml -o DIR         learns the strategy

If a candidate m takes the CPU time t_m for a task, and has the share s_m of the time, the portfolio takes min_m t_m /
s_m.  Shares are moved from one candidate to another as long as this reduces the sum over all tasks, where a task that
takes longer than the budget counts at most twice the budget.  `learn_order.py` learns the order within a group.

Programs are split by a feature only if this reduces the cost in a cross-validation: the tasks of each category in turn
are left out when the shares are learnt, and then used to measure the cost.

The method is deterministic: the same measurements give the same strategy.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from unbraid.bench.learn_order import Timed, learn_order
from unbraid.bench.results import Result
from unbraid.bench.tasks import Task
from unbraid.core.errors import UnbraidError, UsageError
from unbraid.core.nodes import DATA_MODELS
from unbraid.core.records import dataclass
from unbraid.driver.attempts import Attempt
from unbraid.driver.features import NAMES, features
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.driver.strategy import Member, candidates, read_strategy, side_by_side
from unbraid.engines.registry import engine_named

BUDGET = 60.0  # seconds of CPU time
STEP = 0.05  # the part of the time that is moved from one share to another
LEAST_OF_ALL = 0.64  # of the time, shared equally and never moved: the next program may need any candidate
QUICK = 1.2  # seconds of CPU time before the members start, which are not shared
FEWEST = 12  # tasks that a case must be learnt from
DEPTH = 2  # the most features in the conditions of a case
LATE, EARLY_SHARE = 5.0, 0.1  # members with less than this share start after this many seconds


@dataclass(frozen=True)
class Sample:
    """A task, with the seconds that each candidate for a member takes; None if it does not solve the task.  `alone`:
    the same for all candidates, by name."""

    name: str
    category: str
    features: dict[str, int]
    seconds: tuple[float | None, ...]
    alone: Mapping[str, float | None] = field(default_factory=dict)


Shares = tuple[float, ...]


def cost(shares: Shares, samples: Iterable[Sample]) -> float:
    return sum(_cost(shares, sample) for sample in samples)


def _cost(shares: Shares, sample: Sample) -> float:
    """Seconds.  Beyond the budget, the cost approaches twice the budget, so that an improvement there still counts."""
    needed = [
        min(seconds, QUICK) + max(0.0, seconds - QUICK) / share
        for seconds, share in zip(sample.seconds, shares, strict=True)
        if seconds is not None
    ]
    best = min(needed, default=math.inf)
    return best if best <= BUDGET else 2 * BUDGET - BUDGET * BUDGET / best


def learn_shares(samples: Sequence[Sample], count: int) -> Shares:
    """Moves STEP from one share to another as long as this reduces the cost."""
    shares = tuple(1 / count for _ in range(count))
    best = cost(shares, samples)
    while True:
        moved = [(cost(other, samples), other) for other in _neighbours(shares)]
        lowest, chosen = min(moved, default=(best, shares))
        if not lowest < best - 1e-9:
            return shares
        best, shares = lowest, chosen


def _neighbours(shares: Shares) -> Iterator[Shares]:
    least = LEAST_OF_ALL / len(shares)
    for source in range(len(shares)):
        step = min(STEP, shares[source] - least)
        for target in range(len(shares)):
            if target != source and step > 1e-9:
                moved = list(shares)
                moved[source] -= step
                moved[target] += step
                yield tuple(round(share, 9) for share in moved)  # rounding errors must not add up


@dataclass(frozen=True)
class Leaf:
    shares: Shares
    size: int


@dataclass(frozen=True)
class Split:
    """Programs in which a feature has at least this value (`more`), and the others (`less`)."""

    feature: str
    at_least: int
    more: Tree
    less: Tree


Tree = Leaf | Split


def learn_tree(samples: Sequence[Sample], count: int, depth: int = DEPTH) -> Tree:
    leaf = Leaf(learn_shares(samples, count), len(samples))
    if depth == 0:
        return leaf
    together = _carried_over(samples, count, None)
    options = [(_carried_over(samples, count, split), split) for split in _splits(samples)]
    lowest, best = min(options, default=(together, None))
    if best is None or not lowest < together - 1e-9:
        return leaf
    more, less = _divided(samples, *best)
    return Split(*best, learn_tree(more, count, depth - 1), learn_tree(less, count, depth - 1))


def _splits(samples: Sequence[Sample]) -> Iterator[tuple[str, int]]:
    for name in NAMES:
        values = sorted(sample.features[name] for sample in samples)
        for bound in sorted(
            {1, values[len(values) // 2], values[len(values) // 4], values[3 * len(values) // 4]} - {0}
        ):
            if all(len(part) >= FEWEST for part in _divided(samples, name, bound)):
                yield name, bound


def _divided(samples: Sequence[Sample], name: str, bound: int) -> tuple[list[Sample], list[Sample]]:
    more = [sample for sample in samples if sample.features[name] >= bound]
    return more, [sample for sample in samples if sample.features[name] < bound]


def _carried_over(samples: Sequence[Sample], count: int, split: tuple[str, int] | None) -> float:
    """The cross-validated cost: for the tasks of each category, with shares learnt from the other categories."""
    parts = [list(samples)] if split is None else list(_divided(samples, *split))
    total = 0.0
    for part in parts:
        for category in sorted({sample.category for sample in part}):
            others = [sample for sample in part if sample.category != category]
            own = [sample for sample in part if sample.category == category]
            total += cost(learn_shares(others, count), own)
    return total


# ------------------------------------------------------------------------------------------------------ TOML
def written(tree: Tree, members: Sequence[Member], groups: Mapping[str, Sequence[Timed]], note: str) -> str:
    lines = [f"# {line}" for line in note.splitlines()]
    for name, order in groups.items():
        lines += ["", "[[group]]", f'name = "{name}"', "members = [", *map(_attempt, order), "]"]
    for conditions, leaf in _cases(tree, ()):
        lines += ["", "[[case]]"]
        if conditions:
            lines.append(f"when = {{{', '.join(_condition(*item) for item in _merged(conditions).items())}}}")
        ranked = sorted(zip(leaf.shares, members, strict=True), key=lambda item: -item[0])
        for share, member in ranked:
            lines += ["", "[[case.member]]", *_engine(member), f"share = {share:.4g}"]
            lines += [f"after = {LATE:g}"] if share < EARLY_SHARE else []
    return "\n".join(lines) + "\n"


def _attempt(timed: Timed) -> str:
    (attempt,) = candidates()[timed.candidate].attempts
    options = [f'engine = "{attempt.engine}"', *_options(attempt)]
    options += [] if timed.limit is None else [f"cpu = {timed.limit:g}"]
    options += ["once = true"] if not engine_named(attempt.engine).depends_on_bounds else []
    return f"    {{{', '.join(options)}}},"


def _engine(member: Member) -> Iterator[str]:
    """A member with several attempts is a group, which is written by its name."""
    if len(member.attempts) > 1:
        yield f'engine = "{member.name}"'
        return
    (attempt,) = member.attempts
    yield f'engine = "{attempt.engine}"'
    yield from _options(attempt)


def _options(attempt: Attempt) -> Iterator[str]:
    for name, value in attempt.options.items():
        yield f"{name} = {json.dumps(value)}"


Conditions = tuple[tuple[str, int, bool], ...]  # a feature, a number, and whether the feature is at least that number


def _cases(tree: Tree, conditions: Conditions) -> Iterator[tuple[Conditions, Leaf]]:
    """The leaves with their conditions.  The last one gets all remaining programs, so it needs no conditions."""
    leaves = list(_leaves(tree, conditions))
    yield from leaves[:-1]
    yield (), leaves[-1][1]


def _leaves(tree: Tree, conditions: Conditions) -> Iterator[tuple[Conditions, Leaf]]:
    if isinstance(tree, Leaf):
        yield conditions, tree
        return
    yield from _leaves(tree.more, (*conditions, (tree.feature, tree.at_least, True)))
    yield from _leaves(tree.less, (*conditions, (tree.feature, tree.at_least, False)))


def _merged(conditions: Conditions) -> dict[str, tuple[int | None, int | None]]:
    """The lower and the upper bound of each feature."""
    found: dict[str, tuple[int | None, int | None]] = {}
    for name, bound, is_more in conditions:
        least, most = found.get(name, (None, None))
        if is_more:
            found[name] = bound if least is None else max(least, bound), most
        else:
            found[name] = least, bound - 1 if most is None else min(most, bound - 1)
    return found


def _condition(name: str, bounds: tuple[int | None, int | None]) -> str:
    parts = [
        f"{word} = {bound}" for word, bound in zip(("at_least", "at_most"), bounds, strict=True) if bound is not None
    ]
    return f"{name} = {{{', '.join(parts)}}}"


# ------------------------------------------------------------------------------------------------ measurements
def read_samples(tasks: Sequence[Task], results: Sequence[Result]) -> list[Sample]:
    """Samples of the tasks that have results of every candidate."""
    measured = {(result.task, result.configuration): result for result in results}
    found = []
    for task in tasks:
        runs = {name: measured.get((task.name, name)) for name in candidates()}
        if any(run is None for run in runs.values()):
            continue
        files, model = tuple(map(str, task.inputs)), DATA_MODELS[task.data_model]
        try:
            numbers = features(load(Source(files, model, properties=(str(task.property_file),)))).numbers()
        except UnbraidError:
            continue  # the program is refused with any strategy
        seconds = {name: run.cpu if run is not None and run.solved else None for name, run in runs.items()}
        shared = tuple(seconds[name] for name in side_by_side())
        found.append(Sample(task.name, task.category, numbers, shared, seconds))
    return found


def learn(tasks: Sequence[Task], results: Sequence[Result]) -> str:
    """The learnt strategy, as TOML."""
    samples = read_samples(tasks, results)
    if len(samples) < FEWEST:
        raise UsageError(
            f"{len(samples)} tasks with results of all of {', '.join(candidates())} are too few to learn from"
        )
    members = list(side_by_side().values())
    groups = {name: learn_order(_variants(name), [sample.alone for sample in samples]) for name in _groups(members)}
    note = f"Learnt from {len(samples)} tasks by `unbraid bench --learn`."
    return written(learn_tree(samples, len(members)), members, groups, note)


def _groups(members: Iterable[Member]) -> list[str]:
    return [member.name for member in members if member.name in read_strategy(None).groups]


def _variants(group: str) -> list[str]:
    """The candidates that consist of one engine of this group."""
    engines = {attempt.engine for attempt in read_strategy(None).groups[group].attempts}
    return [name for name, member in candidates().items() if {each.engine for each in member.attempts} <= engines
            and len(member.attempts) == 1]  # fmt: skip
