"""Proofs by values, and by following all executions of what is left, against the explorer."""

from __future__ import annotations

from random import Random

from tests.fuzz.check_hazards import all_at_once, by_values
from tests.fuzz.oracle import lowered_and_explored
from tests.fuzz.report import Skipped, Statistics
from unbraid.core.interpreter.explorer import Answer


def check_shapes(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    program, answer = lowered_and_explored(path)
    if answer is Answer.UNKNOWN:
        raise Skipped("too many states, or a limit")
    seen[f"oracle: {answer.value}"] += 1
    by_values(program, answer is Answer.VIOLATED, seen)
    all_at_once(program, answer is Answer.VIOLATED, seen)
