"""Reductions against the oracle, on programs with their loops: with any order of preference, and with any part left
out, trace abstraction says what a search of all states says; and an interleaving that it finds is one as lowered."""

from __future__ import annotations

from random import Random

from tests.fuzz.oracle import STATE_LIMIT, lowered_and_explored
from tests.fuzz.report import Disagreement, Statistics, stage
from unbraid.analyses.visible import marked
from unbraid.core.budget import Budget
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import Bound, Program
from unbraid.engines.reduction.refinement import Refinement
from unbraid.executions.replay import ReplayFailed, replay
from unbraid.passes.programs import cloned_program
from unbraid.schemas.schedule import from_sequentialized
from unbraid.symbolic.steps import NotInductive
from unbraid.symbolic.violation import Violation
from unbraid.systems.reduction.parts import Parts

SECONDS, MORE_SECONDS = 3.0, 8.0  # for each run; and if it may take long
EVERYTHING = frozenset(Bound)


def check_reductions(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    program, whole = lowered_and_explored(path)
    with stage("cloning"):
        cloned = cloned_program(program, rng.choice((1, 2)), None, thorough or rng.random() < 0.7)
    with stage("explorer of the cloned program"):
        expected = Explorer(cloned, marked, max_states=STATE_LIMIT).run().answer
    seen[f"cloned: {expected.value}"] += 1
    orders = ["seq", "flow", "lockstep", f"random:{rng.randrange(100)}"]
    for order in orders if thorough else [rng.choice(orders)]:
        parts = Parts(*(rng.random() < 0.8 for _ in range(3)))
        for forbidden in (EVERYTHING, frozenset[Bound]()):
            with stage("reduction"):
                budget = Budget(cpu=MORE_SECONDS if thorough else SECONDS)
                refinement = Refinement(cloned, order, parts, budget, lambda text: None)
                try:
                    found = refinement.run(forbidden)
                except NotInductive as wrong:
                    raise Disagreement("proof", f"{order}, {parts}: {wrong}") from wrong
            if compare_verdicts(program, found, forbidden, whole, expected, seen):
                break


def compare_verdicts(
    program: Program, found: object, forbidden: frozenset[Bound], whole: Answer, expected: Answer, seen: Statistics
) -> bool:
    """Is that all there is to know?"""
    if not isinstance(found, Violation):
        seen["proved"] += 1
        if expected is Answer.VIOLATED or (forbidden and whole is Answer.VIOLATED):
            raise Disagreement("proof", "proved, but it can be violated")
        return True
    if found.choices is None:
        seen["bound reached"] += 1
        if not forbidden:
            raise Disagreement("bound", "a bound marker is reached that is not forbidden")
        if expected is Answer.SAFE:
            raise Disagreement("bound", "a bound marker is reached, but all states are safe")
        return False
    seen["violated"] += 1
    if expected is Answer.SAFE or whole is Answer.SAFE:
        raise Disagreement("violation", "violated, but all states are safe")
    try:
        replay(Machine(program, reuse=False), from_sequentialized(program, found.trace, found.choices))
    except ReplayFailed as failure:
        raise Disagreement("replay", str(failure)) from failure
    return True
