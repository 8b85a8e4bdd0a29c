"""Hidden inputs and counters: if a program can be violated, so can the abstraction.  The oracle searches both."""

from __future__ import annotations

from random import Random

from tests.fuzz.oracle import STATE_LIMIT, lowered_and_explored
from tests.fuzz.report import Disagreement, Skipped, Statistics, stage
from unbraid.analyses.visible import Visibility
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.core.nodes import Program
from unbraid.engines.findings import Proved
from unbraid.engines.hiding.engine import Hiding
from unbraid.engines.protocol import Problem
from unbraid.passes.programs import hidden_program

SECONDS = 10.0


def check_hiding(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    program, expected = lowered_and_explored(path)
    with stage("hiding"):
        try:
            hidden = hidden_program(program, rng.choice((1, 2)), reduce=rng.random() < 0.8)
        except EngineLimit as limit:
            is_empty = limit.cause.why is Why.NOTHING_TO_HIDE
            raise Skipped("nothing to hide" if is_empty else "too large") from limit
        answer = Explorer(hidden, Visibility(hidden, True).code, max_states=STATE_LIMIT).run().answer
    seen[f"{expected.value}, hidden: {answer.value}"] += 1
    if expected is Answer.VIOLATED and answer is Answer.SAFE:
        raise Disagreement("hiding", "the abstraction is safe, but the program can be violated")
    if thorough or rng.random() < 0.1:
        _ask(program, expected, seen)


def _ask(program: Program, expected: Answer, seen: Statistics) -> None:
    """The engine itself, which takes some seconds."""
    with stage("engine"):
        found = Hiding().ask(Problem(program), Budget(cpu=SECONDS), lambda progress: None)
    seen[f"engine: {type(found).__name__}"] += 1
    if isinstance(found, Proved) and expected is Answer.VIOLATED:
        raise Disagreement("engine", "proved, but the program can be violated")
