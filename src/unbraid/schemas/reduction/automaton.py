"""The reduced automaton, place by place (Definition 5.1, Theorem 6.6, the loop of Algorithm 2); it is never built as a
whole.

A state is a place and the set of letters that sleep there.  A letter sleeps if what starts with it has been followed
already: it was preferred to another one that was taken, with which it commutes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unbraid.schemas.reduction.letters import Alphabet, Letter, Place
from unbraid.schemas.reduction.membranes import Membranes
from unbraid.schemas.reduction.orders import Order
from unbraid.schemas.reduction.parts import Parts

Sleeping = frozenset[Letter]


class ReducedAutomaton:
    def __init__(self, alphabet: Alphabet, order: Order, membranes: Membranes, parts: Parts) -> None:
        self.alphabet, self.order, self.membranes, self.parts = alphabet, order, membranes, parts

    def start(self) -> Place:
        return self.alphabet.start()

    def letters(self, place: Place, asleep: Sleeping) -> list[Letter]:
        """Those that are followed, the preferred ones first."""
        if not self.membranes.leads_to_error(place):
            return []
        threads = self.membranes.threads(place) if self.parts.persistent else self.alphabet.runnable(place)
        awake = (letter for letter in self.alphabet.enabled(place, sorted(threads)) if letter not in asleep)
        return sorted(awake, key=lambda letter: self.order.rank(place, letter))

    def after(self, place: Place, letter: Letter) -> Place:
        return self.alphabet.after(place, letter, self.order.keeps_last)

    def asleep_after(
        self, place: Place, asleep: Sleeping, letter: Letter, commutes: Callable[[Letter, Letter], bool]
    ) -> Sleeping:
        """S' = { b enabled | b in S or b preferred to a, and b commutes with a }"""
        if not self.parts.sleep:
            return frozenset()
        return frozenset(other for other in self.candidates(place, asleep, letter) if commutes(letter, other))

    def candidates(self, place: Place, asleep: Sleeping, letter: Letter) -> Iterator[Letter]:
        """What may fall asleep, or sleep on, when a letter is taken."""
        rank = self.order.rank(place, letter)
        for other in self.alphabet.enabled(place, self.alphabet.runnable(place)):
            if other.thread != letter.thread and (other in asleep or self.order.rank(place, other) < rank):
                yield other
