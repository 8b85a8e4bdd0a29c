"""The proof so far: a Floyd/Hoare automaton whose states are sets of assertions that hold.

From a set, a letter leads to the set of all assertions that hold after it.  The solver checks each of these Hoare
triples on bit vectors.  New assertions only extend the proof, so that interleavings which are covered stay covered.
"""

from __future__ import annotations

from collections.abc import Iterable

import bitwuzla
from bitwuzla import Kind

from unbraid.core.budget import Budget
from unbraid.core.nodes import FALSE, Expr
from unbraid.core.records import dataclass
from unbraid.engines.reduction.meaning import Ended, Meaning
from unbraid.symbolic.assumptions import Assumptions, Question
from unbraid.systems.reduction.letters import Letter

Assertions = frozenset[int]  # by their numbers
NOTHING_IS_POSSIBLE: Assertions = frozenset((0,))  # the assertion `false`


@dataclass(frozen=True)
class Assertion:
    formula: Expr
    before: bitwuzla.Term  # the assertion in an arbitrary state
    support: frozenset[int]


class FloydHoare:
    def __init__(self, meaning: Meaning, budget: Budget) -> None:
        self.meaning, self.budget = meaning, budget
        self.assertions: list[Assertion] = []
        self._known: set[bitwuzla.Term] = set()
        self._solver = Assumptions(meaning.words.manager, (), budget)
        self._letters: dict[tuple[Letter, Ended], _Triples] = {}
        self._after: dict[tuple[Assertions, Letter, Ended], Assertions] = {}
        self._first: Assertions | None = None
        self.add([FALSE])

    def add(self, formulas: Iterable[Expr]) -> int:
        """Adds the formulas, and returns how many of them are new."""
        count = len(self.assertions)
        for formula in formulas:
            term = self.meaning.condition(formula, self.meaning.arbitrary)
            if term not in self._known and not self._is_valid(term):
                self.assertions.append(Assertion(formula, term, self.meaning.support([term])))
            self._known.add(term)
        new = len(self.assertions) - count
        if new:
            self._after.clear()
            self._first = None
        return new

    def _is_valid(self, term: bitwuzla.Term) -> bool:
        return self._solver.contradict({}, [self._not(term)]) is not None

    def _not(self, term: bitwuzla.Term) -> bitwuzla.Term:
        return self.meaning.words.manager.mk_term(Kind.NOT, [term])

    def given(self, numbers: Assertions) -> dict[int, bitwuzla.Term]:
        return {number: self.assertions[number].before for number in numbers}

    def first(self) -> Assertions:
        """The assertions that hold at the start."""
        if self._first is None:
            holds = (self.meaning.condition(each.formula, self.meaning.initial) for each in self.assertions)
            self._first = frozenset(number for number, term in enumerate(holds) if self._is_valid(term))
        return self._first

    def after(self, numbers: Assertions, letter: Letter, ended: Ended) -> Assertions:
        """The assertions that hold after a letter."""
        key = numbers, letter, ended
        if key not in self._after:
            triples = self._letters.get((letter, ended))
            if triples is None:
                triples = self._letters[letter, ended] = _Triples(self, letter, ended)
            self._after[key] = triples.after(numbers)
        return self._after[key]


class _Triples:
    """The Hoare triples of one letter."""

    def __init__(self, proof: FloydHoare, letter: Letter, ended: Ended) -> None:
        self.proof, self.meaning = proof, proof.meaning
        guard, self.state = self.meaning.point(letter, ended)
        self.guard = self.meaning.words.term(guard)
        self.reads = self.meaning.support([self.guard])
        self.writes = self.meaning.reads_and_writes(letter, ended)[1]
        self.questions: dict[int, Question[int]] = {}
        self.solver: Assumptions | None = None
        self._wrong: dict[int, bitwuzla.Term] = {}

    def after(self, numbers: Assertions) -> Assertions:
        if self._ask(0, numbers, []):
            return NOTHING_IS_POSSIBLE
        spoken_of = self._spoken_of(numbers)
        kept: list[int] = []
        open_: list[int] = []
        for number, assertion in enumerate(self.proof.assertions):
            if number == 0:
                continue
            if assertion.support & self.writes:
                open_.append(number)
            elif number in numbers:
                kept.append(number)
            elif assertion.support & spoken_of:
                open_.append(number)
            # otherwise the answer was known already when fewer assertions were given
        while open_:
            number = open_.pop()
            if self._ask(number, numbers, open_):
                kept.append(number)
        return frozenset(kept)

    def _spoken_of(self, numbers: Assertions) -> set[int]:
        """The cells that the guard or the given assertions mention."""
        found = set(self.reads)
        others = [self.proof.assertions[number].support for number in numbers]
        while True:
            touched = [support for support in others if support & found]
            if not touched:
                return found
            found.update(*touched)
            others = [support for support in others if not support & found]

    def _ask(self, number: int, numbers: Assertions, others: list[int]) -> bool:
        """Does an assertion hold after the letter?  If not, the counterexample may also refute other assertions."""
        question = self.questions.setdefault(number, Question())
        known = question.known(numbers)
        if known is not None:
            return known
        if self.solver is None:
            self.solver = Assumptions(self.meaning.words.manager, [self.guard], self.proof.budget)
        reason = self.solver.contradict(self.proof.given(numbers), self._violated(number))
        question.learn(numbers, reason)
        if reason is None:
            for other in others:
                about = self.questions.setdefault(other, Question())
                if about.known(numbers) is None and self.solver.holds(*self._violated(other)):
                    about.learn(numbers, None)
        return reason is not None

    def _violated(self, number: int) -> list[bitwuzla.Term]:
        if number == 0:
            return []
        if number not in self._wrong:
            holds = self.meaning.condition(self.proof.assertions[number].formula, self.state)
            self._wrong[number] = self.meaning.words.manager.mk_term(Kind.NOT, [holds])
        return [self._wrong[number]]
