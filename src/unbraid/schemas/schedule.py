"""Translates the choices that an engine made in a sequential program into a schedule of the program as lowered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from unbraid.core.errors import InternalError
from unbraid.core.interpreter.machine import Machine
from unbraid.core.interpreter.state import Outcome, State
from unbraid.core.interpreter.values import Cells
from unbraid.core.layout import Layout, allocated_parts
from unbraid.core.nodes import (
    Allocate,
    Assign,
    Call,
    Create,
    Havoc,
    Join,
    Program,
    Return,
    ThreadExit,
    Var,
)
from unbraid.core.visitor import statements
from unbraid.executions.schedule import Step, is_step
from unbraid.schemas.simulation import Sequentialized


def from_sequentialized(program: Program, lazy: Sequentialized, choices: Iterable[int]) -> list[Step]:
    """Run the sequential program with the choices that an engine found.  The statements of the threads, in the order in
    which it executes them, are the schedule of the program as lowered."""
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
    """A call, a return, a creation or a join is one step, but several statements of the sequential program.  The inputs
    of the step are those of its first statement.  Other threads may run before its last one, the end of a thread."""
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
    """Inputs of allocated objects.  In a bounded program an object of unknown size is an array of whole elements.  As
    lowered, a rest that is smaller than an element is single bytes."""

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
    """The value of these bytes: that of a whole cell, or of one byte of a cell."""
    cells = room.overlapping(start, end - start)
    if not cells:
        return 0  # padding, which is never read
    cell = cells[0]
    if (room.starts[cell], room.ends[cell]) == (start, end):
        return values[cell]
    return (values[cell] >> 8 * (start - room.starts[cell])) & 0xFF
