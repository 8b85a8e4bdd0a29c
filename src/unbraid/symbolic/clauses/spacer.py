"""Solves Horn clauses with Z3's Spacer, and translates its answers to core.  This is the only file that calls z3."""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import TypeAlias

import z3

from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import BOOL, FALSE, TRUE, BoolType, Const, Expr, IntType
from unbraid.core.records import dataclass

Formula: TypeAlias = z3.ExprRef


class Solved(Enum):
    INVARIANTS = "there are invariants"
    DERIVATION = "a violation can be derived"


@dataclass(frozen=True)
class Solution:
    solved: Solved
    model: z3.ModelRef | None = None  # the invariants, if they exist

    def invariant(self, name: str, arguments: list[Expr]) -> Expr | None:
        """The predicate, applied to these arguments; None if Spacer has eliminated it, so that it needs quantifiers."""
        assert self.model is not None
        declared = self._declared.get(name)
        if declared is None:
            return FALSE  # the node is unreachable
        names = [z3.Const(f"a{i}", declared.domain(i)) for i in range(declared.arity())]
        said = self.model.eval(declared(*names))
        return _Reader({str(given): argument for given, argument in zip(names, arguments, strict=True)}).formula(said)

    @cached_property
    def _declared(self) -> dict[str, z3.FuncDeclRef]:
        assert self.model is not None
        return {declared.name(): declared for declared in self.model.decls()}


def solve(text: str, seconds: float | None = None, is_guided: bool = False) -> Solution:
    """Raises EngineLimit if Spacer has no answer, or none within these seconds.  `is_guided`: use what Z3 calls global
    guidance."""
    for name in ("xform.inline_eager", "xform.inline_linear", "xform.slice"):
        z3.set_param(f"fp.{name}", False)  # these eliminate predicates, and then give no useful invariants for them
    z3.set_param("fp.spacer.global", is_guided)
    z3.set_param("fp.spacer.order_children", 1)  # ten times as fast for clauses about strangers
    solver = z3.SolverFor("HORN", ctx=z3.Context())  # a new context: the answer must not depend on earlier ones
    if seconds is not None:
        if seconds <= 0:  # to Z3, 0 means no limit
            raise EngineLimit(Why.OUT_OF_TIME)
        solver.set("timeout", max(1, int(seconds * 1000)))
    solver.from_string(text)
    try:
        answer = solver.check()
        if answer == z3.sat:
            return Solution(Solved.INVARIANTS, solver.model())
    except z3.Z3Exception as error:  # out of memory, for example
        raise EngineLimit(Why.SPACER_GAVE_UP, str(error)) from error
    if answer == z3.unsat:
        return Solution(Solved.DERIVATION)
    raise EngineLimit(Why.SPACER_GAVE_UP, solver.reason_unknown())


_COMPARISONS = {
    z3.Z3_OP_LE: "<=", z3.Z3_OP_GE: ">=", z3.Z3_OP_LT: "<", z3.Z3_OP_GT: ">",
    z3.Z3_OP_EQ: "==", z3.Z3_OP_DISTINCT: "!=",
}  # fmt: skip
_VECTOR_COMPARISONS = {
    z3.Z3_OP_ULEQ: ("<=", False), z3.Z3_OP_UGEQ: (">=", False), z3.Z3_OP_ULT: ("<", False), z3.Z3_OP_UGT: (">", False),
    z3.Z3_OP_SLEQ: ("<=", True), z3.Z3_OP_SGEQ: (">=", True), z3.Z3_OP_SLT: ("<", True), z3.Z3_OP_SGT: (">", True),
}  # fmt: skip
_VECTOR_OPERATIONS = {
    z3.Z3_OP_BADD: "+", z3.Z3_OP_BSUB: "-", z3.Z3_OP_BMUL: "*", z3.Z3_OP_BAND: "&", z3.Z3_OP_BOR: "|",
    z3.Z3_OP_BXOR: "^", z3.Z3_OP_BSHL: "<<", z3.Z3_OP_BLSHR: ">>",
}  # fmt: skip


class _Quantified(Exception):
    pass


