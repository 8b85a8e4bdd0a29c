"""The oracle: visits every state of a small program, through every interleaving and every input.

A step of the search runs one thread from a switch point up to its next one.  `switch_points` says where those are;
between them nothing happens that another thread could see or that could stop the thread.  Whole ranges of inputs are
enumerated, or the answer is UNKNOWN.

With `rounds` the search is restricted to executions of that many round-robin rounds (seed 000, section 2.2), which is
what a bounded schema must agree with.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from unbraid.core.arithmetic import value_range
from unbraid.core.evaluate import Unchosen, Value
from unbraid.core.flatten import Instruction
from unbraid.core.machine import Code, Machine, Outcome, State, StateKey
from unbraid.core.nodes import Assert, Program, ScalarType
from unbraid.errors import EngineLimit

WIDEST_INPUT = 256

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


@dataclass(frozen=True, slots=True)
class Exploration:
    answer: Answer
    states: int
    reason: str = ""
    path: tuple[Move, ...] = ()
    violation: Assert | None = None
    bound_reached: bool = False


@dataclass(frozen=True, slots=True)
class _Result:
    """Where one run from a switch point ended."""

    outcome: Outcome
    state: State
    choices: tuple[Value, ...]
    violation: Assert | None


_Node = tuple[StateKey, int, int]  # state, round, position in the round (both 0 without rounds)


class Explorer:
    def __init__(
        self,
        program: Program,
        switch_points: SwitchPoints,
        rounds: int | None = None,
        max_states: int | None = None,
        deadline: float | None = None,
        on_progress: Callable[[int], None] | None = None,
    ) -> None:
        self.machine = Machine(program)
        self.rounds, self.max_states, self.deadline, self.on_progress = rounds, max_states, deadline, on_progress
        self.switches = {code.number: switch_points(code) for code in self.machine.codes.values()}
        self.threads = len(program.threads)
        self.bound_reached = False

    def run(self) -> Exploration:
        try:
            return self._search()
        except EngineLimit as limit:
            return Exploration(Answer.UNKNOWN, 0, str(limit), bound_reached=self.bound_reached)

    def _search(self) -> Exploration:
        start = self.machine.initial()
        self._rest(start, 0)
        first: _Node = (self.machine.key(start), 0, 0)
        parents: dict[_Node, tuple[_Node, Move | None] | None] = {first: None}
        frontier = deque([first])
        count = 0
        while frontier:
            node = frontier.popleft()
            count += 1
            if count % 256 == 0:
                if self.deadline is not None and time.monotonic() > self.deadline:
                    return Exploration(Answer.UNKNOWN, count, "out of time", bound_reached=self.bound_reached)
                if self.on_progress is not None:
                    self.on_progress(count)
            if self.max_states is not None and count > self.max_states:
                reason = f"more than {self.max_states} states"
                return Exploration(Answer.UNKNOWN, count, reason, bound_reached=self.bound_reached)
            for successor, move, violation in self._successors(node):
                if violation is not None:
                    path = [*self._path(parents, node), *([move] if move else [])]
                    return Exploration(
                        Answer.VIOLATED, count, path=tuple(path), violation=violation,
                        bound_reached=self.bound_reached,
                    )  # fmt: skip
                if successor is not None and successor not in parents:
                    parents[successor] = (node, move)
                    frontier.append(successor)
        if self.bound_reached:
            return Exploration(Answer.UNKNOWN, count, "a bound was reached", bound_reached=True)
        return Exploration(Answer.SAFE, count)

    @staticmethod
    def _path(parents: dict[_Node, tuple[_Node, Move | None] | None], node: _Node) -> list[Move]:
        path: list[Move] = []
        while (link := parents[node]) is not None:
            node, move = link
            if move is not None:
                path.append(move)
        return path[::-1]

    def _successors(self, node: _Node) -> Iterator[tuple[_Node | None, Move | None, Assert | None]]:
        key, round_, position = node
        if self.rounds is None:
            runnable = [entry[0] for entry in key[1] if not entry[1]]
        else:
            runnable = [entry[0] for entry in key[1] if not entry[1] and entry[0] == position]
            if position + 1 < self.threads:
                yield (key, round_, position + 1), None, None
            elif round_ + 1 < self.rounds:
                yield (key, round_ + 1, 0), None, None
        for number in runnable:
            for result in self._run(self.machine.restore(key), number):  # type: ignore[arg-type]
                move = Move(number, result.choices)  # type: ignore[arg-type]
                if result.outcome is Outcome.DONE:
                    yield (self.machine.key(result.state), round_, position), move, None
                elif result.outcome is Outcome.VIOLATED:
                    yield None, move, result.violation
                elif result.outcome is Outcome.BOUND:
                    self.bound_reached = True

    def _run(self, state: State, number: int) -> Iterator[_Result]:
        """Run a thread up to its next switch point, once for each way to choose the inputs that it reads."""
        pending: list[tuple[State, tuple[Value, ...]]] = [(state, ())]
        while pending:
            state, choices = pending.pop()
            try:
                outcome, violation = self.run_to_switch(state, number)
            except Unchosen as read:
                for value in enumerate_values(read.kind):
                    read.cells[read.index] = value
                    pending.append((state.copy(), (*choices, value)))
                continue
            yield _Result(outcome, state, choices, violation)

    def run_to_switch(self, state: State, number: int) -> tuple[Outcome, Assert | None]:
        """The first instruction is always executed.  After Unchosen, call again: the run goes on where it was."""
        machine, thread = self.machine, state.threads[number]
        state.running = number
        while True:
            frame = thread.frames[-1]
            instruction = frame.code.instructions[frame.pc]
            outcome = frame.code.steps[frame.pc](state, thread, frame)
            if outcome is not Outcome.DONE:
                stmt = instruction.stmt
                return outcome, stmt if isinstance(stmt, Assert) else None
            if self._at_rest(state, number):
                machine.forget_dead(state, number)
                return outcome, None

    def _at_rest(self, state: State, number: int) -> bool:
        thread = state.threads[number]
        if thread.finished:
            return True
        if thread.atomic:
            return False
        frame = thread.frames[-1]
        return self.switches[frame.code.number][frame.pc]

    def _rest(self, state: State, number: int) -> None:
        """Nothing to do: a thread that starts may be switched away from before its first instruction."""
        self.machine.forget_dead(state, number)


def enumerate_values(kind: ScalarType) -> range:
    low, high = value_range(kind)
    if high - low >= WIDEST_INPUT:
        raise EngineLimit(f"an input has {high - low + 1} values")
    return range(low, high + 1)


__all__ = ["Answer", "Exploration", "Explorer", "Instruction", "Move"]
