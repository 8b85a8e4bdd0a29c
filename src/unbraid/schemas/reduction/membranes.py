"""Weakly persistent membranes (section 7.1, Algorithm 1): threads that are enough to follow from a place.

A set of threads is enough if

* no letter that one of them may take next is in conflict with anything that a thread outside of the set, or one that
  is created by it, may do later on: then whatever the others do first might as well be done afterwards;
* the thread whose errors are looked for is one of them, or the one that will create it: so nothing that goes wrong
  happens without them (this is footnote 4; the paper's components are not enough with assertions);
* no letter from outside is preferred to one of theirs.

The smallest such set is the closure of that thread under these rules.  Only unconditional commutativity counts here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from unbraid.schemas.automata import ABSENT
from unbraid.schemas.reduction.letters import Alphabet, Letter, Place
from unbraid.schemas.reduction.orders import Order

Commute = Callable[[Letter, Letter], bool]


class Membranes:
    def __init__(self, alphabet: Alphabet, order: Order, commute: Commute) -> None:
        self.alphabet, self.order, self.commute = alphabet, order, commute
        self._locations = [alphabet.automata.locations(thread) for thread in alphabet.threads]
        self._created = [self._creations(thread) for thread in alphabet.threads]
        self.in_conflict = cache(self._in_conflict)
        self.reachable = cache(self._reachable)
        self._sets: dict[Place, frozenset[int]] = {}

    def threads(self, place: Place) -> frozenset[int]:
        """Those whose letters are enough."""
        if place not in self._sets:
            self._sets[place] = self._closure(place)
        return self._sets[place]

    def leads_to_error(self, place: Place) -> bool:
        """May the thread whose errors are looked for still go wrong?"""
        wrong = self.order.wrong
        location = place.locations[wrong]
        if location == ABSENT:
            return self._creator(place) is not None
        return location >= 0 and any(
            letter.way is None for at in self.reachable(wrong, location) for letter in self.alphabet.at(wrong, at)
        )

    def _closure(self, place: Place) -> frozenset[int]:
        at = place.locations
        runnable = [thread for thread in self.alphabet.runnable(place) if self.alphabet.at(thread, at[thread])]
        wrong = self.order.wrong
        root = wrong if place.locations[wrong] >= 0 else self._creator(place)
        if root not in runnable:  # another one may not be interrupted
            return frozenset(runnable)
        found, pending = {root}, [root]
        while pending:
            inside = pending.pop()
            for outside in runnable:
                if outside not in found and (
                    self.in_conflict(inside, place.locations[inside], outside, place.locations[outside])
                    or self._is_preferred(place, outside, inside)
                ):
                    found.add(outside)
                    pending.append(outside)
        return frozenset(found)

    def _is_preferred(self, place: Place, outside: int, inside: int) -> bool:
        theirs, ours = (
            [self.order.rank(place, letter) for letter in self.alphabet.at(thread, place.locations[thread])]
            for thread in (outside, inside)
        )
        return min(theirs) < max(ours)

    # ---------------------------------------------------------------------------------------- conflicts
    def _in_conflict(self, thread: int, location: int, other: int, start: int) -> bool:
        """Does some letter that a thread may take now not commute with one that another one, or a thread that it
        creates, may take later?"""
        now = self.alphabet.at(thread, location)
        pending, seen = [(other, start)], {other}
        while pending:
            owner, first = pending.pop()
            for at in self.reachable(owner, first):
                for letter in self.alphabet.at(owner, at):
                    if owner != thread and any(not self.commute(letter, mine) for mine in now):
                        return True
                    for created in letter.way.created if letter.way is not None else ():
                        if created not in seen:
                            seen.add(created)
                            pending.append((created, 0))
        return False

    def _reachable(self, thread: int, location: int) -> frozenset[int]:
        found, pending = {location}, [location]
        while pending:
            for letter in self.alphabet.at(thread, pending.pop()):
                if letter.target >= 0 and letter.target not in found:
                    found.add(letter.target)
                    pending.append(letter.target)
        return frozenset(found)

    # ----------------------------------------------------------------------------------------- creation
    def _creations(self, thread: int) -> frozenset[int]:
        """The threads that a thread creates."""
        steps = (self.alphabet.automata.step(thread, location) for location in self._locations[thread])
        return frozenset(created for step in steps for way in step.exits for created in way.created)

    def _creator(self, place: Place) -> int | None:
        """The thread that is there and creates the one whose errors are looked for, or the one that creates that one,
        and so on; None if that will not happen any more."""
        wanted = self.order.wrong
        while True:
            creators = [thread for thread in self.alphabet.threads if wanted in self._created[thread]]
            if not creators:
                return None
            (wanted,) = creators  # each thread of a cloned program is created in one place
            if place.locations[wanted] >= 0:
                return wanted
            if place.locations[wanted] != ABSENT:
                return None
