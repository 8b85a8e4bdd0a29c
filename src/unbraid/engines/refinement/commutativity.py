"""Do two letters of two threads commute?  If they have nothing to do with each other, which is cheap to see; or if the
solver says that both orders do the same; or if it says so where an assertion holds (Definition 7.3).

Both orders do the same if one is possible where the other is, and leads to the same values.  What is chosen freely is
the same in both.  If the solver takes too long, they do not.
"""

from __future__ import annotations

from collections.abc import Mapping

import bitwuzla
from bitwuzla import Kind

from unbraid.engines.bmc.aig import FALSE as NEVER
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
        """Where these hold."""
        if a.number > b.number:
            a, b = b, a
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
        self.differ = _difference(meaning, a, b)
        self.manager = meaning.words.manager
        self.support = meaning.support([self.differ])

    def commutes(self, owner: Commutativity, given: Mapping[int, bitwuzla.Term]) -> bool:
        keys = frozenset(given)
        known = self.question.known(keys)
        if known is not None:
            return known
        if self.solver is None:
            self.solver = Assumptions(self.manager, [self.differ], PATIENCE)
        owner.asked += 1
        try:
            reason = self.solver.contradict(given)
        except EngineLimit:
            reason = None
        self.question.learn(keys, reason)
        return reason is not None


def _difference(meaning: Meaning, a: Letter, b: Letter) -> bitwuzla.Term:
    """The two orders do not do the same."""
    graph = meaning.aig
    both = []
    for first, second in ((a, b), (b, a)):
        guard, state = meaning.point(first, NOBODY)
        then, after = meaning.after(second, NOBODY, state) if guard != NEVER else (NEVER, state)
        both.append((graph.and_(guard, then), after))
    (possible, one), (other_possible, other) = both
    mk = meaning.words.manager.mk_term
    differ = [meaning.words.term(graph.equal(possible, other_possible) ^ 1)]
    values = []
    for x, y, kind in zip(one, other, meaning.types, strict=True):
        if x is not y:
            pairs = zip(meaning.terms_of(x, kind), meaning.terms_of(y, kind), strict=True)
            values.extend(mk(Kind.DISTINCT, [p, q]) for p, q in pairs)
    if values:
        somewhere = values[0] if len(values) == 1 else mk(Kind.OR, values)
        differ.append(mk(Kind.AND, [meaning.words.term(possible), somewhere]))
    return differ[0] if len(differ) == 1 else mk(Kind.OR, differ)
