"""Words as tuples of literals of the and-inverter graph, the lowest bit first.  Constant words are integers.

`Words` leaves operations to a bit-vector solver.  Here they are built from single bits, for solvers of circuits.
"""

from __future__ import annotations

from typing import TypeAlias, cast

from bitwuzla import Term

from unbraid.core.arithmetic import apply_binary, wrap
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import IntType
from unbraid.symbolic.aig import FALSE, TRUE
from unbraid.symbolic.words import Word, Words

Bits: TypeAlias = tuple[int, ...]


class BitWords(Words):
    """A word that is typed as a `Term` is a tuple of `Bits` here.  Callers only pass it back to this class."""

    def new_word(self, bits: int) -> Term:
        return cast(Term, self.new_bits(bits))

    def new_bits(self, bits: int) -> Bits:
        return tuple(self.new_literal() for _ in range(bits))

    def word_term(self, word: Word | Bits, bits: int) -> Term:
        raise EngineLimit(Why.FLOATS_ARE_NO_BITS)

    def bits_of(self, word: Word | Bits, bits: int) -> Bits:
        return tuple(word >> i & 1 for i in range(bits)) if isinstance(word, int) else cast(Bits, word)

    @staticmethod
    def _known(bits: Bits) -> Word:
        """The word as an integer if all its bits are constants."""
        if any(literal > TRUE for literal in bits):
            return cast(Term, bits)
        return sum(literal << i for i, literal in enumerate(bits))

    # -------------------------------------------------------------------------------------- operations
    def binary(self, op: str, a: Word | Bits, b: Word | Bits, kind: IntType) -> Word:
        bits = kind.bits
        if isinstance(a, int) and isinstance(b, int):
            return super().binary(op, a, b, kind)
        x, y = self.bits_of(a, bits), self.bits_of(b, bits)
        return self._known(self._operation(op, x, y, kind.signed))

    def _operation(self, op: str, x: Bits, y: Bits, is_signed: bool) -> Bits:
        graph = self.aig
        match op:
            case "&":
                return tuple(map(graph.and_, x, y))
            case "|":
                return tuple(map(graph.or_, x, y))
            case "^":
                return tuple(graph.equal(a, b) ^ 1 for a, b in zip(x, y, strict=True))
            case "+":
                return self._sum(x, y, FALSE)[0]
            case "-":
                return self._sum(x, _inverted(y), TRUE)[0]
            case "*":
                return self._product(x, y)
            case "/" | "%":
                return self._division(x, y, is_signed)[op == "%"]
            case "<<":
                return self._shift(x[::-1], y, FALSE)[::-1]
            case ">>":
                return self._shift(x, y, x[-1] if is_signed else FALSE)
        raise EngineLimit(Why.UNHANDLED, "the abc backend", op)

    def _sum(self, x: Bits, y: Bits, carry: int) -> tuple[Bits, int]:
        graph = self.aig
        total = []
        for a, b in zip(x, y, strict=True):
            differ = graph.equal(a, b) ^ 1
            total.append(graph.equal(differ, carry) ^ 1)
            carry = graph.or_(graph.and_(a, b), graph.and_(differ, carry))
        return tuple(total), carry

    def _negated(self, x: Bits) -> Bits:
        return self._sum((FALSE,) * len(x), _inverted(x), TRUE)[0]

    def _choice(self, condition: int, x: Bits, y: Bits) -> Bits:
        return tuple(self.aig.ite(condition, a, b) for a, b in zip(x, y, strict=True))

    def _product(self, x: Bits, y: Bits) -> Bits:
        size = len(x)
        total: Bits = (FALSE,) * size
        for i, bit in enumerate(y):
            if bit != FALSE:
                shifted = (FALSE,) * i + x[: size - i]
                total = self._sum(total, tuple(self.aig.and_(bit, a) for a in shifted), FALSE)[0]
        return total

    def _shift(self, x: Bits, y: Bits, fill: int) -> Bits:
        """Shifts towards the lowest bit."""
        size = len(x)
        for i, bit in enumerate(y):
            distance = min(1 << i, size)
            x = self._choice(bit, x[distance:] + (fill,) * distance, x)
        return x

    def _division(self, x: Bits, y: Bits, is_signed: bool) -> tuple[Bits, Bits]:
        """Quotient and remainder, which has the sign of the dividend.  A division by zero may have any result, because
        an earlier check excludes it."""
        if not is_signed:
            return self._unsigned_division(x, y)
        quotient, rest = self._unsigned_division(
            self._choice(x[-1], self._negated(x), x), self._choice(y[-1], self._negated(y), y)
        )
        differ = self.aig.equal(x[-1], y[-1]) ^ 1
        return self._choice(differ, self._negated(quotient), quotient), self._choice(x[-1], self._negated(rest), rest)

    def _unsigned_division(self, x: Bits, y: Bits) -> tuple[Bits, Bits]:
        """Long division."""
        quotient: list[int] = []
        rest: Bits = (FALSE,) * len(x)
        longer = (*y, FALSE)
        for bit in reversed(x):
            candidate = (bit, *rest)
            difference, fits = self._sum(candidate, _inverted(longer), TRUE)
            quotient.append(fits)
            rest = self._choice(fits, difference, candidate)[:-1]
        return tuple(reversed(quotient)), rest

    def compare(self, op: str, a: Word | Bits, b: Word | Bits, kind: IntType) -> int:
        if isinstance(a, int) and isinstance(b, int):
            return apply_binary(op, wrap(a, kind), wrap(b, kind), kind) or 0
        x, y = self.bits_of(a, kind.bits), self.bits_of(b, kind.bits)
        if op in ("==", "!="):
            return self.aig.all(map(self.aig.equal, x, y)) ^ (op == "!=")
        if op in (">", "<="):
            x, y = y, x
        if kind.signed:
            x, y = (*x[:-1], x[-1] ^ 1), (*y[:-1], y[-1] ^ 1)
        is_not_less = self._sum(x, _inverted(y), TRUE)[1]
        return is_not_less ^ (op in ("<", ">"))

    def unary(self, op: str, a: Word | Bits, bits: int) -> Word:
        if isinstance(a, int):
            return super().unary(op, a, bits)
        x = self.bits_of(a, bits)
        return self._known(self._negated(x) if op == "-" else _inverted(x))

    def resize(self, a: Word | Bits, source: IntType, bits: int) -> Word:
        if isinstance(a, int):
            return super().resize(a, source, bits)
        x = self.bits_of(a, source.bits)
        return cast(Term, (*x[:bits], *((x[-1] if source.signed else FALSE,) * (bits - source.bits))))

    def ite(self, condition: int, a: Word | Bits, b: Word | Bits, bits: int) -> Word:
        if condition in (FALSE, TRUE) or a is b:
            return cast(Word, a if condition == TRUE or a is b else b)
        return self._known(self._choice(condition, self.bits_of(a, bits), self.bits_of(b, bits)))


def _inverted(x: Bits) -> Bits:
    return tuple(literal ^ 1 for literal in x)
