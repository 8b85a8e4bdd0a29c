"""The explorer, a test oracle: it visits every state of a small program, for all interleavings and all inputs.

A step of the search runs one thread from a switch point up to its next one.  The function `switch_points` says where
these are.  Between them the thread does nothing that another thread could observe or that could stop it.  Inputs are
enumerated over their whole range, or the answer is UNKNOWN.

With `rounds` the search is restricted to executions of that many round-robin rounds (Lazy-CSeq, TOPLAS 2021, section
2.2).  A bounded schema must agree with the result.

With `late`, threads announce something (`core/bookkeeping.py`) only at the end of an execution: after an announcement,
a step counts only if it announces something, too, or violates a property.  The states in between are not kept.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import Enum

from unbraid.core.arithmetic import value_range
from unbraid.core.bookkeeping import announcements
from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.canonical import renumber
from unbraid.core.interpreter.machine import Machine
from unbraid.core.interpreter.state import Code, Outcome, State, StateKey
from unbraid.core.interpreter.values import WILD, Unchosen, Value
from unbraid.core.nodes import Assert, BoundReached, FloatType, PointerType, Program, ScalarType
from unbraid.core.records import dataclass

WIDEST_INPUT = 256
OFTEN = 64  # moves between two reports of progress
LONG_STEP = 4096  # instructions between two checks of the budget
LONGEST_STEP = 500_000  # instructions; only an atomic section can be longer

SwitchPoints = Callable[[Code], list[bool]]


class Answer(Enum):
    SAFE = "safe"
    VIOLATED = "violated"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Move:
    """One step of the search: a thread ran from a switch point to the next, with these inputs, in this order."""

    thread: int
    choices: tuple[Value, ...]
    passed: int = 0  # switch points on the way at which it did not rest


@dataclass(frozen=True, slots=True)
class Exploration:
    answer: Answer
    states: int
    cause: Cause | None = None  # of an UNKNOWN
    path: tuple[Move, ...] = ()
    violation: Assert | None = None
    bound: BoundReached | None = None  # a bound marker that was reached
    is_complete: bool = False  # were all states visited?


@dataclass(frozen=True, slots=True)
class _Result:
    """Where one run from a switch point ended."""

    outcome: Outcome
    state: State
    choices: tuple[Value, ...]
    at: Assert | BoundReached | None  # the statement that ended the run


_Node = tuple[StateKey, int, int]  # state, round, position in the round (both 0 without rounds)
_Successor = tuple[_Node | None, tuple[Move, ...], Assert | None]  # the violation, if there is one


class Explorer:
    def __init__(
        self,
        program: Program,
        switch_points: SwitchPoints,
        rounds: int | None = None,
        max_states: int | None = None,
        on_progress: Callable[[int], None] | None = None,
        late: bool = False,
    ) -> None:
        self.machine = Machine(program, forgets=True)
        self.rounds, self.max_states, self.on_progress = rounds, max_states, on_progress
        self.switches = {code.number: switch_points(code) for code in self.machine.codes.values()}
        self.threads = len(program.threads)
        announcing = announcements(item.var for item in program.globals) if late else []
        self.announcing = [self.machine.storage.global_cells[var] for var in announcing]
        self.bound: BoundReached | None = None
        self.limit: Cause | None = None
        start = self.machine.initial()
        self.machine.forget_dead(start, 0)
        first: _Node = (self.machine.key(start), 0, 0)
        self.parents: dict[_Node, tuple[_Node, tuple[Move, ...]] | None] = {first: None}
        self.frontier = deque([first])
        self.opened: tuple[_Node, Iterator[_Successor]] | None = None
        self.visited = self.moves = 0
        self.budget = Budget()

    def run(self, budget: Budget | None = None) -> Exploration:
        """Search until the budget is spent.  Another call continues the search."""
        if self.limit is not None:
            return self._unknown(self.limit)
        self.budget = budget or Budget()
        try:
            return self._search(self.budget)
        except EngineLimit as limit:
            self.limit = limit.cause  # the search is incomplete from now on, so it can never prove the program safe
            return self._unknown(self.limit)

    def _search(self, budget: Budget) -> Exploration:
        while self.frontier or self.opened is not None:
            if self.opened is None:
                if self.max_states is not None and self.visited > self.max_states:
                    return self._unknown(Cause(Why.TOO_MANY_STATES, data=(self.max_states,)))
                node = self.frontier.popleft()
                self.opened = node, self._successors(node)
                self.visited += 1
            node, successors = self.opened
            for successor, moves, violation in successors:
                if violation is not None:
                    path = (*self._path(node), *moves)
                    return Exploration(Answer.VIOLATED, self.visited, path=path, violation=violation)
                if successor is not None and successor not in self.parents:
                    self.parents[successor] = (node, moves)
                    self.frontier.append(successor)
                self.moves += 1  # a state that reads inputs may have very many
                if self.moves % OFTEN == 0 and self.on_progress is not None:
                    self.on_progress(self.visited)
                if budget.is_spent():
                    return self._unknown(Cause(Why.OUT_OF_TIME))
            self.opened = None
        if self.bound is not None:
            return replace(self._unknown(Cause(Why.UNMODELLED_REACHED)), is_complete=True)
        return Exploration(Answer.SAFE, self.visited, is_complete=True)

    def _unknown(self, cause: Cause) -> Exploration:
        return Exploration(Answer.UNKNOWN, self.visited, cause, bound=self.bound)

    def _path(self, node: _Node) -> list[Move]:
        path: list[Move] = []
        while (link := self.parents[node]) is not None:
            node, moves = link
            path.extend(reversed(moves))
        return path[::-1]

    def _successors(self, node: _Node) -> Iterator[_Successor]:
        key, round_, position = node
        if self.rounds is None:
            runnable = [entry[0] for entry in key[1] if not entry[1]]
        else:
            runnable = [entry[0] for entry in key[1] if not entry[1] and entry[0] == position]
            if position + 1 < self.threads:
                yield (key, round_, position + 1), (), None
            elif round_ + 1 < self.rounds:
                yield (key, round_ + 1, 0), (), None
        for number in runnable:
            for result in self._run(self.machine.restore(key), number):
                move = Move(number, result.choices)
                if result.outcome is not Outcome.DONE:
                    yield None, (move,), self._violation(result)
                elif any(self._announced(result.state.memory)):
                    yield from self._after_announcement(self.machine.key(result.state), (move,))
                else:
                    yield (self.machine.key(result.state), round_, position), (move,), None

    def _announced(self, memory: Sequence[Value | None]) -> list[Value | None]:
        return [memory[cell] for cell in self.announcing]

    def _after_announcement(self, key: StateKey, moves: tuple[Move, ...]) -> Iterator[_Successor]:
        """Violations, directly or after further announcements."""
        for number in [entry[0] for entry in key[1] if not entry[1]]:
            for result in self._run(self.machine.restore(key), number):
                path = (*moves, Move(number, result.choices))
                if result.outcome is not Outcome.DONE:
                    yield None, path, self._violation(result)
                elif self._announced(result.state.memory) != self._announced(key[0]):
                    yield from self._after_announcement(self.machine.key(result.state), path)

    def _violation(self, result: _Result) -> Assert | None:
        """Why the execution ends."""
        if isinstance(result.at, BoundReached):
            self.bound = self.bound or result.at
        return result.at if isinstance(result.at, Assert) else None

    def _run(self, state: State, number: int) -> Iterator[_Result]:
        """Run a thread up to its next switch point, once for each combination of inputs that it reads."""
        pending: list[tuple[State, tuple[Value, ...]]] = [(state, ())]
        while pending:
            state, choices = pending.pop()
            try:
                outcome, at = self.run_to_switch(state, number)
            except Unchosen as read:
                if len(choices) >= OFTEN:  # such as in a recursion that reads an input each time
                    self.budget.check()
                for value in enumerate_values(read.kind):
                    read.cells[read.index] = value
                    pending.append((state.copy(), (*choices, value)))
                continue
            yield _Result(outcome, state, choices, at)

    def run_to_switch(self, state: State, number: int) -> tuple[Outcome, Assert | BoundReached | None]:
        """Run a thread up to its next switch point; the first instruction is always executed.  If this raises Unchosen,
        choose a value and call it again: the run continues where it stopped."""
        machine, thread = self.machine, state.threads[number]
        state.running = number
        for count in range(LONGEST_STEP):
            if count % LONG_STEP == LONG_STEP - 1:
                self.budget.check()
            frame = thread.frames[-1]
            instruction = frame.code.instructions[frame.pc]
            try:
                outcome = frame.code.steps[frame.pc](state, thread, frame)
            except EngineLimit as limit:
                raise limit.at(*thread.positions()) from limit
            if outcome is not Outcome.DONE:
                stmt = instruction.stmt
                return outcome, stmt if isinstance(stmt, Assert | BoundReached) else None
            if self.at_rest(state, number):
                machine.forget_dead(state, number)
                renumber(state)
                return outcome, None
        raise EngineLimit(Why.ENDLESS_STEP)

    def at_rest(self, state: State, number: int) -> bool:
        thread = state.threads[number]
        if thread.finished:
            return True
        if thread.atomic:
            return False
        frame = thread.frames[-1]
        return self.switches[frame.code.number][frame.pc]


def enumerate_values(kind: ScalarType) -> Sequence[int]:
    if isinstance(kind, PointerType):
        return (0, WILD)  # a program can only distinguish other values by undefined behaviour
    if isinstance(kind, FloatType):
        raise EngineLimit(Why.FLOAT_INPUT)
    low, high = value_range(kind)
    if high - low >= WIDEST_INPUT:
        raise EngineLimit(Why.WIDE_INPUT, high - low + 1)
    return range(low, high + 1)
