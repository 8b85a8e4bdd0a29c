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
from unbraid.core.interpreter.state import Frame, HeapKey, Outcome
from unbraid.core.interpreter.values import FUNCTIONS, WILD, Address, Cells, Unchosen, Value
from unbraid.core.layout import cell_count
from unbraid.core.nodes import (
    CONSTANT_WRITTEN,
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
    Release,
    ScalarType,
    Stmt,
    Valid,
    While,
)
from unbraid.executions.execution import Access, Allocation, Event, Execution, Owner, ThreadLocals
from unbraid.executions.schedule import Step, call_path, is_step
from unbraid.executions.watching import touched, watched

SILENT_STEPS = 1_000_000  # between two steps of a schedule


class ReplayFailed(InternalError):
    """A schedule that does not lead to a violation."""


def replay(machine: Machine, steps: Sequence[Step]) -> Execution:
    """Run a schedule, and record its events.  Raises ReplayFailed."""
    run = _Replay(machine, watching=True)
    run.to_violation(steps)
    assert run.violation is not None
    return Execution(
        run.events, run.violation, run.functions, run.machine, run.owners, run.allocations, run.message()
    )  # fmt: skip


def fails(machine: Machine, steps: Sequence[Step]) -> bool:
    """Does a schedule lead to a violation?"""
    try:
        _Replay(machine, watching=False).to_violation(steps)
    except (ReplayFailed, EngineLimit):
        return False
    return True


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
    def __init__(self, machine: Machine, watching: bool) -> None:
        self.machine, self.watching = machine, watching
        self.state = self.machine.initial()
        self.events: list[Event] = []
        self.functions = {0: machine.program.entry}
        self.owners: dict[int, Owner] = {}
        self.allocations: dict[HeapKey, Allocation] = {}
        self.frames: list[Cells] = []  # keeps the cells of ended calls alive, so that no other cells get the same id()
        self.violation: Assert | None = None

    def to_violation(self, steps: Sequence[Step]) -> None:
        following = _following(steps)
        for number, step in enumerate(steps):
            if self._advance(step, number):
                return
            after = following[number]
            if after is not None and self._pass_invisible(after):
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

    def _pass_invisible(self, step: Step) -> bool:
        """Run the thread towards this step, its next one, as long as it does nothing that other threads can see.

        All visible effects are scheduled, so it makes no difference when the rest happens.  The exception is the use or
        comparison of an address: it happens as early as possible, because the object may be gone later.  An atomic
        section is not interrupted.  True at a violation.
        """
        passed: set[tuple[int, int]] = set()  # to leave a loop that does nothing visible
        while not (thread := self.state.threads[step.thread]).finished:
            instruction = self.machine.instruction(self.state, step.thread)
            place = len(thread.frames), thread.frames[-1].pc
            if place in passed or self._is_at(step, instruction):
                return False
            if not (_is_invisible(instruction) or thread.atomic or self._is_dropped_access(step)):
                return False
            passed.add(place)
            if self._execute(step.thread, instruction, ()) is Outcome.VIOLATED:
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
        before = len(state.threads)
        observed = self._observe(frame, instruction) if self.watching else None
        taken: tuple[Cells, int] | None = None
        guessed = self._guessed(frame, stmt) if self.watching else frozenset()
        if isinstance(stmt, Havoc) and inputs:
            taken = frame.code.compiler.locator(stmt.target)(state, frame.cells)
        pointer = frame.code.compiler.expr(stmt.pointer)(state, frame.cells) if isinstance(stmt, Release) else 0
        freed = pointer if isinstance(pointer, Address) else None
        if self.watching:
            self._own(state.threads[number].own, ThreadLocals(number))
        while True:
            try:
                outcome = self.machine.step(state, number)
                break
            except Unchosen as read:
                read.cells[read.index] = 0  # any value will do, else the schedule would have one
        if isinstance(stmt, Allocate):
            taken = self._allocated(stmt, number), 0
        if taken is not None and inputs:
            cells, first = taken
            used = inputs[: len(cells) - first]  # an object may be smaller than the bounds allow it to be
            cells[first : first + len(used)] = used
        if isinstance(stmt, Create) and len(state.threads) > before:
            created = next(reversed(state.threads))
            self.functions[created] = stmt.function
        else:
            created = None
        if observed is not None:
            reads, places = observed
            writes = tuple(Access(cells, first, cells[first], kind) for (cells, first), kind in places)
            self.events.append(Event(number, instruction, frame.code, reads, writes, inputs, created, freed, guessed))
        if outcome is Outcome.VIOLATED:
            assert isinstance(stmt, Assert)
            self.violation = stmt
        return outcome

    def _guessed(self, frame: Frame, stmt: Stmt | None) -> frozenset[tuple[int, int]]:
        if not isinstance(stmt, Havoc) or not stmt.is_approximation or isinstance(stmt.target.type, ScalarType):
            return frozenset()
        cells, first = frame.code.compiler.locator(stmt.target)(self.state, frame.cells)
        count = cell_count(stmt.target.type, self.machine.program.structs)
        return frozenset((id(cells), first + i) for i in range(count))

    def _allocated(self, stmt: Allocate, thread: int) -> Cells:
        key = thread, self.state.threads[thread].allocations
        item = self.state.heap[key]
        self.allocations[key] = Allocation(stmt, len(self.allocations) + 1, item.layout)
        self._own(item.cells, self.allocations[key])
        return item.cells

    def message(self) -> str:
        """What is violated; for an invalid access also why it is invalid."""
        assert self.violation is not None
        checked = self.violation.condition
        if not isinstance(checked, Valid):
            return self.violation.message
        root = build.root_of(checked.place)
        assert isinstance(root, Deref)
        frame = self.state.threads[self.state.running].frames[-1]
        pointer = frame.code.compiler.expr(root.pointer)(self.state, frame.cells)
        if checked.is_write and frame.code.compiler.expr(Valid(checked.place))(self.state, frame.cells):
            return CONSTANT_WRITTEN
        return f"{self.violation.message} ({self._reason(pointer)})"

    def _reason(self, pointer: Value) -> str:
        """Why a pointer does not point to an object."""
        if not isinstance(pointer, Address):
            return "null" if pointer == 0 else "uninitialised" if pointer == WILD else "a number"
        if self.state.object_at(pointer) is not None:
            return "outside its object"
        if pointer.is_heap:
            gone = self.allocations[pointer.thread, -pointer.frame]
            return f"to {gone.name}, which {'does not exist any more' if gone.stmt.is_automatic else 'was freed'}"
        return "to a function" if pointer.thread == FUNCTIONS else "to a variable that does not exist any more"

    def _own(self, cells: Cells, owner: Owner) -> None:
        if id(cells) not in self.owners:
            self.owners[id(cells)] = owner
            self.frames.append(cells)

    def _observe(
        self, frame: Frame, instruction: Instruction
    ) -> tuple[tuple[Access, ...], list[tuple[tuple[Cells, int], ScalarType]]]:
        """What an instruction is about to read, and where it is about to write."""
        self._own(frame.cells, frame.code)
        watch = watched(frame.code, instruction)
        reads = tuple(access for place in watch.reads for access in place(self.state, frame.cells))
        places = []
        for locate, kind in watch.writes:
            if isinstance(kind, ScalarType):
                places.extend(touched(locate, self.state, frame.cells, kind))
        return reads, places
