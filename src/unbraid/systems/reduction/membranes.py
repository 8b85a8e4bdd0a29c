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

from unbraid.systems.automata import ABSENT
from unbraid.systems.reduction.letters import Alphabet, ControlState, Letter
from unbraid.systems.reduction.orders import Order, Rank

Commute = Callable[[Letter, Letter], bool]


class Membranes:
    def __init__(self, alphabet: Alphabet, order: Order, commute: Commute) -> None:
        self.alphabet, self.order, self.commute = alphabet, order, commute
        self._locations = [alphabet.automata.locations(thread) for thread in alphabet.threads]
        self._created = [self._creations(thread) for thread in alphabet.threads]
        self.in_conflict = cache(self._in_conflict)
        self.may_go_wrong = cache(self._may_go_wrong)
        self._spans: dict[tuple[ControlState | int, int], tuple[Rank, Rank]] = {}

    def leads_to_error(self, control: ControlState) -> bool:
        """May the thread whose errors are looked for still go wrong?"""
        location = control.locations[self.order.wrong]
        return self._creator(control) is not None if location == ABSENT else self.may_go_wrong(location)

    def _may_go_wrong(self, location: int) -> bool:
        wrong = self.order.wrong
        return location >= 0 and any(
            letter.exit is None for at in self._reachable(wrong, location) for letter in self.alphabet.at(wrong, at)
        )

    def threads(self, control: ControlState) -> frozenset[int]:
        """Those whose letters are enough."""
        at = control.locations
        runnable = [thread for thread in self.alphabet.runnable(control) if self.alphabet.at(thread, at[thread])]
        root = self.root(control)
        if root not in runnable:  # another one may not be interrupted
            return frozenset(runnable)
        spans = {thread: self._span(control, thread) for thread in runnable}
        found, pending = {root}, [root]
        outside = [thread for thread in runnable if thread != root]
        while pending and outside:
            inside = pending.pop()
            last = spans[inside][1]
            new = [
                thread
                for thread in outside
                if spans[thread][0] < last or self.in_conflict(inside, at[inside], thread, at[thread])
            ]
            found.update(new)
            pending += new
            outside = [thread for thread in outside if thread not in found]
        return frozenset(found)

    def root(self, control: ControlState) -> int | None:
        """The thread without which nothing goes wrong."""
        wrong = self.order.wrong
        return wrong if control.locations[wrong] >= 0 else self._creator(control)

    def _span(self, control: ControlState, thread: int) -> tuple[Rank, Rank]:
        """The most and the least preferred letter of a thread."""
        key = control if self.order.keeps_last else control.locations[thread], thread
        if key not in self._spans:
            ranks = [self.order.rank(control, letter) for letter in self.alphabet.at(thread, control.locations[thread])]
            self._spans[key] = min(ranks), max(ranks)
        return self._spans[key]

    # ---------------------------------------------------------------------------------------- conflicts
    def _in_conflict(self, thread: int, location: int, other: int, start: int) -> bool:
        """Does some letter that a thread may take now not commute with one that another one, or a thread that it
        creates, may take later?"""
        now = self.alphabet.at(thread, location)
        pending, seen = [(other, start)], {other}
        while pending:
            owner, first = pending.pop()
            for at in self._reachable(owner, first):
                for letter in self.alphabet.at(owner, at):
                    if owner != thread and any(not self.commute(letter, mine) for mine in now):
                        return True
                    for created in letter.exit.created if letter.exit is not None else ():
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
        return frozenset(created for step in steps for exit in step.exits for created in exit.created)

    def _creator(self, control: ControlState) -> int | None:
        """The thread that is there and creates the one whose errors are looked for, or the one that creates that one,
        and so on; None if that will not happen any more."""
        wanted = self.order.wrong
        while True:
            creators = [thread for thread in self.alphabet.threads if wanted in self._created[thread]]
            if not creators:
                return None
            (wanted,) = creators  # each thread of a cloned program is created in one place
            if control.locations[wanted] >= 0:
                return wanted
            if control.locations[wanted] != ABSENT:
                return None
