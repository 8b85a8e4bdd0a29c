"""Proofs of a reduction, and the check that they are proofs.

A proof is the part of the reduced automaton that was searched, with the assertions that hold in each state.  The check
uses nothing that the search has learnt: a new solver checks each Hoare triple, and each pair of letters that commute.
For the errors of each thread, it checks that

* the assertions of the first state hold at the start;
* every letter at a state is asleep, or outside of a membrane, or impossible, or leads to a state whose assertions hold
  after the letter; letters with an error are impossible;
* a letter sleeps in the next state only if it slept before, or was preferred, and may move before the letter taken;
* a membrane contains the thread whose errors are searched for, or its creator; no letter outside of it is preferred to,
  or in conflict with, a letter inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import Bound, Expr
from unbraid.core.records import dataclass
from unbraid.engines.reduction.commutativity import evident, lost
from unbraid.engines.reduction.hoare import Assertions
from unbraid.engines.reduction.meaning import Ended, Meaning
from unbraid.engines.reduction.search import State
from unbraid.symbolic.steps import NotInductive
from unbraid.symbolic.words import solve
from unbraid.systems.automata import Automata
from unbraid.systems.reduction.automaton import ReducedAutomaton
from unbraid.systems.reduction.letters import Alphabet, Letter
from unbraid.systems.reduction.membranes import Membranes
from unbraid.systems.reduction.orders import order_named
from unbraid.systems.reduction.parts import Parts


@dataclass(frozen=True)
class Proof:
    """`starts`: for each thread with possible errors, the first state of its search."""

    automata: Automata
    alphabet: Alphabet
    forbidden: frozenset[Bound]
    order: str
    parts: Parts
    assertions: tuple[Expr, ...]
    starts: dict[int, State]
    rounds: int

    def state_count(self) -> int:
        return sum(len(self.states(thread)) for thread in self.starts)

    def states(self, thread: int) -> list[State]:
        """All reachable states, each once."""
        start = self.starts[thread]
        found, pending = {start: None}, [start]
        while pending:
            for _, target in pending.pop().edges:
                if target is not None and target not in found:
                    found[target] = None
                    pending.append(target)
        return list(found)


def check(proof: Proof, budget: Budget) -> None:
    """Raises NotInductive if the check fails."""
    _Check(proof, budget).run()


class _Check:
    def __init__(self, proof: Proof, budget: Budget) -> None:
        self.proof, self.budget = proof, budget
        self.meaning = Meaning(proof.automata, proof.forbidden)
        self._triples: set[tuple[Assertions, Letter, Ended, Assertions | None]] = set()
        self._pairs: dict[tuple[Letter, Letter, Assertions], bool] = {}

    def run(self) -> None:
        for thread in self.proof.alphabet.threads_with_errors():
            if thread not in self.proof.starts:
                raise NotInductive(Why.ERRORS_NOT_LOOKED_FOR, thread)
            self._errors_of(thread)

    def _errors_of(self, thread: int) -> None:
        alphabet = self.proof.alphabet.for_errors_of(thread)
        order = order_named(self.proof.order, alphabet, thread)
        automaton = ReducedAutomaton(alphabet, order, Membranes(alphabet, order, self._always_moves), self.proof.parts)
        start = self.proof.starts[thread]
        if start.control != automaton.start() or start.asleep:
            raise NotInductive(Why.PROOF_BEGINS_ELSEWHERE)
        self._require(
            Cause(Why.ASSERTION_FALSE_IN_BEGINNING),
            (self.meaning.truth(self.proof.assertions[number], self.meaning.initial) ^ 1 for number in start.known),
        )
        for state in self.proof.states(thread):
            self.budget.check()
            self._state(state, automaton)

    def _state(self, state: State, automaton: ReducedAutomaton) -> None:
        followed = dict(state.edges)
        for letter in automaton.letters(state.control, state.asleep):
            if letter not in followed:
                raise NotInductive(Why.LETTER_FORGOTTEN, str(letter))
        for letter, target in state.edges:
            self._edge(state, letter, target, automaton)

    def _edge(self, state: State, letter: Letter, target: State | None, automaton: ReducedAutomaton) -> None:
        ended = self.meaning.ended_at(state.control, letter)
        if target is None:
            self._triple(state.known, letter, ended, None)
            return
        if letter.exit is None:
            raise NotInductive(Why.LETTER_MAY_GO_WRONG, str(letter))
        if target.control != automaton.after(state.control, letter):
            raise NotInductive(Why.LETTER_LEADS_ELSEWHERE, str(letter))
        self._triple(state.known, letter, ended, target.known)
        if not target.asleep:
            return
        may_sleep = automaton.candidates(state.control, state.asleep, letter) if automaton.parts.sleep else []
        for other in target.asleep:
            if other not in may_sleep or not self._moves(letter, other, state.known):
                raise NotInductive(Why.LETTER_MUST_NOT_SLEEP, str(other), str(letter))

    # ---------------------------------------------------------------------------------------- questions
    def _triple(self, known: Assertions, letter: Letter, ended: Ended, after: Assertions | None) -> None:
        key = known, letter, ended, after
        if key in self._triples:
            return
        self._triples.add(key)
        guard, state = self.meaning.point(letter, ended)
        possible = self.meaning.aig.all((guard, *self._given(known)))
        if after is None:
            self._require(Cause(Why.LETTER_POSSIBLE, data=(str(letter),)), (possible,))
            return
        holds = (self.meaning.truth(self.proof.assertions[number], state) for number in after)
        self._require(
            Cause(Why.ASSERTION_FALSE_AFTER, data=(str(letter),)),
            (self.meaning.aig.and_(possible, literal ^ 1) for literal in holds),
        )

    def _given(self, known: Assertions) -> Iterator[int]:
        for number in known:
            yield self.meaning.truth(self.proof.assertions[number], self.meaning.arbitrary)

    def _require(self, doubt: Cause, wrong: Iterable[int]) -> None:
        if self._is_possible(self.meaning.aig.any(wrong)):
            raise NotInductive(doubt)

    def _is_possible(self, literal: int) -> bool:
        return solve(self.meaning.words, self.meaning.constraints, literal, self.budget) is not None

    def _always_moves(self, first: Letter, second: Letter) -> bool:
        return self._moves(first, second, frozenset())

    def _moves(self, first: Letter, second: Letter, known: Assertions) -> bool:
        """May the second letter move before the first one?"""
        key = first, second, known if self.proof.parts.proof_sensitive else frozenset()
        if key not in self._pairs:
            said = evident(self.proof.alphabet, first, second)
            if said is None:
                wrong = self.meaning.aig.all((lost(self.meaning, first, second), *self._given(key[2])))
                said = not self._is_possible(wrong)
            self._pairs[key] = said
        return self._pairs[key]
