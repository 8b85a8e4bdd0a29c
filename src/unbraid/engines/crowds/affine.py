"""Linear equalities, and the affine spaces of the points for which they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd, lcm

from unbraid.core import build
from unbraid.core.nodes import Const, Expr, IntType, Program, Var
from unbraid.core.records import dataclass
from unbraid.symbolic.clauses.encode import Cell, place_of

LARGEST_FACTOR = 1 << 20
Terms = tuple[tuple[Cell, int], ...]  # cells and their coefficients
WIDE = IntType(128, True)  # no sum of a few multiples of values overflows in it


@dataclass(frozen=True)
class Equality:
    """The linear equality c1*x1 + ... + cn*xn = total."""

    terms: Terms
    total: int

    def renamed(self, names: Mapping[Var, Var]) -> Equality:
        return Equality(tuple(((names.get(var, var), i), factor) for (var, i), factor in self.terms), self.total)

    def formula(self, program: Program) -> Expr:
        """The equality as an expression.  Terms with negative coefficients are on the right."""
        nothing = Const(0, WIDE)
        sides: dict[bool, Expr] = {True: nothing, False: nothing}

        def put(factor: int, term: Expr) -> None:
            more = term if abs(factor) == 1 else build.binary("*", term, Const(abs(factor), WIDE), WIDE)
            before = sides[factor > 0]
            sides[factor > 0] = more if before == nothing else build.binary("+", before, more, WIDE)

        for cell, factor in self.terms:
            put(factor, build.cast(place_of(cell, program), WIDE))
        if self.total:
            put(-self.total, Const(1, WIDE))
        return build.compare("==", sides[True], sides[False])


class AffineHull:
    """The smallest affine space that contains some points, whose coordinates are the values of these cells.  Each of
    its directions has a pivot: a coordinate in which all other directions are zero."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self.cells = cells
        self.base: tuple[int, ...] | None = None
        self.directions: dict[int, list[int]] = {}  # by pivot

    def add(self, point: Sequence[int]) -> None:
        if self.base is None:
            self.base = tuple(point)
            return
        direction = [a - b for a, b in zip(point, self.base, strict=True)]
        for pivot, other in self.directions.items():
            direction = _without(direction, other, pivot)
        new = next((i for i, part in enumerate(direction) if part), None)
        if new is None:
            return
        for pivot, other in self.directions.items():
            self.directions[pivot] = _without(other, direction, new)
        self.directions[new] = direction

    def equalities(self) -> list[Equality]:
        """The equalities that define the space.  Those with large coefficients are left out."""
        assert self.base is not None
        result = []
        for free in range(len(self.cells)):
            if free in self.directions:
                continue
            factors = [0] * len(self.cells)
            factors[free] = scale = lcm(*(direction[pivot] for pivot, direction in self.directions.items()))
            for pivot, direction in self.directions.items():
                factors[pivot] = -direction[free] * scale // direction[pivot]
            factors = _shortened(factors)
            if max(map(abs, factors)) <= LARGEST_FACTOR:
                terms = tuple((cell, factor) for cell, factor in zip(self.cells, factors, strict=True) if factor)
                total = sum(a * b for a, b in zip(factors, self.base, strict=True))
                result.append(Equality(terms, total))
        return result


def _without(vector: list[int], other: list[int], pivot: int) -> list[int]:
    """A linear combination of two vectors that is zero at the pivot."""
    if not vector[pivot]:
        return vector
    return _shortened([a * other[pivot] - b * vector[pivot] for a, b in zip(vector, other, strict=True)])


def _shortened(vector: list[int]) -> list[int]:
    divisor = gcd(*vector)
    return [part // divisor for part in vector] if divisor > 1 else vector
