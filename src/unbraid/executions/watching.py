"""Finds the cells that an instruction reads and writes, while the program runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import add, mul, sub

from unbraid.core import arithmetic
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.flatten import Instruction
from unbraid.core.interpreter.evaluate import Evaluator, Locator
from unbraid.core.interpreter.objects import Reinterpreted
from unbraid.core.interpreter.state import Code, State
from unbraid.core.interpreter.values import Cells, Unchosen
from unbraid.core.nodes import (
    AddressOf,
    Binary,
    Call,
    Cast,
    Deref,
    Expr,
    Index,
    IntType,
    Member,
    Place,
    Print,
    ScalarType,
    Type,
    Valid,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import children_of, place_operands, read_expressions, subexpressions, written_places
from unbraid.executions.execution import Access, Wrapped

Reader = Callable[[State, Cells], list[Access]]


@dataclass(frozen=True)
class Watch:
    reads: list[Reader]
    writes: list[tuple[Locator, Type]]
    values: list[list[Reader]]  # for each value that is handed over: what it is computed from
    sums: list[Sum]


@dataclass(frozen=True)
class Sum:
    """An operation whose exact result may not fit its type."""

    operator: str
    left: Evaluator
    right: Evaluator | None
    type: IntType


def watched(code: Code, instruction: Instruction) -> Watch:
    """Functions that find the cells which an instruction reads and writes."""
    stmt = instruction.stmt
    if stmt is None or isinstance(stmt, Print):
        return Watch([], [], [], [])
    values: list[list[Reader]] = []
    sums: list[Sum] = []
    for expr in read_expressions(stmt):
        found: list[Reader] = []
        _collect(code, expr, found)
        values.append(found)
        sums += _sums(code, expr)
    reads = [reader for found in values for reader in found]
    writes = []
    for place in () if isinstance(stmt, Call) else written_places(stmt):
        for operand in place_operands(place):
            _collect(code, operand, reads)
        writes.append((code.compiler.locator(place), place.type))
    return Watch(reads, writes, values, sums)


def _sums(code: Code, expr: Expr) -> Iterator[Sum]:
    for part in subexpressions(expr):
        match part:
            case Binary("+" | "-" | "*" as operator, left, right, IntType() as kind):
                yield Sum(operator, code.compiler.expr(left), code.compiler.expr(right), kind)
            case Cast(operand, IntType() as kind) if (
                isinstance(operand.type, IntType) and kind.bits < operand.type.bits
            ):
                yield Sum("", code.compiler.expr(operand), None, kind)


_EXACT: dict[str, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul, "": add}


def wrapped(watch: Watch, state: State, frame: Cells) -> tuple[Wrapped, ...]:
    """The operations of an instruction whose results wrap around, inner ones last."""
    found = []
    for item in watch.sums:
        left = _number(item.left, state, frame)
        right = 0 if item.right is None else _number(item.right, state, frame)
        if left is None or right is None:
            continue
        exact = _EXACT[item.operator](left, right)
        result = arithmetic.wrap(exact, item.type)
        if result != exact:
            found.append(Wrapped(item.operator, left, right if item.right is not None else None, result, item.type))
    return tuple(found)


def _number(evaluate: Evaluator, state: State, frame: Cells) -> int | None:
    """The value; None if it is an address, or cannot be evaluated now."""
    try:
        value = evaluate(state, frame)
    except (InternalError, EngineLimit, Unchosen, Reinterpreted):
        return None
    return value if isinstance(value, int) else None


def _collect(code: Code, expr: Expr, found: list[Reader]) -> None:
    if isinstance(expr, (AddressOf, Valid)):  # does not access the place, which need not exist
        for operand in place_operands(expr.place):
            _collect(code, operand, found)
    elif isinstance(expr, (Var, Index, Member, Deref)):
        if isinstance(expr.type, ScalarType):
            found.append(_reader(code, expr, expr.type))
        for operand in place_operands(expr):
            _collect(code, operand, found)
    else:
        for child in children_of(expr):
            _collect(code, child, found)


def touched(
    locate: Locator, state: State, frame: Cells, kind: ScalarType
) -> list[tuple[tuple[Cells, int], ScalarType]]:
    """The cells of a scalar place; none if the place cannot be evaluated now."""
    try:
        return [(locate(state, frame), kind)]
    except Reinterpreted as mixed:
        where = mixed.where
        parts = where.layout.overlapping(mixed.start, mixed.size)
        return [((where.cells, where.first + i), where.layout.types[i]) for i in parts]
    except (InternalError, Unchosen):
        return []  # in a branch of ?: that is not taken, or not chosen yet


def _reader(code: Code, place: Place, kind: ScalarType) -> Reader:
    locate = code.compiler.locator(place)

    def read(state: State, frame: Cells) -> list[Access]:
        return [
            Access(cells, index, cells[index], part) for (cells, index), part in touched(locate, state, frame, kind)
        ]

    return read
