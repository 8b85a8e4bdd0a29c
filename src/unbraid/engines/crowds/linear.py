"""Recognises linear inequalities in the invariants that the solver has found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from unbraid.core.nodes import Binary, Cast, Const, Expr, Index, IntType, Member, Place, Var
from unbraid.core.records import dataclass
from unbraid.engines.crowds.affine import Equality, Terms
from unbraid.symbolic.clauses.encode import Cell

_ADDED = None  # in place of a cell: the constant summand
_PASSES = 2


@dataclass(frozen=True)
class AtMost:
    """The linear inequality c1*x1 + ... + cn*xn <= limit."""

    terms: Terms
    limit: int

    def renamed(self, names: Mapping[Var, Var]) -> AtMost:
        return AtMost(tuple(((names.get(var, var), i), factor) for (var, i), factor in self.terms), self.limit)


def both_ways(equality: Equality) -> tuple[AtMost, AtMost]:
    negative = tuple((cell, -factor) for cell, factor in equality.terms)
    return AtMost(equality.terms, equality.total), AtMost(negative, -equality.total)


def at_most(formula: Expr, cells: Mapping[Place, Cell]) -> AtMost | None:
    """The formula as a linear inequality over cells; None if it is none."""
    match formula:
        case Binary("<" | "<=" | ">" | ">=" as op, left, right) if isinstance(left.type, IntType):
            low, high = (left, right) if op in ("<", "<=") else (right, left)
            less, more = _linear(low, cells), _linear(high, cells)
            if less is None or more is None:
                return None
            less.subtract(more)
            limit = -less.pop(_ADDED, 0) - (op in ("<", ">"))
            terms = tuple((cell, factor) for cell, factor in less.items() if cell is not None and factor)
            return AtMost(terms, limit)
    return None


Range = tuple[int, int]


def narrowed(equalities: Collection[Equality], ranges: Mapping[Cell, Range]) -> list[AtMost]:
    """Bounds for single cells that follow from the equalities, if all cells are in these ranges."""
    known = dict(ranges)
    for _ in range(_PASSES):
        for equality in equalities:
            for cell, factor in equality.terms:
                others = [
                    sorted(other_factor * limit for limit in known[other])
                    for other, other_factor in equality.terms
                    if other != cell
                ]
                least, most = (equality.total - sum(pair[i] for pair in others) for i in (1, 0))
                if factor < 0:
                    least, most = -most, -least
                low, high = known[cell]
                known[cell] = max(low, -(-least // abs(factor))), min(high, most // abs(factor))
    result = []
    for cell, (low, high) in known.items():
        if low > ranges[cell][0]:
            result.append(AtMost(((cell, -1),), -low))
        if high < ranges[cell][1]:
            result.append(AtMost(((cell, 1),), high))
    return result


def _linear(expr: Expr, cells: Mapping[Place, Cell]) -> Counter[Cell | None] | None:
    """The coefficients of the cells; None if the expression is not linear, or may overflow its type."""
    match expr:
        case Const(value):
            return Counter({_ADDED: value})
        case Var() | Index() | Member():
            return Counter({cells[expr]: 1}) if expr in cells else None
        case Cast(operand, IntType(bits, True)) if isinstance(operand.type, IntType):
            return _linear(operand, cells) if bits >= _bits(operand) else None
        case Binary("+" | "-" | "*" as op, left, right, IntType(bits, True)):
            first, second = _linear(left, cells), _linear(right, cells)
            if first is None or second is None or bits < _bits_of_result(op, left, right):
                return None
            return _combined(op, first, second)
    return None


def _combined(op: str, first: Counter[Cell | None], second: Counter[Cell | None]) -> Counter[Cell | None] | None:
    if op == "+":
        first.update(second)
        return first
    if op == "-":
        first.subtract(second)
        return first
    if set(first) != {_ADDED}:
        first, second = second, first
    if set(first) != {_ADDED}:
        return None
    return Counter({cell: factor * first[_ADDED] for cell, factor in second.items()})


def _bits_of_result(op: str, left: Expr, right: Expr) -> int:
    both = _bits(_before_cast(left)), _bits(_before_cast(right))
    return sum(both) if op == "*" else max(both) + 1


def _before_cast(expr: Expr) -> Expr:
    return expr.operand if isinstance(expr, Cast) and isinstance(expr.operand.type, IntType) else expr


def _bits(expr: Expr) -> int:
    """The number of bits that a signed word needs to hold the value."""
    if isinstance(expr, Const):
        return expr.value.bit_length() + 1
    assert isinstance(expr.type, IntType)
    return expr.type.bits + (not expr.type.signed)
