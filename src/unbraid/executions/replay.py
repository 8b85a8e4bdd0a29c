"""Re-executes a schedule in the interpreter, on the program as lowered, before any transform.

A schedule that does not lead to a violation is an internal error of the engine that found it.
"""

from __future__ import annotations

from collections.abc import Sequence

from unbraid.analyses.sharing import memory_accesses
from unbraid.core import build
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.flatten import Instruction
from unbraid.core.interpreter.machine import Machine
from unbraid.core.interpreter.state import Outcome
from unbraid.core.interpreter.values import FUNCTIONS, WILD, Address, Cells, Unchosen, Value
from unbraid.core.nodes import (
    Allocate,
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Bound,
    BoundReached,
    Create,
    Deref,
    Havoc,
    If,
    Releasable,
    Valid,
    While,
)
from unbraid.executions.execution import BadAccess, Execution, Invalid
from unbraid.executions.recording import Recorder
from unbraid.executions.schedule import Step, call_path, is_step

SILENT_STEPS = 1_000_000  # between two steps of a schedule


class ReplayFailed(InternalError):
    """A schedule that does not lead to a violation."""


def replay(machine: Machine, steps: Sequence[Step]) -> Execution:
    """Run a schedule, and record its events.  Raises ReplayFailed."""
    recorder = Recorder(machine)
    run = _Replay(machine, recorder)
    run.to_violation(steps)
    assert run.violation is not None
    return Execution(
        recorder.events,
        run.violation,
        run.functions,
        machine,
        recorder.owners,
        recorder.allocations,
        recorder.frames,
        run.bad_access(),
    )


def length_to_violation(machine: Machine, steps: Sequence[Step], most: int | None = None) -> int | None:
    """How many instructions this schedule runs until a violation, or None if it leads to none.  `most`: of
    instructions; a thread that waits in a loop for what the schedule does not let happen would wait very long."""
    run = _Replay(machine, most=most)
    try:
        run.to_violation(steps)
    except (ReplayFailed, EngineLimit):
        return None
    return run.length


def _following(steps: Sequence[Step]) -> list[Step | None]:
    """For each step, the next step of the same thread."""
    last: dict[int, Step] = {}
    result: list[Step | None] = []
    for step in reversed(steps):
        result.append(last.get(step.thread))
        last[step.thread] = step
    return result[::-1]


def _is_invisible(instruction: Instruction) -> bool:
    """Does this only change locals of the thread, or create an object that no other thread knows?"""
    stmt = instruction.stmt
    if stmt is None:
        return True
    return isinstance(stmt, (Assign, Havoc, Allocate, If, While, Assert)) and not any(memory_accesses(stmt))


