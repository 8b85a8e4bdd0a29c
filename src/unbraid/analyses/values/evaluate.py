"""Evaluates expressions on what is known of cells, and draws conclusions from conditions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from unbraid.analyses.values import numbers
from unbraid.analyses.values.cells import Cell, Cells
from unbraid.analyses.values.numbers import NONE, ONLY, Numbers, bounds, common, contains, every, span, without
from unbraid.analyses.values.states import State
from unbraid.core import build
from unbraid.core.arithmetic import COMPARISONS, apply_binary, value_range
from unbraid.core.errors import InternalError
from unbraid.core.nodes import (
    Binary,
    BoolType,
    Cast,
    Const,
    Expr,
    FloatType,
    Index,
    IntType,
    Ite,
    Member,
    PrefixSum,
    Reinterpret,
    ScalarType,
    Select,
    Store,
    Unary,
    Valid,
    Var,
)
from unbraid.core.visitor import variables_read

MOST_CHOICES = 8  # conditions of which one holds that are looked at one by one
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_REFLEXIVE = ("==", "<=", ">=")
_SWAPPED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


class Evaluator:
    def __init__(self, cells: Cells) -> None:
        self._cells = cells
        self._computed: dict[tuple[int, Numbers, Numbers], tuple[Expr, Numbers]] = {}  # by operation and operands
        self._related: dict[tuple[int, int], tuple[Expr, Expr, bool]] = {}

    def value(self, state: State, expr: Expr) -> Numbers:
        match expr:
            case Const(value):
                return frozenset((value,))
            case Var() | Index() | Member():
                cell = self._cells.at(expr)
                return every(build.scalar(expr.type)) if cell is None else state.of(cell)
            case Binary():
                return self._binary(state, expr)
            case Unary(op, operand, kind):
                return numbers.unary(op, self.value(state, operand), kind)
            case Cast(operand, kind):
                return numbers.cast(self.value(state, operand), build.scalar(operand.type), kind)
            case Reinterpret(operand, kind):
                return numbers.reinterpret(self.value(state, operand), kind)
            case Ite():
                return self._chosen(state, expr)
            case Valid() | Select() | PrefixSum() | Store():
                return every(expr.type)
        raise InternalError(f"the numbers of {type(expr).__name__} are not known")

    def _binary(self, state: State, expr: Binary) -> Numbers:
        op, first = expr.op, self.value(state, expr.left)
        if op == "and" and first == ONLY[0]:
            return ONLY[0]
        if op == "or" and not contains(first, 0):
            return ONLY[1]
        if op in ("and", "or") and self._is_related(expr.left, expr.right):
            rest = state.copy()  # where the first operand does not decide
            if not self.assume(rest, expr.left, op == "and"):
                return ONLY[int(op == "or")]
            state = rest
        if op in COMPARISONS and self._are_same(state, expr.left, expr.right):
            return ONLY[int(op in _REFLEXIVE)]
        second = self.value(state, expr.right)
        key = id(expr), first, second
        if key not in self._computed:
            result = numbers.binary(op, first, second, build.scalar(expr.left.type), expr.type)
            self._computed[key] = expr, result
        return self._computed[key][1]

    def _are_same(self, state: State, left: Expr, right: Expr) -> bool:
        """Do both sides read the same scalar, or copies of it, or locals with the same definition?"""
        while isinstance(left, Cast) and isinstance(right, Cast) and left.type == right.type:
            left, right = left.operand, right.operand
        if isinstance(left.type, FloatType) or left.type != right.type:  # a NaN differs from itself
            return False
        first, second = self._origin(state, left), self._origin(state, right)
        if first is second:
            return first is not None
        return not isinstance(first, Cell | None) and not isinstance(second, Cell | None) and first == second

    def _origin(self, state: State, expr: Expr) -> Cell | Expr | None:
        """The cell, or the definition, whose value this is."""
        cell = self._cells.at(expr) if isinstance(expr, (Var, Index, Member)) else None
        while cell is not None and not cell.is_many:
            copied = state.definitions.get(cell) or state.copies.get(cell)
            if copied is None:
                return cell
            if not isinstance(copied, (Var, Index, Member)):
                return copied
            cell = self._cells.at(copied)
        return None

    def _chosen(self, state: State, expr: Ite) -> Numbers:
        test = self.value(state, expr.condition)
        if test == ONLY[0]:
            return self.value(state, expr.other)
        if not contains(test, 0):
            return self.value(state, expr.then)
        found = NONE
        for truth, chosen in ((True, expr.then), (False, expr.other)):
            if not self._is_related(expr.condition, chosen):
                found = numbers.union(found, self.value(state, chosen))
                continue
            then = state.copy()
            if self.assume(then, expr.condition, truth):
                found = numbers.union(found, self.value(then, chosen))
        return found

    def _is_related(self, condition: Expr, chosen: Expr) -> bool:
        """May the condition say something about the value of the expression?"""
        if isinstance(chosen, Const):
            return False
        key = id(condition), id(chosen)
        if key not in self._related:
            related = not set(variables_read(condition)).isdisjoint(variables_read(chosen))
            self._related[key] = condition, chosen, related
        return self._related[key][2]

    # ---------------------------------------------------------------------------------------- conclusions
    def assume(self, state: State, condition: Expr, truth: bool) -> bool:
        """Restrict a state to executions in which the condition is true, or false.  Is there any?"""
        match condition:
            case Unary("not", operand):
                return self.assume(state, operand, not truth)
            case Binary("and" | "or" as op, left, right):
                if truth == (op == "and"):
                    return self.assume(state, left, truth) and self.assume(state, right, truth)
                able = [part for part in _parts(condition, op) if contains(self._truth(state, part), truth)]
                return self._assume_one(state, able, truth)
            case Binary(op, left, right) if op in COMPARISONS:
                if isinstance(left.type, FloatType):  # with a NaN, a comparison and its opposite are both false
                    return contains(self.value(state, condition), truth)
                return self._compare(state, op if truth else _OPPOSITE[op], left, right)
        known = self.value(state, condition)
        return self._restrict(state, condition, without(known, 0) if truth else common(known, ONLY[0]))

    def _assume_one(self, state: State, able: list[Expr], truth: bool) -> bool:
        """At least one of these conditions has this truth value."""
        if len(able) == 1:
            return self.assume(state, able[0], truth)
        if not 0 < len(able) <= MOST_CHOICES:
            return bool(able)
        cases: list[State] = []
        others = state.copy()  # executions in which none of the parts before has this truth value
        for part in able:
            case = others.copy()
            if self.assume(case, part, truth):
                cases.append(case)
            if not self.assume(others, part, not truth):
                break
        for cell in {cell for case in cases[:1] for cell, known in case.values.items() if known is not state.of(cell)}:
            state.set(cell, reduce(numbers.union, (case.of(cell) for case in cases)))
        return bool(cases)

    def _truth(self, state: State, condition: Expr) -> Numbers:
        return numbers.truth(self.value(state, condition))

    def _compare(self, state: State, op: str, left: Expr, right: Expr) -> bool:
        if self._are_same(state, left, right):
            return op in _REFLEXIVE
        first, second = self.value(state, left), self.value(state, right)
        if not first or not second:
            return False
        return self._restrict(state, left, _satisfying(op, first, second)) and self._restrict(
            state, right, _satisfying(_SWAPPED[op], second, first)
        )

    def _restrict(self, state: State, expr: Expr, allowed: Numbers) -> bool:
        """Restrict a state to executions in which the expression has one of these values.  Is there any?"""
        known = self.value(state, expr)
        kept = common(known, allowed)
        if not kept or kept is known or numbers.includes(kept, known):
            return bool(kept)
        match expr:
            case Var() | Index() | Member():
                return self._restrict_cell(state, expr, kept)
            case Cast(operand, kind):
                return self._restrict_operand(state, operand, kind, kept)
            case Binary(op) if op in COMPARISONS or op in ("and", "or"):
                return self.assume(state, expr, contains(kept, 1))
            case Unary("not", operand):
                return self.assume(state, operand, contains(kept, 0))
            case Binary(op, left, Const(number)):
                return self._restrict_left(state, op, left, number, build.scalar(expr.type), kept)
        return True

    def _restrict_cell(self, state: State, place: Var | Index | Member, kept: Numbers) -> bool:
        cell = self._cells.at(place)
        if cell is None or cell.is_many:
            return True
        state.set(cell, kept)
        definition = state.definitions.get(cell) or state.copies.get(cell)
        return definition is None or self._restrict(state, definition, kept)

    def _restrict_operand(self, state: State, operand: Expr, kind: ScalarType, kept: Numbers) -> bool:
        """The operand of a conversion whose result is one of `kept`."""
        source, known = build.scalar(operand.type), self.value(state, operand)
        if isinstance(source, FloatType) or isinstance(kind, FloatType):
            return True
        if isinstance(kind, BoolType):
            return self.assume(state, operand, contains(kept, 1))
        low, high = bounds(known)
        least, most = value_range(kind)
        return self._restrict(state, operand, kept) if least <= low and high <= most else True

    def _restrict_left(self, state: State, op: str, left: Expr, number: int, kind: ScalarType, kept: Numbers) -> bool:
        """The left operand of an operation with a constant whose result is one of `kept`."""
        known, source = self.value(state, left), build.scalar(left.type)
        if not isinstance(source, IntType):
            return True
        if isinstance(known, frozenset):
            fitting = frozenset(n for n in known if _may_give(op, n, number, source, kept))
            return self._restrict(state, left, fitting)
        if op in ("&", "*", "<<") and not contains(kept, 0):
            return self._restrict(state, left, without(known, 0))
        if op not in ("+", "-"):
            return True
        distance = number if op == "+" else -number
        least, most = value_range(kind)
        if known.low + distance < least or known.high + distance > most:
            return True  # the result may have wrapped around
        low, high = bounds(kept)
        return self._restrict(state, left, span(low - distance, high - distance))


def _parts(condition: Expr, op: str) -> Iterator[Expr]:
    """The operands of a chain of `and`, or of `or`."""
    pending = [condition]
    while pending:
        part = pending.pop()
        if isinstance(part, Binary) and part.op == op:
            pending += (part.right, part.left)
        else:
            yield part


def _may_give(op: str, number: int, constant: int, kind: ScalarType, kept: Numbers) -> bool:
    result = apply_binary(op, number, constant, kind)
    return result is None or contains(kept, result)


def _satisfying(op: str, known: Numbers, other: Numbers) -> Numbers:
    """The known numbers that compare like this with at least one of the others."""
    low, high = bounds(other)
    match op:
        case "==":
            return common(known, other)
        case "!=":
            return without(known, low) if low == high else known
    least, most = bounds(known)
    if op in ("<", "<="):
        most = min(most, high - (op == "<"))
    else:
        least = max(least, low + (op == ">"))
    return common(known, span(least, most)) if least <= most else NONE
