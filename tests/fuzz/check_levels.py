"""All interleavings at once, and state by state, against the oracle: the answer is that of a search of all states; a
violation is one as lowered."""

from __future__ import annotations

from random import Random

from unbraid.following import AllFollowed, Cut, Followed, follow, visit

from tests.fuzz.oracle import lowered_and_explored
from tests.fuzz.report import Disagreement, Statistics, stage
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.explorer import Answer
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import Program
from unbraid.driver.request import Request, Source
from unbraid.executions.replay import ReplayFailed, replay

SECONDS = 5.0


def check_levels(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    program, expected = lowered_and_explored(path)
    seen[f"explorer: {expected.value}"] += 1
    for reduce in (True, False) if thorough or rng.random() < 0.2 else (True,):
        request = Request(Source((path,)), reduce=reduce)
        for name, way in (("levels", follow), ("exact states", visit)):
            with stage(name):
                try:
                    found = way(program, request, rng.choice((1, 2)), lambda text: None, SECONDS)
                except EngineLimit as limit:
                    seen[f"{name}: limit, {limit.cause.why.name}"] += 1
                    continue
            _compare(program, name, found, expected, seen)


def _compare(program: Program, name: str, found: Followed, expected: Answer, seen: Statistics) -> None:
    if isinstance(found, Cut):
        seen[f"{name}: bound reached"] += 1
    elif isinstance(found, AllFollowed):
        seen[f"{name}: all followed"] += 1
        if expected is Answer.VIOLATED:
            raise Disagreement(name, "all executions were followed, but there is a violation")
    else:
        seen[f"{name}: violated"] += 1
        if expected is Answer.SAFE:
            raise Disagreement(name, "violated, but all states are safe")
        try:
            replay(Machine(program, reuse=False), found)
        except ReplayFailed as failure:
            raise Disagreement("replay", str(failure)) from failure
