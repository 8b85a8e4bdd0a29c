"""Threads as automata: a step is what a thread does from one location at which other threads may run to the next.

A location is a position in the code of the thread: its start, or a switch point.  Loops without a switch point are
those in atomic sections.  Their heads are locations too, but they are exclusive: no other thread runs while a thread is
there.

A step is loop-free core with forward jumps.  It has one exit, a label that it jumps to, for each location that it may
lead to and each set of threads that it may create before it gets there:

    t = create f_j(e)            =>   arg_j = e; started_j = true; t = j
    join t                       =>   assume(ended_t)
    return e                     =>   result_t = e; goto ENDED
    end of the program           =>   assume(false): no violation can follow

requires: cloned, without pointers, switch points marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from unbraid.core.errors import InternalError
from unbraid.core.flatten import ends, flatten
from unbraid.core.layout import cells
from unbraid.core.liveness import Liveness
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    TRUE,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Block,
    Const,
    Create,
    Function,
    Global,
    Goto,
    Halt,
    If,
    Join,
    Label,
    Print,
    Program,
    Return,
    Stmt,
    Storage,
    SwitchPoint,
    ThreadExit,
    Var,
    While,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import (
    place_operands,
    read_expressions,
    root_variable,
    statements,
    variables_read,
    written_places,
)
from unbraid.systems import thread_operations
from unbraid.systems.thread_operations import Results

ABSENT = -1  # the location of a thread that has not been created yet
ENDED = -2


@dataclass(frozen=True)
class Exit:
    """One of the ends of a step."""

    label: str
    target: int  # location
    created: frozenset[int]  # threads


@dataclass(frozen=True, eq=False)
class Step:
    thread: int
    source: int  # location
    body: Block
    exits: tuple[Exit, ...]

    @cached_property
    def reads(self) -> frozenset[Var]:
        return frozenset(var for stmt in statements(self.body) for var in reads_of(stmt))

    @cached_property
    def writes(self) -> frozenset[Var]:
        roots = (root_variable(place) for stmt in statements(self.body) for place in written_places(stmt))
        return frozenset(root for root in roots if root is not None)

    def commutes(self, other: Step) -> bool:
        """Do these steps of two threads have the same effect in both orders?  This is decided by what they read and
        write.  A step that waits for a thread reads the variable that says whether that thread has ended."""
        return not (self.writes & other.reads or self.writes & other.writes or self.reads & other.writes)


def reads_of(stmt: Stmt) -> Iterator[Var]:
    for expr in read_expressions(stmt):
        yield from variables_read(expr)
    for place in written_places(stmt):
        for operand in place_operands(place):
            yield from variables_read(operand)


class Automata:
    """The automata of all threads of a program, and the variables of its states."""

    def __init__(self, program: Program) -> None:
        self.program = program
        count = len(program.threads)
        self.functions = [program.functions[name] for name in program.threads]
        self.ended = [Var(f"ended_{thread}", BOOL, Storage.GLOBAL) for thread in range(count)]
        self.started = [Var(f"started_{thread}", BOOL, Storage.GLOBAL) for thread in range(count)]  # never read
        self.results = Results(program)
        self.threads = [_ThreadAutomaton(self, thread, function) for thread, function in enumerate(self.functions)]
        self._steps: dict[tuple[int, int], Step] = {}

    def step(self, thread: int, location: int) -> Step:
        key = thread, location
        if key not in self._steps:
            self._steps[key] = self.threads[thread].step(location)
        return self._steps[key]

    def locations(self, thread: int) -> list[int]:
        """All locations of the thread, without ABSENT and ENDED."""
        return self.locations_from(thread, {0})

    def locations_from(self, thread: int, start: set[int]) -> list[int]:
        found, pending = set(start), list(start)
        while pending:
            for exit in self.step(thread, pending.pop()).exits:
                if exit.target >= 0 and exit.target not in found:
                    found.add(exit.target)
                    pending.append(exit.target)
        return sorted(found)

    def is_exclusive(self, thread: int, location: int) -> bool:
        """Is no other thread allowed to run while the thread is at this location?"""
        return location in self.threads[thread].exclusive

    def globals(self) -> list[Global]:
        """All variables of the state, with their initial values.  `ended` is left out, because the locations imply
        it."""
        structs = self.program.structs
        own = [
            Global(var, tuple(Const(0, kind) for _, kind in cells(var.type, structs)))
            for function in self.functions
            for var in (*function.params, *function.locals)
        ]
        started = (Global(var, (FALSE,)) for var in self.started)
        return [*self.program.globals, *own, *self.results.globals, *started]

    def live(self, locations: Sequence[int]) -> set[Var]:
        """The variables that may be read before they are written, when the threads are at these locations."""
        return {var for thread, location in enumerate(locations) for var in self.needed(thread, location)}

    def needed(self, thread: int, location: int) -> frozenset[Var]:
        """The variables that a thread may read from this location on."""
        return frozenset() if location == ENDED else self.threads[thread].needed(location)


class _ThreadAutomaton:
    def __init__(self, automata: Automata, thread: int, function: Function) -> None:
        self.automata, self.thread, self.function = automata, thread, function
        self.code = flatten(function.body)
        self.exclusive = frozenset(self._uninterrupted_loops())
        self.liveness = Liveness(function, self.code)
        self._needed: dict[int, frozenset[Var]] = {}

    # ---------------------------------------------------------------------------------------- locations
    def _uninterrupted_loops(self) -> Iterator[int]:
        """The heads of loops with an iteration that passes no switch point."""
        for head, instruction in enumerate(self.code):
            if instruction.is_loop_head and head in self._reachable(list(instruction.successors())):
                yield head

    def _reachable(self, start: list[int], through_points: bool = False) -> set[int]:
        found: set[int] = set()
        pending = start
        while pending:
            at = pending.pop()
            if at in found or at >= len(self.code):
                continue
            if isinstance(self.code[at].stmt, SwitchPoint) and not through_points:
                continue
            found.add(at)
            pending.extend(self.code[at].successors())
        return found

    def needed(self, location: int) -> frozenset[Var]:
        """The variables that this thread may read from this location on: all memory that it reads at any time, and
        locals that it reads before it writes them.  A thread that is not created yet gets its parameters when it is."""
        if location not in self._needed:
            start = max(location, 0)
            memory = {var for at in self._reachable([start], True) for var in self._memory_read(at)}
            bits = self.liveness.live[start]
            local = {var for var in self.liveness.variables if bits & self.liveness.bit[var]}
            whole = {*self.function.params, *self.function.locals}.difference(self.liveness.variables)
            if location == ABSENT:
                local, whole = set(), set()
            self._needed[location] = frozenset(memory | local | whole)
        return self._needed[location]

    def _memory_read(self, position: int) -> Iterator[Var]:
        stmt = self.code[position].stmt
        if stmt is None or isinstance(stmt, AtomicBegin):
            return
        if isinstance(stmt, Join) and stmt.target is not None:
            yield from self.automata.results.vars
        for var in reads_of(stmt):
            if var.is_memory:
                yield var

    # -------------------------------------------------------------------------------------------- steps
    def step(self, location: int) -> Step:
        return _StepBuilder(self, location).build()


_Node = tuple[int, frozenset[int]]  # a position, and the threads that the step has created before it


class _StepBuilder:
    def __init__(self, owner: _ThreadAutomaton, location: int) -> None:
        self.owner, self.location, self.code = owner, location, owner.code
        self.exits: dict[str, Exit] = {}
        self.origin = replace(owner.function.origin, sid=0)

    def build(self) -> Step:
        first = self.code[self.location]
        start = first.next if isinstance(first.stmt, SwitchPoint) else self.location
        entry = (start, frozenset[int]())
        body: list[Stmt] = []
        is_over = start != self.location and self._is_exit(entry)  # two switch points in a row
        if is_over:
            body.append(self._goto(entry))
        for node in () if is_over else self._order(entry):
            body.append(Label(_label(node), self.origin))
            body.extend(self._instruction(node))
        return Step(self.owner.thread, self.location, _tidy(body), tuple(self.exits.values()))

    def _order(self, entry: _Node) -> list[_Node]:
        """The nodes that are reachable from the entry, in topological order."""
        done: list[_Node] = []
        seen = {entry}
        stack = [(entry, iter(self._successors(entry)))]
        while stack:
            node, successors = stack[-1]
            following = next(successors, None)
            if following is None:
                done.append(node)
                stack.pop()
            elif following not in seen and not self._is_exit(following):
                seen.add(following)
                stack.append((following, iter(self._successors(following))))
        return done[::-1]

    def _successors(self, node: _Node) -> list[_Node]:
        position, created = node
        instruction = self.code[position]
        stmt = instruction.stmt
        if isinstance(stmt, Create):
            assert stmt.instance is not None
            created = created | {stmt.instance}
        return [(successor, created) for successor in instruction.successors()]

    def _is_exit(self, node: _Node) -> bool:
        position = node[0]
        return isinstance(self.code[position].stmt, SwitchPoint) or position in self.owner.exclusive

    def _goto(self, node: _Node) -> Goto:
        if self._is_exit(node):
            return self._leave(*node)
        return Goto(_label(node), self.origin)

    def _leave(self, target: int, created: frozenset[int]) -> Goto:
        name = "end" if target == ENDED else f"location_{target}"
        label = f"to_{name}" + "".join(f"_with_{thread}" for thread in sorted(created))
        self.exits[label] = Exit(label, target, created)
        return Goto(label, self.origin)

    def _instruction(self, node: _Node) -> Iterator[Stmt]:
        position, created = node
        instruction = self.code[position]
        stmt = instruction.stmt
        following = self._successors(node)
        automata = self.owner.automata
        match stmt:
            case None | AtomicBegin() | AtomicEnd() | Print():
                pass
            case If(condition) | While(condition):
                if len(following) == 2:
                    yes, no = following
                    yield If(condition, (self._goto(yes),), (self._goto(no),), stmt.origin)
                    return
            case Create():
                assert stmt.instance is not None
                params = automata.functions[stmt.instance].params
                yield from thread_operations.create(stmt, params, automata.started[stmt.instance])
            case Join():
                yield from thread_operations.join(stmt, automata.ended, automata.results)
            case Return() | ThreadExit():
                yield from automata.results.keep(stmt, self.owner.thread)
                yield Assign(automata.ended[self.owner.thread], TRUE, stmt.origin)
                yield self._leave(ENDED, created)
            case Halt():
                yield Assume(FALSE, stmt.origin)
            case SwitchPoint():
                raise InternalError("a switch point inside of a step")
            case _:
                yield stmt
        if not ends(stmt):
            for after in following:
                yield self._goto(after)


def _label(node: _Node) -> str:
    return f"at_{node[0]}" + "".join(f"_with_{thread}" for thread in sorted(node[1]))


def _tidy(body: list[Stmt]) -> Block:
    """Removes jumps to the next statement, and labels without jumps."""
    kept = [
        stmt
        for stmt, following in zip(body, [*body[1:], None], strict=True)
        if not (isinstance(stmt, Goto) and isinstance(following, Label) and following.name == stmt.label)
    ]
    used = {stmt.label for stmt in statements(tuple(kept)) if isinstance(stmt, Goto)}
    return tuple(stmt for stmt in kept if not (isinstance(stmt, Label) and stmt.name not in used))
