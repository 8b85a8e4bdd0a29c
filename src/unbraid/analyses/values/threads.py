"""What the value analysis knows of one thread: its code in blocks, and what holds before each block."""

from __future__ import annotations

from unbraid.analyses.conflicts import atomic_depths
from unbraid.analyses.sharing import memory_accesses
from unbraid.analyses.values.cells import Cell, Cells
from unbraid.analyses.values.numbers import Numbers
from unbraid.analyses.values.states import Growth, State, Widening
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.liveness import Liveness
from unbraid.core.nodes import Assign, AtomicBegin, Create, Function, Join, Stmt, Storage, Var
from unbraid.core.visitor import read_expressions, subexpressions, variables_read

LARGE = 16  # parts of an expression that count as one more step
LONGEST_DEFINITION = 8  # parts of an expression that defines a local


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
        self.before: dict[int, State] = {}
        self._growth: dict[int, Growth] = {}  # by position
        self.pending: set[int] = set()
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

    def growth_at(self, position: int, widening: Widening) -> Growth:
        if position not in self._growth:
            self._growth[position] = Growth(widening)
        return self._growth[position]

    def living(self, position: int, state: State) -> State:
        """A copy of the state without the locals that nothing reads from this position on."""
        copy = state.copy()
        for var in self._liveness.dead(position):
            cell = self._cells.at(var)
            if cell is not None:
                copy.values.pop(cell, None)
                copy.definitions.pop(cell, None)
                copy.copies.pop(cell, None)
        return copy


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
