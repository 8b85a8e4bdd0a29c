"""What relations at a node are about: variables, and what can be computed from them.

    variables      integers and truth values that are live
    computed       sums and the like that the program compares
    sums           of the first elements of an array, before or up to an index that the program accesses, or up to a
                   bound of one
    addresses      is a pointer the address of its array?  An empty array may have none: is it that, or the bound 0?

Loops over arrays compute sums of first elements, whatever the order of the threads.  So "this is the sum of a[0], ...,
a[i - 1]" is a linear equation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unbraid.analyses.meanings import Meanings, assigned_once
from unbraid.core import build
from unbraid.core.nodes import (
    INDEX,
    Binary,
    BoolType,
    Const,
    ContentsType,
    Expr,
    IntType,
    PrefixSum,
    Select,
    Stmt,
    Store,
    Var,
)
from unbraid.core.visitor import read_expressions, subexpressions, variables_read
from unbraid.symbolic.steps import Steps
from unbraid.transforms.memory.addresses import FIRST_ADDRESS

MOST_COMPUTED = 6  # at a node
MOST_OF_ARRAYS = 24
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


def of_array(term: Expr) -> bool:
    """Does the term stand for elements of an array?"""
    return isinstance(term, Select | PrefixSum)


def _reads_arrays(expr: Expr) -> bool:
    return any(of_array(part) for part in subexpressions(expr))


def _address_tests(stmt: Stmt) -> Iterator[Expr]:
    """The comparisons of pointers with addresses of arrays, in a check whether an element exists."""
    for whole in read_expressions(stmt):
        for part in subexpressions(whole):
            match part:
                case Binary("and", Binary("==", Var(), Const(value)) as test) if value >= FIRST_ADDRESS:
                    yield test


def _width(place: Expr) -> int:
    return place.type.bits if isinstance(place.type, IntType) else 1


class Terms:
    """`stmts`: of all steps.  `constants`: those that the program compares with."""

    def __init__(self, executor: Steps, stmts: Sequence[Stmt], sums: bool) -> None:
        self.executor, self.stmts, self.sums = executor, stmts, sums
        operands = dict.fromkeys(self._operands())
        self.constants = {operand.value for operand in operands if isinstance(operand, Const)}
        self.compared = [operand for operand in operands if isinstance(operand, Binary)]
        self.meanings = Meanings(assigned_once(stmts))
        self.positions = dict.fromkeys(self._positions())
        self.bounds = self._bounds()
        self.addresses = list(dict.fromkeys(self._addresses()))
        self._known: dict[tuple[int, ...], tuple[Expr, ...]] = {}

    # --------------------------------------------------------------------------------------------- text
    def _operands(self) -> Iterator[Expr]:
        """The operands of comparisons, but of those that check whether an element exists."""
        for stmt in self.stmts:
            if any(_address_tests(stmt)):
                continue
            for whole in read_expressions(stmt):
                for expr in subexpressions(whole):
                    if isinstance(expr, Binary) and expr.op in COMPARISONS and isinstance(expr.left.type, IntType):
                        yield from (expr.left, expr.right)

    def _positions(self) -> Iterator[tuple[Var, Expr]]:
        """The contents of arrays, and the indices at which they are accessed."""
        for stmt in self.stmts:
            for whole in read_expressions(stmt):
                for expr in subexpressions(whole):
                    if isinstance(expr, Select | Store) and isinstance(expr.contents, Var):
                        yield expr.contents, self.meanings.expr(expr.index)

    def _bounds(self) -> dict[tuple[Var, Expr], None]:
        """The contents of arrays, and what their indices are compared with."""
        found: dict[tuple[Var, Expr], None] = {}
        compared = list(self._compared())
        for contents, position in self.positions:
            counters = set(variables_read(position))
            for one, other in compared:
                if counters.intersection(variables_read(one)) and not counters.intersection(variables_read(other)):
                    found[contents, build.cast(other, INDEX)] = None
        return found

    def _compared(self) -> Iterator[tuple[Expr, Expr]]:
        for stmt in self.stmts:
            if any(_address_tests(stmt)):  # this is how long an array is
                continue
            for whole in read_expressions(stmt):
                for expr in subexpressions(whole):
                    if isinstance(expr, Binary) and expr.op in COMPARISONS and isinstance(expr.left.type, IntType):
                        left, right = self.meanings.expr(expr.left), self.meanings.expr(expr.right)
                        if not _reads_arrays(left) and not _reads_arrays(right):
                            yield left, right
                            yield right, left

    def _addresses(self) -> Iterator[Expr]:
        for stmt in self.stmts:
            for test in _address_tests(stmt):
                yield from (test, self.meanings.expr(test))

    # -------------------------------------------------------------------------------------------- terms
    def at(self, locations: tuple[int, ...]) -> tuple[Expr, ...]:
        if locations not in self._known:
            live = self.executor.automata.live(locations)
            self._known[locations] = tuple(dict.fromkeys((*self._variables(live), *self._computed(live))))
        return self._known[locations]

    def _variables(self, live: set[Var]) -> Iterator[Expr]:
        base, structs = self.executor.base, self.executor.program.structs
        places = [place for var in sorted(live, key=base.__getitem__) for place in build.scalars(var, structs)]
        numbers = [place for place in places if isinstance(place.type, IntType | BoolType)]
        yield from sorted(numbers, key=_width, reverse=True)  # the first are expressed by the others

    def _computed(self, live: set[Var]) -> Iterator[Expr]:
        yield from [expr for expr in self.compared if live.issuperset(variables_read(expr))][:MOST_COMPUTED]
        shared = {var for _, end in (*self.positions, *self.bounds) for var in variables_read(end) if var.is_memory}
        known = live | shared
        yield from sorted(shared - live, key=lambda var: self.executor.base[var])
        if any(isinstance(var.type, ContentsType) for var in live):
            yield from self._about_addresses(known)
            if self.sums:
                yield from list(self._of_arrays(live, known))[:MOST_OF_ARRAYS]

    def _of_arrays(self, live: set[Var], known: set[Var]) -> Iterator[Expr]:
        further = [(array, build.binary("+", index, Const(1, INDEX), INDEX)) for array, index in self.positions]
        for contents, end in dict.fromkeys((*self.positions, *self.bounds, *further)):
            if contents in live and known.issuperset(variables_read(end)):
                assert isinstance(contents.type, ContentsType)
                yield PrefixSum(contents, end, contents.type.element)

    def _about_addresses(self, known: set[Var]) -> Iterator[Expr]:
        for is_right in self.addresses:
            if known.issuperset(variables_read(is_right)):
                for bound in dict.fromkeys(bound for _, bound in self.bounds):
                    if known.issuperset(variables_read(bound)) and not isinstance(bound, Const):
                        is_empty = build.compare("<=", bound, Const(0, INDEX))
                        yield build.disjunction(is_right, is_empty)
