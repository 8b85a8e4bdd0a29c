"""Value analysis of the threads of a cloned program, one at a time.

For each place of each thread, the analysis finds numbers that include all values that a variable has there in any
execution.  It goes through the code of one thread, and takes into account what the other threads may write
(`interference.py`).  What one thread may write depends on what the others may write, so this is repeated until nothing
new is found.  Ranges that grow are widened to the next number that the program mentions, so that this ends.

    A. Miné.  Static Analysis of Run-Time Errors in Embedded Real-Time Parallel C Programs.  LMCS 8(1), 2012.

A thread may be interrupted between any two statements outside atomic sections.  What others may have written is added
to what a thread knows just before it accesses memory again.  The locks that it holds and the threads that run beside it
change only at statements that count as accesses here, so this is early enough.

In the end, all is computed once more, and must be included in what was found (`_check`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from unbraid.analyses.conflicts import Conflicts
from unbraid.analyses.locks.waiting import Resource, waiting_order
from unbraid.analyses.sharing import all_statements
from unbraid.analyses.values.cells import Cell, Cells
from unbraid.analyses.values.evaluate import Evaluator
from unbraid.analyses.values.interference import Interference, Others
from unbraid.analyses.values.numbers import ONLY, Numbers, bounds, common, contains, every, includes, union
from unbraid.analyses.values.states import State, Widening, joined
from unbraid.analyses.values.threads import END, Point, Thread
from unbraid.core.budget import heed
from unbraid.core.errors import InternalError
from unbraid.core.flatten import Instruction
from unbraid.core.nodes import (
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Binary,
    BoundReached,
    Const,
    Create,
    Expr,
    Halt,
    Havoc,
    Join,
    Place,
    Print,
    Program,
    Property,
    Return,
    ScalarType,
    Stmt,
    SwitchPoint,
    Sync,
    ThreadExit,
    Var,
    Zeros,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import (
    read_expressions,
    root_variable,
    statements,
    subexpressions,
    variables_read,
    written_places,
)

MOST_STEPS = 60_000  # statements that are evaluated
_ORDERING = ("<", "<=", ">", ">=")


@dataclass(frozen=True)
class Facts:
    """By thread, positions in its code (`core.flatten`).

    `reached`: may an execution come to this position?  `failing`: assertions that may not hold there.  `only`: the
    expressions there that were asked about and can have only one value.  `order`: in which threads take locks and wait
    for each other, if that is why no assertion about deadlocks fails.
    """

    reached: tuple[frozenset[int], ...]
    failing: tuple[frozenset[int], ...]
    only: tuple[dict[int, dict[Expr, int]], ...]
    order: tuple[Resource, ...] | None = None


Kept: TypeAlias = Callable[[int, int, Instruction], bool]  # a thread, a position in its code, and what is there


def at_checks(number: int, position: int, instruction: Instruction) -> bool:
    return isinstance(instruction.stmt, Assert)


Asked: TypeAlias = Callable[[Stmt], Iterable[Expr]]  # which expressions of a statement may have only one value?


def value_facts(
    program: Program, most_steps: int = MOST_STEPS, asked: Asked | None = None, flags: bool = True
) -> Facts | None:
    """None if the analysis takes too many steps.

    requires: cloned, without pointers.
    """
    return ValueAnalysis(program, most_steps=most_steps, asked=asked, flags=flags).facts()


def analysed(program: Program, asked: Asked) -> tuple[ValueAnalysis, Facts | None]:
    """The analysis, with what is known at checks.  The last ones are remembered, because a proof by values alone and
    what prepares other proofs ask for the same."""
    for known, same, analysis, facts in _recent:
        if known is program and same is asked:
            return analysis, facts
    analysis = ValueAnalysis(program, keeps=at_checks, asked=asked)
    facts = analysis.facts()
    _recent.append((program, asked, analysis, facts))
    return analysis, facts


class _TooLong(Exception):
    """The analysis takes too many steps."""


class ValueAnalysis:
    def __init__(
        self,
        program: Program,
        keeps: Kept | None = None,
        most_steps: int = MOST_STEPS,
        asked: Asked | None = None,
        flags: bool = True,
    ) -> None:
        """`keeps`: `known` shall have what is known at these positions of these threads, if they are reached.  `flags`:
        follow executions apart in which flags have different values, which takes up to three times as long."""
        self.known: list[dict[int, State]] = [{} for _ in program.threads]
        self._keeps, self._most_steps, self._asked = keeps, most_steps, asked
        self.program = program
        self.cells = Cells(program)
        self._evaluate = Evaluator(self.cells)
        self._widening = Widening(*_constants(program))
        self._threads = [Thread(program.functions[name], self.cells, flags) for name in program.threads]
        self._threads[0].follow_input()
        self.codes = [thread.code for thread in self._threads]
        assert all(len(group) > 1 for group in program.groups)  # the objects of one member stand for those of many
        self._crowds = frozenset(member for group in program.groups for member in group)
        self._interference = Interference(Conflicts(program, self.codes), self._crowds, self._widening)
        self.users = _users(program)
        self._shared = frozenset(
            var for var, threads in self.users.items() if len(threads) > 1 or threads & self._crowds
        )
        self._failing: list[set[int]] = [set() for _ in self.codes]
        self._reached: list[set[int]] = [set() for _ in self.codes]
        self._only: list[dict[int, dict[Expr, int]]] = [{} for _ in self.codes]
        self._perhaps_unset: set[tuple[int, int, Place]] = set()  # locks that may have any value where a step begins
        self._steps = 0
        self._ends = 0  # how often what is known of the ends of threads has grown
        self._checking = False

    def facts(self) -> Facts | None:
        start = State()
        for item in self.program.globals:
            for cell, initial in self.cells.initial(item).items():
                start.set(cell, initial)
        self._flow(0, 0, start)
        try:
            self._solve()
            self._check()
        except _TooLong:
            return None
        reached = tuple(map(frozenset, self._reached))
        order = self._order(reached)
        if order is not None:
            for number, positions in enumerate(self._failing):
                positions -= {position for position in positions if self._is_about_deadlocks(number, position)}
        only = tuple({position: found for position, found in each.items() if found} for each in self._only)
        return Facts(reached, tuple(map(frozenset, self._failing)), only, order)

    def _order(self, reached: tuple[frozenset[int], ...]) -> tuple[Resource, ...] | None:
        if not any(
            self._is_about_deadlocks(number, position)
            for number, positions in enumerate(self._failing)
            for position in positions
        ):
            return None
        return waiting_order(self.program, self.codes, reached, lambda *place: place not in self._perhaps_unset)

    def _is_about_deadlocks(self, number: int, position: int) -> bool:
        stmt = self.codes[number][position].stmt
        return isinstance(stmt, Assert) and stmt.property is Property.DEADLOCK

    def _solve(self) -> None:
        grows = True
        while grows:
            grows = False
            for number, thread in enumerate(self._threads):
                seen = self._interference.version, self._ends
                if thread.seen != seen:
                    thread.seen = seen
                    thread.pending |= thread.before.keys()
                grows = grows or bool(thread.pending)
                while thread.pending:
                    first = min(thread.pending)
                    thread.pending.discard(first)
                    self._block(number, thread, first)

    def _check(self) -> None:
        """Computes all once more.  Raises if something new is found."""
        self._checking = True
        for number, thread in enumerate(self._threads):
            for first in list(thread.before):
                self._block(number, thread, first)

    # ----------------------------------------------------------------------------------------- control
    def _block(self, number: int, thread: Thread, first: Point) -> None:
        heed()
        state, position = thread.before[first].copy(), first[0]
        while True:
            if position == len(thread.code):
                self._end(number, thread, state, ONLY[0])
                return
            self._steps += thread.sizes[position]
            if self._steps > self._most_steps:
                raise _TooLong
            thread.may_split = self._steps < self._most_steps // 4
            if self._checking:
                self._reached[number].add(position)
            instruction = thread.code[position]
            self._interrupted(number, thread, position, state)
            if self._checking and self._keeps is not None and self._keeps(number, position, instruction):
                self._keep(number, position, state)
            if self._checking and self._asked is not None and instruction.stmt is not None:
                self._note(number, position, self._asked(instruction.stmt), state)
            if instruction.condition is not None:
                self._branch(number, instruction, state)
                return
            if not self._step(number, thread, position, state):
                return
            position = instruction.next
            if position in thread.starts:
                self._flow(number, position, state)
                return

    def _branch(self, number: int, instruction: Instruction, state: State) -> None:
        condition = instruction.condition
        assert condition is not None
        other = state.copy()
        if self._evaluate.assume(state, condition, True):
            self._flow(number, instruction.next, state)
        if self._evaluate.assume(other, condition, False):
            self._flow(number, instruction.other, other)

    def _flow(self, number: int, position: int, state: State) -> None:
        """A thread may come to this position in this state."""
        thread = self._threads[number]
        state = thread.living(position, state)
        point = position, thread.case(position, state)
        known = thread.before.get(point)
        if known is None:
            self._expect(False)
            thread.before[point] = state
        else:
            may_widen = position in thread.heads or position == 0
            both = joined(known, state, thread.growth_at(point, self._widening) if may_widen else None)
            if both is None:
                return
            self._expect(False)
            thread.before[point] = both
        thread.pending.add(point)

    def _expect(self, is_known: bool) -> None:
        if self._checking and not is_known:
            raise InternalError("the value analysis has ended too early")

    def _interrupted(self, number: int, thread: Thread, position: int, state: State) -> None:
        """Other threads may run here."""
        if thread.depths[position] or not (thread.touches[position] or state.copies):
            return
        others = self._interference.at(number, position)
        if not others.variables:
            return
        if thread.touches[position]:
            self._overwritten(others, state)
        stale = [cell for cell, expr in state.copies.items() if not others.variables.isdisjoint(variables_read(expr))]
        for cell in stale:
            del state.copies[cell]

    def _overwritten(self, others: Others, state: State) -> None:
        for cell in others.writes:
            known = state.values.get(cell)
            if known is not None:
                grown = others.grown(cell, known)
                if grown is not known:
                    state.set(cell, grown)

    def _keep(self, number: int, position: int, state: State) -> None:
        before = self.known[number].get(position)
        self.known[number][position] = state.copy() if before is None else joined(before, state) or before

    def _note(self, number: int, position: int, asked: Iterable[Expr], state: State) -> None:
        """Of a position that is reached in several cases, the values that all cases agree on."""
        found: dict[Expr, int] = {}
        for expr in asked:
            low, high = bounds(self._evaluate.value(state, expr))
            if low == high:
                found[expr] = low
        before = self._only[number].get(position, found)
        self._only[number][position] = {expr: value for expr, value in found.items() if before.get(expr) == value}

    # -------------------------------------------------------------------------------------- statements
    def _step(self, number: int, thread: Thread, position: int, state: State) -> bool:
        """Changes the state to that after the statement.  Does an execution continue?"""
        stmt = thread.code[position].stmt
        match stmt:
            case AtomicBegin(Sync(_, lock)) if self._checking and lock is not None:
                self._look_at_lock(number, position, state, lock)
            case None | AtomicBegin() | AtomicEnd() | SwitchPoint() | Print():
                return True
            case Assign(target, Zeros()):
                self._write(number, thread, position, state, target, ONLY[0])
            case Assign(target, value):
                self._assign(number, thread, position, state, target, value)
            case Havoc(target, is_fresh=is_fresh):
                if is_fresh:  # this is no access, so what is known of it may be out of date
                    self._forget(state, target)
                self._write(number, thread, position, state, target, None)
            case Assume(condition):
                return self._evaluate.assume(state, condition, True)
            case Assert(condition):
                if self._checking and contains(self._evaluate.value(state, condition), 0):
                    if self._evaluate.assume(state.copy(), condition, False):
                        self._failing[number].add(position)
                return self._evaluate.assume(state, condition, True)
            case Create():
                argument = self._evaluate.value(state, stmt.arg)
                if stmt.target is not None:  # the new thread finds its number there
                    started = None if stmt.instance is None else frozenset((stmt.instance,))
                    self._write(number, thread, position, state, stmt.target, started)
                self._create(number, state, stmt, argument)
            case Join():
                return self._join(number, thread, position, state, stmt)
            case Return(values):
                self._end(number, thread, state, self._evaluate.value(state, values[0]) if values else ONLY[0])
                return False
            case ThreadExit(value):
                self._end(number, thread, state, self._evaluate.value(state, value))
                return False
            case Halt() | BoundReached():
                return False
            case _:
                raise InternalError(f"a cloned program has no {type(stmt).__name__}")
        return True

    def _look_at_lock(self, number: int, position: int, state: State, lock: Place) -> None:
        cell = self.cells.at(lock)
        known = None if cell is None else self._interference.at(number, position).grown(cell, state.of(cell))
        if known is None or contains(known, len(self._threads) + 1):  # the number of no holder
            self._perhaps_unset.add((number, position, lock))

    def _assign(self, number: int, thread: Thread, position: int, state: State, target: Place, value: Expr) -> None:
        self._write(number, thread, position, state, target, self._evaluate.value(state, value))
        from_memory = thread.definable.get(position)
        if from_memory is None:
            return
        cell = self.cells.at(target)
        assert cell is not None
        (state.copies if from_memory else state.definitions)[cell] = value

    def _write(
        self, number: int, thread: Thread, position: int, state: State, target: Place, new: Numbers | None
    ) -> None:
        """All scalars of a place get one of these values; None: any value."""
        root = root_variable(target)
        assert root is not None
        if isinstance(target.type, ScalarType):
            cell = self.cells.at(target)
            cells: Iterator[Cell] = iter(()) if cell is None else iter((cell,))
        else:
            cells = self.cells.under(target)
        is_whole = self.cells.is_whole(target)
        for cell in cells:
            written, old = every(cell.kind) if new is None else new, state.of(cell)
            if root in self._shared and self._interference.note(number, position, cell, old, written):
                self._expect(False)
            state.set(cell, written if is_whole else union(old, written))
            state.definitions.pop(cell, None)
            state.copies.pop(cell, None)
        for cell in thread.defined_by.get(root, ()):
            for known in (state.definitions, state.copies):
                if cell in known and root in variables_read(known[cell]):
                    del known[cell]

    def _forget(self, state: State, target: Place) -> None:
        for cell in self.cells.under(target):
            state.values.pop(cell, None)

    # ----------------------------------------------------------------------------------------- threads
    def _create(self, number: int, state: State, stmt: Create, argument: Numbers) -> None:
        assert stmt.instance is not None
        own = {number}
        start = State(
            {
                cell: known
                for cell, known in state.values.items()
                if cell.var.is_memory and self.users.get(cell.var, own) != own
            }
        )
        parameters = self.program.functions[stmt.function].params
        if parameters:
            cell = self.cells.at(parameters[0])
            if cell is not None:
                start.set(cell, argument)
        self._flow(stmt.instance, 0, start)

    def _end(self, number: int, thread: Thread, state: State, result: Numbers) -> None:
        """The thread ends in this state.  What concerns its locals is forgotten."""
        values = {cell: known for cell, known in state.values.items() if cell.var in self._shared}
        growth = thread.growth_at(END, self._widening)
        after = State(values) if thread.exit is None else joined(thread.exit, State(values), growth)
        if after is not None:
            thread.exit = after
        is_known = thread.result is not None and includes(thread.result, result)
        if not is_known:
            old = thread.result or result
            thread.result = self._widening.grown(thread.results, old, result)
            thread.results += 1
        if after is not None or not is_known:
            self._expect(False)
            self._ends += 1

    def _join(self, number: int, thread: Thread, position: int, state: State, stmt: Join) -> bool:
        """After a join, memory is as the joined thread has left it, or as others have changed it since then."""
        result: Numbers | None = None
        low, high = bounds(self._evaluate.value(state, stmt.thread))
        if low == high and 0 < low < len(self._threads) and low not in self._crowds:
            joined_thread = self._threads[low]
            if joined_thread.exit is None:
                return False  # it never ends, as far as is known now
            others = self._interference.after_end(low)
            for cell, left in joined_thread.exit.values.items():
                kept = common(state.of(cell), others.grown(cell, left))
                if not kept:
                    return False
                state.set(cell, kept)
            result = joined_thread.result
        if stmt.target is not None:
            kind = stmt.target.type
            fits = result is not None and isinstance(kind, ScalarType) and includes(every(kind), result)
            self._write(number, thread, position, state, stmt.target, result if fits else None)
        return True


def _constants(program: Program) -> tuple[set[int], set[int]]:
    """All numbers of the program, and those that it uses as limits of others."""
    found = {item.value for each in program.globals for item in each.initial if isinstance(item, Const)}
    limits: set[int] = set()
    for stmt in all_statements(program):
        for expr in (*read_expressions(stmt), *written_places(stmt)):
            for part in subexpressions(expr):
                if isinstance(part, Const):
                    found.add(part.value)
                elif isinstance(part, Binary) and part.op in _ORDERING:
                    limits |= {side.value for side in (part.left, part.right) if isinstance(side, Const)}
    return found, limits


def _users(program: Program) -> dict[Var, set[int]]:
    """The threads that access each variable in memory."""
    users: dict[Var, set[int]] = {}
    for number, name in enumerate(program.threads):
        for stmt in statements(program.functions[name].body):
            for expr in (*read_expressions(stmt), *written_places(stmt)):
                for part in subexpressions(expr):
                    if isinstance(part, Var) and part.is_memory:
                        users.setdefault(part, set()).add(number)
    return users


_recent: deque[tuple[Program, Asked, ValueAnalysis, Facts | None]] = deque(maxlen=2)
