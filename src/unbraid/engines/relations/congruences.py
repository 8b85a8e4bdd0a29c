"""Linear congruences modulo a power of two that hold for all points of a growing set (Müller-Olm and Seidl, 2007).

The congruences c0*x0 + ... + cn*xn = 0 that hold for some points are a module.  It is kept by its generators.  At first
there are no points, so the generators are the unit vectors.  A new point gives a value to each generator.  The value
with the fewest factors 2 divides the others, so multiples of its generator make the values of the others zero; its own
generator is multiplied by the smallest power of two for which its value is zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from unbraid.core.records import dataclass

_SMALL_FACTORS = (1, 3, 5, 7, 9, 11, 13, 15)


@dataclass(frozen=True)
class Congruence:
    """The congruence c0*x0 + ... + cn*xn = 0 modulo 2^bits."""

    factors: tuple[int, ...]
    bits: int

    def holds(self, point: Sequence[int]) -> bool:
        total: int = sum(map(mul, self.factors, point))
        return total % (1 << self.bits) == 0


class Congruences:
    """All congruences modulo 2^bits between this many numbers."""

    def __init__(self, size: int, bits: int) -> None:
        self.bits, self.modulus = bits, 1 << bits
        self.generators = [[int(i == j) for j in range(size)] for i in range(size)]

    def add(self, point: Sequence[int], levels: Sequence[int] = ()) -> bool:
        """Adds a point.  Did it violate a congruence?  With `levels`, numbers of bits, a congruence that is violated is
        weakened to the next lower level at once, or dropped; otherwise a solver could take one bit after the other.
        Above the highest level, there are few bits.  The others lose nothing by this, as they are simplified first."""
        values = [sum(map(mul, generator, point)) % self.modulus for generator in self.generators]
        violated = [i for i, value in enumerate(values) if value]
        if not violated:
            return False
        chosen = min(violated, key=lambda i: twos(values[i]))
        exponent, first = twos(values[chosen]), self.generators[chosen]
        inverse = pow(values[chosen] >> exponent, -1, self.modulus)
        for i in violated:
            if i != chosen:
                self._subtract(self.generators[i], (values[i] >> exponent) * inverse, first)
        self.generators[chosen] = [(part << (self.bits - exponent)) % self.modulus for part in first]
        self.generators = [generator for generator in self.generators if any(generator)]
        if levels:
            self.generators = [self._weakened(row, levels) for row in self._reduced(range(len(point)))[1]]
            self.generators = [generator for generator in self.generators if any(generator)]
        return True

    def _weakened(self, row: list[int], levels: Sequence[int]) -> list[int]:
        """The congruence modulo the next lower level, or none."""
        bits = self.bits - min(twos(part) for part in row if part)
        if bits >= max(levels):
            return row
        level = max((level for level in levels if level <= bits), default=0)
        return [(part << (bits - level)) % self.modulus if level else 0 for part in row]

    def _subtract(self, vector: list[int], factor: int, other: list[int]) -> None:
        vector[:] = [(a - factor * b) % self.modulus for a, b in zip(vector, other, strict=True)]

    def simplified(self, rank: Sequence[int]) -> list[tuple[int, Congruence]]:
        """Congruences that imply all others, each with a number that occurs in no other one if its factor is odd.
        Numbers with a low rank are expressed by those with a high one."""
        return [(column, self._congruence(row)) for column, row in zip(*self._reduced(rank), strict=True)]

    def _reduced(self, rank: Sequence[int]) -> tuple[list[int], list[list[int]]]:
        rows = [generator.copy() for generator in self.generators]
        columns: list[int] = []
        while len(columns) < len(rows):
            done = len(columns)
            exponent, _, column, at = min(
                (twos(part), rank[i], i, at) for at in range(done, len(rows)) for i, part in enumerate(rows[at]) if part
            )
            rows[done], rows[at] = rows[at], rows[done]
            pivot = rows[done]
            inverse = pow(pivot[column] >> exponent, -1, self.modulus)
            pivot[:] = [part * inverse % self.modulus for part in pivot]
            for other in rows:
                if other is not pivot:
                    nearest = (other[column] + (1 << exponent >> 1)) >> exponent
                    self._subtract(other, nearest, pivot)
            columns.append(column)
            rows = [row for row in rows if any(row)]
        return columns, rows

    def _congruence(self, row: list[int]) -> Congruence:
        """The row without common factors 2, with small factors if possible."""
        common = min(twos(part) for part in row if part)
        bits = self.bits - common
        size = 1 << bits
        multiples = (tuple(_signed((part >> common) * factor, size) for part in row) for factor in _SMALL_FACTORS)
        return Congruence(min(multiples, key=lambda factors: sum(map(abs, factors))), bits)


def twos(number: int) -> int:
    """How often a number other than zero can be halved."""
    return (number & -number).bit_length() - 1


def _signed(value: int, size: int) -> int:
    value %= size
    return value - size if 2 * value > size else value
