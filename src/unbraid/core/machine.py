"""The interpreter: the reference semantics of core.

`Machine` is a compiled program; `State` is a configuration of it that `Machine.step` changes by one instruction of one
thread.  Everything else that executes core (explorer, replay, traces) is built on these.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from enum import Enum, auto
from functools import cached_property

from unbraid.core.evaluate import Address, Cells, CellTypes, Evaluator, ExpressionCompiler, Value
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.liveness import dead_locals
from unbraid.core.nodes import (
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    BoundReached,
    Call,
    Create,
    Expr,
    Function,
    Halt,
    Havoc,
    Join,
    Place,
    Print,
    Program,
    Return,
    Storage,
    SwitchPoint,
    ThreadExit,
    Var,
)
from unbraid.core.printf import format_output
from unbraid.errors import EngineLimit, InternalError

DEEPEST_RECURSION = 20_000


class Outcome(Enum):
    """What a step did."""

    DONE = auto()  # went on
    BLOCKED = auto()  # did not happen: it waits, or an assumption does not hold
    VIOLATED = auto()  # an assertion does not hold
    HALTED = auto()  # the program has ended
    BOUND = auto()  # a bound marker was reached


Step = Callable[["State", "Thread", "Frame"], Outcome]


class Code:
    """A compiled function."""

    def __init__(self, function: Function, number: int) -> None:
        self.function = function
        self.number = number
        self.instructions: list[Instruction] = flatten(function.body)
        self.steps: list[Step] = []
        self.slots: dict[Var, int] = {}
        self.types: CellTypes
        self.compiler: ExpressionCompiler
        self.has_addressed = any(v.storage is Storage.ADDRESSED for v in (*function.params, *function.locals))

    @cached_property
    def dead(self) -> list[tuple[int, ...]]:
        """For each position: the slots whose values are not used any more."""
        return [tuple(self.slots[var] for var in dead) for dead in dead_locals(self.function, self.instructions)]


class Frame:
    __slots__ = ("cells", "code", "pc", "serial")

    def __init__(self, code: Code, pc: int, cells: Cells, serial: int) -> None:
        self.code, self.pc, self.cells, self.serial = code, pc, cells, serial


class Thread:
    __slots__ = ("atomic", "calls", "finished", "frames", "result")

    def __init__(self, frames: list[Frame]) -> None:
        self.frames = frames
        self.atomic = 0
        self.calls = 0  # frames of functions with addressed locals so far: their serial numbers
        self.finished = False
        self.result: Value | None = 0


class State:
    __slots__ = ("memory", "memory_types", "next_thread", "output", "running", "threads")

    def __init__(self, memory: Cells, memory_types: CellTypes, threads: dict[int, Thread]) -> None:
        self.memory, self.memory_types, self.threads = memory, memory_types, threads
        self.running = 0
        self.next_thread: int | None = None  # the number of the next thread, if somebody cares
        self.output: list[str] = []

    def cells_of(self, address: Address) -> Cells:
        if address.thread < 0:
            return self.memory
        for frame in self.threads[address.thread].frames:
            if frame.serial == address.frame:
                return frame.cells
        raise InternalError("dangling pointer that no check has stopped")

    def types_at(self, address: Address) -> CellTypes | None:
        """The types of the cells that an address is among; None if they are not there any more."""
        if address.thread < 0:
            return self.memory_types
        thread = self.threads.get(address.thread)
        for frame in thread.frames if thread is not None else ():
            if frame.serial == address.frame:
                return frame.code.types
        return None

    def frame_serial(self) -> int:
        return self.threads[self.running].frames[-1].serial

    def new_number(self) -> int:
        return len(self.threads) if self.next_thread is None else self.next_thread

    def copy(self) -> State:
        new = State(self.memory.copy(), self.memory_types, {})
        for number, thread in self.threads.items():
            twin = copy.copy(thread)
            twin.frames = [Frame(f.code, f.pc, f.cells.copy(), f.serial) for f in thread.frames]
            new.threads[number] = twin
        new.output = self.output.copy()
        return new


FrameKey = tuple[int, int, int, tuple[Value | None, ...]]
ThreadKey = tuple[int, bool, Value | None, int, int, tuple[FrameKey, ...]]
StateKey = tuple[tuple[Value | None, ...], tuple[ThreadKey, ...]]


class Machine:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.global_cells: dict[Var, int] = {}
        self.memory_types = CellTypes(program)
        for item in program.globals:
            self.global_cells[item.var] = len(self.memory_types.types)
            self.memory_types.add(item.var.type)
        self.codes = {name: Code(f, i) for i, (name, f) in enumerate(program.functions.items())}
        self._by_number = list(self.codes.values())
        for code in self.codes.values():
            self._compile(code)

    # ----------------------------------------------------------------------------------- compilation
    def _compile(self, code: Code) -> None:
        function = code.function
        code.types = CellTypes(self.program)
        for var in (*function.params, *function.locals):
            code.slots[var] = len(code.types.types)
            code.types.add(var.type)
        code.compiler = ExpressionCompiler(self.program, self.global_cells, code.slots)
        code.steps = [self._step(code, instruction) for instruction in code.instructions]

    def _step(self, code: Code, instruction: Instruction) -> Step:
        stmt, following, compiler = instruction.stmt, instruction.next, code.compiler
        if instruction.condition is not None:
            condition, other = compiler.expr(instruction.condition), instruction.other

            def branch(s: State, t: Thread, f: Frame) -> Outcome:
                f.pc = following if condition(s, f.cells) else other
                return Outcome.DONE

            return branch
        match stmt:
            case None | SwitchPoint():

                def jump(s: State, t: Thread, f: Frame) -> Outcome:
                    f.pc = following
                    return Outcome.DONE

                return jump
            case Assign(target, value):
                return _assignment(compiler, target, compiler.expr(value), following)
            case Havoc(target):
                locate, count = compiler.locator(target), compiler.size(target.type)

                def havoc(s: State, t: Thread, f: Frame) -> Outcome:
                    cells, first = locate(s, f.cells)
                    cells[first : first + count] = [None] * count
                    f.pc = following
                    return Outcome.DONE

                return havoc
            case Assume(assumed):
                return _guarded(compiler.expr(assumed), following, Outcome.BLOCKED)
            case Assert(asserted):
                return _guarded(compiler.expr(asserted), following, Outcome.VIOLATED)
            case AtomicBegin() | AtomicEnd():
                change = 1 if isinstance(stmt, AtomicBegin) else -1

                def section(s: State, t: Thread, f: Frame) -> Outcome:
                    t.atomic += change
                    f.pc = following
                    return Outcome.DONE

                return section
            case Call(_, function, args):
                return self._call(function, [compiler.expr(arg) for arg in args], following)
            case Return(values):
                return self._return([_moved(compiler, value) for value in values])
            case Create():
                return self._create(compiler, stmt, following)
            case Join(thread, result):
                return _join(code, compiler.expr(thread), result, following)
            case ThreadExit(value):
                return _exit(_moved(compiler, value))
            case Halt():
                return lambda s, t, f: Outcome.HALTED
            case BoundReached():
                return lambda s, t, f: Outcome.BOUND
            case Print(text, args):
                evaluators = [(compiler.expr(arg), arg.type) for arg in args]

                def output(s: State, t: Thread, f: Frame) -> Outcome:
                    values = [(e(s, f.cells), kind) for e, kind in evaluators]
                    s.output.append(format_output(text, values))
                    f.pc = following
                    return Outcome.DONE

                return output
        raise InternalError(f"unknown statement {type(stmt).__name__}")

    def _call(self, name: str, args: list[Evaluator], following: int) -> Step:
        codes = self.codes

        def call(s: State, t: Thread, f: Frame) -> Outcome:
            callee = codes[name]
            values = [arg(s, f.cells) for arg in args]
            if len(t.frames) >= DEEPEST_RECURSION:
                raise EngineLimit("recursion is too deep to be explored")
            f.pc = following
            t.frames.append(_new_frame(callee, t, values))
            return Outcome.DONE

        return call

    def _return(self, values: list[Callable[[State, Cells], Value | None]]) -> Step:
        def leave(s: State, t: Thread, f: Frame) -> Outcome:
            results = [value(s, f.cells) for value in values]
            t.frames.pop()
            if not t.frames:
                t.finished, t.result = True, results[0] if results else 0
                return Outcome.DONE
            caller = t.frames[-1]
            call = caller.code.instructions[caller.pc - 1].stmt
            assert isinstance(call, Call)
            for target, result in zip(call.targets, results, strict=True):
                caller.cells[caller.code.slots[target]] = result
            return Outcome.DONE

        return leave

    def _create(self, compiler: ExpressionCompiler, stmt: Create, following: int) -> Step:
        argument = compiler.expr(stmt.arg)
        locate = compiler.locator(stmt.target) if stmt.target is not None else None
        codes, name, instance = self.codes, stmt.function, stmt.instance

        def create(s: State, t: Thread, f: Frame) -> Outcome:
            value = argument(s, f.cells)
            number = s.new_number() if instance is None else instance
            if locate is not None:
                cells, index = locate(s, f.cells)
                cells[index] = number
            started = Thread([])
            code = codes[name]
            started.frames.append(_new_frame(code, started, [value] if code.function.params else []))
            s.threads[number] = started
            f.pc = following
            return Outcome.DONE

        return create

    # --------------------------------------------------------------------------------------- running
    def initial(self) -> State:
        memory: Cells = []
        compiler = ExpressionCompiler(self.program, self.global_cells, {})
        nothing = State([], self.memory_types, {})
        for item in self.program.globals:
            memory.extend(compiler.expr(value)(nothing, []) for value in item.initial)
        main = Thread([])
        state = State(memory, self.memory_types, {0: main})
        main.frames.append(_new_frame(self.codes[self.program.entry], main, []))
        return state

    def step(self, state: State, number: int) -> Outcome:
        """Execute one instruction of a thread.  Raises Unchosen before any effect."""
        thread = state.threads[number]
        frame = thread.frames[-1]
        state.running = number
        return frame.code.steps[frame.pc](state, thread, frame)

    def instruction(self, state: State, number: int) -> Instruction:
        frame = state.threads[number].frames[-1]
        return frame.code.instructions[frame.pc]

    # ------------------------------------------------------------------------------------------ keys
    def forget_dead(self, state: State, number: int) -> None:
        """Zero what a thread will not read any more, so that states that differ only there are one."""
        for frame in state.threads[number].frames:
            cells = frame.cells
            for slot in frame.code.dead[frame.pc]:
                cells[slot] = 0

    def key(self, state: State) -> StateKey:
        return tuple(state.memory), tuple(
            (
                number, thread.finished, thread.result, thread.atomic, thread.calls,
                tuple((f.code.number, f.pc, f.serial, tuple(f.cells)) for f in thread.frames),
            )
            for number, thread in sorted(state.threads.items())
        )  # fmt: skip

    def restore(self, key: StateKey) -> State:
        memory, threads = key
        state = State(list(memory), self.memory_types, {})
        for number, finished, result, atomic, calls, frames in threads:
            thread = Thread([Frame(self._by_number[n], pc, list(cells), serial) for n, pc, serial, cells in frames])
            thread.finished, thread.result, thread.atomic, thread.calls = finished, result, atomic, calls
            state.threads[number] = thread
        return state


def _new_frame(code: Code, thread: Thread, values: list[Value]) -> Frame:
    cells: Cells = [*values, *[None] * (len(code.types.types) - len(values))]
    serial = 0
    if code.has_addressed:
        thread.calls += 1
        serial = thread.calls
    return Frame(code, 0, cells, serial)


def _assignment(compiler: ExpressionCompiler, target: Place, value: Evaluator, following: int) -> Step:
    if isinstance(target, Var) and target.storage is not Storage.GLOBAL:
        slot = compiler.slots[target]

        def to_local(s: State, t: Thread, f: Frame) -> Outcome:
            f.cells[slot] = value(s, f.cells)
            f.pc = following
            return Outcome.DONE

        return to_local
    locate = compiler.locator(target)

    def assign(s: State, t: Thread, f: Frame) -> Outcome:
        new = value(s, f.cells)
        cells, index = locate(s, f.cells)
        cells[index] = new
        f.pc = following
        return Outcome.DONE

    return assign


def _moved(compiler: ExpressionCompiler, value: Expr) -> Callable[[State, Cells], Value | None]:
    """The value of an expression whose frame ends with it: a local that is not chosen yet may stay so, because nothing
    else can read it."""
    if isinstance(value, Var) and value.storage is Storage.LOCAL:
        slot = compiler.slots[value]
        return lambda s, frame: frame[slot]
    return compiler.expr(value)


def _guarded(condition: Evaluator, following: int, otherwise: Outcome) -> Step:
    def guarded(s: State, t: Thread, f: Frame) -> Outcome:
        if not condition(s, f.cells):
            return otherwise
        f.pc = following
        return Outcome.DONE

    return guarded


def _join(code: Code, thread: Evaluator, result: Var | None, following: int) -> Step:
    slot = None if result is None else code.slots[result]

    def join(s: State, t: Thread, f: Frame) -> Outcome:
        joined = s.threads.get(int(thread(s, f.cells)))  # type: ignore[arg-type]
        if joined is None or not joined.finished:
            return Outcome.BLOCKED
        if slot is not None:
            f.cells[slot] = joined.result
        f.pc = following
        return Outcome.DONE

    return join


def _exit(value: Callable[[State, Cells], Value | None]) -> Step:
    def leave(s: State, t: Thread, f: Frame) -> Outcome:
        t.result = value(s, f.cells)
        t.finished = True
        t.frames.clear()
        return Outcome.DONE

    return leave
