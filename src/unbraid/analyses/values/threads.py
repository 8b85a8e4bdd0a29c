"""What the value analysis knows of one thread: its code in blocks, and what holds before each block.

Executions in which *flags* have different values are followed apart, as long as these are used:

    if (c) { lock(); is_locked = 1; }  ...  if (is_locked) unlock();

So it stays known what else is the case where a flag is set.  Flags are locals that the thread tests, if all that is
assigned to them are constants and other flags, as with the results of many inlined functions; and the first small input
of main, which is the number of its arguments.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from unbraid.analyses.conflicts import atomic_depths
from unbraid.analyses.sharing import memory_accesses
from unbraid.analyses.values.cells import Cell, Cells
from unbraid.analyses.values.numbers import Numbers, bounds
from unbraid.analyses.values.states import Growth, State, Widening
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.liveness import Liveness
from unbraid.core.nodes import (
    Assign,
    AtomicBegin,
    BoolType,
    Const,
    Create,
    Expr,
    Function,
    Havoc,
    IntType,
    Join,
    Stmt,
    Storage,
    Var,
)
from unbraid.core.visitor import read_expressions, subexpressions, variables_read, written_places

LARGE = 16  # parts of an expression that count as one more step
LONGEST_DEFINITION = 16  # parts of an expression that defines a local
MOST_VALUES = 6  # of a flag; of an input: 0 to 5
MOST_CASES = 16  # that are followed apart at one place
OTHERWISE = -1  # the case of all other values of flags

Point = tuple[int, int]  # a position in the code, and the case
END: Point = (-1, OTHERWISE)  # of the thread, in all cases


class Thread:
    """The code of a thread in blocks, and what is known before each block."""

    def __init__(self, function: Function, cells: Cells, flags: bool) -> None:
        code = self.code = flatten(function.body)
        local = frozenset(var for var in (*function.params, *function.locals) if var.storage is Storage.LOCAL)
        self._cells, self._liveness = cells, Liveness(function, code)
        self.depths = atomic_depths(code)
        starts, heads = {0}, set[int]()
        for position, instruction in enumerate(code):
            following = instruction.successors()
            if following != (position + 1,):
                starts |= {*following, position + 1}
            heads |= {successor for successor in following if successor <= position}
        self.starts, self.heads = frozenset(starts), frozenset(heads)
        self.before: dict[Point, State] = {}
        self._growth: dict[Point, Growth] = {}
        self.pending: set[Point] = set()
        self.sizes = [_size(instruction.stmt) for instruction in code]
        self.touches = [_touches_memory(instruction) for instruction in code]
        self.definable: dict[int, bool] = {}  # by position: does the assigned expression define a local?  from memory?
        self.defined_by: dict[Var, set[Cell]] = {}  # the locals whose definitions mention a variable
        for position, instruction in enumerate(code):
            self._look_for_definition(position, instruction.stmt, cells, local)
        self.exit: State | None = None
        self.result: Numbers | None = None
        self.results = 0  # how often what is known of its result has grown
        self.seen = (-1, -1)  # what was known of other threads when it was last looked at
        followed = _flags(self.code, local) if flags else []
        self._flags = tuple(cell for var in followed if (cell := cells.at(var)) is not None)
        self._inputs: frozenset[Cell] = frozenset()
        self._used: dict[int, tuple[Cell, ...]] = {}  # by position, the flags that are used from there on
        self._cases: dict[int, dict[tuple[int | None, ...], int]] = {}  # by position
        self.may_split = True  # into more cases

    def _look_for_definition(self, position: int, stmt: Stmt | None, cells: Cells, local: frozenset[Var]) -> None:
        if not isinstance(stmt, Assign) or not isinstance(stmt.target, Var) or stmt.target not in local:
            return
        cell, read = cells.at(stmt.target), set(variables_read(stmt.value))
        if cell is None or stmt.target in read or not read:
            return
        if sum(1 for _ in subexpressions(stmt.value)) > LONGEST_DEFINITION:
            return
        self.definable[position] = not read <= local
        for var in read:
            self.defined_by.setdefault(var, set()).add(cell)

    def growth_at(self, point: Point, widening: Widening) -> Growth:
        if point not in self._growth:
            self._growth[point] = Growth(widening)
        return self._growth[point]

    def follow_input(self) -> None:
        """Follow executions apart in which the first input has different values."""
        inputs = _first_input(self.code, self._cells)
        self._inputs = frozenset(inputs)
        self._flags = (*inputs, *(cell for cell in self._flags if cell not in self._inputs))

    def case(self, position: int, state: State) -> int:
        """The number of the case that a state is at a position."""
        used = self._used.get(position)
        if used is None:
            used = tuple(cell for cell in self._flags if not self._liveness.is_dead(cell.var, position))
            self._used[position] = used
        flags = tuple(self._flag(cell, state) for cell in used)
        if not any(value is not None for value in flags):
            return OTHERWISE
        cases = self._cases.setdefault(position, {})
        if flags not in cases and self.may_split and len(cases) < MOST_CASES:
            cases[flags] = len(cases)
        return cases.get(flags, OTHERWISE)

    def _flag(self, cell: Cell, state: State) -> int | None:
        numbers = state.values.get(cell)
        if numbers is None:
            return None
        low, high = bounds(numbers)
        return low if low == high and (cell not in self._inputs or 0 <= low < MOST_VALUES) else None

    def living(self, position: int, state: State) -> State:
        """A copy of the state without the locals that nothing reads from this position on."""
        copy = state.copy()
        for cell in dict.fromkeys((*state.values, *state.definitions, *state.copies)):
            if self._liveness.is_dead(cell.var, position):
                copy.values.pop(cell, None)
                self._hand_over(cell.var, copy.definitions.pop(cell, None), copy.copies.pop(cell, None), copy)
        return copy

    def _hand_over(self, var: Var, definition: Expr | None, copied: Expr | None, state: State) -> None:
        """What defines a local that is not read any more defines its copies."""
        for cell in self.defined_by.get(var, ()) if definition or copied else ():
            if state.definitions.get(cell) != var:
                continue
            del state.definitions[cell]
            for known, expr in ((state.definitions, definition), (state.copies, copied)):
                if expr is not None:
                    known[cell] = expr
                    for read in variables_read(expr):
                        self.defined_by.setdefault(read, set()).add(cell)


def _flags(code: Sequence[Instruction], local: frozenset[Var]) -> list[Var]:
    assigned: dict[Var, list[Expr]] = {}
    others = set[Var]()  # that get values in other ways
    tested: list[Var] = []
    for instruction in code:
        if instruction.condition is not None:
            tested += variables_read(instruction.condition)
            continue
        match instruction.stmt:
            case Assign(Var() as target, value):
                assigned.setdefault(target, []).append(value)
            case stmt if stmt is not None:
                others.update(place for place in written_places(stmt) if isinstance(place, Var))
    found: dict[Var, None] = {}
    while tested:
        var = tested.pop()
        if var in found or var not in local:
            continue
        values = assigned.get(var, [])
        copied = {value for value in values if isinstance(value, Var)}
        constants = {value for value in values if isinstance(value, Const)}
        if (
            isinstance(var.type, BoolType | IntType)
            and var not in others
            and len(copied) + len(constants) == len(set(values))
            and len(constants) <= MOST_VALUES
        ):
            found[var] = None
            tested += copied
    return list(found)


def _first_input(code: Sequence[Instruction], cells: Cells) -> tuple[Cell, ...]:
    """The first local integer that gets its value once, from outside, and its copies that are written once."""
    simple = [each.stmt for each in code if each.stmt is not None and each.condition is None]
    writes = Counter(place for stmt in simple for place in written_places(stmt))
    found: list[Var] = []
    for stmt in simple:
        match stmt:
            case Havoc(Var(type=IntType()) as var, is_fresh=False):
                is_input = not found
            case Assign(Var() as var, value):
                is_input = value in found
            case _:
                continue
        if is_input and not var.is_memory and writes[var] == 1:
            found.append(var)
    return tuple(cell for var in found if (cell := cells.at(var)) is not None)


def _touches_memory(instruction: Instruction) -> bool:
    """Does the statement access memory, or may it change who can run at the same time?"""
    stmt = instruction.stmt
    if stmt is None:
        return False
    return isinstance(stmt, (AtomicBegin, Create, Join)) or any(True for _ in memory_accesses(stmt))


def _size(stmt: Stmt | None) -> int:
    """In steps."""
    if stmt is None:
        return 1
    return 1 + sum(1 for expr in read_expressions(stmt) for _ in subexpressions(expr)) // LARGE
