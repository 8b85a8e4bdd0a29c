"""Floats in the formula: they are kept as bits, and the solver's floating-point theory computes with them.

The theory cannot convert a number back to bits, because a NaN has many bit patterns.  So the result of an operation is
a new word, defined by the number that its bits must represent:

    r = a * b    =>    number(r) = number(a) * number(b), and r = the canonical NaN if that is NaN

`Words.definitions` keeps the definitions; a query asserts those that it depends on.  Operations on constants are
computed by `core.floats`.
"""

from __future__ import annotations

from bitwuzla import Kind, RoundingMode, Term

from unbraid.core import floats
from unbraid.core.arithmetic import apply_binary, apply_unary, convert, wrap
from unbraid.core.nodes import FloatType, IntType
from unbraid.symbolic.words import Word, Words

_ARITHMETIC = {"+": Kind.FP_ADD, "-": Kind.FP_SUB, "*": Kind.FP_MUL, "/": Kind.FP_DIV}
_COMPARISONS = {"==": Kind.FP_EQUAL, "<": Kind.FP_LT, "<=": Kind.FP_LEQ, ">": Kind.FP_GT, ">=": Kind.FP_GEQ}
_ROUNDINGS = {
    "floor": RoundingMode.RTN,
    "ceil": RoundingMode.RTP,
    "trunc": RoundingMode.RTZ,
    "round": RoundingMode.RNA,
    "rint": RoundingMode.RNE,
}


class FloatWords:
    def __init__(self, words: Words) -> None:
        self.words, self.manager = words, words.manager
        self._numbers: dict[Term, Term] = {}  # word -> the number that its bits represent
        self._patterns: dict[Term, Term] = {}  # number -> the word that represents it
        self._modes: dict[RoundingMode, Term] = {}

    # -------------------------------------------------------------------------------------- operations
    def binary(self, op: str, a: Word, b: Word, kind: FloatType) -> Word:
        if isinstance(a, int) and isinstance(b, int):
            return apply_binary(op, a, b, kind) or 0
        operands = [self._mode(), self._number(a, kind), self._number(b, kind)]
        return self._pattern(self.manager.mk_term(_ARITHMETIC[op], operands), kind)

    def compare(self, op: str, a: Word, b: Word, kind: FloatType) -> int:
        """The literal of a comparison."""
        if op == "!=":
            return self.compare("==", a, b, kind) ^ 1
        if isinstance(a, int) and isinstance(b, int):
            return apply_binary(op, a, b, kind) or 0
        operands = [self._number(a, kind), self._number(b, kind)]
        return self.words.literal(self.manager.mk_term(_COMPARISONS[op], operands))

    def unary(self, op: str, a: Word, kind: FloatType) -> Word:
        if isinstance(a, int):
            return apply_unary(op, a, kind)
        if op == "-":
            return self.words.binary("^", a, floats.sign_bit(kind.bits), IntType(kind.bits, False))
        number = self._number(a, kind)
        if op == "sqrt":
            return self._pattern(self.manager.mk_term(Kind.FP_SQRT, [self._mode(), number]), kind)
        return self._pattern(self.manager.mk_term(Kind.FP_RTI, [self._mode(_ROUNDINGS[op]), number]), kind)

    # ------------------------------------------------------------------------------------- conversions
    def truth(self, a: Word, kind: FloatType) -> int:
        """The literal that the number is neither +0.0 nor -0.0."""
        word = IntType(kind.bits, False)
        return self.words.compare("!=", self.words.binary("<<", a, 1, word), 0, word)

    def from_literal(self, literal: int, kind: FloatType) -> Word:
        return self.words.ite(literal, floats.from_integer(1, kind.bits), 0, kind.bits)

    def from_integer(self, a: Word, source: IntType, kind: FloatType) -> Word:
        if isinstance(a, int):
            return convert(wrap(a, source), source, kind) or 0
        operator = Kind.FP_TO_FP_FROM_SBV if source.signed else Kind.FP_TO_FP_FROM_UBV
        return self._pattern(self.manager.mk_term(operator, [self._mode(), a], self._format(kind)), kind)

    def to_integer(self, a: Word, source: FloatType, kind: IntType) -> Word:
        """If the number does not fit, an earlier check has ended the execution, so that any value is correct."""
        if isinstance(a, int):
            return (convert(a, source, kind) or 0) & ((1 << kind.bits) - 1)
        operator = Kind.FP_TO_SBV if kind.signed else Kind.FP_TO_UBV
        return self.manager.mk_term(operator, [self._mode(RoundingMode.RTZ), self._number(a, source)], [kind.bits])

    def resize(self, a: Word, source: FloatType, kind: FloatType) -> Word:
        if isinstance(a, int):
            return convert(a, source, kind) or 0
        operands = [self._mode(), self._number(a, source)]
        return self._pattern(self.manager.mk_term(Kind.FP_TO_FP_FROM_FP, operands, self._format(kind)), kind)

    # ------------------------------------------------------------------------------- words and numbers
    @staticmethod
    def _format(kind: FloatType) -> list[int]:
        """The numbers of bits of exponent and significand."""
        digits = floats.digits(kind.bits)
        return [kind.bits - digits, digits]

    def _mode(self, mode: RoundingMode = RoundingMode.RNE) -> Term:
        if mode not in self._modes:
            self._modes[mode] = self.manager.mk_rm_value(mode)
        return self._modes[mode]

    def _number(self, word: Word, kind: FloatType) -> Term:
        bits = self.words.word_term(word, kind.bits)
        if bits not in self._numbers:
            self._numbers[bits] = self.manager.mk_term(Kind.FP_TO_FP_FROM_BV, [bits], self._format(kind))
        return self._numbers[bits]

    def _pattern(self, number: Term, kind: FloatType) -> Term:
        if number not in self._patterns:
            mk, word = self.manager.mk_term, self.words.new_word(kind.bits)
            same = mk(Kind.EQUAL, [self._number(word, kind), number])
            canonical = mk(Kind.EQUAL, [word, self.words.word_term(floats.nan(kind.bits), kind.bits)])
            is_nan = mk(Kind.FP_IS_NAN, [number])
            self.words.definitions[word] = mk(Kind.AND, [same, mk(Kind.IMPLIES, [is_nan, canonical])])
            self._patterns[number] = word
            self._numbers[word] = number  # so that the bits are not converted to a number again
        return self._patterns[number]