class _Reader:
    """Translates z3's formulas to core.  An integer becomes a word that is wide enough for every value that the term
    can have, given the types of its variables.  So the meaning stays the same."""

    def __init__(self, arguments: dict[str, Expr]) -> None:
        self.arguments = arguments
        self.known: dict[int, Expr] = {}

    def formula(self, formula: Formula) -> Expr | None:
        try:
            return self.read(formula)
        except _Quantified:
            return None

    def read(self, term: Formula) -> Expr:
        key = term.get_id()
        if key not in self.known:
            self.known[key] = self._read(term)
        return self.known[key]

    def _read(self, term: Formula) -> Expr:
        if z3.is_quantifier(term):
            raise _Quantified
        if z3.is_const(term) and str(term) in self.arguments:
            argument = self.arguments[str(term)]
            return _as(argument, False) if z3.is_bv(term) else argument
        if z3.is_int_value(term):
            return _number(term.as_long())
        if z3.is_bv_value(term):
            return build.constant(term.as_long(), IntType(term.size(), False))
        kind = term.decl().kind()
        parts = [self.read(child) for child in term.children()]
        match kind:
            case z3.Z3_OP_TRUE:
                return TRUE
            case z3.Z3_OP_FALSE:
                return FALSE
            case z3.Z3_OP_NOT:
                return build.negate(parts[0])
            case z3.Z3_OP_AND:
                return build.all_of(parts)
            case z3.Z3_OP_OR:
                return build.any_of(parts)
            case z3.Z3_OP_IMPLIES:
                return build.disjunction(build.negate(parts[0]), parts[1])
            case z3.Z3_OP_ITE:
                return self._ite(parts)
        if kind in _COMPARISONS and len(parts) == 2:
            return self._comparison(_COMPARISONS[kind], *parts)
        if z3.is_int(term):
            return self._arithmetic(kind, parts)
        return self._vector(term, kind, parts)

    def _ite(self, parts: list[Expr]) -> Expr:
        condition, then, other = parts
        if not isinstance(then.type, BoolType):
            then, other = _alike(then, other)
        return build.ite(condition, then, other)

    def _comparison(self, op: str, left: Expr, right: Expr) -> Expr:
        if not isinstance(left.type, BoolType):
            left, right = _alike(left, right)
        return build.binary(op, left, right, BOOL)

    def _arithmetic(self, kind: int, parts: list[Expr]) -> Expr:
        match kind:
            case z3.Z3_OP_ADD:
                return _fold("+", parts)
            case z3.Z3_OP_SUB:
                return _fold("-", parts)
            case z3.Z3_OP_UMINUS:
                return _fold("-", [_number(0), *parts])
            case z3.Z3_OP_MUL:
                return _fold("*", parts)
            case z3.Z3_OP_MOD | z3.Z3_OP_IDIV if isinstance(parts[1], Const) and parts[1].value > 0:
                return _divided(*parts)[kind == z3.Z3_OP_MOD]
        raise EngineLimit(Why.INVARIANT_NOT_UNDERSTOOD)

    def _vector(self, term: Formula, kind: int, parts: list[Expr]) -> Expr:
        if kind in _VECTOR_COMPARISONS:
            op, signed = _VECTOR_COMPARISONS[kind]
            left, right = (_as(part, signed) for part in parts)
            return build.binary(op, left, right, BOOL)
        plain = [_as(part, False) for part in parts]
        if kind in _VECTOR_OPERATIONS:
            result, *others = plain
            for other in others:
                result = build.binary(_VECTOR_OPERATIONS[kind], result, other, build.scalar(result.type))
            return result
        match kind:
            case z3.Z3_OP_BNEG:
                return build.unary("-", plain[0], build.scalar(plain[0].type))
            case z3.Z3_OP_BNOT:
                return build.unary("~", plain[0], build.scalar(plain[0].type))
            case z3.Z3_OP_EXTRACT:
                high, low = term.params()
                wide = build.scalar(plain[0].type)
                shifted = build.binary(">>", plain[0], build.constant(low, wide), wide)
                return build.cast(shifted, IntType(high - low + 1, False))
            case z3.Z3_OP_CONCAT:
                result, *others = plain
                for other in others:
                    result = _joined(result, other)
                return result
            case z3.Z3_OP_ZERO_EXT if z3.is_bv(term):
                return build.cast(plain[0], IntType(term.size(), False))
            case z3.Z3_OP_SIGN_EXT if z3.is_bv(term):
                return build.cast(_as(plain[0], True), IntType(term.size(), False))
        raise EngineLimit(Why.INVARIANT_NOT_UNDERSTOOD)


def _number(value: int) -> Expr:
    return build.constant(value, IntType(value.bit_length() + 1, True))


def _bits(expr: Expr) -> int:
    """The number of bits that a signed word needs to hold the value."""
    assert isinstance(expr.type, IntType)
    return expr.type.bits + (not expr.type.signed)


def _alike(left: Expr, right: Expr) -> tuple[Expr, Expr]:
    if left.type == right.type:
        return left, right
    kind = IntType(max(_bits(left), _bits(right)), True)
    return build.cast(left, kind), build.cast(right, kind)


def _fold(op: str, parts: list[Expr]) -> Expr:
    result, *others = parts
    for other in others:
        both = _bits(result), _bits(other)
        kind = IntType(sum(both) if op == "*" else max(both) + 1, True)
        result = build.binary(op, build.cast(result, kind), build.cast(other, kind), kind)
    return result


def _divided(number: Expr, divisor: Expr) -> tuple[Expr, Expr]:
    """Quotient, rounded down, and non-negative remainder of a division by a positive number."""
    kind = IntType(max(_bits(number), _bits(divisor)) + 1, True)
    whole, part = build.cast(number, kind), build.cast(divisor, kind)
    towards_zero = build.binary("%", whole, part, kind)
    rest = build.binary("%", build.binary("+", towards_zero, part, kind), part, kind)
    return build.binary("/", build.binary("-", whole, rest, kind), part, kind), rest


def _as(expr: Expr, signed: bool) -> Expr:
    assert isinstance(expr.type, IntType)
    return build.cast(expr, IntType(expr.type.bits, signed))


def _joined(high: Expr, low: Expr) -> Expr:
    assert isinstance(high.type, IntType) and isinstance(low.type, IntType)
    kind = IntType(high.type.bits + low.type.bits, False)
    shifted = build.binary("<<", build.cast(high, kind), build.constant(low.type.bits, kind), kind)
    return build.binary("|", shifted, build.cast(low, kind), kind)
