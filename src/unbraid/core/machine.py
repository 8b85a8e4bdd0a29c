"""The interpreter: the reference semantics of core.

`Machine` is a compiled program; `State` is a configuration of it that `Machine.step` changes by one instruction of one
thread.  Everything else that executes core (explorer, replay, traces) is built on these.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property

from unbraid.core.causes import Why
from unbraid.core.evaluate import (
    GLOBALS,
    THREAD_LOCAL,
    Address,
    Cells,
    Evaluator,
    ExpressionCompiler,
    Object,
    Reinterpreted,
    Value,
)
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.layout import Layout, allocated_parts, cell_count, layout_of
from unbraid.core.liveness import Liveness
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
    Function,
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
    Type,
    Var,
)
from unbraid.core.printf import format_output
from unbraid.errors import EngineLimit, InternalError

DEEPEST_RECURSION = 20_000
LARGEST_OBJECT = 1 << 20  # bytes


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
        self.size = 0  # of a frame, in cells
        self.kinds: dict[int, Type] = {}  # of the variable whose first cell is there
        self.constants: set[int] = set()  # the first cells of those that are constant
        self.compiler: ExpressionCompiler
        self._dead: dict[int, tuple[int, ...]] = {}  # by position
        self.has_addressed = any(v.storage is Storage.ADDRESSED for v in (*function.params, *function.locals))
        self.allocates = any(isinstance(i.stmt, Allocate) and i.stmt.is_automatic for i in self.instructions)

    @cached_property
    def _liveness(self) -> Liveness:
        return Liveness(self.function, self.instructions)

    def dead(self, position: int) -> tuple[int, ...]:
        """The slots whose values are not used any more there."""
        if position not in self._dead:
            self._dead[position] = tuple(self.slots[var] for var in self._liveness.dead(position))
        return self._dead[position]


class Frame:
    __slots__ = ("cells", "code", "pc", "serial")

    def __init__(self, code: Code, pc: int, cells: Cells, serial: int) -> None:
        self.code, self.pc, self.cells, self.serial = code, pc, cells, serial


class Thread:
    __slots__ = ("allocations", "atomic", "calls", "finished", "frames", "own", "result")

    def __init__(self, frames: list[Frame], own: Cells) -> None:
        self.frames = frames
        self.own = own  # its thread-local variables
        self.atomic = 0
        self.calls = 0  # frames of functions with locals or objects that have an address so far: their serial numbers
        self.allocations = 0  # so far: the serial numbers of objects
        self.finished = False
        self.result: Value | None = 0


@dataclass(frozen=True, slots=True)
class HeapObject:
    cells: Cells
    layout: Layout
    number: int  # of the layout
    frame: int  # the serial number of the frame that it ends with; 0 if it does not
    is_constant: bool


HeapKey = tuple[int, int]  # of the thread that has allocated it, and its serial number there


class State:
    __slots__ = ("heap", "machine", "memory", "next_thread", "output", "running", "threads")

    def __init__(self, machine: Machine, memory: Cells) -> None:
        self.machine, self.memory = machine, memory
        self.threads: dict[int, Thread] = {}
        self.heap: dict[HeapKey, HeapObject] = {}  # what is alive
        self.running = 0
        self.next_thread: int | None = None  # the number of the next thread, if somebody cares
        self.output: list[str] = []

    def object_at(self, address: Address) -> Object | None:
        """The object that an address belongs to; None if it does not exist, or not any more."""
        thread, frame, cell, _ = address
        machine = self.machine
        if thread < 0:
            return Object(self.memory, cell, machine.layout(machine.kinds[cell])) if thread == GLOBALS else None
        if frame < 0:
            allocated = self.heap.get((thread, -frame))
            return None if allocated is None else Object(allocated.cells, 0, allocated.layout)
        owner = self.threads.get(thread)
        if owner is None:
            return None
        if frame == THREAD_LOCAL:
            return None if owner.finished else Object(owner.own, cell, machine.layout(machine.own_kinds[cell]))
        for candidate in owner.frames:
            if candidate.serial == frame:
                return Object(candidate.cells, cell, machine.layout(candidate.code.kinds[cell]))
        return None

    def is_constant(self, address: Address) -> bool:
        """Is this the address of an object that exists, and must not be written to?"""
        thread, frame, cell, _ = address
        if thread == GLOBALS:
            return cell in self.machine.constants
        if frame < 0:
            return self.heap[thread, -frame].is_constant
        if frame == THREAD_LOCAL:
            return cell in self.machine.own_constants
        return any(
            candidate.serial == frame and cell in candidate.code.constants for candidate in self.threads[thread].frames
        )

    def is_freeable(self, address: Address) -> bool:
        allocated = self.heap.get((address.thread, -address.frame)) if address.is_heap else None
        return allocated is not None and not allocated.frame and address.offset == 0

    def static_cells(self) -> Iterator[Value | None]:
        """What is in the variables that live as long as the program, other than those that keep books."""
        for first, count in self.machine.static:
            yield from self.memory[first : first + count]

    def end_objects(self, frame: int | None) -> None:
        """Of the running thread: those that end with one of its frames, or with any of them."""
        for key, item in list(self.heap.items()):
            if key[0] == self.running and item.frame and frame in (item.frame, None):
                del self.heap[key]

    def frame_serial(self) -> int:
        return self.threads[self.running].frames[-1].serial

    def new_number(self) -> int:
        return len(self.threads) if self.next_thread is None else self.next_thread

    def copy(self) -> State:
        new = State(self.machine, self.memory.copy())
        for number, thread in self.threads.items():
            twin = copy.copy(thread)
            twin.own = thread.own.copy()
            twin.frames = [Frame(f.code, f.pc, f.cells.copy(), f.serial) for f in thread.frames]
            new.threads[number] = twin
        for key, item in self.heap.items():
            new.heap[key] = replace(item, cells=item.cells.copy())
        new.output = self.output.copy()
        return new


Contents = tuple[Value | None, ...]
FrameKey = tuple[int, int, int, Contents]
ThreadKey = tuple[int, bool, Value | None, int, int, int, Contents, tuple[FrameKey, ...]]
ObjectKey = tuple[HeapKey, int, int, bool, Contents]  # the layout by its number
StateKey = tuple[Contents, tuple[ThreadKey, ...], tuple[ObjectKey, ...]]


class Machine:
    """With `reuse`, the address of an object that has ended may be in use again, which is not followed.  Who looks for
    one execution only may choose that it is not.  With `forgets`, new threads have nothing in what they never read."""

    def __init__(self, program: Program, reuse: bool = True, forgets: bool = False) -> None:
        self.program, self.reuse, self.forgets = program, reuse, forgets
        self.global_cells: dict[Var, int] = {}  # of thread-local variables: within what the thread owns
        self.kinds: dict[int, Type] = {}  # of the global whose first cell is there
        self.own_kinds: dict[int, Type] = {}  # of the thread-local variable
        self.constants: set[int] = set()  # the first cells of those that are constant
        self.own_constants: set[int] = set()
        self._layouts: dict[Type, Layout] = {}
        self._allocated: dict[tuple[Type, int], int] = {}  # layouts of heap objects, by element and size: their number
        self._allocated_layouts: list[Layout] = []
        self.static: list[tuple[int, int]] = []  # the cells of the program's own globals
        used = {Storage.GLOBAL: 0, Storage.THREAD: 0}
        for item in program.globals:
            storage = item.var.storage
            self.global_cells[item.var] = used[storage]
            (self.kinds if storage is Storage.GLOBAL else self.own_kinds)[used[storage]] = item.var.type
            if item.var.is_constant:
                (self.constants if storage is Storage.GLOBAL else self.own_constants).add(used[storage])
            count = cell_count(item.var.type, program.structs)
            if storage is Storage.GLOBAL and "#" not in item.var.name:
                self.static.append((used[storage], count))
            used[storage] += count
        self.codes = {name: Code(f, i) for i, (name, f) in enumerate(program.functions.items())}
        self.functions = {name: code.number for name, code in self.codes.items()}
        self._by_number = list(self.codes.values())
        self._own_initial = self._initial_values(Storage.THREAD)
        for code in self.codes.values():
            self._compile(code)

    def layout(self, kind: Type) -> Layout:
        if kind not in self._layouts:
            self._layouts[kind] = layout_of(kind, self.program.structs)
        return self._layouts[kind]

    def _allocated_layout(self, element: Type, size: int) -> int:
        key = element, size
        if key not in self._allocated:
            structs = self.program.structs
            self._allocated[key] = len(self._allocated_layouts)
            self._allocated_layouts.append(Layout(allocated_parts(element, size, structs), size, structs))
        return self._allocated[key]

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
        return ExpressionCompiler(self.program, self.global_cells, slots, self.functions)

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
                        raise EngineLimit(Why.SECTION_NOT_BEGUN, place=instruction.origin)
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
                raise EngineLimit(Why.OBJECT_OF_SIZE, str(wanted), place=stmt.origin)
            number = self._allocated_layout(stmt.element, wanted)
            layout = self._allocated_layouts[number]
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
        nothing = State(self, [])
        values: Cells = []
        for item in self.program.globals:
            if item.var.storage is storage:
                values.extend(compiler.expr(value)(nothing, []) for value in item.initial)
        return values

    def own_cells(self) -> Cells:
        """The thread-local variables of a new thread."""
        return self._own_initial.copy()

    def initial(self) -> State:
        main = Thread([], self.own_cells())
        state = State(self, self._initial_values(Storage.GLOBAL))
        state.threads[0] = main
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
        state = State(self, list(memory))
        for number, finished, result, atomic, calls, allocations, own, frames in threads:
            running = [Frame(self._by_number[n], pc, list(cells), serial) for n, pc, serial, cells in frames]
            thread = Thread(running, list(own))
            thread.finished, thread.result, thread.atomic = finished, result, atomic
            thread.calls, thread.allocations = calls, allocations
            state.threads[number] = thread
        for place, number, frame, is_constant, content in heap:
            layout = self._allocated_layouts[number]
            state.heap[place] = HeapObject(list(content), layout, number, frame, is_constant)
        return state


def _new_frame(code: Code, thread: Thread, values: list[Value]) -> Frame:
    cells: Cells = [*values, *[None] * (code.size - len(values))]
    serial = 0
    if code.has_addressed or code.allocates:
        thread.calls += 1
        serial = thread.calls
    return Frame(code, 0, cells, serial)


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
