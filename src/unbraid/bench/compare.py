"""The differences between two runs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from unbraid.bench.results import Result
from unbraid.bench.verdicts import Status
from unbraid.core.errors import UsageError
from unbraid.core.records import dataclass

NOTICEABLE = 0.2  # seconds; smaller differences are noise, whatever their ratio


@dataclass(frozen=True)
class Change:
    old: Result
    new: Result

    @property
    def ratio(self) -> float:
        return self.new.cpu / max(self.old.cpu, 1e-3)

    @property
    def is_loss(self) -> bool:
        return self.old.solved and not self.new.solved


@dataclass(frozen=True)
class Comparison:
    pairs: tuple[Change, ...]
    only_old: int
    only_new: int
    ratio: float  # from which on a task counts as slower or faster

    @property
    def changed(self) -> list[Change]:
        return [
            pair
            for pair in self.pairs
            if (pair.old.verdict, pair.old.status) != (pair.new.verdict, pair.new.status)
        ]  # fmt: skip

    @property
    def lost(self) -> list[Change]:
        return [pair for pair in self.changed if pair.is_loss]

    @property
    def both_solved(self) -> list[Change]:
        return [pair for pair in self.pairs if pair.old.solved and pair.new.solved]

    def _beyond(self, slower: bool) -> list[Change]:
        found = [
            pair
            for pair in self.both_solved
            if abs(pair.new.cpu - pair.old.cpu) >= NOTICEABLE
            and (pair.ratio >= self.ratio if slower else pair.ratio <= 1 / self.ratio)
        ]
        return sorted(found, key=lambda pair: pair.ratio, reverse=slower)

    @property
    def slower(self) -> list[Change]:
        return self._beyond(slower=True)

    @property
    def faster(self) -> list[Change]:
        return self._beyond(slower=False)


def compare(old: Sequence[Result], new: Sequence[Result], ratio: float) -> Comparison:
    """Configurations are matched by name; if each run has only one, these two are matched."""
    before, after = ({result.configuration for result in results} for results in (old, new))
    if len(before) == len(after) == 1:
        old = [replace(result, configuration=next(iter(after))) for result in old]
    elif not before & after:
        names = f"{', '.join(sorted(before))} before, {', '.join(sorted(after))} now"
        raise UsageError(f"--compare: no configuration is in both runs: {names}")
    known = {result.key: result for result in old}
    keys = {result.key for result in new}
    pairs = tuple(Change(known[result.key], result) for result in new if result.key in known)
    return Comparison(pairs, len(known.keys() - keys), len(keys - known.keys()), ratio)


def describe(comparison: Comparison) -> Iterable[str]:
    """The comparison as text, for the terminal and for table.md."""
    pairs = comparison.pairs
    yield f"{len(pairs)} results in both runs, {comparison.only_old} only before, {comparison.only_new} only now"
    counts = [Counter(result.status for result in side) for side in ((p.old for p in pairs), (p.new for p in pairs))]
    for status in Status:
        old, new = (count[status] for count in counts)
        if old or new:
            yield f"  {status.value:<8} {old:>5}" + (f" -> {new:<5} {new - old:+d}" if old != new else "")
    both = comparison.both_solved
    if both:
        old_cpu, new_cpu = sum(pair.old.cpu for pair in both), sum(pair.new.cpu for pair in both)
        mean = math.exp(sum(math.log(max(pair.ratio, 1e-3)) for pair in both) / len(both))
        yield f"CPU of the {len(both)} solved in both: {old_cpu:.1f} s -> {new_cpu:.1f} s; geometric mean x{mean:.2f}"
    yield from _section("changed", comparison.changed, _verdicts)
    yield from _section(f"slower by x{comparison.ratio:g} or more", comparison.slower, _times)
    yield from _section(f"faster by x{comparison.ratio:g} or more", comparison.faster, _times)


def _section(title: str, pairs: Sequence[Change], text: Callable[[Change], str]) -> Iterable[str]:
    if pairs:
        yield f"{title}: {len(pairs)}"
    for pair in pairs:
        yield f"  {pair.new.task} ({pair.new.configuration}): {text(pair)}"


def _verdicts(pair: Change) -> str:
    sides = (" ".join(filter(None, (side.verdict, side.status.value))) for side in (pair.old, pair.new))
    return " -> ".join(sides)


def _times(pair: Change) -> str:
    return f"{pair.old.cpu:.2f} s -> {pair.new.cpu:.2f} s (x{pair.ratio:.2f})"
