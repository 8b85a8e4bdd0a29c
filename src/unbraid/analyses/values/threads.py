"""What the value analysis knows of one thread: its code in blocks, and what holds before each block.

Executions in which *flags* have different values are followed apart, as long as these are used:

    if (c) { lock(); is_locked = 1; }  ...  if (is_locked) unlock();

So it stays known what else is the case where a flag is set.  Flags are locals that the thread tests: those to which
only constants and other flags are assigned, such as the results of many inlined functions; the first small input of
main, which is the number of its arguments; and other Boolean ones.  If there are too many cases, the last kinds do not
count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from unbraid.analyses.conflicts import atomic_depths
from unbraid.analyses.sharing import memory_accesses
from unbraid.analyses.values.cells import Cell, Cells
from unbraid.analyses.values.numbers import Numbers
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
MOST_VALUES = 6  # of a flag
MOST_CASES = 10  # that are followed apart at one place, for each number of kinds of flags that count
OTHERWISE = -1  # the case of all other values of flags

Point = tuple[int, int]  # a position in the code, and the case
_Flags = tuple[tuple[int | None, ...], ...]  # the value of each flag, if there is only one; by kind
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
        chosen, computed = _flags(self.code, local) if flags else ([], [])
        self._chosen, self._computed = self._cells_of(chosen), self._cells_of(computed)
        self._inputs: tuple[Cell, ...] = ()
        self._used: dict[int, tuple[tuple[Cell, ...], ...]] = {}  # by position, the flags that are used from there on
        self._cases: dict[int, dict[_Flags, int]] = {}  # by position
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

    def _cells_of(self, variables: Iterable[Var]) -> tuple[Cell, ...]:
        return tuple(cell for var in variables if (cell := self._cells.at(var)) is not None)

    def follow_input(self) -> None:
        """Follow executions apart in which the first input has different values."""
        self._inputs = self._cells_of(_first_input(self.code))

    def case(self, position: int, state: State) -> int:
        """The number of the case that a state is at a position."""
        known = tuple(tuple(map(state.single, cells)) for cells in self._used_at(position))
        cases = self._cases.setdefault(position, {})
        for kinds in range(len(known), 0, -1):
            flags = known[:kinds]
            if all(value is None for values in flags for value in values):
                break
            if flags not in cases and self.may_split and sum(len(each) == kinds for each in cases) < MOST_CASES:
                cases[flags] = len(cases)
            if flags in cases:
                return cases[flags]
        return OTHERWISE

    def _used_at(self, position: int) -> tuple[tuple[Cell, ...], ...]:
        if position not in self._used:
            self._used[position] = tuple(
                tuple(cell for cell in cells if not self._liveness.is_dead(cell.var, position))
                for cells in (self._chosen, self._inputs, self._computed)
            )
        return self._used[position]

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


def _flags(code: Sequence[Instruction], local: frozenset[Var]) -> tuple[list[Var], list[Var]]:
    """Those that only get a few constants, and values of other flags; and other Boolean ones."""
    assigned: dict[Var, set[Expr]] = {}
    others = set[Var]()  # that get values in other ways
    tested: list[Var] = []
    for instruction in code:
        if instruction.condition is not None:
            tested += variables_read(instruction.condition)
            continue
        match instruction.stmt:
            case Assign(Var() as target, value):
                assigned.setdefault(target, set()).add(value)
            case stmt if stmt is not None:
                others.update(place for place in written_places(stmt) if isinstance(place, Var))
    chosen: dict[Var, None] = {}
    computed: dict[Var, None] = {}
    while tested:
        var = tested.pop()
        if var in chosen or var in computed or var not in local:
            continue
        values = assigned.get(var, set())
        copied = [value for value in values if isinstance(value, Var)]
        constants = [value for value in values if isinstance(value, Const)]
        is_chosen = var not in others and len(copied) + len(constants) == len(values) and len(constants) <= MOST_VALUES
        if is_chosen and isinstance(var.type, IntType | BoolType):
            chosen[var] = None
            tested += copied
        elif isinstance(var.type, BoolType):
            computed[var] = None
    return list(chosen), list(computed)


def _first_input(code: Sequence[Instruction]) -> list[Var]:
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
    return found


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
