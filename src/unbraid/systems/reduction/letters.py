"""The threads of a program as automata over letters (section 3).

A letter is a step of a thread with one of its exits, or a step with an error: a violation of an assertion.  So it is a
guarded parallel assignment; branches between the same two locations are one letter.  After an error the thread stays
where it is, and the other threads may continue.  So an error commutes with steps that are independent of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from unbraid.core.nodes import Assert, Bound, BoundReached
from unbraid.core.records import dataclass
from unbraid.core.visitor import statements
from unbraid.systems.automata import ABSENT, Automata, Exit, Step

WRONG = -3  # the location of a thread after an error


@dataclass(frozen=True, eq=False)
class Letter:
    number: int
    step: Step
    exit: Exit | None  # None: an error

    @cached_property
    def thread(self) -> int:
        return self.step.thread

    @cached_property
    def target(self) -> int:
        return WRONG if self.exit is None else self.exit.target

    def __repr__(self) -> str:
        return f"{self.thread}:{self.step.source}->{self.target}"


@dataclass(frozen=True)
class ControlState:
    """The locations of all threads; and which thread moved last, if the preference order depends on it."""

    locations: tuple[int, ...]
    last: int | None = None


class Alphabet:
    """`forbidden`: bound markers that are violations."""

    def __init__(self, automata: Automata, forbidden: frozenset[Bound]) -> None:
        self.automata, self.forbidden = automata, forbidden
        self.letters: list[Letter] = []
        self._at: dict[tuple[int, int], tuple[Letter, ...]] = {}

    def for_errors_of(self, thread: int) -> Alphabet:
        """The same letters, without errors of the other threads.  Each thread's errors are searched for by
        themselves."""
        alphabet = Alphabet(self.automata, self.forbidden)
        for owner in self.threads:
            for location in self.automata.locations(owner):
                letters = self.at(owner, location)
                if owner != thread:
                    letters = tuple(letter for letter in letters if letter.exit is not None)
                alphabet._at[owner, location] = letters
        alphabet.letters = self.letters
        return alphabet

    @cached_property
    def threads(self) -> range:
        return range(len(self.automata.threads))

    def at(self, thread: int, location: int) -> tuple[Letter, ...]:
        """The letters of a thread at a location; none if the thread does not exist yet, has ended, or had an error."""
        if location < 0:
            return ()
        key = thread, location
        if key not in self._at:
            step = self.automata.step(thread, location)
            exits: list[Exit | None] = [*step.exits]
            if self._may_fail(step):
                exits.insert(0, None)
            first = len(self.letters)
            self._at[key] = tuple(Letter(first + i, step, exit) for i, exit in enumerate(exits))
            self.letters.extend(self._at[key])
        return self._at[key]

    def threads_with_errors(self) -> list[int]:
        """The threads in which an error is possible."""
        return [
            thread
            for thread in self.threads
            if any(letter.exit is None for at in self.automata.locations(thread) for letter in self.at(thread, at))
        ]

    def _may_fail(self, step: Step) -> bool:
        return any(
            isinstance(stmt, Assert) or (isinstance(stmt, BoundReached) and stmt.bound in self.forbidden)
            for stmt in statements(step.body)
        )

    def runnable(self, control: ControlState) -> list[int]:
        """The threads that may move: all that exist, or only the one that is at an exclusive location."""
        there = [thread for thread, location in enumerate(control.locations) if location >= 0]
        alone = [thread for thread in there if self.automata.is_exclusive(thread, control.locations[thread])]
        return alone or there

    def enabled(self, control: ControlState, threads: Iterable[int]) -> Iterator[Letter]:
        for thread in threads:
            yield from self.at(thread, control.locations[thread])

    def start(self) -> ControlState:
        return ControlState((0, *(ABSENT for _ in self.threads[1:])))

    def after(self, control: ControlState, letter: Letter, keeps_last: bool) -> ControlState:
        locations = list(control.locations)
        locations[letter.thread] = letter.target
        if letter.exit is not None:
            for created in letter.exit.created:
                locations[created] = 0
        return ControlState(tuple(locations), letter.thread if keeps_last else None)

    def is_contiguous(self, letter: Letter) -> bool:
        """Does the letter start or end at an exclusive location?  Then it commutes with no other letter."""
        thread = letter.thread
        ends = [(thread, letter.step.source), (thread, letter.target)]
        if letter.exit is not None:
            ends += [(created, 0) for created in letter.exit.created]
        return any(location >= 0 and self.automata.is_exclusive(owner, location) for owner, location in ends)
