"""Constructors of expressions that fold constants and drop what cannot matter.

`match:` and `result:` say each rule.  Every pass builds its expressions here.
"""

from __future__ import annotations

from unbraid.core.arithmetic import UNARY, apply_binary, value_range, wrap
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    TRUE,
    AddressOf,
    Binary,
    BoolType,
    Cast,
    Const,
    Expr,
    Index,
    IntType,
    Ite,
    Place,
    PointerType,
    ScalarType,
    Type,
    Unary,
)

INDEX = IntType(64, True)


def scalar(kind: Type) -> ScalarType:
    if isinstance(kind, ScalarType):
        return kind
    raise TypeError(f"not a scalar type: {kind}")


def constant(value: int, kind: Type) -> Const:
    kind = scalar(kind)
    return Const(wrap(value, kind), kind)


def element(base: Place, index: Expr | int, kind: Type) -> Index:
    """base[index].  A constant index always has the same type, so that two names of one place are equal."""
    if isinstance(index, Const):
        index = index.value
    return Index(base, Const(index, INDEX) if isinstance(index, int) else index, kind)


def binary(op: str, left: Expr, right: Expr, kind: ScalarType) -> Expr:
    # match: two constants          result: their value
    if isinstance(left, Const) and isinstance(right, Const):
        value = apply_binary(op, left.value, right.value, kind)
        if value is not None:
            return Const(value, kind)
    # match: a and/or constant      result: a or the constant
    if op in ("and", "or"):
        for one, other in ((left, right), (right, left)):
            if isinstance(one, Const):
                return other if (one.value != 0) == (op == "and") else one
    # match: &x ==/!= null          result: known, objects are not at address zero
    if op in ("==", "!="):
        for one, other in ((left, right), (right, left)):
            if isinstance(one, AddressOf) and isinstance(other, Const) and other.value == 0:
                return TRUE if op == "!=" else FALSE
    # match: e + 0, e - 0, e | 0, e ^ 0, e << 0, e >> 0     result: e
    if op in ("+", "-", "|", "^", "<<", ">>") and isinstance(right, Const) and right.value == 0:
        return left
    return Binary(op, left, right, kind)


def unary(op: str, operand: Expr, kind: ScalarType) -> Expr:
    if isinstance(operand, Const):
        return Const(wrap(UNARY[op](operand.value), kind), kind)
    if op == "not":
        return negate(operand)
    return Unary(op, operand, kind)


_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def negate(condition: Expr) -> Expr:
    if isinstance(condition, Const):
        return FALSE if condition.value else TRUE
    # match: not not e              result: e
    if isinstance(condition, Unary) and condition.op == "not":
        return condition.operand
    # match: not (a < b)            result: a >= b (and so on)
    if isinstance(condition, Binary) and condition.op in _OPPOSITE:
        return Binary(_OPPOSITE[condition.op], condition.left, condition.right, BOOL)
    return Unary("not", condition, BOOL)


def conjunction(left: Expr, right: Expr) -> Expr:
    return binary("and", left, right, BOOL)


def disjunction(left: Expr, right: Expr) -> Expr:
    return binary("or", left, right, BOOL)


def equal(left: Expr, right: Expr) -> Expr:
    return binary("==", left, right, BOOL)


def cast(operand: Expr, kind: Type) -> Expr:
    kind = scalar(kind)
    source = operand.type
    if source == kind:
        return operand
    if isinstance(operand, Const):
        return Const(wrap(operand.value, kind), kind)
    # match: (T *)&x                result: &x with the other type; a pointer is the same address under any type
    if isinstance(operand, AddressOf) and isinstance(kind, PointerType):
        return AddressOf(operand.place, kind)
    if isinstance(operand, AddressOf) and isinstance(kind, BoolType):
        return TRUE
    # match: (_Bool)(int)b          result: b, if b is a _Bool
    if isinstance(operand, Cast) and isinstance(kind, BoolType) and isinstance(operand.operand.type, BoolType):
        return operand.operand
    # match: (T)(U)e                result: (T)e, if U holds every value of e
    if isinstance(operand, Cast) and _widens(operand.operand.type, operand.type) and not isinstance(kind, BoolType):
        return cast(operand.operand, kind)
    return Cast(operand, kind)


def _widens(source: Type, kind: Type) -> bool:
    """Does every value of source keep its value in kind?"""
    if not isinstance(source, (BoolType, IntType)) or not isinstance(kind, IntType):
        return False
    low, high = value_range(source)
    floor, ceiling = value_range(kind)
    return floor <= low and high <= ceiling


def truth(value: Expr) -> Expr:
    """value != 0, as a condition."""
    if isinstance(value.type, BoolType):
        return value
    # match: (int)b != 0            result: b
    if isinstance(value, Cast) and isinstance(value.operand.type, BoolType):
        return value.operand
    return cast(value, BOOL)


def compare(op: str, left: Expr, right: Expr) -> Expr:
    # match: (int)b ==/!= 0 or 1    result: b or not b
    if op in ("==", "!=") and isinstance(right, Const) and right.value in (0, 1):
        if isinstance(left, Cast) and isinstance(left.operand.type, BoolType):
            return left.operand if (op == "==") == (right.value == 1) else negate(left.operand)
    return binary(op, left, right, BOOL)


def ite(condition: Expr, then: Expr, other: Expr) -> Expr:
    if isinstance(condition, Const):
        return then if condition.value else other
    if then == other:
        return then
    return Ite(condition, then, other, scalar(then.type))