class _Replay:
    def __init__(self, machine: Machine, recorder: Recorder | None = None, most: int | None = None) -> None:
        self.machine, self.recorder, self.most = machine, recorder, most
        self.length = 0  # instructions that have been run
        self.state = self.machine.initial()
        self.functions = {0: machine.program.entry}
        self.violation: Assert | None = None

    def to_violation(self, steps: Sequence[Step]) -> None:
        following = _following(steps)
        for number, step in enumerate(steps):
            if self._advance(step, number):
                return
            if self._pass_invisible(step.thread, following[number]):
                return
        raise ReplayFailed("the schedule ends without a violation")

    def _is_at(self, step: Step, instruction: Instruction) -> bool:
        at = instruction.origin.sid == step.sid and is_step(instruction)
        return at and call_path(self.state, step.thread) == step.path

    def _advance(self, step: Step, number: int) -> bool:
        """Run the thread up to and including the statement of the step.  True at a violation."""
        for _ in range(SILENT_STEPS):
            thread = self.state.threads.get(step.thread)
            if thread is None or thread.finished:
                raise ReplayFailed(f"step {number}: thread {step.thread} does not run")
            instruction = self.machine.instruction(self.state, step.thread)
            at = self._is_at(step, instruction)
            self.state.next_thread = step.starts if at else None
            outcome = self._execute(step.thread, instruction, step.inputs if at else ())
            if outcome is Outcome.VIOLATED:
                return True
            if outcome is not Outcome.DONE:
                raise ReplayFailed(f"step {number}: thread {step.thread} is {outcome.name} at {instruction.origin}")
            if at:
                return False
        raise ReplayFailed(f"step {number}: thread {step.thread} does not reach its statement")

    def _pass_invisible(self, number: int, step: Step | None) -> bool:
        """Run the thread towards this step, its next one, as long as it does nothing that other threads can see.

        All visible effects are scheduled, so it makes no difference when the rest happens.  The exception is the use or
        comparison of an address: it happens as early as possible, because the object may be gone later.  An atomic
        section is not interrupted, also if this was its last step.  True at a violation.
        """
        passed: set[tuple[int, int]] = set()  # to leave a loop that does nothing visible
        while not (thread := self.state.threads[number]).finished:
            instruction = self.machine.instruction(self.state, number)
            place = len(thread.frames), thread.frames[-1].pc
            if place in passed or (step is not None and self._is_at(step, instruction)):
                return False
            may_pass = step is not None and (_is_invisible(instruction) or self._is_dropped_access(step))
            if not (thread.atomic or may_pass):
                return False
            passed.add(place)
            if self._execute(number, instruction, ()) is Outcome.VIOLATED:
                return True
        return False

    def _is_dropped_access(self, step: Step) -> bool:
        """Is the thread at an atomic section that checks and makes an access through a pointer, and that the schedule
        leaves out?"""
        frame = self.state.threads[step.thread].frames[-1]
        section = [instruction.stmt for instruction in frame.code.instructions[frame.pc : frame.pc + 5]]
        match section:
            case [AtomicBegin(None), Assert() | Assume(), Assign(), AtomicEnd(), *after]:
                inside = section[: len(section) - len(after)]
            case [AtomicBegin(None), _, BoundReached(Bound.CUT), Assign(), AtomicEnd()]:
                inside = section
            case _:
                return False
        return all(stmt is None or stmt.origin.sid != step.sid for stmt in inside)

    def _execute(self, number: int, instruction: Instruction, inputs: tuple[int, ...]) -> Outcome:
        state, stmt = self.state, instruction.stmt
        frame = state.threads[number].frames[-1]
        state.running = number
        self.length += 1
        if self.length == self.most:
            raise ReplayFailed(f"no violation within {self.most} instructions")
        before = len(state.threads)
        pending = self.recorder.before(state, number, instruction) if self.recorder is not None else None
        taken: tuple[Cells, int] | None = None
        if isinstance(stmt, Havoc) and inputs:
            taken = frame.code.compiler.locator(stmt.target)(state, frame.cells)
        while True:
            try:
                outcome = self.machine.step(state, number)
                break
            except Unchosen as read:
                read.cells[read.index] = 0  # any value will do, else the schedule would have one
        if isinstance(stmt, Allocate):
            taken = state.heap[number, state.threads[number].allocations].cells, 0
        if taken is not None and inputs:
            cells, first = taken
            used = inputs[: len(cells) - first]  # an object may be smaller than the bounds allow it to be
            cells[first : first + len(used)] = used
        created = None
        if isinstance(stmt, Create) and len(state.threads) > before:
            created = next(reversed(state.threads))
            self.functions[created] = stmt.function
        if self.recorder is not None and pending is not None:
            self.recorder.after(state, pending, inputs, created)
        if outcome is Outcome.VIOLATED:
            assert isinstance(stmt, Assert)
            self.violation = stmt
        return outcome

    def bad_access(self) -> BadAccess | None:
        """The access that is invalid, if that is the violation."""
        assert self.violation is not None
        checked = self.violation.condition
        frame = self.state.threads[self.state.running].frames[-1]
        match checked:
            case Valid(place):
                root = build.root_of(place)
                assert isinstance(root, Deref)
                pointer = frame.code.compiler.expr(root.pointer)(self.state, frame.cells)
                is_there = checked.is_write and frame.code.compiler.expr(Valid(place))(self.state, frame.cells)
                return BadAccess(pointer, None if is_there else self._reason(pointer))
            case Releasable(freed):
                pointer = frame.code.compiler.expr(freed)(self.state, frame.cells)
                return BadAccess(pointer, self._reason(pointer))
        return None

    def _reason(self, pointer: Value) -> Invalid:
        if not isinstance(pointer, Address):
            return Invalid.NULL if pointer == 0 else Invalid.UNINITIALISED if pointer == WILD else Invalid.NUMBER
        if self.state.object_at(pointer) is not None:
            return Invalid.OUTSIDE
        if pointer.is_heap:
            assert self.recorder is not None
            gone = self.recorder.allocations[pointer.thread, -pointer.frame]
            return Invalid.ENDED if gone.stmt.is_automatic else Invalid.FREED
        return Invalid.FUNCTION if pointer.thread == FUNCTIONS else Invalid.VARIABLE
