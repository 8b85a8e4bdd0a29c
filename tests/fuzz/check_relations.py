"""Proofs by relations between threads: what a search of all states violates is never proved."""

from __future__ import annotations

from random import Random

from tests.fuzz.oracle import lowered_and_explored
from tests.fuzz.report import Disagreement, Statistics, stage
from unbraid.core.budget import Budget
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.explorer import Answer
from unbraid.core.nodes import Bound
from unbraid.engines.relations.prover import RelationProver
from unbraid.passes.programs import cloned_program
from unbraid.symbolic.steps import NotInductive
from unbraid.systems.automata import Automata
from unbraid.transforms.cells import AS_CONTENTS

SECONDS = 8.0


def check_relations(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    program, answer = lowered_and_explored(path)
    seen[f"explored: {answer.value}"] += 1
    with stage("relations"):
        reduce = thorough or rng.random() < 0.8
        try:
            automata = Automata(cloned_program(program, 2, reduce=reduce, loop_size=0, followed=AS_CONTENTS))
            prover = RelationProver(automata, reduce, rng.randrange(100), Budget(cpu=SECONDS), lambda text: None)
            is_proved = prover.prove(frozenset(Bound)) is not None
        except NotInductive as wrong:
            raise Disagreement("certificate", str(wrong)) from wrong
        except EngineLimit:
            seen["relations: not known"] += 1
            return
    seen[f"relations: {'proved' if is_proved else 'not proved'}, {answer.value}"] += 1
    if is_proved and answer is Answer.VIOLATED:
        raise Disagreement("relations", "proved, but it can be violated")
