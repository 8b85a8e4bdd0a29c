"""The reduced automaton, place by place (Definition 5.1, Theorem 6.6, the loop of Algorithm 2); it is never built as a
whole.

A state is a place and the set of letters that sleep there.  A letter sleeps if what starts with it has been followed
already: it was preferred to another one that was taken, with which it commutes.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.systems.reduction.letters import Alphabet, Letter, Place
from unbraid.systems.reduction.membranes import Membranes
from unbraid.systems.reduction.orders import Order
from unbraid.systems.reduction.parts import Parts

Sleeping = frozenset[Letter]


class ReducedAutomaton:
    def __init__(self, alphabet: Alphabet, order: Order, membranes: Membranes, parts: Parts) -> None:
        self.alphabet, self.order, self.membranes, self.parts = alphabet, order, membranes, parts
        self._ranked: dict[Place, list[Letter]] = {}
        self._followed: dict[Place, list[Letter]] = {}

    def start(self) -> Place:
        return self.alphabet.start()

    def letters(self, place: Place, asleep: Sleeping) -> list[Letter]:
        """Those that are followed, the preferred ones first."""
        if place not in self._followed:
            self._followed[place] = self._enough(place)
        return [letter for letter in self._followed[place] if letter not in asleep]

    def _enough(self, place: Place) -> list[Letter]:
        if not self.membranes.leads_to_error(place):
            return []
        if not self.parts.persistent:
            return self._enabled(place)
        threads = self.membranes.threads(place)
        return [letter for letter in self._enabled(place) if letter.thread in threads]

    def _enabled(self, place: Place) -> list[Letter]:
        """The preferred ones first."""
        if place not in self._ranked:
            enabled = self.alphabet.enabled(place, self.alphabet.runnable(place))
            self._ranked[place] = sorted(enabled, key=lambda letter: self.order.rank(place, letter))
        return self._ranked[place]

    def after(self, place: Place, letter: Letter) -> Place:
        return self.alphabet.after(place, letter, self.order.keeps_last)

    def asleep_after(
        self, place: Place, asleep: Sleeping, letter: Letter, may_move: Callable[[Letter], bool]
    ) -> Sleeping:
        """S' = { b enabled | b in S or b preferred to a, and b may move before a }"""
        if not self.parts.sleep:
            return frozenset()
        return frozenset(other for other in self.candidates(place, asleep, letter) if may_move(other))

    def candidates(self, place: Place, asleep: Sleeping, letter: Letter) -> list[Letter]:
        """What may fall asleep, or sleep on, when a letter is taken."""
        enabled = self._enabled(place)
        preferred = enabled.index(letter)
        found = [other for other in enabled[:preferred] if other.thread != letter.thread]
        if asleep:
            found += [other for other in enabled[preferred + 1 :] if other in asleep]
        return found
