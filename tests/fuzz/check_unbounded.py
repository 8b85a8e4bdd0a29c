"""Programs with loops: as lowered, cloned with their loops, and through the unbounded schema, each searched by the
oracle.

Cloning, what the value analysis drops, and the schema lose nothing and add nothing: which statements are violated and
which bound markers are reached is the same, but for loops that create threads or allocate, which are cut.  The schema
keeps even the states.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from tests.fuzz.check_threads import against_lowered, compare, lower_generated, search_lowered
from tests.fuzz.graph import Full, StateGraph, TooLarge, also_before
from tests.fuzz.report import Disagreement, Statistics, stage
from unbraid.analyses.visible import marked
from unbraid.core.checking.programs import Form, check_program
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.state import Code, Contents
from unbraid.core.layout import cell_count
from unbraid.core.nodes import Assert, Call, Havoc, OrdinalType, Program
from unbraid.passes import lists
from unbraid.passes.catalogue import mark_switch_points, slice_program
from unbraid.passes.programs import SHORT_LOOP
from unbraid.passes.run import run_passes
from unbraid.schemas.unbounded import sequentialize
from unbraid.transforms.any_start import with_any_start
from unbraid.transforms.clone_threads import Bounds

UNWIND = 2
STATE_LIMIT = 1_500
SEQUENTIAL_STATE_LIMIT = 12_000  # it knows whose turn it is, and forgets no locals


def check_unbounded(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    """Raises Disagreement, or Skipped if nothing could be checked."""
    program = lower_generated(path)
    full = search_lowered(program, seen)
    with stage("transforms"):
        bounds = Bounds(UNWIND, budget=rng.choice((0, SHORT_LOOP)), keep_loops=True)  # 0: also loops that count stay
        plain = run_passes(program, [*lists.scalar(bounds), mark_switch_points(reduce=False)])
        derived = {
            "sliced": run_passes(program, [*lists.sliced(bounds), mark_switch_points(reduce=False)]),
            "reduced": run_passes(program, lists.marked(bounds)),
            "without what is known": run_passes(program, lists.marked(bounds, drops=True)),
        }
    with stage("explorer"):
        everything = StateGraph(plain, also_before(marked, Assert), STATE_LIMIT).full()
    against_lowered("cloned", everything, full, "with loops")
    for kind, marked_program in derived.items():
        with stage("explorer"):
            threads = StateGraph(marked_program, marked, STATE_LIMIT)
            found = threads.full()
        compare(f"cloned, {kind}", everything, found)
        if kind == "reduced":
            _without_start(program, bounds, found, seen)
        if kind == "reduced" or thorough or rng.random() < 0.3:
            order = list(range(len(marked_program.threads)))
            if rng.random() < 0.3:
                rng.shuffle(order)
            with stage(f"unbounded schema, {kind}"):
                seen[f"{kind}: {compare_sequential(threads, found, order)}"] += 1


def _without_start(program: Program, bounds: Bounds, expected: Full, seen: Statistics) -> None:
    """What is violated can be violated from any start, too."""
    with stage("forget start"):
        try:
            sliced = run_passes(program, lists.sliced(bounds, drops=True))
            abstract = run_passes(with_any_start(sliced, 1), [slice_program(), mark_switch_points(reduce=True)])
        except EngineLimit:
            return
        with suppress(TooLarge):
            found = StateGraph(abstract, marked, STATE_LIMIT).full()
            if found.is_complete and not found.limits:
                seen["from any start"] += 1
                if not expected.violations <= found.violations:
                    raise Disagreement("forget start", f"{expected} with the start, {found} from any")


def compare_sequential(threads: StateGraph, expected: Full, order: Sequence[int] | None = None) -> str:
    """A marked program, which has been searched, and what the schema makes of it: the same violations and bound
    markers, and between turns the same states."""
    sequential = sequentialize(threads.machine.program, order)
    check_program(sequential, Form.SEQUENTIAL)
    graph = StateGraph(sequential, before_turns, SEQUENTIAL_STATE_LIMIT, is_scalar=True)
    try:
        found = graph.full()
    except TooLarge:
        return "too large"
    detail = f"{found}, expected {expected}"
    if found.violated != expected.violated or found.limits != expected.limits:
        raise Disagreement("unbounded schema", detail)
    if found.is_complete and expected.is_complete:
        if (found.violations, found.bounds) != (expected.violations, expected.bounds):
            raise Disagreement("unbounded schema, in detail", detail)
        simulated, real = _between_turns(threads.machine.program, graph), _states(threads)
        if simulated != real:
            detail += f"; {len(simulated - real)} states too many, {len(real - simulated)} are missing"
            raise Disagreement("unbounded schema, states", detail)
    return "unsafe" if found.violated else "safe"


_State = tuple[Contents, frozenset[int]]  # what is in the globals, and which threads have ended


def _states(threads: StateGraph) -> set[_State]:
    return {(key[0], frozenset(entry[0] for entry in key[1] if entry[1])) for key in threads.keys}


def _between_turns(cloned: Program, graph: StateGraph) -> set[_State]:
    """The same of the states in which only the driver is active; the program's own globals come first."""
    own = sum(cell_count(item.var.type, cloned.structs) for item in cloned.globals)
    ends = {
        int(var.name.removeprefix("pc_")): (cell, var.type.limit)
        for var, cell in graph.machine.storage.global_cells.items()
        if isinstance(var.type, OrdinalType) and var.name.startswith("pc_")
    }
    return {
        (key[0][:own], frozenset(number for number, (cell, last) in ends.items() if key[0][cell] == last))
        for key in graph.keys
        if len(key[1][0][-1]) == 1
    }


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
