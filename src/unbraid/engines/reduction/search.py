"""Algorithm 2: does the proof cover all interleavings of the reduction?  If not, the search finds one that is not
covered.

A state is a control state, the assertions that hold there, and the sleep set.  A state with fewer assertions and a
smaller sleep set subsumes one with more.  If everything after a state is covered, this stays true in later rounds,
because the proof only grows.  With loops, it is known when a whole strongly connected component has been left (Tarjan's
algorithm).

Short interleavings give better assertions and better bug reports.  So the first states are searched breadth-first.  The
depth-first search follows, because only it can tell which states are covered before all states have been visited.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from unbraid.core.budget import Budget
from unbraid.engines.reduction.commutativity import NOTHING_IS_KNOWN, Commutativity
from unbraid.engines.reduction.hoare import NOTHING_IS_POSSIBLE, Assertions, FloydHoare
from unbraid.systems.reduction.automaton import ReducedAutomaton, Sleeping
from unbraid.systems.reduction.letters import ControlState, Letter

FIRST_LOOK = 1000  # states of the breadth-first search
COVERED = 1 << 60  # larger than all numbers of states

Trace = list[tuple[ControlState, Letter]]  # letters, each with the control state before it


@dataclass(eq=False)
class State:
    control: ControlState
    known: Assertions
    asleep: Sleeping
    number: int = 0
    lowest: int = 0  # the earliest state on the stack that it leads back to
    edges: list[tuple[Letter, State | None]] = field(default_factory=list)  # None: the letter is impossible

    def stands_for(self, other: State) -> bool:
        return self.known <= other.known and self.asleep <= other.asleep


class Search:
    def __init__(
        self, automaton: ReducedAutomaton, proof: FloydHoare, commutativity: Commutativity, budget: Budget
    ) -> None:
        self.automaton, self.proof, self.commutativity = automaton, proof, commutativity
        self.budget = budget
        self.covered: dict[ControlState, list[State]] = {}
        self.start: State | None = None
        self.visited = 0

    def uncovered(self) -> Trace | None:
        """An interleaving that is not covered; None if all are covered by the states that `start` leads to."""
        return self._in_breadth() or self._in_depth()

    # --------------------------------------------------------------------------------------- in breadth
    def _in_breadth(self) -> Trace | None:
        start = self._first()
        found = {start.control: [start]}
        predecessors: dict[State, tuple[State, Letter]] = {}
        pending = deque([start])
        for _ in range(FIRST_LOOK):
            if not pending:
                return None
            state = pending.popleft()
            for letter in self._letters(state):
                target = self._after(state, letter)
                if target is None:
                    continue
                if letter.exit is None:
                    return _trace_back(state, letter, predecessors)
                others = found.setdefault(target.control, [])
                if not any(other.stands_for(target) for other in others):
                    others.append(target)
                    predecessors[target] = state, letter
                    pending.append(target)
        return None

    # ---------------------------------------------------------------------------------------- in depth
    def _in_depth(self) -> Trace | None:
        states = {control: list(covered) for control, covered in self.covered.items()}
        self.start = start = self._first()
        self._enter(start, 1, states)
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
                if state.lowest == state.number:  # no edge leads back to an earlier state
                    self._leave(state, component)
                elif stack:
                    stack[-1][0].lowest = min(stack[-1][0].lowest, state.lowest)
                continue
            target = self._after(state, letter)
            if target is not None and letter.exit is None:
                return [*zip((each.control for each, _ in stack), [*taken, letter], strict=True)]
            if target is not None:
                other = next((other for other in states.get(target.control, ()) if other.stands_for(target)), None)
                if other is None:
                    self._enter(target, self.visited, states)
                    component.append(target)
                    taken.append(letter)
                    stack.append((target, self._letters(target)))
                else:
                    state.lowest = min(state.lowest, other.number)
                    target = other
            state.edges.append((letter, target))
        return None

    def _enter(self, state: State, number: int, states: dict[ControlState, list[State]]) -> None:
        state.number = state.lowest = number
        states.setdefault(state.control, []).append(state)

    def _leave(self, first: State, component: list[State]) -> None:
        """Leaves a component: everything after its states is covered."""
        while True:
            state = component.pop()
            state.number = state.lowest = COVERED
            self.covered.setdefault(state.control, []).append(state)
            if state is first:
                return

    # ----------------------------------------------------------------------------------------- letters
    def _first(self) -> State:
        return State(self.automaton.start(), self.proof.first(), frozenset())

    def _letters(self, state: State) -> Iterator[Letter]:
        return iter(self.automaton.letters(state.control, state.asleep))

    def _after(self, state: State, letter: Letter) -> State | None:
        """The state after a letter; None if the letter is impossible."""
        self.visited += 1
        self.budget.check()
        known = self.proof.after(state.known, letter, self.proof.meaning.ended_at(state.control, letter))
        if known == NOTHING_IS_POSSIBLE:
            return None
        where, may_move = (
            state.known if self.automaton.parts.proof_sensitive else NOTHING_IS_KNOWN,
            self.commutativity.under,
        )
        asleep = self.automaton.asleep_after(
            state.control, state.asleep, letter, lambda other: may_move(letter, other, where)
        )
        return State(self.automaton.after(state.control, letter), known, asleep)


def _trace_back(state: State, letter: Letter, predecessors: dict[State, tuple[State, Letter]]) -> Trace:
    trace = [(state.control, letter)]
    while state in predecessors:
        state, letter = predecessors[state]
        trace.append((state.control, letter))
    return trace[::-1]
