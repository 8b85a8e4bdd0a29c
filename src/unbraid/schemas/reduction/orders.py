"""Preference orders (section 4): which of several equivalent interleavings is the one to look at.

An order says at each place which letters come first; interleavings are compared letter by letter, from the beginning.
It may depend on the place (Definition 4.5), but on nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from random import Random

from unbraid.errors import UsageError
from unbraid.schemas.reduction.letters import Alphabet, Letter, Place

Rank = tuple[int, ...]


class Order(ABC):
    """For the errors of one thread, which are looked at alone."""

    keeps_last = False  # does it ask which thread moved last?

    def __init__(self, alphabet: Alphabet, wrong: int) -> None:
        self.alphabet, self.wrong = alphabet, wrong

    @abstractmethod
    def rank(self, place: Place, letter: Letter) -> Rank:
        """Of all letters at a place, no two have the same one."""


class Sequential(Order):
    """One thread after the other, as far as possible: first the one whose errors are looked for, so that it may be
    alone in a persistent set; then by their numbers.  Thread-uniform, so reductions stay small (Theorem 7.2)."""

    def rank(self, place: Place, letter: Letter) -> Rank:
        return letter.thread != self.wrong, letter.thread, letter.number


class Lockstep(Order):
    """In turns (Example 4.6): whoever moved last comes last."""

    keeps_last = True

    def rank(self, place: Place, letter: Letter) -> Rank:
        count = len(place.locations)
        after = 0 if place.last is None else place.last + 1
        return (letter.thread - after) % count, letter.number


class Shuffled(Order):
    """All letters in an order of their own, which depends on a seed only."""

    def __init__(self, alphabet: Alphabet, wrong: int, seed: int) -> None:
        super().__init__(alphabet, wrong)
        self._drawn = cache(lambda number: Random(f"{seed}/{number}").getrandbits(64))

    def rank(self, place: Place, letter: Letter) -> Rank:
        # By what the letter is, not by when it was met.
        key = f"{letter.thread}/{letter.step.source}/{letter.target}/{'' if letter.way is None else letter.way.label}"
        return self._drawn(key), letter.number


NAMES = ("seq", "lockstep", "random:SEED")


def order_named(name: str, alphabet: Alphabet, wrong: int) -> Order:
    kind, _, seed = name.partition(":")
    if kind == "seq" and not seed:
        return Sequential(alphabet, wrong)
    if kind == "lockstep" and not seed:
        return Lockstep(alphabet, wrong)
    if kind == "random" and seed.isdecimal():
        return Shuffled(alphabet, wrong, int(seed))
    raise UsageError(f"no preference order is called {name}; there are {', '.join(NAMES)}")
