"""Weakly persistent membranes (section 7.1, Algorithm 1): sets of threads that are enough to follow.

A set of threads is enough at a control state if

* the next letters of its threads commute with everything that a thread outside of the set, or a thread created by one,
  may do later: then what the others do first could as well be done afterwards;
* it contains the thread whose errors are searched for, or the thread that will create it: so no error happens without
  the set (footnote 4; the paper's components are not enough with assertions);
* no letter from outside is preferred to a letter of the set.

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
        """Is an error still possible in the thread whose errors are searched for?"""
        location = control.locations[self.order.wrong]
        return self._creator(control) is not None if location == ABSENT else self.may_go_wrong(location)

    def _may_go_wrong(self, location: int) -> bool:
        wrong = self.order.wrong
        return location >= 0 and any(
            letter.exit is None for at in self._reachable(wrong, location) for letter in self.alphabet.at(wrong, at)
        )

    def threads(self, control: ControlState) -> frozenset[int]:
        """The threads whose letters are enough to follow."""
        at = control.locations
        runnable = [thread for thread in self.alphabet.runnable(control) if self.alphabet.at(thread, at[thread])]
        root = self.root(control)
        if root not in runnable:  # another thread is at an exclusive location
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
        """The thread without which no error happens."""
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
        """Is there a next letter of the thread that does not commute with a later letter of the other thread, or of a
        thread that the other one creates?"""
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
        """The existing thread that creates the one whose errors are searched for, directly or through other threads;
        None if that thread will not be created any more."""
        wanted = self.order.wrong
        while True:
            creators = [thread for thread in self.alphabet.threads if wanted in self._created[thread]]
            if not creators:
                return None
            (wanted,) = creators  # a cloned program creates each thread in one statement
            if control.locations[wanted] >= 0:
                return wanted
            if control.locations[wanted] != ABSENT:
                return None
