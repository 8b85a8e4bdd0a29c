"""The interpreter: the reference semantics of core.

`Machine` is a compiled program.  `State` is a configuration of it; `Machine.step` executes one instruction of one
thread on it.  Everything else that executes core (explorer, replay, traces) uses these two.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby, repeat

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.flatten import Instruction
from unbraid.core.interpreter.evaluate import Evaluator, ExpressionCompiler
from unbraid.core.interpreter.objects import Reinterpreted
from unbraid.core.interpreter.printf import format_output
from unbraid.core.interpreter.state import Code, Frame, HeapObject, Outcome, State, StateKey, Step, Thread
from unbraid.core.interpreter.storage import StorageMap
from unbraid.core.interpreter.values import ZERO, Address, Cells, Value
from unbraid.core.layout import cell_count
from unbraid.core.nodes import (
    Allocate,
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    BoundReached,
    Call,
    Create,
    Expr,
    Halt,
    Havoc,
    Join,
    Place,
    Print,
    Program,
    Release,
    Return,
    Storage,
    SwitchPoint,
    ThreadExit,
    Var,
    Zeros,
)

DEEPEST_RECURSION = 20_000
LARGEST_OBJECT = 1 << 20  # bytes


class Machine:
    """With `reuse`, the address of an object that has ended may be in use again, and one object may follow another one
    in memory.  This is not modelled: a comparison of such addresses raises EngineLimit.  A search for a single
    execution may turn `reuse` off.  With `forgets`, dead locals of new threads are zeroed, so that fewer states
    differ."""

    def __init__(self, program: Program, reuse: bool = True, forgets: bool = False) -> None:
        self.program, self.reuse, self.forgets = program, reuse, forgets
        self.storage = StorageMap(program)
        self.codes = {name: Code(f, i) for i, (name, f) in enumerate(program.functions.items())}
        self.functions = {name: code.number for name, code in self.codes.items()}
        self._by_number = list(self.codes.values())
        self._own_initial = self._initial_values(Storage.THREAD)
        for code in self.codes.values():
            self._compile(code)

    # ----------------------------------------------------------------------------------- compilation
    def _compile(self, code: Code) -> None:
        function = code.function
        for var in (*function.params, *function.locals):
            code.slots[var] = code.size
            code.kinds[code.size] = var.type
            if var.is_constant:
                code.constants.add(code.size)
            code.size += cell_count(var.type, self.program.structs)
        code.compiler = self._compiler(code.slots)
        code.steps = [self._step(code, instruction) for instruction in code.instructions]

    def _compiler(self, slots: dict[Var, int]) -> ExpressionCompiler:
        return ExpressionCompiler(self.program, self.storage.global_cells, slots, self.functions, self.reuse)

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
            case Assign(target, Zeros()):
                return _filling(compiler, target, 0, following)
            case Assign(target, value):
                return _assignment(compiler, target, compiler.expr(value), following)
            case Havoc(target):
                return _filling(compiler, target, None, following)
            case Allocate():
                return self._allocate(code, stmt, following)
            case Release(pointer):
                return _release(compiler.expr(pointer), following)
            case Assume(assumed):
                return _guarded(compiler.expr(assumed), following, Outcome.BLOCKED)
            case Assert(asserted):
                return _guarded(compiler.expr(asserted), following, Outcome.VIOLATED)
            case AtomicBegin() | AtomicEnd():
                change = 1 if isinstance(stmt, AtomicBegin) else -1

                def section(s: State, t: Thread, f: Frame) -> Outcome:
                    if t.atomic + change < 0:
                        raise EngineLimit(Why.SECTION_NOT_BEGUN, position=instruction.origin)
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
                    values = [(_printed(e, s, f), kind) for e, kind in evaluators]
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
                raise EngineLimit(Why.DEEP_RECURSION)
            f.pc = following
            t.frames.append(_new_frame(callee, t, values))
            return Outcome.DONE

        return call

    def _return(self, values: list[Callable[[State, Cells], Value | None]]) -> Step:
        def leave(s: State, t: Thread, f: Frame) -> Outcome:
            results = [value(s, f.cells) for value in values]
            if f.code.allocates:
                s.end_objects(f.serial)
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
                try:
                    cells, index = locate(s, f.cells)
                    cells[index] = number
                except Reinterpreted as mixed:
                    mixed.write(number)
            started = Thread([], self.own_cells())
            code = codes[name]
            started.frames.append(_new_frame(code, started, [value] if code.function.params else []))
            s.threads[number] = started
            if self.forgets:
                self.forget_dead(s, number)
            f.pc = following
            return Outcome.DONE

        return create

    def _allocate(self, code: Code, stmt: Allocate, following: int) -> Step:
        size, slot = code.compiler.expr(stmt.size), code.slots[stmt.target]

        def allocate(s: State, t: Thread, f: Frame) -> Outcome:
            wanted = size(s, f.cells)
            if not isinstance(wanted, int) or wanted > LARGEST_OBJECT:
                raise EngineLimit(Why.OBJECT_OF_SIZE, str(wanted), position=stmt.origin)
            number = self.storage.allocated_layout(stmt.element, wanted, stmt.alignment)
            layout = self.storage.allocated_layouts[number]
            t.allocations += 1
            content: Cells = [0 if stmt.is_zeroed else None] * len(layout.types)
            frame = f.serial if stmt.is_automatic else 0
            s.heap[s.running, t.allocations] = HeapObject(content, layout, number, frame, stmt.is_constant)
            f.cells[slot] = Address(s.running, -t.allocations, 0)
            f.pc = following
            return Outcome.DONE

        return allocate

    # --------------------------------------------------------------------------------------- running
    def _initial_values(self, storage: Storage) -> Cells:
        compiler = self._compiler({})
        nothing = State(self.storage, [])
        values: Cells = []
        for item in self.program.globals:
            if item.var.storage is storage:
                for value, run in groupby(item.initial):
                    values.extend(repeat(compiler.expr(value)(nothing, []), sum(1 for _ in run)))
        return values

    def own_cells(self) -> Cells:
        """The thread-local variables of a new thread."""
        return self._own_initial.copy()

    def initial(self) -> State:
        main = Thread([], self.own_cells())
        state = State(self.storage, self._initial_values(Storage.GLOBAL))
        state.threads[0] = main
        main.frames.append(_new_frame(self.codes[self.program.entry], main, []))
        return state

    def step(self, state: State, number: int) -> Outcome:
        """Execute one instruction of a thread.  Raises Unchosen before any effect."""
        thread = state.threads[number]
        frame = thread.frames[-1]
        state.running = number
        try:
            return frame.code.steps[frame.pc](state, thread, frame)
        except EngineLimit as limit:
            raise limit.at(*thread.positions()) from limit

    def instruction(self, state: State, number: int) -> Instruction:
        frame = state.threads[number].frames[-1]
        return frame.code.instructions[frame.pc]

    # ------------------------------------------------------------------------------------------ keys
    def forget_dead(self, state: State, number: int) -> None:
        """Zero the dead locals of a thread, so that states that differ only in these become equal."""
        for frame in state.threads[number].frames:
            cells = frame.cells
            for slot in frame.code.dead(frame.pc):
                cells[slot] = 0

    def key(self, state: State) -> StateKey:
        threads = tuple(
            (
                number, thread.finished, thread.result, thread.atomic, thread.calls, thread.allocations,
                tuple(thread.own), tuple((f.code.number, f.pc, f.serial, tuple(f.cells)) for f in thread.frames),
            )
            for number, thread in sorted(state.threads.items())
        )  # fmt: skip
        heap = tuple(
            (key, item.number, item.frame, item.is_constant, tuple(item.cells))
            for key, item in sorted(state.heap.items())
        )
        return tuple(state.memory), threads, heap

    def restore(self, key: StateKey) -> State:
        memory, threads, heap = key
        state = State(self.storage, list(memory))
        for number, finished, result, atomic, calls, allocations, own, frames in threads:
            running = [Frame(self._by_number[n], pc, list(cells), serial) for n, pc, serial, cells in frames]
            thread = Thread(running, list(own))
            thread.finished, thread.result, thread.atomic = finished, result, atomic
            thread.calls, thread.allocations = calls, allocations
            state.threads[number] = thread
        for place, number, frame, is_constant, content in heap:
            layout = self.storage.allocated_layouts[number]
            state.heap[place] = HeapObject(list(content), layout, number, frame, is_constant)
        return state


def _printed(evaluate: Evaluator, state: State, frame: Frame) -> Value:
    """A value that is only printed: some address stands for a number that is computed from one."""
    try:
        return evaluate(state, frame.cells)
    except EngineLimit as limit:
        if limit.cause.why is not Why.ADDRESS_AS_NUMBER:
            raise
        return ZERO


def _new_frame(code: Code, thread: Thread, values: list[Value]) -> Frame:
    cells: Cells = [*values, *[None] * (code.size - len(values))]
    serial = 0
    if code.has_addressed or code.allocates:
        thread.calls += 1
        serial = thread.calls
    return Frame(code, 0, cells, serial)


def _filling(compiler: ExpressionCompiler, target: Place, value: Value | None, following: int) -> Step:
    """All cells get this value; None: any value."""
    locate, values = compiler.locator(target), [value] * compiler.size(target.type)

    def fill(s: State, t: Thread, f: Frame) -> Outcome:
        cells, first = locate(s, f.cells)
        cells[first : first + len(values)] = values
        f.pc = following
        return Outcome.DONE

    return fill


def _assignment(compiler: ExpressionCompiler, target: Place, value: Evaluator, following: int) -> Step:
    if isinstance(target, Var) and target.storage in (Storage.LOCAL, Storage.ADDRESSED):
        slot = compiler.slots[target]

        def to_local(s: State, t: Thread, f: Frame) -> Outcome:
            f.cells[slot] = value(s, f.cells)
            f.pc = following
            return Outcome.DONE

        return to_local
    locate = compiler.locator(target)

    def assign(s: State, t: Thread, f: Frame) -> Outcome:
        new = value(s, f.cells)
        try:
            cells, index = locate(s, f.cells)
            cells[index] = new
        except Reinterpreted as mixed:
            mixed.write(new)
        f.pc = following
        return Outcome.DONE

    return assign


def _moved(compiler: ExpressionCompiler, value: Expr) -> Callable[[State, Cells], Value | None]:
    """The value of an expression that is the last one evaluated in its frame.  If it is a local whose value is not
    chosen yet, the choice can be left open, because nothing else reads this local."""
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


def _release(pointer: Evaluator, following: int) -> Step:
    def release(s: State, t: Thread, f: Frame) -> Outcome:
        address = pointer(s, f.cells)
        if isinstance(address, Address):
            del s.heap[address.thread, -address.frame]
        f.pc = following
        return Outcome.DONE

    return release


def _join(code: Code, thread: Evaluator, result: Var | None, following: int) -> Step:
    slot = None if result is None else code.slots[result]

    def join(s: State, t: Thread, f: Frame) -> Outcome:
        number = thread(s, f.cells)
        joined = s.threads.get(number) if isinstance(number, int) else None
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
        s.end_objects(None)
        t.frames.clear()
        return Outcome.DONE

    return leave
