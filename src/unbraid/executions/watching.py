"""Finds the cells that an instruction reads and writes, while the program runs."""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core.errors import InternalError
from unbraid.core.flatten import Instruction
from unbraid.core.interpreter.evaluate import Locator
from unbraid.core.interpreter.objects import Reinterpreted
from unbraid.core.interpreter.state import Code, State
from unbraid.core.interpreter.values import Cells, Unchosen
from unbraid.core.nodes import AddressOf, Deref, Expr, Index, Member, Place, Print, ScalarType, Type, Valid, Var
from unbraid.core.records import dataclass
from unbraid.core.visitor import children_of, place_operands, read_expressions, written_places
from unbraid.executions.execution import Access

Reader = Callable[[State, Cells], list[Access]]


@dataclass(frozen=True)
class Watch:
    reads: list[Reader]
    writes: list[tuple[Locator, Type]]


def watched(code: Code, instruction: Instruction) -> Watch:
    """Functions that find the cells which an instruction reads and writes."""
    stmt = instruction.stmt
    if stmt is None or isinstance(stmt, Print):
        return Watch([], [])
    reads: list[Reader] = []
    for expr in read_expressions(stmt):
        _collect(code, expr, reads)
    writes = []
    for place in written_places(stmt):
        for operand in place_operands(place):
            _collect(code, operand, reads)
        writes.append((code.compiler.locator(place), place.type))
    return Watch(reads, writes)


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
