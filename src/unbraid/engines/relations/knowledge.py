"""What seems to hold at a node: congruences and inequalities that no state seen there violates.

The congruences are between values, or also between products of two values.  They are modulo a power of two
that is a bit larger than the types of the cells.  So they can say that a sum is exact, or that it is so modulo the size
of its type.  The inequalities are between two values, or bound a value by a constant of the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement, permutations
from typing import NamedTuple

from unbraid.core import build
from unbraid.core.arithmetic import value_range
from unbraid.core.nodes import FALSE, Const, Expr, IntType, ScalarType
from unbraid.engines.relations.congruences import Congruence, Congruences
from unbraid.engines.relations.terms import of_array

Term = tuple[int, ...]  # the product of these cells, given by their numbers
Point = tuple[int, ...]  # the value of each
Direction = tuple[tuple[int, int], ...]  # cells and their coefficients

_MOST_TERMS = 60
_BETWEEN_TWO = (-1, 0, 1)
_LEAST_LEVEL = 16  # congruences modulo fewer bits are not looked for


class Formulas(NamedTuple):
    linear: tuple[Expr, ...]
    products: tuple[Expr, ...]
    inequalities: tuple[Expr, ...]

    @property
    def all(self) -> tuple[Expr, ...]:
        return self.linear + self.products + self.inequalities


UNREACHED = Formulas((FALSE,), (), ())


class Knowledge:
    """`values`: integers and truth values, such as variables.  `constants`: candidates for bounds of values.
    `more_bits`: that the modulus has more than the largest type."""

    def __init__(self, values: Sequence[Expr], constants: Iterable[int], more_bits: int) -> None:
        self.values = values
        self.kinds = [build.scalar(value.type) for value in values]
        self.width = max((_bits(kind) for kind in self.kinds), default=1)
        self.bits = self.width + more_bits
        self.levels = sorted({self.width, *(_bits(kind) for kind in self.kinds if _bits(kind) >= _LEAST_LEVEL)})
        self.points: set[tuple[int, ...]] = set()
        self.set_terms([(), *((i,) for i in range(len(values)))])
        self.limits: dict[Direction, list[int]] = {}
        self._set_limits(sorted(set(constants)))

    # -------------------------------------------------------------------------------------- congruences
    def set_terms(self, terms: Sequence[Term]) -> None:
        self.terms = terms
        self.congruences = Congruences(len(terms), self.bits)
        for point in self.points:
            self.congruences.add(self._values(point))

    def use_products(self) -> None:
        """Considers products of the cells that no linear congruence expresses by other cells."""
        simplified = self.congruences.simplified(self._rank())
        expressed = {self.terms[column] for column, congruence in simplified if abs(congruence.factors[column]) == 1}
        free = [i for i, kind in enumerate(self.kinds) if isinstance(kind, IntType) and (i,) not in expressed]
        products = list(combinations_with_replacement(free, 2))
        if len(self.terms) + len(products) <= _MOST_TERMS:
            self.set_terms([*self.terms, *products])

    def _rank(self) -> list[int]:
        """Products are expressed by values, and values of global variables by those of local ones, which come later."""
        return [i - len(self.terms) * (len(term) - 1) for i, term in enumerate(self.terms)]

    def _follows(self, column: int, congruence: Congruence) -> bool:
        """Does the congruence express a value by others so that their bounds are bounds of it?"""
        constant, *factors = congruence.factors
        others = sum(map(abs, factors)) - 1
        is_exact = congruence.bits > self.width or not constant or not others
        return is_exact and others <= 1 and abs(congruence.factors[column]) == 1

    def _values(self, point: Sequence[int]) -> list[int]:
        values = []
        for term in self.terms:
            value = 1
            for i in term:
                value *= point[i]
            values.append(value)
        return values

    # ------------------------------------------------------------------------------------- inequalities
    def _set_limits(self, constants: list[int]) -> None:
        numbers = [i for i, value in enumerate(self.values) if isinstance(value.type, IntType) and not of_array(value)]
        for i in numbers:
            low, high = value_range(self.kinds[i])
            self.limits[((i, 1),)] = [constant for constant in constants if low <= constant < high]
            self.limits[((i, -1),)] = [-constant for constant in reversed(constants) if low < constant <= high]
        for i, j in permutations(numbers, 2):
            if self.kinds[i] == self.kinds[j]:
                self.limits[(i, 1), (j, -1)] = list(_BETWEEN_TWO)

    # --------------------------------------------------------------------------------------------- both
    def see(self, point: Point) -> None:
        """A point that was seen in an execution."""
        self.points.add(point)
        self.congruences.add(self._values(point))
        self.drop_inequalities(point)

    def add(self, point: Point) -> None:
        """A point that is possible as far as is known."""
        self.congruences.add(self._values(point), self.levels)
        self.drop_inequalities(point)

    def drop_inequalities(self, point: Point) -> None:
        """Drops the inequalities that a point violates."""
        for direction, limits in list(self.limits.items()):
            value = sum(point[i] * factor for i, factor in direction)
            while limits and value > limits[0]:
                limits.pop(0)
            if not limits:
                del self.limits[direction]

    def forget(self, inequality: Expr) -> None:
        for direction, limits in self.limits.items():
            if self._inequality(direction, limits[0]) == inequality:
                limits.pop(0)
        self.limits = {direction: limits for direction, limits in self.limits.items() if limits}

    def formulas(self) -> Formulas:
        """Inequalities about values that follow from others are left out."""
        simplified = self.congruences.simplified(self._rank())
        expressed = {self.terms[column] for column, congruence in simplified if self._follows(column, congruence)}
        linear: list[Expr] = []
        products: list[Expr] = []
        for _, congruence in simplified:
            if self._matters(congruence):
                (linear if self._is_linear(congruence) else products).append(self._congruence(congruence))
        inequalities = [
            self._inequality(direction, limits[0])
            for direction, limits in self.limits.items()
            if not any((i,) in expressed for i, _ in direction)
        ]
        return Formulas(tuple(linear), tuple(products), tuple(inequalities))

    def _matters(self, congruence: Congruence) -> bool:
        """Products are even so often that it says little."""
        is_linear = all(
            len(term) < 2 or not factor for term, factor in zip(self.terms, congruence.factors, strict=True)
        )
        return is_linear or congruence.bits >= self.width

    def _is_linear(self, congruence: Congruence) -> bool:
        parts = zip(self.terms, congruence.factors, strict=True)
        return all(len(term) < 2 or not factor for term, factor in parts)

    def _congruence(self, congruence: Congruence) -> Expr:
        kind = IntType(congruence.bits, False)
        parts = zip(self.terms, congruence.factors, strict=True)
        return self._compared("==", [(term, factor) for term, factor in parts if factor], kind)

    def _inequality(self, direction: Direction, limit: int) -> Expr:
        most = sum(abs(factor) << self.width for _, factor in direction) + abs(limit)
        kind = IntType(most.bit_length() + 1, True)
        parts: list[tuple[Term, int]] = [((i,), factor) for i, factor in direction]
        return self._compared("<=", [*parts, ((), -limit)] if limit else parts, kind)

    def _compared(self, op: str, parts: Iterable[tuple[Term, int]], kind: IntType) -> Expr:
        """Compares the sum with zero.  Parts with negative factors are on the right."""
        nothing = Const(0, kind)
        left: Expr = nothing
        right: Expr = nothing
        for term, factor in parts:
            product = self._product(term, abs(factor), kind)
            if factor > 0:
                left = product if left == nothing else build.binary("+", left, product, kind)
            else:
                right = product if right == nothing else build.binary("+", right, product, kind)
        return build.compare(op, left, right)

    def _product(self, term: Term, factor: int, kind: IntType) -> Expr:
        if not term:
            return build.constant(factor, kind)
        result: Expr | None = None if factor == 1 else build.constant(factor, kind)
        for i in term:
            value = build.cast(self.values[i], kind)
            result = value if result is None else build.binary("*", result, value, kind)
        assert result is not None
        return result


def _bits(kind: ScalarType) -> int:
    return kind.bits if isinstance(kind, IntType) else 1
