"""Value analysis: what it claims about values and checks holds in random executions, and no violation gets lost."""

from __future__ import annotations

from random import Random

from tests.fuzz.oracle import lowered_and_explored
from tests.fuzz.report import Disagreement, Skipped, Statistics, stage
from tests.helpers.contained import contradictions
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.explorer import Answer
from unbraid.engines.reading import is_harmless
from unbraid.passes.lists import scalar
from unbraid.passes.programs import SHORT_LOOP, run
from unbraid.transforms.clone_threads import Bounds
from unbraid.transforms.drop_proved import drop_proved

EXECUTIONS = 40


def check_values(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    program, expected = lowered_and_explored(path)
    with stage("values"):
        try:
            cloned = run(program, scalar(Bounds(rng.choice((1, 2)), None, SHORT_LOOP, True)))
        except EngineLimit as limit:
            raise Skipped("too large") from limit
        wrong = next(contradictions(cloned, rng, EXECUTIONS), None)
        is_proved = is_harmless(drop_proved(cloned))
    if wrong is not None:
        raise Disagreement("values", wrong)
    seen[f"{expected.value}, {'proved' if is_proved else 'open'}"] += 1
    if is_proved and expected is Answer.VIOLATED:
        raise Disagreement("values", "all checks were dropped, but the program can be violated")
