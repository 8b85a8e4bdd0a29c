"""Which facts about the values at a node may matter, read off the text of a program.

Values are *related* if the program compares them, or assigns one to the other, perhaps with something added.  A
*direction* is a value, or the difference of two related ones.  The constants that occur with related values, and their
neighbours, are *limits* of these values; limits of a difference are -1, 0 and 1.

    atoms       direction <= limit,  direction >= limit,  direction != limit
    guards      direction == limit,  direction != limit          the limit is a constant of the program, or 0

Nothing here needs to be right.  The threads of a crowd run the same code, so that of one of them is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from unbraid.core.nodes import (
    Assign,
    Binary,
    BoolType,
    Cast,
    Const,
    Create,
    Expr,
    Index,
    IntType,
    Ite,
    Member,
    Place,
    Stmt,
    Type,
    Unary,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import read_expressions, statements, subexpressions
from unbraid.symbolic.clauses.encode import Cell, place_of
from unbraid.systems.crowd import CrowdNode, CrowdProduct
from unbraid.transforms.counted_positions import MOST

COMPARISONS = frozenset({"<", "<=", ">", ">=", "==", "!="})
MOST_CONSTANTS = 8
COUNTED = 0, 1, MOST - 1  # limits for how many threads are at a position
MOST_RELATED = 8  # values at a node, of which all differences are considered


@dataclass(frozen=True)
class Direction:
    """The value of a cell, or the difference between the values of two."""

    first: Cell
    second: Cell | None = None


@dataclass(frozen=True)
class Atom:
    """`direction op limit`, for integers of any size."""

    direction: Direction
    op: str
    limit: int


@dataclass(frozen=True)
class Words:
    """What can be said at a node.  The atoms with `<=` and `>=` are sorted from the strongest to the weakest."""

    cells: tuple[Cell, ...]
    guards: tuple[Atom, ...]
    atoms: tuple[Atom, ...]
    linear: tuple[Cell, ...]  # the integers between which there may be linear equalities


class Vocabulary:
    def __init__(self, product: CrowdProduct) -> None:
        self.product = product
        program = product.program
        self._cells: dict[Place, Cell] = {}
        for item in product.automata.globals():
            for number in range(len(item.initial)):
                cell = item.var, number
                self._cells[place_of(cell, program)] = cell
        self._original = self._originals()
        self._parents: dict[Cell, Cell] = {}
        self._constants: dict[Cell, set[int]] = {}  # by a cell of each class of related cells
        self._read()

    def _originals(self) -> dict[Var, Var]:
        """The variables of other threads of a crowd, as those of its first representative."""
        own = self.product.own
        return {
            var: first
            for crowd in self.product.crowds
            for thread in (*crowd.representatives, crowd.stranger)
            for first, var in zip(own[crowd.representatives[0]], own[thread], strict=True)
        }

    # ------------------------------------------------------------------------------------------- text
    def _read(self) -> None:
        functions = self.product.automata.functions
        members = [crowd.representatives[0] for crowd in self.product.crowds]
        for thread in (*self.product.single, *members):
            for stmt in statements(functions[thread].body):
                for left, right in self._pairs(stmt):
                    self._relate(left, right)
        for item in self.product.automata.program.globals:
            for number, value in enumerate(item.initial):
                if isinstance(value, Const):
                    self._mention((item.var, number), value.value)

    def _pairs(self, stmt: Stmt) -> Iterator[tuple[Expr, Expr]]:
        if isinstance(stmt, Assign):
            yield stmt.target, stmt.value
        if isinstance(stmt, Create) and stmt.instance is not None:
            for param in self.product.automata.functions[stmt.instance].params:
                yield param, stmt.arg
        for expr in read_expressions(stmt):
            for part in subexpressions(expr):
                if isinstance(part, Binary) and part.op in COMPARISONS:
                    yield part.left, part.right

    def _relate(self, left: Expr, right: Expr) -> None:
        first, second = list(_operands(left)), list(_operands(right))
        cells = [self._known(each) for each in (*first, *second) if isinstance(each, Place)]
        known = [cell for cell in cells if cell is not None]
        for one, other in pairwise(known):
            self._join(one, other)
        for each in (*first, *second):
            if isinstance(each, Const) and known:
                self._mention(known[0], each.value)

    def _known(self, place: Place) -> Cell | None:
        cell = self._cells.get(place)
        return None if cell is None else self._role(cell)

    def _role(self, cell: Cell) -> Cell:
        return self._original.get(cell[0], cell[0]), cell[1]

    def _find(self, cell: Cell) -> Cell:
        while cell in self._parents:
            cell = self._parents[cell]
        return cell

    def _join(self, one: Cell, other: Cell) -> None:
        first, second = self._find(one), self._find(other)
        if first != second:
            self._parents[second] = first
            self._constants.setdefault(first, set()).update(self._constants.pop(second, ()))

    def _mention(self, cell: Cell, value: int) -> None:
        self._constants.setdefault(self._find(self._role(cell)), set()).add(value)

    # ------------------------------------------------------------------------------------------ nodes
    def at(self, node: CrowdNode, live: Iterable[Cell]) -> Words:
        """`live`: the cells that have a meaning at the node."""
        program = self.product.automata.program
        classes: dict[Cell, list[Cell]] = {}
        for cell in live:
            if isinstance(place_of(cell, program).type, IntType | BoolType):
                classes.setdefault(self._find(self._role(cell)), []).append(cell)
        guards: list[Atom] = []
        atoms: list[Atom] = []
        for name, related in classes.items():
            if related[0][0] in self.product.counts:
                atoms.extend(atom for cell in related for atom in _atoms(Direction(cell), COUNTED, ()))
                continue
            constants = sorted(self._constants.get(name, {0}), key=abs)[:MOST_CONSTANTS]
            limits = sorted({value + off for value in constants for off in (-1, 0, 1)})
            for cell in related:
                low, high = _range(place_of(cell, program).type)
                guards.extend(Atom(Direction(cell), op, value) for value in constants for op in ("==", "!="))
                atoms.extend(_atoms(Direction(cell), (n for n in limits if low <= n <= high), constants))
            for pair in combinations(related[:MOST_RELATED], 2):
                guards.extend(Atom(Direction(*pair), op, 0) for op in ("==", "!="))
                atoms.extend(_atoms(Direction(*pair), (-1, 0, 1), (0,)))
        cells = tuple(cell for related in classes.values() for cell in related)
        integers = tuple(cell for cell in cells if isinstance(place_of(cell, program).type, IntType))
        return Words(cells, tuple(guards), tuple(atoms), integers if self.product.counts else ())


def _range(kind: Type) -> tuple[int, int]:
    if not isinstance(kind, IntType):
        return 0, 1
    return (-(1 << kind.bits - 1), (1 << kind.bits - 1) - 1) if kind.signed else (0, (1 << kind.bits) - 1)


def _atoms(direction: Direction, limits: Iterable[int], excluded: Iterable[int]) -> Iterator[Atom]:
    ascending = sorted(limits)
    yield from (Atom(direction, "<=", limit) for limit in ascending)
    yield from (Atom(direction, ">=", limit) for limit in reversed(ascending))
    yield from (Atom(direction, "!=", value) for value in excluded)


def _operands(expr: Expr) -> Iterator[Expr]:
    """The places and constants from which a value is made by adding, choosing and converting."""
    match expr:
        case Var() | Index() | Member() | Const():
            yield expr
        case Cast(operand):
            yield from _operands(operand)
        case Unary("-", operand):
            yield from _operands(operand)
        case Binary("+" | "-", left, right):
            yield from _operands(left)
            yield from _operands(right)
        case Ite(_, then, other):
            yield from _operands(then)
            yield from _operands(other)
