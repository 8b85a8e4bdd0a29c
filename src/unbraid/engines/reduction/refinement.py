"""Counterexample-guided refinement.  Each interleaving of the reduction that the proof does not cover is either
possible, which is a violation, or is refuted; then the assertions that refute it are added to the proof."""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import Bound, FloatType, Program
from unbraid.engines.reduction.commutativity import Commutativity
from unbraid.engines.reduction.hoare import NOTHING_IS_POSSIBLE, FloydHoare
from unbraid.engines.reduction.meaning import Meaning
from unbraid.engines.reduction.proof import Proof, check
from unbraid.engines.reduction.search import Search, State, Trace
from unbraid.engines.reduction.traces import refute
from unbraid.symbolic.clauses.algebra import Algebra, Integers, NotLinear, Unlimited, Vectors
from unbraid.symbolic.violation import Violation, violation_by
from unbraid.systems.automata import Automata
from unbraid.systems.reduction.automaton import ReducedAutomaton
from unbraid.systems.reduction.letters import Alphabet
from unbraid.systems.reduction.membranes import Membranes
from unbraid.systems.reduction.orders import order_named
from unbraid.systems.reduction.parts import Parts

PATIENCE = 20.0  # seconds for refuting an interleaving with one algebra
# The later algebras are tried if the assertions of the earlier ones are not enough.
ALGEBRAS: tuple[type[Algebra], ...] = (Unlimited, Integers, Vectors)


class Refinement:
    """`report` gets messages about the progress."""

    def __init__(
        self, program: Program, order: str, parts: Parts, budget: Budget, report: Callable[[str], None]
    ) -> None:
        self.automata = Automata(program)
        self.order, self.parts, self.report = order, parts, report
        self.budget = budget

    def run(self, forbidden: frozenset[Bound]) -> Proof | Violation:
        """A checked proof that no assertion fails and none of these bound markers is reached, or a violation.  Raises
        EngineLimit if the search cannot decide."""
        result = _Run(self, forbidden).run()
        if isinstance(result, Proof):
            self.report(f"checking the proof of {result.rounds} rounds, with {len(result.assertions)} assertions")
            check(result, self.budget)
        return result


class _Run:
    def __init__(self, owner: Refinement, forbidden: frozenset[Bound]) -> None:
        self.owner, self.automata, self.forbidden = owner, owner.automata, forbidden
        self.alphabet = Alphabet(self.automata, forbidden)
        self.meaning = Meaning(self.automata, forbidden)
        if any(isinstance(kind, FloatType) for kind in self.meaning.types):
            raise EngineLimit(Why.UNHANDLED, "reductions", "floats")
        self.budget = owner.budget
        self.proof = FloydHoare(self.meaning, self.budget)
        self.commutativity = Commutativity(self.alphabet, self.proof)
        self.rounds = 0

    def run(self) -> Proof | Violation:
        starts = {}
        for thread in self.alphabet.threads_with_errors():
            found = self._errors_of(thread)
            if isinstance(found, Violation):
                return found
            starts[thread] = found
        return Proof(
            self.automata,
            self.alphabet,
            self.forbidden,
            self.owner.order,
            self.owner.parts,
            tuple(assertion.formula for assertion in self.proof.assertions),
            starts,
            self.rounds,
        )

    def _errors_of(self, thread: int) -> State | Violation:
        """Searches for the errors of one thread (footnote 4), starting with the proof so far."""
        alphabet = self.alphabet.for_errors_of(thread)
        order = order_named(self.owner.order, alphabet, thread)
        membranes = Membranes(alphabet, order, self.commutativity.always)
        automaton = ReducedAutomaton(alphabet, order, membranes, self.owner.parts)
        search = Search(automaton, self.proof, self.commutativity, self.budget)
        while True:
            self.rounds += 1
            trace = search.uncovered()
            if trace is None:
                assert search.start is not None
                return search.start
            far = f"{len(self.proof.assertions)} assertions, {search.visited} steps"
            self.owner.report(f"ruling out interleavings, round {self.rounds}: {far}")
            violation = violation_by([letter for _, letter in trace], self.automata, self.forbidden, self.budget)
            if violation is not None:
                return violation
            self._learn(trace)

    def _learn(self, trace: Trace) -> None:
        for algebra in ALGEBRAS:
            try:
                formulas = refute(trace, self.automata, self.forbidden, algebra(), self._patience())
            except (NotLinear, EngineLimit):
                continue
            if formulas is not None and self.proof.add(formulas) and self._is_covered(trace):
                return
        raise EngineLimit(Why.NO_ASSERTIONS_FOUND)

    def _patience(self) -> float:
        self.budget.check()
        left = self.budget.solver_seconds()
        return PATIENCE if left is None else min(PATIENCE, left)

    def _is_covered(self, trace: Trace) -> bool:
        known = self.proof.first()
        for control, letter in trace:
            known = self.proof.after(known, letter, self.meaning.ended_at(control, letter))
        return known == NOTHING_IS_POSSIBLE
