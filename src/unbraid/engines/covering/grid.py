"""Integers by the intervals that they are in, which begin and end where the program tells values apart."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from unbraid.core.arithmetic import value_range, wrap
from unbraid.core.nodes import Binary, Const, Expr, IntType, Program
from unbraid.core.visitor import place_operands, read_expressions, statements, subexpressions, written_places

TOLD_APART = ("compared", "constants", "values")
MOST_CUTS = 40


@dataclass(frozen=True)
class Interval:
    low: int
    high: int


class Grid:
    """`fine`: all constants are told apart, not only those that are compared with something."""

    def __init__(self, program: Program, fine: bool) -> None:
        compared = {cut for expr in _expressions(program) for cut in _cuts(expr)}
        found = compared | (set(_constants(program)) if fine else set())
        self.cuts = sorted(sorted(found, key=abs)[:MOST_CUTS])  # each is where an interval begins

    def of(self, word: int, kind: IntType) -> int | Interval:
        """The interval that a value is in; the word itself if there is no other in it."""
        value = wrap(word, kind)
        low, high = value_range(kind)
        position = bisect_right(self.cuts, value)
        if position:
            low = max(low, self.cuts[position - 1])
        if position < len(self.cuts):
            high = min(high, self.cuts[position] - 1)
        return word if low == high else Interval(low, high)


def grid(program: Program, told_apart: str) -> Grid | None:
    """By name, the coarse one first; None: each value by itself."""
    return None if told_apart == "values" else Grid(program, fine=told_apart == "constants")


def _expressions(program: Program) -> Iterator[Expr]:
    for function in program.functions.values():
        for stmt in statements(function.body):
            inner = (operand for place in written_places(stmt) for operand in place_operands(place))
            for root in (*read_expressions(stmt), *inner):
                yield from subexpressions(root)


def _cuts(expr: Expr) -> Iterator[int]:
    match expr:
        case Binary("==" | "!=", _, Const(value)) | Binary("==" | "!=", Const(value), _):
            yield from (value, value + 1)
        case Binary("<" | ">=", _, Const(value)) | Binary(">" | "<=", Const(value), _):
            yield value
        case Binary(">" | "<=", _, Const(value)) | Binary("<" | ">=", Const(value), _):
            yield value + 1


def _constants(program: Program) -> Iterator[int]:
    initial = (value for item in program.globals for value in item.initial)
    for expr in (*_expressions(program), *initial):
        if isinstance(expr, Const):
            yield from (expr.value, expr.value + 1)
