"""Counterexample-guided refinement: what the proof does not cover yet is refuted, or is a violation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from unbraid.core.nodes import Bound, Program
from unbraid.engines.chc.algebra import Integers, Unlimited, NotLinear, Vectors
from unbraid.engines.refinement.commutativity import Commutativity
from unbraid.engines.refinement.hoare import FloydHoare
from unbraid.engines.refinement.meaning import Meaning
from unbraid.engines.refinement.search import Search
from unbraid.engines.refinement.traces import Trace, refute
from unbraid.errors import EngineLimit
from unbraid.schemas.automata import Automata
from unbraid.schemas.reduction.automaton import Parts, ReducedAutomaton
from unbraid.schemas.reduction.letters import Alphabet
from unbraid.schemas.reduction.membranes import Membranes
from unbraid.schemas.reduction.orders import order_named

PATIENCE = 20.0  # seconds for one trace


@dataclass(frozen=True)
class Proof:
    rounds: int
    assertions: int
    states: int


class ReductionProver:
    def __init__(
        self, program: Program, order: str, parts: Parts, report: Callable[[str], None], reduce: bool = True
    ) -> None:
        self.program, self.order, self.parts, self.report = program, order, parts, report
        self.automata = Automata(program)

    def prove(self, forbidden: frozenset[Bound]) -> Proof | Trace:
        alphabet = Alphabet(self.automata, forbidden)
        meaning = Meaning(self.automata, forbidden)
        proof = FloydHoare(meaning)
        commutativity = Commutativity(alphabet, meaning)
        rounds = states = 0
        for wrong in self._threads_with_errors(alphabet):
            view = alphabet.for_errors_of(wrong)
            order = order_named(self.order, view, wrong)
            membranes = Membranes(view, order, commutativity.always)
            search = Search(ReducedAutomaton(view, order, membranes, self.parts), proof, commutativity)
            while True:
                rounds += 1
                trace = search.uncovered()
                self.report(
                    f"round {rounds}: {len(proof.assertions)} assertions, {search.visited} states, "
                    f"{proof.asked} triples, {commutativity.asked} pairs"
                )
                if trace is None:
                    break
                self.report(f"  {[letter for _, letter in trace]}")
                formulas = self._refuted(trace, forbidden)
                if formulas is None:
                    return trace
                before = len(proof.assertions)
                if not proof.add(formulas):
                    raise EngineLimit("no new assertion refutes the interleaving")
                from unbraid.engines.chc.render import formula
                self.report("  " + " | ".join(formula(a.formula) for a in proof.assertions[before:]))
            states += search.visited
        return Proof(rounds, len(proof.assertions), states)

    def _threads_with_errors(self, alphabet: Alphabet) -> Iterator[int]:
        for thread in alphabet.threads:
            locations = self.automata.locations(thread)
            if any(letter.way is None for at in locations for letter in alphabet.at(thread, at)):
                yield thread

    def _refuted(self, trace: Trace, forbidden: frozenset[Bound]):
        try:
            return refute(trace, self.automata, forbidden, Unlimited(), PATIENCE)
        except NotLinear:
            return refute(trace, self.automata, forbidden, Vectors(), PATIENCE)
