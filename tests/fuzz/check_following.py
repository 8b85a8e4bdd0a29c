"""All interleavings at once, and state by state, against the oracle: the answer is that of a search of all states; a
violation is one as lowered."""

from __future__ import annotations

from random import Random

from tests.fuzz.oracle import lowered_and_explored
from tests.fuzz.report import Disagreement, Statistics, stage
from unbraid.core.budget import Budget
from unbraid.core.interpreter.explorer import Answer
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import Program
from unbraid.engines.exact.engine import Exact
from unbraid.engines.findings import Finding, Proved, Unknown, Violated
from unbraid.engines.following.engine import Following
from unbraid.engines.protocol import Problem
from unbraid.executions.replay import ReplayFailed, replay

SECONDS = 5.0


def check_following(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    program, expected = lowered_and_explored(path)
    seen[f"explorer: {expected.value}"] += 1
    for reduce in (True, False) if thorough or rng.random() < 0.2 else (True,):
        for engine in (Following(), Exact()):
            problem = Problem(program, unwind=rng.choice((1, 2)), reduce=reduce)
            with stage(engine.name):
                found = engine.ask(problem, Budget(cpu=SECONDS), lambda progress: None)
            _compare(program, engine.name, found, expected, seen)


def _compare(program: Program, name: str, found: Finding, expected: Answer, seen: Statistics) -> None:
    if isinstance(found, Unknown):
        seen[f"{name}: limit, {found.cause.why.name}"] += 1
    elif isinstance(found, Proved):
        seen[f"{name}: all followed"] += 1
        if expected is Answer.VIOLATED:
            raise Disagreement(name, "all executions were followed, but there is a violation")
    elif isinstance(found, Violated):
        seen[f"{name}: violated"] += 1
        if expected is Answer.SAFE:
            raise Disagreement(name, "violated, but all states are safe")
        try:
            replay(Machine(program, reuse=False), found.schedule)
        except ReplayFailed as failure:
            raise Disagreement("replay", str(failure)) from failure
    else:
        seen[f"{name}: bound reached"] += 1
