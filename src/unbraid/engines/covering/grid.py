"""A grid of intervals that abstracts integers.  Intervals begin and end at constants of the program."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from unbraid.core.arithmetic import value_range, wrap
from unbraid.core.nodes import Binary, Const, Expr, IntType, Program
from unbraid.core.records import dataclass
from unbraid.core.visitor import place_operands, read_expressions, statements, subexpressions, written_places

TOLD_APART = ("compared", "constants", "values")
MOST_CUTS = 40


@dataclass(frozen=True)
class Interval:
    low: int
    high: int


class Grid:
    """`fine`: intervals end at all constants of the program, not only at those that it compares with."""

    def __init__(self, program: Program, fine: bool) -> None:
        compared = {cut for expr in _expressions(program) for cut in _cuts(expr)}
        found = compared | (set(_constants(program)) if fine else set())
        self.cuts = sorted(sorted(found, key=abs)[:MOST_CUTS])  # the smallest value of each interval but the first

    def of(self, word: int, kind: IntType) -> int | Interval:
        """The interval that contains a value; the word itself if the interval has no other value."""
        value = wrap(word, kind)
        low, high = value_range(kind)
        position = bisect_right(self.cuts, value)
        if position:
            low = max(low, self.cuts[position - 1])
        if position < len(self.cuts):
            high = min(high, self.cuts[position] - 1)
        return word if low == high else Interval(low, high)


def grid(program: Program, told_apart: str) -> Grid | None:
    """The grid with this name; None if every value is kept."""
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
