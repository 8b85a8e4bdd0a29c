"""The modular method against the oracle, on programs with their loops: with the hierarchy by the flow of data or with
any other, what is proved thread by thread holds of all states; and an execution that is put together is one as lowered.
"""

from __future__ import annotations

from random import Random

from tests.fuzz.check_reductions import EVERYTHING, compare_verdicts
from tests.fuzz.oracle import STATE_LIMIT, lowered_and_explored
from tests.fuzz.report import Disagreement, Statistics, stage
from unbraid.analyses.visible import marked
from unbraid.core.budget import Budget
from unbraid.core.interpreter.explorer import Explorer
from unbraid.core.nodes import Bound, Program
from unbraid.engines.modular.algorithm import Modular
from unbraid.engines.modular.certificate import Certificate, NotProved, check
from unbraid.engines.modular.embedded import Embedded
from unbraid.passes.programs import LONG_LOOP, SHORT_LOOP, cloned_program
from unbraid.symbolic.violation import Violation, violation_by

SECONDS, MORE_SECONDS = 4.0, 12.0  # for each run; and if it may take long


def check_modular(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    program, whole = lowered_and_explored(path)
    with stage("cloning"):
        size = rng.choice((LONG_LOOP, LONG_LOOP, SHORT_LOOP))
        cloned = cloned_program(program, rng.choice((1, 2)), None, thorough or rng.random() < 0.7, loop_size=size)
    with stage("explorer of the cloned program"):
        expected = Explorer(cloned, marked, max_states=STATE_LIMIT).run().answer
    seen[f"cloned: {expected.value}"] += 1
    for forbidden in (EVERYTHING, frozenset[Bound]()):
        order = None
        if rng.random() < 0.4:
            order = list(range(len(cloned.threads)))
            rng.shuffle(order)
        found = _run(cloned, forbidden, order, MORE_SECONDS if thorough else SECONDS)
        if compare_verdicts(program, found, forbidden, whole, expected, seen):
            break


def _run(
    cloned: Program, forbidden: frozenset[Bound], order: list[int] | None, seconds: float
) -> Certificate | Violation:
    with stage("modular"):
        budget = Budget(cpu=seconds)
        checker = Embedded(budget, lambda text: None)
        modular = Modular(cloned, forbidden, checker, order, budget, lambda text: None)
        found = modular.run()
    if isinstance(found, Certificate):
        with stage("checking the certificate"):
            try:
                check(found, checker.proves, budget)
            except NotProved as wrong:
                raise Disagreement("certificate", str(wrong)) from wrong
        return found
    violation = violation_by(found, modular.automata, forbidden, budget)
    if violation is None:
        raise Disagreement("violation", "a word that was put together is not possible")
    return violation
