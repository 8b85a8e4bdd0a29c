"""Algorithm 2: does the proof cover all interleavings of the reduction?  If not, one that it does not cover.

A state is a place, what is known to hold there, and which letters sleep.  One that knows less, or lets less sleep,
stands for those that know more.  States from which everything was found to be covered stay so in later rounds, because
the proof only grows; with loops that is known once a whole component has been left (as in Tarjan's algorithm).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from unbraid.engines.refinement.commutativity import Commutativity
from unbraid.engines.refinement.hoare import NOTHING_IS_POSSIBLE, Assertions, FloydHoare
from unbraid.errors import EngineLimit
from unbraid.schemas.reduction.automaton import ReducedAutomaton, Sleeping
from unbraid.schemas.reduction.letters import Letter, Place


def check_time(deadline: float | None) -> None:
    if deadline is not None and time.monotonic() > deadline:
        raise EngineLimit("out of time for this order of preference")


SAFE = 1 << 60  # larger than all numbers of states


@dataclass(eq=False)
class State:
    place: Place
    known: Assertions
    asleep: Sleeping
    number: int
    lowest: int  # the first state on the way here that it may lead back to
    edges: list[tuple[Letter, State | None]] = field(default_factory=list)  # None: the letter is not possible

    def stands_for(self, known: Assertions, asleep: Sleeping) -> bool:
        return self.known <= known and self.asleep <= asleep


class Search:
    def __init__(
        self, automaton: ReducedAutomaton, proof: FloydHoare, commutativity: Commutativity, deadline: float | None
    ) -> None:
        self.automaton, self.proof, self.commutativity = automaton, proof, commutativity
        self.deadline = deadline
        self.states: dict[Place, list[State]] = {}
        self.start: State | None = None
        self.visited = 0

    def uncovered(self) -> list[tuple[Place, Letter]] | None:
        """The letters of an interleaving that is not covered, each with where it is taken; None if there is none.  Then
        the states that can be reached from `start` cover everything."""
        self._forget()
        self.start = start = self._new(self.automaton.start(), self.proof.first(), frozenset())
        stack = [(start, self._letters(start))]
        component = [start]
        taken: list[Letter] = []
        while stack:
            state, letters = stack[-1]
            letter = next(letters, None)
            if letter is None:
                stack.pop()
                if taken:
                    taken.pop()
                if state.lowest == state.number:  # nothing leads back to before it
                    while True:
                        done = component.pop()
                        done.number = done.lowest = SAFE
                        if done is state:
                            break
                elif stack:
                    stack[-1][0].lowest = min(stack[-1][0].lowest, state.lowest)
                continue
            known = self.proof.after(state.known, letter, self.proof.meaning.ended_at(state.place, letter))
            if known == NOTHING_IS_POSSIBLE:
                state.edges.append((letter, None))
                continue
            if letter.way is None:
                return [*zip((state.place for state, _ in stack), [*taken, letter], strict=True)]
            place = self.automaton.after(state.place, letter)
            asleep = self._asleep(state, letter)
            other = next((other for other in self.states.get(place, ()) if other.stands_for(known, asleep)), None)
            if other is not None:
                state.edges.append((letter, other))
                state.lowest = min(state.lowest, other.number)
                continue
            new = self._new(place, known, asleep)
            state.edges.append((letter, new))
            component.append(new)
            taken.append(letter)
            stack.append((new, self._letters(new)))
        return None

    def _forget(self) -> None:
        """All but what is known to be covered."""
        for place, states in self.states.items():
            self.states[place] = [state for state in states if state.number == SAFE]
        self._next = 0

    def _new(self, place: Place, known: Assertions, asleep: Sleeping) -> State:
        self.visited += 1
        check_time(self.deadline)
        self._next += 1
        state = State(place, known, asleep, self._next, self._next)
        self.states.setdefault(place, []).append(state)
        return state

    def _letters(self, state: State) -> Iterator[Letter]:
        return iter(self.automaton.letters(state.place, state.asleep))

    def _asleep(self, state: State, letter: Letter) -> Sleeping:
        given = self.proof.given(state.known) if self.automaton.parts.proof_sensitive else {}
        return self.automaton.asleep_after(
            state.place, state.asleep, letter, lambda a, b: self.commutativity.under(a, b, given)
        )
