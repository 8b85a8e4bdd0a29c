"""The reduced automaton (Definition 5.1, Theorem 6.6, the loop of Algorithm 2).  It is built on demand, never as a
whole.

A state is a control state and its sleep set.  A letter sleeps if the interleavings that start with it have already been
followed: it was preferred to the letter that was taken, and commutes with it.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.systems.reduction.letters import Alphabet, ControlState, Letter
from unbraid.systems.reduction.membranes import Membranes
from unbraid.systems.reduction.orders import Order
from unbraid.systems.reduction.parts import Parts

Sleeping = frozenset[Letter]


class ReducedAutomaton:
    def __init__(self, alphabet: Alphabet, order: Order, membranes: Membranes, parts: Parts) -> None:
        self.alphabet, self.order, self.membranes, self.parts = alphabet, order, membranes, parts
        self._ranked: dict[ControlState, list[Letter]] = {}
        self._followed: dict[ControlState, list[Letter]] = {}

    def start(self) -> ControlState:
        return self.alphabet.start()

    def letters(self, control: ControlState, asleep: Sleeping) -> list[Letter]:
        """The letters to follow, the preferred ones first."""
        if control not in self._followed:
            self._followed[control] = self._enough(control)
        return [letter for letter in self._followed[control] if letter not in asleep]

    def _enough(self, control: ControlState) -> list[Letter]:
        if not self.membranes.leads_to_error(control):
            return []
        if not self.parts.persistent:
            return self._enabled(control)
        threads = self.membranes.threads(control)
        return [letter for letter in self._enabled(control) if letter.thread in threads]

    def _enabled(self, control: ControlState) -> list[Letter]:
        """The enabled letters, the preferred ones first."""
        if control not in self._ranked:
            enabled = self.alphabet.enabled(control, self.alphabet.runnable(control))
            self._ranked[control] = sorted(enabled, key=lambda letter: self.order.rank(control, letter))
        return self._ranked[control]

    def after(self, control: ControlState, letter: Letter) -> ControlState:
        return self.alphabet.after(control, letter, self.order.keeps_last)

    def asleep_after(
        self, control: ControlState, asleep: Sleeping, letter: Letter, may_move: Callable[[Letter], bool]
    ) -> Sleeping:
        """S' = { b enabled | b in S or b preferred to a, and b may move before a }"""
        if not self.parts.sleep:
            return frozenset()
        return frozenset(other for other in self.candidates(control, asleep, letter) if may_move(other))

    def candidates(self, control: ControlState, asleep: Sleeping, letter: Letter) -> list[Letter]:
        """The letters that may be in the sleep set after a letter is taken."""
        enabled = self._enabled(control)
        preferred = enabled.index(letter)
        found = [other for other in enabled[:preferred] if other.thread != letter.thread]
        if asleep:
            found += [other for other in enabled[preferred + 1 :] if other in asleep]
        return found
