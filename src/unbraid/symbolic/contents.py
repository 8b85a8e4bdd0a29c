"""The contents of arrays of any size as values: what is read from them, and sums of their first elements.

Contents are an unknown function from indices to words, contents in which an element was replaced, or a choice between
two others.  Reading looks through replacements and choices:

    store(a, i, v)[k]                          =>    k == i ? v : a[k]
    sum(store(a, i, v), n)                     =>    0 <= i < n ? sum(a, n) + v - a[i] : sum(a, n)
    (c ? a : b)[k]                             =>    c ? a[k] : b[k]

An unknown function and its sums are uninterpreted functions of the solver, about which it knows some instances of two
facts, which hold for the true sums, modulo the size of a word:

    n <= 0    implies    sum(f, n) = 0                       for each sum that is asked for
    i >= 0    implies    sum(f, i + 1) = sum(f, i) + f[i]    for each element that is asked for

For each function from indices to words, its true sums satisfy all of these.  So a state that the formulas exclude is
excluded in truth, too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from bitwuzla import Term

from unbraid.core.nodes import INDEX, IntType
from unbraid.symbolic.aig import FALSE
from unbraid.symbolic.words import Word, Words

_LAST = (1 << (INDEX.bits - 1)) - 1
_IRREGULAR = 40  # elements of random contents


class Contents(ABC):
    """`kind`: the type of the elements."""

    def __init__(self, words: Words, kind: IntType) -> None:
        self.words, self.kind = words, kind
        self._elements: dict[Term, Word] = {}
        self._sums: dict[Term, Word] = {}

    def element(self, index: Word) -> Word:
        key = self._key(index)
        if key not in self._elements:
            self._elements[key] = self._element(index)
        return self._elements[key]

    def sum(self, end: Word) -> Word:
        """The sum of the elements before an index."""
        key = self._key(end)
        if key not in self._sums:
            self._sums[key] = self._sum(end)
        return self._sums[key]

    def _key(self, index: Word) -> Term:
        """Terms cannot be compared with integers, which the keys of a dictionary may be."""
        return self.words.word_term(index, INDEX.bits)

    @abstractmethod
    def _element(self, index: Word) -> Word: ...

    @abstractmethod
    def _sum(self, end: Word) -> Word: ...

    def _is_before(self, index: Word, end: Word) -> int:
        """Is this the index of an element before the end?"""
        compare = self.words.compare
        return self.words.aig.and_(compare(">=", index, 0, INDEX), compare("<", index, end, INDEX))


class Equal(Contents):
    """All elements have the same value."""

    def __init__(self, words: Words, kind: IntType, value: int) -> None:
        super().__init__(words, kind)
        self.value = value

    def _element(self, index: Word) -> Word:
        return self.value

    def _sum(self, end: Word) -> Word:
        count = self.words.resize(end, INDEX, self.kind.bits)
        total = self.words.binary("*", count, self.value, self.kind) if self.value else 0
        return self.words.ite(self.words.compare(">", end, 0, INDEX), total, 0, self.kind.bits)


class Unknown(Contents):
    """Any function from indices to words."""

    def __init__(self, words: Words, kind: IntType) -> None:
        super().__init__(words, kind)
        self._function = words.new_function(INDEX.bits, kind.bits)
        self._total = words.new_function(INDEX.bits, kind.bits)

    def _element(self, index: Word) -> Word:
        words = self.words
        element = words.apply(self._function, index, INDEX.bits)
        further = words.binary("+", index, 1, INDEX)
        grown = words.binary("+", self.sum(index), element, self.kind)
        is_first = self._is_before(index, _LAST)
        words.define(element, words.aig.or_(is_first ^ 1, words.compare("==", self.sum(further), grown, self.kind)))
        return element

    def _sum(self, end: Word) -> Word:
        words = self.words
        total = words.apply(self._total, end, INDEX.bits)
        is_empty = words.compare("<=", end, 0, INDEX)
        words.define(total, words.aig.or_(is_empty ^ 1, words.compare("==", total, 0, self.kind)))
        return total


class Sampled(Contents):
    """Random contents: the first elements are any, and the others are equal.  Indices must be constants."""

    def __init__(self, words: Words, kind: IntType, value: Callable[[], Word]) -> None:
        super().__init__(words, kind)
        self.values: list[int] = [word for _ in range(_IRREGULAR) if isinstance(word := value(), int)]

    def _element(self, index: Word) -> Word:
        assert isinstance(index, int)
        return self.values[min(index, _IRREGULAR - 1)]

    def _sum(self, end: Word) -> Word:
        assert isinstance(end, int)
        count = end if end <= _LAST else 0
        more = max(0, count - _IRREGULAR) * self.values[-1]
        return (sum(self.values[:count]) + more) & ((1 << self.kind.bits) - 1)


class Stored(Contents):
    """Contents in which one element was replaced."""

    def __init__(self, before: Contents, index: Word, value: Word) -> None:
        super().__init__(before.words, before.kind)
        self.before, self.index, self.value = before, index, value

    def _element(self, index: Word) -> Word:
        is_it = self.words.compare("==", index, self.index, INDEX)
        before = self.before.element(index) if is_it != 1 else self.value
        return self.words.ite(is_it, self.value, before, self.kind.bits)

    def _sum(self, end: Word) -> Word:
        words, before = self.words, self.before.sum(end)
        is_counted = self._is_before(self.index, end)
        if is_counted == FALSE:
            return before
        more = words.binary("-", self.value, self.before.element(self.index), self.kind)
        return words.ite(is_counted, words.binary("+", before, more, self.kind), before, self.kind.bits)


class Chosen(Contents):
    def __init__(self, condition: int, then: Contents, other: Contents) -> None:
        super().__init__(then.words, then.kind)
        self.condition, self.then, self.other = condition, then, other

    def _element(self, index: Word) -> Word:
        return self.words.ite(self.condition, self.then.element(index), self.other.element(index), self.kind.bits)

    def _sum(self, end: Word) -> Word:
        return self.words.ite(self.condition, self.then.sum(end), self.other.sum(end), self.kind.bits)
