"""The prover against the oracle, on programs with their loops.

A search of all states of the cloned program says if it can be violated, or reach a bound marker; the prover must say
the same, with integers and with words of bits.  A search of the program as lowered must not contradict a proof."""

from __future__ import annotations

from random import Random

from tests.fuzz.oracle import STATE_LIMIT, lowered_and_explored
from tests.fuzz.report import Disagreement, Skipped, Statistics, stage
from unbraid.analyses.visible import marked
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.explorer import Answer, Exploration, Explorer
from unbraid.core.nodes import Bound, Program
from unbraid.engines.covering.grid import TOLD_APART, grid
from unbraid.engines.covering.search import Cover
from unbraid.engines.induction.search import Induction
from unbraid.engines.invariants.prover import Prover
from unbraid.engines.relations.prover import RelationProver
from unbraid.passes.programs import cloned_program
from unbraid.symbolic.clauses.algebra import Algebra, Integers, Vectors
from unbraid.symbolic.steps import NotInductive
from unbraid.systems.automata import Automata
from unbraid.systems.product import Product

SECONDS, MORE_SECONDS = 2.0, 8.0  # for each proof; and if it may take long
EVERYTHING = frozenset(Bound)


def check_proofs(path: str, rng: Random, seen: Statistics, thorough: bool) -> None:
    program, whole = lowered_and_explored(path)
    reduce = thorough or rng.random() < 0.7
    with stage("cloning"):
        cloned = cloned_program(program, rng.choice((1, 2)), None, reduce)
    with stage("explorer of the cloned program"):
        exploration = Explorer(cloned, marked, max_states=STATE_LIMIT).run()
    expected = exploration.answer
    seen[f"cloned: {expected.value if expected is not Answer.UNKNOWN else exploration.cause}"] += 1
    _cover(cloned, whole, exploration, seen)
    _relate(cloned, whole, exploration, reduce, seen)
    seconds = MORE_SECONDS if thorough else SECONDS
    algebras: list[type[Algebra]] = [Integers, Vectors] if thorough else [rng.choice((Integers, Integers, Vectors))]
    for algebra in algebras:
        with stage("product"):
            prover = Prover(Product(Automata(cloned), reduce), Budget(cpu=seconds), lambda text: None)
        _compare(prover, algebra, whole, expected, seen)


def _cover(cloned: Program, whole: Answer, exploration: Exploration, seen: Statistics) -> None:
    for name in TOLD_APART:
        with stage(f"covering, {name}"):
            try:
                Cover(cloned, grid(cloned, name), lambda text: None).run(Budget(cpu=SECONDS))
            except EngineLimit as limit:
                seen[f"covering, {name}: {'may go wrong' if limit.cause.why is Why.MAY_GO_WRONG else 'not known'}"] += 1
                continue
        seen[f"covering, {name}: proved"] += 1
        if Answer.VIOLATED in (exploration.answer, whole):
            raise Disagreement("covering", f"proved by {name}, but it can be violated")
        if exploration.bound is not None:
            raise Disagreement("covering", f"proved by {name}, but a bound is reached")


def _relate(cloned: Program, whole: Answer, exploration: Exploration, reduce: bool, seen: Statistics) -> None:
    prover = RelationProver(Automata(cloned), reduce, 1, Budget(cpu=SECONDS), lambda text: None)
    with stage("relations"):
        try:
            is_proved = prover.prove(EVERYTHING) is not None
        except NotInductive as wrong:
            raise Disagreement("certificate, relations", str(wrong)) from wrong
        except EngineLimit as limit:
            seen[f"relations: {limit.cause.why.name}"] += 1
            return
    seen[f"relations: {'proved' if is_proved else 'not proved'}"] += 1
    if is_proved and (Answer.VIOLATED in (exploration.answer, whole) or exploration.bound is not None):
        raise Disagreement("relations", "proved, but it can be violated or a bound is reached")


def _compare(prover: Prover, algebra: type[Algebra], whole: Answer, expected: Answer, seen: Statistics) -> None:
    name = algebra.__name__
    with stage("induction"):
        k = Induction(prover.product, EVERYTHING, Budget()).prove()
    if k is not None:
        seen[f"{k}-induction"] += 1
        if Answer.VIOLATED in (expected, whole):
            raise Disagreement("induction", f"proved by {k}-induction, but it can be violated")
    for forbidden in (EVERYTHING, frozenset[Bound]()):
        with stage(f"prover, {name}"):
            try:
                is_proved = prover.prove(forbidden, algebra) is not None
            except NotInductive as wrong:
                raise Disagreement(f"certificate, {name}", str(wrong)) from wrong
        seen[f"{name}: {'proved' if is_proved else 'not proved'}"] += 1
        if is_proved and expected is Answer.VIOLATED:
            raise Disagreement(f"prover, {name}", "proved, but the cloned program can be violated")
        if is_proved and forbidden and whole is Answer.VIOLATED:
            raise Disagreement(f"prover, {name}", "proved, but the program can be violated")
        if not is_proved and expected is Answer.SAFE:
            raise Disagreement(f"prover, {name}", "not proved, but all states are safe")
        if is_proved:
            return
    if expected is Answer.UNKNOWN and whole is Answer.SAFE:
        raise Disagreement(f"prover, {name}", "violated, but the program is safe")
    if expected is Answer.UNKNOWN:
        raise Skipped("the explorer does not know")
