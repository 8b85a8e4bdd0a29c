"""The ways in which the nodes of a crowd's product are reached, as formulas on bit-vectors."""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core.records import dataclass
from unbraid.engines.crowds.steps import CrowdSteps
from unbraid.symbolic.executor import Value
from unbraid.systems.crowd import CrowdMove, CrowdNode, Parts, StrangerMove

Sources = tuple[tuple[CrowdNode, Parts], ...]


@dataclass(frozen=True, eq=False)
class Arrival:
    """A step that leads to a node under a condition.  What is known of the sources, with these threads as their
    representatives, holds before the step; `state` is the state after it."""

    sources: Sources
    target: CrowdNode
    parts: Parts
    condition: int
    state: list[Value]


@dataclass(frozen=True, eq=False)
class Failure:
    """A violation in a step, under a condition."""

    sources: Sources
    condition: int


def arrivals(steps: CrowdSteps) -> Iterator[Arrival]:
    """All of them, that of the beginning first."""
    initial = steps.executor.initial
    yield Arrival((), steps.product.start, steps.in_order, steps.apart((), initial), initial)
    for move in steps.product.moves:
        yield from _after_move(steps, move)
    for strange in steps.product.stranger_moves:
        yield from _after_stranger(steps, strange)


def _after_move(steps: CrowdSteps, move: CrowdMove) -> Iterator[Arrival]:
    known = _known(steps, move)
    for exit, (guard, after) in steps.step(move.step, move.source).exits.items():
        noted = steps.noted(after, move.step.thread)
        for taken, target, parts in move.targets:
            if taken == exit:
                condition = steps.aig.and_(known, guard)
                yield Arrival(((move.source, steps.in_order),), target, parts, condition, noted)


def _after_stranger(steps: CrowdSteps, move: StrangerMove) -> Iterator[Arrival]:
    stranger, sources = move.step.thread, ((move.source, steps.in_order), *move.others)
    known = steps.aig.and_(steps.apart((stranger,), steps.start), steps.counted(move.source, move.step))
    for guard, after in steps.step(move.step, move.source).exits.values():
        condition = steps.aig.and_(known, guard)
        yield Arrival(sources, move.source, steps.in_order, condition, steps.noted(after, stranger))


def failures(steps: CrowdSteps) -> Iterator[Failure]:
    for move in steps.product.moves:
        error = steps.step(move.step, move.source).error
        yield Failure(((move.source, steps.in_order),), steps.aig.and_(_known(steps, move), error))


def _known(steps: CrowdSteps, move: CrowdMove) -> int:
    """What always holds before the step of a single thread or a representative."""
    return steps.aig.and_(steps.apart((), steps.start), steps.counted(move.source))
