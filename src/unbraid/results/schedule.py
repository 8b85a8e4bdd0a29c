"""A schedule: the steps of an execution of the program as lowered, in order, with the inputs that they take.

It is what a counterexample is stored as.  A step names the thread and the statement; statements between two steps of a
thread that are not named (because a transform has dropped them) are executed on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from unbraid.core.explorer import Explorer, Move
from unbraid.core.flatten import Instruction
from unbraid.core.layout import Layout, allocated_parts
from unbraid.core.machine import Machine
from unbraid.core.nodes import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Call,
    Create,
    Expr,
    Havoc,
    Join,
    Program,
    Return,
    ThreadExit,
    Var,
)
from unbraid.core.state import Frame, Outcome, State
from unbraid.core.values import Address, Cells, Unchosen
from unbraid.core.visitor import statements
from unbraid.errors import InternalError
from unbraid.schemas.simulation import Sequentialized


@dataclass(frozen=True, slots=True)
class Step:
    thread: int
    sid: int
    inputs: tuple[int, ...] = ()
    starts: int | None = None  # the number of the thread that this statement creates
    path: tuple[int, ...] = ()  # the call statements that are being executed, outermost first


def is_step(instruction: Instruction) -> bool:
    """Branches, jumps, assumptions and assertions that hold change nothing: a thread passes them on the way to its next
    step.  Transforms may drop them from some iterations of a loop, where they are decided, and not from others."""
    stmt = instruction.stmt
    return stmt is not None and instruction.condition is None and not isinstance(stmt, (Assume, Assert))


def call_path(state: State, thread: int) -> tuple[int, ...]:
    """The call statements that a thread is in."""
    callers = state.threads[thread].frames[:-1]
    return tuple(frame.code.instructions[frame.pc - 1].origin.sid for frame in callers)


def from_sequentialized(program: Program, lazy: Sequentialized, choices: Iterable[int]) -> list[Step]:
    """Run the sequential program with the choices that an engine found; the statements of the threads that it executes
    are the schedule of the program as lowered."""
    compound = {
        stmt.origin.sid
        for function in program.functions.values()
        for stmt in statements(function.body)
        if isinstance(stmt, (Call, Return, Create, Join, ThreadExit))
    }
    allocations = _Allocations(program, lazy.program)
    machine = Machine(lazy.program)
    state = machine.initial()
    remaining = iter(choices)
    steps: list[Step] = []
    while True:
        frame = state.threads[0].frames[-1]
        instruction = machine.instruction(state, 0)
        stmt, thread = instruction.stmt, lazy.thread_of.get(frame.code.function.name)
        located = frame.code.compiler.locator(stmt.target)(state, frame.cells) if isinstance(stmt, Havoc) else None
        outcome = machine.step(state, 0)
        inputs: tuple[int, ...] = ()
        if located is not None and isinstance(stmt, Havoc):
            inputs = _fill(*located, frame.code.compiler.size(stmt.target.type), remaining)
            if stmt.is_fresh:
                inputs = allocations.as_lowered(machine, state, stmt, inputs)
        if thread is not None and instruction.origin.sid and is_step(instruction):
            starts = lazy.started_by.get(stmt.target) if isinstance(stmt, Assign) else None  # type: ignore[arg-type]
            _append(steps, Step(thread, instruction.origin.sid, inputs, starts, instruction.origin.path), compound)
        if outcome is Outcome.VIOLATED and thread is not None:
            return [*steps, Step(thread, instruction.origin.sid, path=instruction.origin.path)]
        if outcome is not Outcome.DONE or state.threads[0].finished:
            where = instruction.origin
            raise InternalError(f"the counterexample of the engine does not fail: {outcome.name} at {where}")


def _append(steps: list[Step], step: Step, compound: set[int]) -> None:
    """A call, a return, a creation or a join becomes several statements of the sequential program, and is one step.
    The inputs are those of the first.  Before the last of them, the end of a thread, others may run."""
    position = next((i for i in range(len(steps) - 1, -1, -1) if steps[i].thread == step.thread), None)
    last = None if position is None else steps[position]
    same = last is not None and (last.sid, last.path) == (step.sid, step.path)
    if position is None or last is None or not same or step.sid not in compound:
        steps.append(step)
    elif step.starts is not None and last.starts is None:
        steps[position] = replace(last, starts=step.starts)
    elif step.starts is not None:
        steps.append(step)


def _fill(cells: Cells, first: int, count: int, values: Iterator[int]) -> tuple[int, ...]:
    chosen = []
    for i in range(first, first + count):
        value = next(values, None)
        if value is None:
            raise InternalError("the engine's counterexample has too few choices")
        cells[i] = value
        chosen.append(value)
    return tuple(chosen)


class _Allocations:
    """Objects whose size is not known have room for whole elements in a bounded program; as lowered what is not a whole
    element is bytes."""

    def __init__(self, lowered: Program, sequential: Program) -> None:
        self.lowered = lowered
        self.elements = {
            stmt.origin.sid: stmt.element
            for function in lowered.functions.values()
            for stmt in statements(function.body)
            if isinstance(stmt, Allocate)
        }
        kept = {item.var for item in sequential.globals}
        self.sizes = {
            item.var: item.allocated.size
            for item in sequential.globals
            if item.allocated is not None and item.allocated.size in kept
        }

    def as_lowered(self, machine: Machine, state: State, stmt: Havoc, inputs: tuple[int, ...]) -> tuple[int, ...]:
        size_var = self.sizes.get(stmt.target) if isinstance(stmt.target, Var) else None
        if size_var is None:
            return inputs
        size, structs = state.memory[machine.storage.global_cells[size_var]], self.lowered.structs
        assert isinstance(size, int)
        room = machine.storage.layout(stmt.target.type)
        there = Layout(allocated_parts(self.elements[stmt.origin.sid], size, structs), size, structs)
        return tuple(_value_at(room, inputs, start, end) for start, end in zip(there.starts, there.ends, strict=True))


def _value_at(room: Layout, values: tuple[int, ...], start: int, end: int) -> int:
    """What these bytes hold: a cell, or one byte of one."""
    cells = room.overlapping(start, end - start)
    if not cells:
        return 0  # padding, which nobody reads
    cell = cells[0]
    if (room.starts[cell], room.ends[cell]) == (start, end):
        return values[cell]
    return (values[cell] >> 8 * (start - room.starts[cell])) & 0xFF


def from_exploration(explorer: Explorer, path: Iterable[Move]) -> list[Step]:
    """Run the path again, statement by statement.  The explorer chooses an input when it is first read; here it belongs
    to the statement that made it."""
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
                assert not isinstance(value, Address)
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
    """A local may be returned before anybody has chosen its value."""
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
