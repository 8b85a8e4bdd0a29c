"""A schedule: the steps of an execution of the program as lowered, in order, with the inputs that they take.

Counterexamples are stored as schedules.  A step names the thread and the statement.  Statements between two steps of a
thread, which a transform may have dropped, are executed on the way to the second step.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from unbraid.core.arithmetic import wrap
from unbraid.core.flatten import Instruction
from unbraid.core.interpreter.explorer import Explorer, Move
from unbraid.core.interpreter.state import Frame, Outcome, State
from unbraid.core.interpreter.values import Cells, Unchosen
from unbraid.core.nodes import (
    Allocate,
    Assert,
    Assume,
    Call,
    Expr,
    Havoc,
    Join,
    Return,
    ThreadExit,
    Var,
)
from unbraid.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    thread: int
    sid: int
    inputs: tuple[int, ...] = ()
    starts: int | None = None  # the number of the thread that this statement creates
    path: tuple[int, ...] = ()  # the call statements that are being executed, outermost first


def is_step(instruction: Instruction) -> bool:
    """Is this instruction a step of schedules?  Branches, jumps, assumptions and assertions that hold are not: they
    change nothing, and a thread passes them on the way to its next step.  Transforms may drop them from some iterations
    of a loop, where their outcome is known, and keep them in others."""
    stmt = instruction.stmt
    return stmt is not None and instruction.condition is None and not isinstance(stmt, (Assume, Assert))


def call_path(state: State, thread: int) -> tuple[int, ...]:
    """The call statements that a thread is executing, outermost first."""
    callers = state.threads[thread].frames[:-1]
    return tuple(frame.code.instructions[frame.pc - 1].origin.sid for frame in callers)


def from_exploration(explorer: Explorer, path: Iterable[Move]) -> list[Step]:
    """Run a path of the explorer again, statement by statement.  The explorer chooses an input when it is first read;
    in a schedule, the input belongs to the statement that asks for it."""
    machine = explorer.machine
    state = machine.initial()
    steps: list[Step] = []
    made: dict[tuple[int, int], _Input] = {}  # by cell
    returned: dict[int, _Input | None] = {}  # by thread
    inputs: list[list[int]] = []
    kept: list[Cells] = []
    moves = list(path)
    for move in moves:
        choices = iter(move.choices)
        rests = move.passed
        is_over = False
        while not is_over:
            frame = state.threads[move.thread].frames[-1]
            instruction = machine.instruction(state, move.thread)
            stmt, calls = instruction.stmt, call_path(state, move.thread)
            count = 0
            if isinstance(stmt, Havoc):
                cells, start = frame.code.compiler.locator(stmt.target)(state, frame.cells)
                count = frame.code.compiler.size(stmt.target.type)
                kept.append(cells)
                for i in range(count):
                    made[id(cells), start + i] = (len(steps), i)
            try:
                outcome = machine.step(state, move.thread)
            except Unchosen as read:
                value = next(choices)
                assert isinstance(value, int)
                value = wrap(value, read.kind)  # the native search writes words, which have a sign
                read.cells[read.index] = value
                origin = made.get((id(read.cells), read.index))
                if origin is not None:
                    inputs[origin[0]][origin[1]] = value
                continue
            is_over = explorer.at_rest(state, move.thread)
            if is_over and rests:
                is_over, rests = False, rests - 1
            if isinstance(stmt, (Return, ThreadExit)):
                origins = [_made_by(value, frame, made) for value in _values(stmt)]
                if state.threads[move.thread].finished:
                    returned[move.thread] = origins[0] if origins else None
                else:
                    _hand_over(origins, state.threads[move.thread].frames[-1], made, kept)
            elif isinstance(stmt, Join) and stmt.target is not None and outcome is Outcome.DONE:
                joined = frame.code.compiler.expr(stmt.thread)(state, frame.cells)
                assert isinstance(joined, int)
                _put(returned.get(joined), frame, stmt.target, made, kept)
            if isinstance(stmt, Allocate):
                cells = state.heap[move.thread, state.threads[move.thread].allocations].cells
                count = len(cells)
                kept.append(cells)
                for i in range(count):
                    made[id(cells), i] = (len(steps), i)
            if is_step(instruction) or outcome is Outcome.VIOLATED:
                steps.append(Step(move.thread, instruction.origin.sid, path=calls))
                inputs.append([0] * count)
            if outcome is not Outcome.DONE:
                break
    return [replace(step, inputs=tuple(values)) for step, values in zip(steps, inputs, strict=True)]


_Input = tuple[int, int]  # the step and the position among its inputs


def _values(stmt: Return | ThreadExit) -> tuple[Expr, ...]:
    return stmt.values if isinstance(stmt, Return) else (stmt.value,)


def _made_by(value: Expr, frame: Frame, made: dict[tuple[int, int], _Input]) -> _Input | None:
    """The input that a returned local holds, if its value has not been chosen yet."""
    if not isinstance(value, Var) or value not in frame.code.slots:
        return None
    return made.get((id(frame.cells), frame.code.slots[value]))


def _hand_over(
    origins: list[_Input | None], caller: Frame, made: dict[tuple[int, int], _Input], kept: list[Cells]
) -> None:
    call = caller.code.instructions[caller.pc - 1].stmt
    assert isinstance(call, Call)
    for target, origin in zip(call.targets, origins, strict=True):
        _put(origin, caller, target, made, kept)


def _put(
    origin: _Input | None, frame: Frame, target: Var, made: dict[tuple[int, int], _Input], kept: list[Cells]
) -> None:
    key = id(frame.cells), frame.code.slots[target]
    if origin is None:
        made.pop(key, None)
    else:
        made[key] = origin
        kept.append(frame.cells)
