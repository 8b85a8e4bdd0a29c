"""What the value analysis knows of one thread: its code in blocks, and what holds before each block.

Executions of main in which an input has different small values are followed apart, as long as this input is used.  So
what depends on the number of arguments stays known behind `if (argc != 2) return 1;`.
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
LONGEST_DEFINITION = 8  # parts of an expression that defines a local
MOST_CASES = 6  # values of an input that are followed apart: 0 to 5
OTHERWISE = -1  # the case of all other values

Point = tuple[int, int]  # a position in the code, and the case
END: Point = (-1, OTHERWISE)  # of the thread, in all cases


class Thread:
    """The code of a thread in blocks, and what is known before each block."""

    def __init__(self, function: Function, cells: Cells) -> None:
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
        self._input: tuple[Cell, ...] = ()

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

    def follow_apart(self) -> None:
        """Follow executions apart in which the first input has different values."""
        self._input = _first_input(self.code, self._cells)

    def case(self, state: State) -> int:
        for cell in self._input:
            low, high = bounds(state.of(cell))
            if low == high and 0 <= low < MOST_CASES:
                return low
        return OTHERWISE

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
