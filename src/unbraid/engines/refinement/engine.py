"""Counterexample-guided refinement: an interleaving of the reduction that the proof does not cover is refuted, and what
refutes it is added to the proof; or it is possible, and a violation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from unbraid.core.nodes import Bound, Program
from unbraid.engines.bmc.engine import BoundedModelChecker
from unbraid.engines.chc.algebra import Algebra, Integers, NotLinear, Unlimited, Vectors
from unbraid.engines.refinement.commutativity import Commutativity
from unbraid.engines.refinement.hoare import NOTHING_IS_POSSIBLE, FloydHoare
from unbraid.engines.refinement.meaning import Meaning
from unbraid.engines.refinement.search import Search
from unbraid.engines.refinement.traces import Trace, refute
from unbraid.errors import EngineLimit
from unbraid.schemas.automata import Automata
from unbraid.schemas.reduction.automaton import Parts, ReducedAutomaton
from unbraid.schemas.reduction.letters import Alphabet
from unbraid.schemas.reduction.membranes import Membranes
from unbraid.schemas.reduction.orders import order_named
from unbraid.schemas.reduction.trace_program import trace_program
from unbraid.schemas.simulation import Sequentialized

PATIENCE = 20.0  # seconds for refuting one interleaving in one way
# The later ones are tried where the assertions of the earlier ones are not enough.
ALGEBRAS: tuple[type[Algebra], ...] = (Unlimited, Integers, Vectors)


@dataclass(frozen=True)
class Proof:
    """What it took."""

    rounds: int
    assertions: int
    states: int


@dataclass(frozen=True)
class Violation:
    """An interleaving that is possible, as a sequential program, with the inputs that lead through it.  Without any, it
    only leads to a bound marker."""

    trace: Sequentialized
    choices: tuple[int, ...] | None


class Refinement:
    """`report` is told how far it is."""

    def __init__(self, program: Program, order: str, parts: Parts, report: Callable[[str], None]) -> None:
        self.automata = Automata(program)
        self.order, self.parts, self.report = order, parts, report

    def run(self, forbidden: frozenset[Bound]) -> Proof | Violation:
        """Does no assertion fail, and is none of these bound markers reached?  Raises EngineLimit if that is not
        known."""
        return _Run(self, forbidden).run()


class _Run:
    def __init__(self, owner: Refinement, forbidden: frozenset[Bound]) -> None:
        self.owner, self.automata, self.forbidden = owner, owner.automata, forbidden
        self.alphabet = Alphabet(self.automata, forbidden)
        self.meaning = Meaning(self.automata, forbidden)
        self.proof = FloydHoare(self.meaning)
        self.commutativity = Commutativity(self.alphabet, self.meaning)
        self.rounds = self.states = 0

    def run(self) -> Proof | Violation:
        for thread in self._threads_with_errors():
            violation = self._errors_of(thread)
            if violation is not None:
                return violation
        return Proof(self.rounds, len(self.proof.assertions), self.states)

    def _threads_with_errors(self) -> Iterator[int]:
        for thread in self.alphabet.threads:
            locations = self.automata.locations(thread)
            if any(letter.way is None for at in locations for letter in self.alphabet.at(thread, at)):
                yield thread

    def _errors_of(self, thread: int) -> Violation | None:
        """The errors of one thread are looked for alone (footnote 4), with the proof that is there already."""
        alphabet = self.alphabet.for_errors_of(thread)
        order = order_named(self.owner.order, alphabet, thread)
        membranes = Membranes(alphabet, order, self.commutativity.always)
        automaton = ReducedAutomaton(alphabet, order, membranes, self.owner.parts)
        search = Search(automaton, self.proof, self.commutativity)
        while True:
            self.rounds += 1
            trace = search.uncovered()
            if trace is None:
                self.states += search.visited
                return None
            self.owner.report(f"round {self.rounds}: {len(self.proof.assertions)} assertions, {search.visited} states")
            violation = self._possible(trace)
            if violation is not None:
                return violation
            self._learn(trace)

    def _possible(self, trace: Trace) -> Violation | None:
        sequential = trace_program([letter for _, letter in trace], self.automata)
        checker = BoundedModelChecker(sequential.program)
        checker.next_iteration()
        found = checker.check()
        if found.violated:
            return Violation(sequential, found.choices)
        if self.forbidden and checker.bound_reachable():
            return Violation(sequential, None)
        return None

    def _learn(self, trace: Trace) -> None:
        for algebra in ALGEBRAS:
            try:
                formulas = refute(trace, self.automata, self.forbidden, algebra(), PATIENCE)
            except (NotLinear, EngineLimit):
                continue
            if formulas is not None and self.proof.add(formulas) and self._is_covered(trace):
                return
        raise EngineLimit("found no assertions that refute an interleaving")

    def _is_covered(self, trace: Trace) -> bool:
        known = self.proof.first()
        for place, letter in trace:
            known = self.proof.after(known, letter, self.meaning.ended_at(place, letter))
        return known == NOTHING_IS_POSSIBLE
