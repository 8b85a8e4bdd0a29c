"""Proofs about a few cells of each array: what a search of all states violates is never proved."""

from __future__ import annotations

from random import Random

from tests.fuzz.oracle import lowered_and_explored
from tests.fuzz.report import Disagreement, Statistics, stage
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.explorer import Answer
from unbraid.core.nodes import Bound
from unbraid.engines.cells.prover import prove
from unbraid.passes.programs import cloned_program
from unbraid.symbolic.steps import NotInductive
from unbraid.systems.automata import Automata
from unbraid.systems.product import Product

SECONDS = 4.0


def check_cells(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    program, answer = lowered_and_explored(path)
    seen[f"explored: {answer.value}"] += 1
    for count in (1, 2) if thorough else (rng.choice((1, 1, 2)),):
        with stage(f"{count} followed cells"):
            try:
                cloned = cloned_program(
                    program, 2, reduce=rng.random() < 0.8, loop_size=rng.choice((0, 60)), followed=count
                )
                product = Product(Automata(cloned), rng.random() < 0.8)
                is_proved = prove(product, frozenset(Bound), Budget(cpu=SECONDS), lambda text: None) is not None
            except NotInductive as wrong:
                raise Disagreement("certificate", str(wrong)) from wrong
            except EngineLimit as limit:
                none = limit.cause.why is Why.NO_ARRAY_TO_FOLLOW
                seen[f"{count} cells: {'no array to follow' if none else 'not known'}"] += 1
                continue
        seen[f"{count} cells: {'proved' if is_proved else 'not proved'}"] += 1
        if is_proved and answer is Answer.VIOLATED:
            raise Disagreement("cells", f"proved with {count} followed cells, but it can be violated")
