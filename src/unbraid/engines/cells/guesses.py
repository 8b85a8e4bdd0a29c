"""Guesses facts about followed cells from the text of a program, such as "if j < i, then a[j] == 0".

The text says which variables are indices (they are compared with j), what they are compared with, and what is written
to cells and expected of them.  From these come

    comparisons     of two of those numbers, and of globals with constants
    guards          where j is: before or after an index or a bound, in which class modulo a step, and pairs of these
    claims          about cells, which may depend on a guard

Nothing here needs to be right: `sieve` keeps the facts that hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from unbraid.analyses.meanings import Meanings, assigned_once
from unbraid.core import build
from unbraid.core.nodes import (
    INDEX,
    Assert,
    Assign,
    Assume,
    Binary,
    BoolType,
    Cast,
    Const,
    Expr,
    If,
    IntType,
    Ite,
    Member,
    Program,
    Var,
    While,
)
from unbraid.core.visitor import Rebuilder, read_expressions, statements, subexpressions, variables_read
from unbraid.systems.totality import is_total
from unbraid.transforms.cells.follow import Followed, array_of

COMPARISONS = frozenset({"<", "<=", ">", ">=", "==", "!="})
MOST_NUMBERS = 12
MOST_COUNTERS = 4
MOST_CLAIMS = 12
LARGEST_STEP = 8


def guess(program: Program, followed: Followed) -> list[Expr]:
    """requires: cloned, without pointers."""
    found = dict.fromkeys(_Guess(program, followed).facts())
    return [fact for fact in found if is_total(fact) and not isinstance(fact, Const)]


class _Guess:
    def __init__(self, program: Program, followed: Followed) -> None:
        self.program = program
        self.followed = followed
        self.indices, self.cells = followed.indices, set(followed.cells)
        self.statements = [stmt for each in program.functions.values() for stmt in statements(each.body)]
        self.meaning = Meanings(self._meanings())
        self.expressions = [self.meaning.expr(expr) for stmt in self.statements for expr in read_expressions(stmt)]
        self.parts = list(dict.fromkeys(part for expr in self.expressions for part in subexpressions(expr)))
        self.positions = self._positions()
        self.counters = {var for position in self.positions for var in variables_read(position)}
        self.counted = self._counted()
        self.numbers = self._numbers()

    # ----------------------------------------------------------------------------------------- text
    def _meanings(self) -> dict[Var, Expr]:
        """What a local stands for that is assigned only once: a variable, a cell, or a simple expression."""
        found = assigned_once(self.statements)
        return {var: self._content(value) for var, value in found.items() if var not in self.cells}

    def _content(self, value: Expr) -> Expr:
        """What is read from an array, if it is read from the first followed cell."""
        match value:
            case Ite(_, Var() as cell) if cell in self.cells:
                return cell
        return value

    def _positions(self) -> list[Expr]:
        """What is compared with a followed index."""
        found: dict[Expr, None] = {}
        for part in self.parts:
            match part:
                case Binary("==", left, right) if right in self.indices and not isinstance(left, Const):
                    found[left] = None
                case Binary("==", left, right) if left in self.indices and not isinstance(right, Const):
                    found[right] = None
        return [each for each in found if each not in self.indices and not self._mentions_cells(each)]

    def _mentions_cells(self, expr: Expr) -> bool:
        return any(part in self.cells for part in subexpressions(expr) if isinstance(part, Var))

    def _counted(self) -> list[Var]:
        """The variables that are increased or decreased by constants."""
        found: dict[Var, None] = {}
        for stmt in self.statements:
            if isinstance(stmt, Assign) and isinstance(stmt.target, Var) and stmt.target not in self.cells:
                value = _uncast(self.meaning.expr(stmt.value))
                match value:
                    case Binary("+" | "-", left, Const()) if _uncast(left) == stmt.target:
                        found[stmt.target] = None
        return list(found)

    def _numbers(self) -> list[Expr]:
        """Indices and other counters, what they are compared with, and where they begin, as numbers of the type of
        indices.  What bounds a bound is of interest as well."""
        found: dict[Expr, None] = dict.fromkeys([*self.positions, *map(_index, self.counted)])
        begun = [
            (stmt.target, self.meaning.expr(stmt.value))
            for stmt in self.statements
            if isinstance(stmt, Assign) and isinstance(stmt.target, Var)
        ]
        for _ in range(2):
            known = {var for number in found for var in variables_read(number)}
            for one, other in (*self._compared(), *begun):
                if known.intersection(variables_read(one)) and not known.intersection(variables_read(other)):
                    found[_index(other)] = None
        plain: list[Expr] = [each for each in found if not self._mentions_cells(each)]
        return [each for each in plain if not {*self.indices}.intersection(variables_read(each))][:MOST_NUMBERS]

    def _compared(self) -> Iterator[tuple[Expr, Expr]]:
        for part in self.parts:
            if isinstance(part, Binary) and part.op in COMPARISONS and isinstance(part.left.type, IntType):
                yield part.left, part.right
                yield part.right, part.left

    # ----------------------------------------------------------------------------------------- facts
    def facts(self) -> Iterator[Expr]:
        lower: Expr = Const(-1, INDEX)
        for j in self.indices:
            yield build.compare("<", lower, j)
            lower = j
        constants = list(self._constants())
        yield from constants
        for number in self.numbers:  # for example, an empty array may have no address
            yield from (build.disjunction(build.compare("<=", number, Const(0, INDEX)), each) for each in constants)
        yield from self._steps()
        for left, right in combinations(self.numbers, 2):
            if not (isinstance(left, Const) and isinstance(right, Const)):
                yield from (build.compare(op, left, right) for op in ("<=", ">=", "<", ">"))
        yield from self._sums()
        claims: list[Expr] = [each for each in dict.fromkeys(self._claims()) if not isinstance(each, Const)]
        del claims[MOST_CLAIMS:]
        yield from claims
        yield from self._about_values(claims)
        for guard in self._guards():
            yield from (build.disjunction(build.negate(guard), claim) for claim in claims)

    def _constants(self) -> Iterator[Expr]:
        """Globals and the constants that they are set to."""
        for item in self.program.globals:
            if isinstance(item.var.type, (IntType, BoolType)) and item.var not in self.indices:
                yield build.equal(item.var, item.initial[0])
        for stmt in self.statements:
            if isinstance(stmt, Assign) and isinstance(stmt.target, (Var, Member)) and isinstance(stmt.value, Const):
                yield build.equal(stmt.target, stmt.value)
        said = (part for stmt in self.statements for expr in read_expressions(stmt) for part in subexpressions(expr))
        for part in (*self.parts, *said):
            match part:
                case Binary("==", Var() | Member() as place, Const()) if place not in self.indices:
                    yield part

    def _sums(self) -> Iterator[Expr]:
        """A counter may be the sum of two others, or differ from one by a constant, up to one that is just counted."""
        others = [*map(_index, self.counted), *(number for number in self.numbers if isinstance(number, Const))]
        for counter in self.counted[:MOST_COUNTERS]:
            for left, right in combinations(others, 2):
                if counter not in (*variables_read(left), *variables_read(right)) and not isinstance(left, Const):
                    total = build.binary("+", left, right, INDEX)
                    for off in (-1, 0, 1):
                        yield build.equal(_index(counter), build.binary("+", total, Const(off, INDEX), INDEX))

    def _about_values(self, claims: list[Expr]) -> Iterator[Expr]:
        """What is claimed of a cell, claimed of a variable whose value is written to it."""
        for stmt in self.statements:
            match stmt:
                case Assign(Var() as cell, Ite(_, Var() as value)) if cell in self.cells and value not in self.cells:
                    yield from (_Replaced(cell, value).expr(each) for each in claims if _mentions(each, cell))

    def _steps(self) -> Iterator[Expr]:
        for step in self._strides():
            for var in self.counters:
                yield from (_is_in_class(_index(var), step, rest) for rest in range(step))

    def _strides(self) -> list[int]:
        """By how much indices are increased."""
        found: dict[int, None] = {}
        for stmt in self.statements:
            if isinstance(stmt, Assign) and stmt.target in self.counters:
                for part in subexpressions(self.meaning.expr(stmt.value)):
                    match part:
                        case Binary("+", _, Const(step)) if 2 <= step <= LARGEST_STEP:
                            found[step] = None
        return list(found)

    def _guards(self) -> Iterator[Expr]:
        """Where a followed index may be.  It is never negative."""
        bounds = [number for number in self.numbers if not isinstance(number, Const) or number.value > 0]
        classes = [(step, rest) for step in self._strides() for rest in range(step)]
        for j in self.indices:
            yield from (build.compare(op, j, bound) for bound in bounds for op in ("<", ">=", "<=", ">"))
            for low, high in permutations(bounds, 2):
                if not _is_empty(low, high):
                    yield build.conjunction(build.compare(">=", j, low), build.compare("<", j, high))
                if low in self.positions:
                    yield build.conjunction(build.compare(">", j, low), build.compare("<", j, high))
            for each in classes:
                yield _is_in_class(j, *each)
                for bound in bounds:
                    yield from (build.conjunction(_is_in_class(j, *each), build.compare(op, j, bound)) for op in "<>")

    def _claims(self) -> Iterator[Expr]:
        yield from self._written()
        yield from self._expected()
        for item in self.program.globals:
            if item.var in self.cells:
                yield build.equal(item.var, item.initial[0])
        for one, other in combinations(self.followed.cells, 2):
            if one.type == other.type:
                yield from (build.compare(op, one, other) for op in self._relations(one, other))

    @staticmethod
    def _relations(one: Var, other: Var) -> tuple[str, ...]:
        """How two cells may be related: they are of the same array, or of two arrays."""
        return ("<=", ">=") if array_of(one) == array_of(other) else ("==",)

    def _written(self) -> Iterator[Expr]:
        """Cells have the values that are written to them."""
        for stmt in self.statements:
            match stmt:
                case Assign(Var() as cell, Ite(Binary("==", position, j), value)) if cell in self.cells:
                    assert isinstance(j, Var)
                    there = _at(self.meaning.expr(position), j, self.meaning.expr(value))
                    if there != cell:
                        yield build.equal(cell, there)

    def _expected(self) -> Iterator[Expr]:
        """What conditions say about cells."""
        for stmt in self.statements:
            if not isinstance(stmt, (If, While, Assert, Assume)):
                continue
            for part in subexpressions(self.meaning.expr(stmt.condition)):
                if not isinstance(part, Binary) or part.op not in COMPARISONS:
                    continue
                if self._mentions_cells(part) and part.left != part.right:
                    for there in dict.fromkeys((part, *self._moved(part))):
                        yield there
                        yield build.negate(there)

    def _moved(self, claim: Expr) -> Iterator[Expr]:
        for position in self.positions:
            for j in self.indices:
                yield _at(position, j, claim)


class _Replaced(Rebuilder):
    def __init__(self, var: Var, by: Expr) -> None:
        self.var, self.by = var, by

    def expr(self, expr: Expr) -> Expr:
        return self.by if expr is self.var else super().expr(expr)


def _at(position: Expr, j: Var, value: Expr) -> Expr:
    """A value in terms of j, where a position that is a variable is j."""
    position = _uncast(position)
    if not isinstance(position, Var):
        return value
    return _Replaced(position, build.cast(j, position.type)).expr(value)


def _mentions(expr: Expr, var: Var) -> bool:
    return any(part is var for part in subexpressions(expr))


def _uncast(expr: Expr) -> Expr:
    while isinstance(expr, Cast):
        expr = expr.operand
    return expr


def _is_empty(low: Expr, high: Expr) -> bool:
    return isinstance(low, Const) and isinstance(high, Const) and low.value >= high.value


def _index(number: Expr) -> Expr:
    return build.cast(number, INDEX)


def _is_in_class(number: Expr, step: int, rest: int) -> Expr:
    return build.equal(build.binary("%", number, build.constant(step, INDEX), INDEX), build.constant(rest, INDEX))
