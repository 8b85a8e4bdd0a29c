"""How values are represented in a formula: as mathematical integers, or as bit vectors.  Both are exact.

Over integers, a sum that overflows its type is wrapped by a case distinction.  There is no case distinction where the
bounds of the operands show that no overflow is possible.  Products of two variables, and operations on their bits,
raise NotLinear; then the whole program is encoded with bit vectors.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from unbraid.core.arithmetic import value_range
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import BoolType, IntType, ScalarType, Type
from unbraid.symbolic.clauses.terms import Term, Terms


class NotLinear(Exception):
    """An expression cannot be expressed in linear integer arithmetic."""


def integer(kind: Type) -> IntType:
    if not isinstance(kind, IntType):
        raise EngineLimit(Why.UNHANDLED, "the chc engine", type(kind).__name__)
    return kind


class Algebra(ABC):
    def __init__(self) -> None:
        self.terms = Terms()
        self.fresh = 0
        self.definitions: list[Term] = []  # each defines a new name
        self.new_names: dict[Term, str] = {}  # the sort of each new name

    def new(self, kind: ScalarType) -> Term:
        """An arbitrary value."""
        self.fresh += 1
        name = self.variable(f"n{self.fresh}", kind)
        self.new_names[name] = self.sort(kind)
        domain = self.domain(name, kind)
        if domain is not self.terms.true:
            self.definitions.append(domain)
        return name

    def choose(self, condition: Term, a: Term, b: Term, kind: ScalarType) -> Term:
        if isinstance(kind, BoolType):
            return self.terms.choose_boolean(condition, a, b)
        return self.terms.choose(condition, a, b)

    def constant(self, value: int, kind: ScalarType) -> Term:
        if isinstance(kind, BoolType):
            return self.terms.boolean(value != 0)
        return self.number(value, integer(kind))

    def cast(self, a: Term, source: Type, target: ScalarType) -> Term:
        if source == target:
            return a
        if isinstance(target, BoolType):
            return self.terms.negate(self.compare("==", a, self.constant(0, integer(source)), integer(source)))
        if isinstance(source, BoolType):
            return self.terms.choose(a, self.constant(1, target), self.constant(0, target))
        return self.convert(a, integer(source), integer(target))

    def sort(self, kind: ScalarType) -> str:
        return "Bool" if isinstance(kind, BoolType) else self.word_sort(integer(kind))

    @abstractmethod
    def word_sort(self, kind: IntType) -> str: ...

    @abstractmethod
    def variable(self, name: str, kind: ScalarType) -> Term: ...

    @abstractmethod
    def domain(self, name: Term, kind: ScalarType) -> Term:
        """The constraint that every value of this type satisfies."""

    @abstractmethod
    def number(self, value: int, kind: IntType) -> Term: ...

    @abstractmethod
    def unary(self, op: str, a: Term, kind: IntType) -> Term: ...

    @abstractmethod
    def binary(self, op: str, a: Term, b: Term, kind: IntType, shift: IntType) -> Term:
        """`shift`: the type of b, which may differ from that of a if the operation is a shift."""

    @abstractmethod
    def compare(self, op: str, a: Term, b: Term, kind: IntType) -> Term: ...

    @abstractmethod
    def convert(self, a: Term, source: IntType, target: IntType) -> Term: ...


# -------------------------------------------------------------------------------------------- integers
class Integers(Algebra):
    def word_sort(self, kind: IntType) -> str:
        return "Int"

    def variable(self, name: str, kind: ScalarType) -> Term:
        low, high = (0, 0) if isinstance(kind, BoolType) else value_range(integer(kind))
        return self.terms.make(name, low=low, high=high)

    def domain(self, name: Term, kind: ScalarType) -> Term:
        return self.terms.true if isinstance(kind, BoolType) else self._between(name, *value_range(integer(kind)))

    def _between(self, a: Term, low: int, high: int) -> Term:
        return self.terms.all((self._at_most(self._plain(low), a), self._at_most(a, self._plain(high))))

    def _plain(self, value: int) -> Term:
        return self.terms.make(str(value) if value >= 0 else f"(- {-value})", low=value, high=value)

    def _at_most(self, a: Term, b: Term) -> Term:
        return self.terms.make("<=", a, b)

    def number(self, value: int, kind: IntType) -> Term:
        return self._plain(value)

    def _sum(self, a: Term, b: Term) -> Term:
        if a.is_constant and b.is_constant:
            return self._plain(a.low + b.low)
        if a.is_constant and a.low == 0:
            return b
        if b.is_constant and b.low == 0:
            return a
        return self.terms.make("+", a, b, low=a.low + b.low, high=a.high + b.high)

    def _scaled(self, a: Term, factor: int) -> Term:
        if a.is_constant:
            return self._plain(a.low * factor)
        if factor == 1:
            return a
        ends = a.low * factor, a.high * factor
        return self.terms.make("*", self._plain(factor), a, low=min(ends), high=max(ends))

    def _wrap(self, a: Term, kind: IntType) -> Term:
        """The value of the type that is equal to the term modulo 2^bits."""
        low, high = value_range(kind)
        size = 1 << kind.bits
        if low <= a.low and a.high <= high:
            return a
        if a.is_constant:
            return self._plain((a.low - low) % size + low)
        if a.low < low - size or a.high > high + size:
            return self._remainder(self._sum(a, self._plain(-low)), size, low)
        result = a
        if a.high > high:
            result = self.terms.choose(self._at_most(a, self._plain(high)), a, self._sum(a, self._plain(-size)))
        if a.low < low:
            result = self.terms.choose(self._at_most(self._plain(low), a), result, self._sum(a, self._plain(size)))
        return self.terms.make(result.op, *result.args, low=low, high=high)

    def _divided(self, a: Term, divisor: int) -> tuple[Term, Term]:
        """Quotient, rounded down, and remainder of a division by a positive number."""
        if a.is_constant:
            return self._plain(a.low // divisor), self._plain(a.low % divisor)
        if a.low >= 0 and a.high < divisor:
            return self._plain(0), a
        self.fresh += 2
        quotient = self.terms.make(f"n{self.fresh - 1}", low=a.low // divisor, high=a.high // divisor)
        rest = self.terms.make(f"n{self.fresh}", low=0, high=divisor - 1)
        self.new_names[quotient] = self.new_names[rest] = "Int"
        self.definitions.append(self.terms.make("=", a, self._sum(self._scaled(quotient, divisor), rest)))
        self.definitions.append(self._between(rest, 0, divisor - 1))
        return quotient, rest

    def _remainder(self, a: Term, size: int, offset: int) -> Term:
        return self._sum(self._divided(a, size)[1], self._plain(offset))

    def unary(self, op: str, a: Term, kind: IntType) -> Term:
        negative = self._scaled(a, -1)
        return self._wrap(negative if op == "-" else self._sum(negative, self._plain(-1)), kind)

    def binary(self, op: str, a: Term, b: Term, kind: IntType, shift: IntType) -> Term:
        if op == "+":
            return self._wrap(self._sum(a, b), kind)
        if op == "-":
            return self._wrap(self._sum(a, self._scaled(b, -1)), kind)
        if op == "*" and (a.is_constant or b.is_constant):
            factor, other = (a, b) if a.is_constant else (b, a)
            return self._wrap(self._scaled(other, factor.low), kind)
        if b.is_constant:
            if op in ("/", "%") and b.low > 0:
                return self._quotient(op, a, b.low, kind)
            if op == "<<" and 0 <= b.low < kind.bits:
                return self._wrap(self._scaled(a, 1 << b.low), kind)
            if op == ">>" and 0 <= b.low < kind.bits:
                return self._divided(a, 1 << b.low)[0]
        if op in ("&", "|", "^"):
            return self._bitwise(op, a, b)
        raise NotLinear(op)

    def _quotient(self, op: str, a: Term, divisor: int, kind: IntType) -> Term:
        """C rounds towards zero."""
        part = 0 if op == "/" else 1
        if a.low >= 0:
            return self._divided(a, divisor)[part]
        is_positive = self._at_most(self._plain(0), a)
        size = self.terms.choose(is_positive, a, self._scaled(a, -1))
        size = self.terms.make(size.op, *size.args, low=0, high=max(-a.low, a.high))
        result = self._divided(size, divisor)[part]
        return self._wrap(self.terms.choose(is_positive, result, self._scaled(result, -1)), kind)

    def _bitwise(self, op: str, a: Term, b: Term) -> Term:
        if a.is_constant:
            a, b = b, a
        if op == "&" and b.is_constant and b.low >= 0 and b.low & (b.low + 1) == 0:
            return self._divided(a, b.low + 1)[1]
        if a.low >= 0 and b.low >= 0 and max(a.high, b.high) <= 1:
            one = self._plain(1)
            x, y = self.terms.make("=", a, one), self.terms.make("=", b, one)
            if a.is_constant or b.is_constant:
                raise NotLinear(op)
            holds = {
                "&": self.terms.all((x, y)),
                "|": self.terms.any((x, y)),
                "^": self.terms.negate(self.terms.make("=", x, y)),
            }[op]
            return self.terms.choose(holds, one, self._plain(0))
        raise NotLinear(op)

    def compare(self, op: str, a: Term, b: Term, kind: IntType) -> Term:
        match op:
            case "!=":
                return self.terms.negate(self.compare("==", a, b, kind))
            case ">" | ">=":
                return self.compare("<" if op == ">" else "<=", b, a, kind)
            case "<":
                return self.terms.negate(self.compare("<=", b, a, kind))
            case "<=":
                if a is b or a.high <= b.low:
                    return self.terms.true
                if a.low > b.high:
                    return self.terms.false
                return self._at_most(a, b)
        return self._equal(a, b)

    def _equal(self, a: Term, b: Term) -> Term:
        if a is b or (a.is_constant and b.is_constant and a.low == b.low):
            return self.terms.true
        if a.high < b.low or b.high < a.low:
            return self.terms.false
        if a.is_constant:
            a, b = b, a
        if a.op == "ite" and b.is_constant and a.args[1].is_constant and a.args[2].is_constant:
            condition, then, other = a.args
            then, other = self._equal(then, b), self._equal(other, b)
            return self.terms.choose_boolean(condition, then, other)
        return self.terms.make("=", a, b)

    def convert(self, a: Term, source: IntType, target: IntType) -> Term:
        return self._wrap(a, target)


class Unlimited(Integers):
    """Integers without wrapping.  `overflows` has the conditions under which a number would overflow its type.  If none
    of them is possible, this is exact, and needs no case distinctions."""

    def __init__(self) -> None:
        super().__init__()
        self.overflows: list[Term] = []

    def _wrap(self, a: Term, kind: IntType) -> Term:
        low, high = value_range(kind)
        if a.is_constant or (low <= a.low and a.high <= high):
            return super()._wrap(a, kind)
        self.overflows.append(self.terms.negate(self._between(a, low, high)))
        return self.terms.make(a.op, *a.args, low=low, high=high) if a.args else a  # a name keeps its own bounds


# --------------------------------------------------------------------------------------------- vectors
_SAME = {"+": "bvadd", "-": "bvsub", "*": "bvmul", "&": "bvand", "|": "bvor", "^": "bvxor", "<<": "bvshl"}
_SIGNED = {"/": "bvsdiv", "%": "bvsrem", ">>": "bvashr", "<": "bvslt", "<=": "bvsle"}
_UNSIGNED = {"/": "bvudiv", "%": "bvurem", ">>": "bvlshr", "<": "bvult", "<=": "bvule"}


class Vectors(Algebra):
    def word_sort(self, kind: IntType) -> str:
        return f"(_ BitVec {kind.bits})"

    def variable(self, name: str, kind: ScalarType) -> Term:
        return self.terms.make(name)

    def domain(self, name: Term, kind: ScalarType) -> Term:
        return self.terms.true

    def number(self, value: int, kind: IntType) -> Term:
        return self.terms.make(f"(_ bv{value & ((1 << kind.bits) - 1)} {kind.bits})")

    def unary(self, op: str, a: Term, kind: IntType) -> Term:
        return self.terms.make("bvneg" if op == "-" else "bvnot", a)

    def binary(self, op: str, a: Term, b: Term, kind: IntType, shift: IntType) -> Term:
        if shift.bits != kind.bits:
            b = self.convert(b, shift, kind)
        return self.terms.make(_SAME.get(op) or (_SIGNED if kind.signed else _UNSIGNED)[op], a, b)

    def compare(self, op: str, a: Term, b: Term, kind: IntType) -> Term:
        match op:
            case "!=":
                return self.terms.negate(self.compare("==", a, b, kind))
            case ">" | ">=":
                return self.compare("<" if op == ">" else "<=", b, a, kind)
            case "==":
                if a is b:
                    return self.terms.true
                if _is_literal(a) and _is_literal(b):
                    return self.terms.false
                return self.terms.make("=", a, b)
        return self.terms.make((_SIGNED if kind.signed else _UNSIGNED)[op], a, b)

    def convert(self, a: Term, source: IntType, target: IntType) -> Term:
        if target.bits == source.bits:
            return a
        if target.bits < source.bits:
            return self.terms.make(f"(_ extract {target.bits - 1} 0)", a)
        extend = "sign_extend" if source.signed else "zero_extend"
        return self.terms.make(f"(_ {extend} {target.bits - source.bits})", a)


def _is_literal(a: Term) -> bool:
    return a.op.startswith("(_ bv") and not a.args
