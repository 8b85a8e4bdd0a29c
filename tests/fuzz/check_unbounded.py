"""Programs with loops: as lowered, cloned with their loops, and through the unbounded schema, each searched by the
oracle.

Cloning and the schema lose nothing and add nothing: which statements are violated and which bound markers are reached
is the same, but for loops that create threads or allocate, which are cut.
"""

from __future__ import annotations

from random import Random

from tests.fuzz.check_threads import against_lowered, compare, lower_generated, search_lowered
from tests.fuzz.graph import Full, StateGraph, TooLarge, also_before
from tests.fuzz.report import Disagreement, Statistics, stage
from unbraid.analyses.visible import marked
from unbraid.core.check import Level, check_program
from unbraid.core.machine import Code
from unbraid.core.nodes import Assert, Call, Havoc, Program
from unbraid.pipeline import SHORT_LOOP
from unbraid.schemas.unbounded import sequentialize
from unbraid.transforms.clone_threads import Bounds, bound
from unbraid.transforms.memory import resolve_pointers
from unbraid.transforms.slice import slice_program
from unbraid.transforms.switch_points import mark_switch_points

UNWIND = 2
STATE_LIMIT = 1_500
SEQUENTIAL_STATE_LIMIT = 12_000  # it knows whose turn it is, and forgets no locals


def check_unbounded(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    """Raises Disagreement, or Skipped if nothing could be checked."""
    program = lower_generated(path)
    full = search_lowered(program, seen)
    with stage("transforms"):
        bounds = Bounds(UNWIND, budget=rng.choice((0, SHORT_LOOP)), keep_loops=True)  # 0: also loops that count stay
        cloned = bound(program, bounds)
        check_program(cloned, Level.CLONED)
        scalar = resolve_pointers(cloned)
        sliced = slice_program(scalar)
        plain = mark_switch_points(scalar, reduce=False)
        derived = {"sliced": mark_switch_points(sliced, reduce=False), "reduced": mark_switch_points(sliced)}
        for marked_program in (plain, *derived.values()):
            check_program(marked_program, Level.CLONED_SCALAR)
    with stage("explorer"):
        everything = StateGraph(plain, also_before(marked, Assert), STATE_LIMIT).full()
    against_lowered("cloned", everything, full, "with loops")
    for kind, marked_program in derived.items():
        with stage("explorer"):
            found = StateGraph(marked_program, marked, STATE_LIMIT).full()
        compare(f"cloned, {kind}", everything, found)
        if kind == "reduced" or thorough or rng.random() < 0.3:
            _sequential(f"unbounded schema, {kind}", marked_program, found, rng, seen)


def _sequential(kind: str, cloned: Program, expected: Full, rng: Random, seen: Statistics) -> None:
    order = list(range(len(cloned.threads)))
    if rng.random() < 0.3:
        rng.shuffle(order)
    with stage(kind):
        sequential = sequentialize(cloned, order)
        check_program(sequential, Level.SEQUENTIAL)
        try:
            found = StateGraph(sequential, before_turns, SEQUENTIAL_STATE_LIMIT, is_scalar=True).full()
        except TooLarge:
            seen[f"too large: {kind}"] += 1
            return
    seen[f"{'unsafe' if found.violated else 'safe'}: {kind}"] += 1
    detail = f"{found}, expected {expected}"
    if found.violated != expected.violated or found.limits != expected.limits:
        raise Disagreement(kind, detail)
    if found.is_complete and expected.is_complete:
        if (found.violations, found.bounds) != (expected.violations, expected.bounds):
            raise Disagreement(f"{kind}, in detail", detail)


def before_turns(code: Code) -> list[bool]:
    """Where a search of a sequential program rests: the driver before each turn, and CONTR before it makes its choice,
    which lies on every way around a loop in which threads may switch."""
    is_driver, is_control = code.function.name == "main", code.function.name.startswith("contr_")
    return [
        *(
            (is_driver and isinstance(instruction.stmt, Call)) or (is_control and isinstance(instruction.stmt, Havoc))
            for instruction in code.instructions
        ),
        False,
    ]
