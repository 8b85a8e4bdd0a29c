"""The parts of a swarm against the search that they are parts of: cubes together find a violation, or reach a bound, if
and only if the whole does, and what tiles find is one of the whole."""

from __future__ import annotations

from random import Random

from tests.fuzz.check_threads import lower_generated
from tests.fuzz.report import Disagreement, Skipped, Statistics, stage
from unbraid.core.budget import Budget
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import Program
from unbraid.executions.replay import replay
from unbraid.passes.programs import bound_program
from unbraid.schemas.cubes import Cube, cubes
from unbraid.schemas.lazy import sequentialize
from unbraid.schemas.schedule import from_sequentialized
from unbraid.symbolic.checker import BoundedModelChecker
from unbraid.transforms.tiles import with_tiles


def check_swarm(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    program = lower_generated(path)
    unwind, rounds, count = rng.choice((1, 2)), rng.choice((1, 2, 3)), rng.choice((2, 3, 5, 8, 16))
    try:
        with stage("bounding"):
            bounded = bound_program(program, unwind, reduce=rng.random() < 0.8)
    except EngineLimit as limit:
        raise Skipped(f"bounding: {limit.cause.why.name}") from limit
    with stage("the whole"):
        whole = _asked(program, bounded, rounds, ())
    seen[f"whole: {_text(whole)}"] += 1
    with stage("cubes"):
        parts = [_asked(program, bounded, rounds, cube) for cube in cubes(bounded, count)]
    together = any(part[0] for part in parts), any(part[1] for part in parts)
    if together != whole:
        raise Disagreement("cubes", f"{_text(together)} in {len(parts)} parts, {_text(whole)} as a whole")
    seen["cubes"] += len(parts)
    with stage("tiles"):
        tiled = _asked(program, with_tiles(bounded, rng.randrange(1000)), rounds, ())
    if tiled[0] and not whole[0]:
        raise Disagreement("tiles", f"{_text(tiled)} with tiles, {_text(whole)} as a whole")
    seen[f"tiles: {_text(tiled)}"] += 1


def _asked(program: Program, bounded: Program, rounds: int, cube: Cube) -> tuple[bool, bool]:
    """Is there a violation, and is a bound reached?  A violation is replayed as lowered."""
    lazy = sequentialize(bounded, None, cube=cube)
    checker = BoundedModelChecker(lazy.program, Budget())
    for _ in range(rounds):
        checker.next_iteration()
    found = checker.check()
    if found.choices is not None:
        replay(Machine(program, reuse=False), from_sequentialized(program, lazy, found.choices))
    return found.violated, checker.bound_reachable()


def _text(answer: tuple[bool, bool]) -> str:
    return f"{'violated' if answer[0] else 'no violation'}, {'a' if answer[1] else 'no'} bound reached"
