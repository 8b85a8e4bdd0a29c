"""May a letter b of one thread move before a letter a of another thread?  There are three criteria: the letters access
no common variable, which is cheap to check; or the solver shows that `ba` has all behaviours of `ab`; or the solver
shows this under the assertions that hold before the letters (Definition 7.3).

The paper requires more: that both orders have the same behaviours.  The weaker condition is enough.  A reduction leaves
out an interleaving only in favour of one in which a preferred letter b has moved forward, over letters that it commutes
with.  If the first interleaving is possible, each swap `ab => ba` leads to another possible one with the same error,
because `ba` has all behaviours of `ab`.  The prefix before the swap stays the same, so the assertions there still hold.
The whole move makes the interleaving smaller in the preference order, and there are finitely many interleavings of the
same letters.  So the moves end with an interleaving that is not left out.  The argument for persistent sets is the
same: b is the first letter of the set, and moves to the front.

Nondeterministic values are the same in both orders.  If the solver takes too long, b may not move.
"""

from __future__ import annotations

from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import BoolType, ContentsType, IntType, OrdinalType, ScalarType
from unbraid.engines.reduction.hoare import Assertions, FloydHoare
from unbraid.engines.reduction.meaning import Ended, Meaning
from unbraid.symbolic.assumptions import Assumptions, Question
from unbraid.symbolic.executor import Value, as_literal, as_ordinal, as_word
from unbraid.symbolic.steps import Point
from unbraid.systems.reduction.letters import Alphabet, Letter

PATIENCE = 300  # milliseconds for one pair
NOBODY: Ended = frozenset()
NOTHING_IS_KNOWN: Assertions = frozenset()


class Commutativity:
    def __init__(self, alphabet: Alphabet, proof: FloydHoare) -> None:
        self.alphabet, self.proof, self.meaning = alphabet, proof, proof.meaning
        self._pairs: dict[tuple[Letter, Letter], bool | _Pair] = {}

    def always(self, a: Letter, b: Letter) -> bool:
        return self.under(a, b, NOTHING_IS_KNOWN)

    def under(self, a: Letter, b: Letter, known: Assertions) -> bool:
        """May b move before a, where these assertions hold?"""
        pair = self._pairs.get((a, b))
        if pair is None:
            pair = evident(self.alphabet, a, b)
            if pair is None:
                pair = self._have_nothing_in_common(a, b) or _Pair(self.proof, a, b)
            self._pairs[a, b] = pair
        return pair if isinstance(pair, bool) else pair.may_move(known)

    def _have_nothing_in_common(self, a: Letter, b: Letter) -> bool:
        """Do the letters access no common cell?  Their steps may, if they have several exits."""
        a_reads, a_writes = self.meaning.reads_and_writes(a, NOBODY)
        b_reads, b_writes = self.meaning.reads_and_writes(b, NOBODY)
        return not (a_writes & (b_reads | b_writes) or b_writes & a_reads)


class _Pair:
    def __init__(self, proof: FloydHoare, a: Letter, b: Letter) -> None:
        self.proof, words = proof, proof.meaning.words
        self.question: Question[int] = Question()
        self.solver = Assumptions(words.manager, [words.term(lost(proof.meaning, a, b))], proof.budget, PATIENCE)
        self._answers: dict[Assertions, bool] = {}

    def may_move(self, known: Assertions) -> bool:
        answer = self._answers.get(known)
        if answer is None:
            answer = self._answers[known] = self._ask(known)
        return answer

    def _ask(self, known: Assertions) -> bool:
        learnt = self.question.known(known)
        if learnt is not None:
            return learnt
        try:
            reason = self.solver.contradict(self.proof.given(known))
        except EngineLimit:
            reason = None
        self.question.learn(known, reason)
        return reason is not None


def evident(alphabet: Alphabet, a: Letter, b: Letter) -> bool | None:
    """The answer, if it is evident without a solver; otherwise None."""
    if a.thread == b.thread or alphabet.is_contiguous(a) or alphabet.is_contiguous(b):
        return False
    if _creates(a, b) or _creates(b, a):
        return False
    if a.step.commutes(b.step):
        return True
    if (a.step.reads | b.step.reads) & set(alphabet.automata.ended):
        return False  # one of them waits for a thread, so its effect depends on the control state
    return None


def _creates(a: Letter, b: Letter) -> bool:
    return a.exit is not None and b.thread in a.exit.created


def lost(meaning: Meaning, a: Letter, b: Letter) -> int:
    """The literal that `ab` has a behaviour that `ba` does not have."""
    (possible, one), (other_possible, other) = _both(meaning, a, b), _both(meaning, b, a)
    differ = (_differ(meaning, x, y, kind) for x, y, kind in zip(one, other, meaning.types, strict=True) if x is not y)
    return meaning.aig.and_(possible, meaning.aig.any((other_possible ^ 1, *differ)))


def _both(meaning: Meaning, first: Letter, second: Letter) -> Point:
    guard, state = meaning.point(first, NOBODY)
    then, after = meaning.after(second, NOBODY, state)
    return meaning.aig.and_(guard, then), after


def _differ(meaning: Meaning, x: Value, y: Value, kind: ScalarType) -> int:
    if isinstance(kind, BoolType):
        return meaning.aig.equal(as_literal(x), as_literal(y)) ^ 1
    if isinstance(kind, OrdinalType):
        bits = zip(as_ordinal(x), as_ordinal(y), strict=True)
        return meaning.aig.any(meaning.aig.equal(p, q) ^ 1 for p, q in bits)
    assert not isinstance(kind, ContentsType)
    return meaning.words.compare("!=", as_word(x), as_word(y), IntType(kind.bits, False))
