"""May a letter of one thread come before that of another one, instead of after it, where both orders are there to be
looked at?  If they have nothing to do with each other, which is cheap to see; or if the solver says that the first
order does nothing that the second one does not do; or if it says so where an assertion holds (Definition 7.3).

The paper asks for more: that both orders do the same.  But a reduction only ever leaves out an interleaving for the
sake of one in which a preferred letter b has moved forward, over letters that it commutes with.  If the first one is
possible, each of these swaps `ab => ba` leads to another one that is possible, and goes wrong in the same way: for that
it is enough that all that `ab` does, `ba` does too.  Each swap is one at the same prefix as before, so what is known
there holds; the whole move makes the interleaving smaller in the order of preference; and there are finitely many
of the same letters.  So it ends, with one that is not left out.  For persistent sets it is the same: b is the first
letter of the set, and moves to the front.

What is chosen freely is the same in both orders.  If the solver takes too long, b may not move.
"""

from __future__ import annotations

from collections.abc import Mapping

import bitwuzla
from bitwuzla import Kind

from unbraid.engines.chc.steps import Point
from unbraid.engines.refinement.meaning import Ended, Meaning
from unbraid.engines.refinement.solver import Assumptions, Question
from unbraid.errors import EngineLimit
from unbraid.schemas.reduction.letters import Alphabet, Letter

PATIENCE = 300  # milliseconds for one pair
NOBODY: Ended = frozenset()


class Commutativity:
    def __init__(self, alphabet: Alphabet, meaning: Meaning) -> None:
        self.alphabet, self.meaning = alphabet, meaning
        self._pairs: dict[tuple[Letter, Letter], bool | _Pair] = {}
        self.asked = 0

    def always(self, a: Letter, b: Letter) -> bool:
        return self.under(a, b, {})

    def under(self, a: Letter, b: Letter, given: Mapping[int, bitwuzla.Term]) -> bool:
        """May b, after a, move before it, where these hold?"""
        key = a, b
        pair = self._pairs.get(key)
        if pair is None:
            pair = self._pairs[key] = self._pair(a, b)
        if isinstance(pair, bool):
            return pair
        return pair.commutes(self, given)

    def _pair(self, a: Letter, b: Letter) -> bool | _Pair:
        if a.thread == b.thread or self.alphabet.is_contiguous(a) or self.alphabet.is_contiguous(b):
            return False
        if a.step.commutes(b.step):
            return True
        ended = set(self.meaning.automata.ended)
        if (a.step.reads & b.step.writes | b.step.reads & a.step.writes) & ended:
            return False  # one of them waits for the other
        if self._creates_for(a, b) or self._creates_for(b, a):
            return False
        a_reads, a_writes = self.meaning.reads_and_writes(a, NOBODY)
        b_reads, b_writes = self.meaning.reads_and_writes(b, NOBODY)
        if not (a_writes & (b_reads | b_writes) or b_writes & a_reads):
            return True
        if a.step.reads & ended or b.step.reads & ended:
            return False  # what it does depends on the place
        return _Pair(self.meaning, a, b)

    @staticmethod
    def _creates_for(a: Letter, b: Letter) -> bool:
        return a.way is not None and b.thread in a.way.created


class _Pair:
    def __init__(self, meaning: Meaning, a: Letter, b: Letter) -> None:
        self.question: Question[int] = Question()
        self.solver: Assumptions | None = None
        self.lost = _lost(meaning, a, b)
        self.manager = meaning.words.manager

    def commutes(self, owner: Commutativity, given: Mapping[int, bitwuzla.Term]) -> bool:
        keys = frozenset(given)
        known = self.question.known(keys)
        if known is not None:
            return known
        if self.solver is None:
            self.solver = Assumptions(self.manager, [self.lost], PATIENCE)
        owner.asked += 1
        try:
            reason = self.solver.contradict(given)
        except EngineLimit:
            reason = None
        self.question.learn(keys, reason)
        return reason is not None


def _lost(meaning: Meaning, a: Letter, b: Letter) -> bitwuzla.Term:
    """Something that the first order does, and the second one does not."""
    (possible, one), (other_possible, other) = _both(meaning, a, b), _both(meaning, b, a)
    mk = meaning.words.manager.mk_term
    lost = [meaning.words.term(other_possible ^ 1)]
    for x, y, kind in zip(one, other, meaning.types, strict=True):
        if x is not y:
            pairs = zip(meaning.terms_of(x, kind), meaning.terms_of(y, kind), strict=True)
            lost.extend(mk(Kind.DISTINCT, [p, q]) for p, q in pairs)
    somehow = lost[0] if len(lost) == 1 else mk(Kind.OR, lost)
    return mk(Kind.AND, [meaning.words.term(possible), somehow])


def _both(meaning: Meaning, first: Letter, second: Letter) -> Point:
    guard, state = meaning.point(first, NOBODY)
    then, after = meaning.after(second, NOBODY, state)
    return meaning.aig.and_(guard, then), after
