"""What a value analysis says of the places where something is checked, for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unbraid.analyses.locks.lock_order import lock_name
from unbraid.analyses.locks.waiting import Resource, Shared
from unbraid.analyses.values.analysis import Facts, ValueAnalysis
from unbraid.analyses.values.cells import Cell
from unbraid.analyses.values.numbers import NONE, Numbers, Span, bounds, every, union
from unbraid.analyses.values.states import State
from unbraid.core.bookkeeping import is_bookkeeping
from unbraid.core.interpreter.values import FIRST_PAGE
from unbraid.core.layout import member_path
from unbraid.core.nodes import Assert, Expr, IntType
from unbraid.core.visitor import variables_read
from unbraid.systems.invariants import Before, Invariant

FEW = 4  # numbers that are listed
DEEPEST = 4  # definitions of definitions


def invariants(analysis: ValueAnalysis, facts: Facts) -> Iterator[Invariant]:
    """For each line with a check: the values of what it depends on."""
    found: dict[Before, dict[Cell, Numbers]] = {}
    for number, (code, reached) in enumerate(zip(analysis.codes, facts.reached, strict=True)):
        for position in sorted(reached):
            stmt = code[position].stmt if position < len(code) else None
            if isinstance(stmt, Assert) and stmt.origin.file:
                place = Before(analysis.program.threads[number], stmt.origin.file, stmt.origin.line)
                values, known = found.setdefault(place, {}), analysis.known[number][position]
                for cell in _concerned(analysis, known, stmt.condition):
                    values[cell] = union(values.get(cell, NONE), known.of(cell))
    for place, values in found.items():
        formulas = tuple(text for cell, numbers in values.items() for text in _formulas(cell, numbers))
        if formulas:
            yield Invariant((place,), formulas)


def order_lines(analysis: ValueAnalysis, facts: Facts) -> Iterator[str]:
    """In which order threads take locks and wait for each other, if that excludes deadlocks."""
    if facts.order:
        threads = analysis.program.threads
        yield f"threads wait in this order only: {', '.join(_resource(each, threads) for each in facts.order)}"


def _resource(resource: Resource, threads: Sequence[str]) -> str:
    if isinstance(resource, int):
        return f"end of {threads[resource]}"
    return f"{lock_name(resource.lock)} (shared)" if isinstance(resource, Shared) else lock_name(resource)


def _concerned(analysis: ValueAnalysis, known: State, condition: Expr, depth: int = 0) -> Iterator[Cell]:
    for var in variables_read(condition):
        for cell in analysis.cells.under(var):
            definition = known.definitions.get(cell) or known.copies.get(cell)
            if var.source and not is_bookkeeping(var):
                yield cell
            elif definition is not None and depth < DEEPEST:
                yield from _concerned(analysis, known, definition, depth + 1)


def _formulas(cell: Cell, numbers: Numbers) -> Iterator[str]:
    name = _name(cell)
    if _may_be_addresses(cell, numbers):
        return
    if not isinstance(numbers, Span) and len(numbers) <= FEW:
        yield " || ".join(f"{name} == {number}" for number in sorted(numbers))
        return
    (low, high), (least, most) = bounds(numbers), bounds(every(cell.kind))
    if low > least:
        yield f"{low} <= {name}"
    if high < most:
        yield f"{name} <= {high}"


def _may_be_addresses(cell: Cell, numbers: Numbers) -> bool:
    """Where objects are in this program says nothing to people."""
    is_wide = isinstance(cell.kind, IntType) and not cell.kind.signed and cell.kind.bits >= 32
    return is_wide and not isinstance(numbers, Span) and max(numbers) >= FIRST_PAGE


def _name(cell: Cell) -> str:
    parts = (
        member_path(part) if isinstance(part, str) else f"[{'...' if part is None else part}]" for part in cell.path
    )
    return f"{cell.var.source or cell.var.name}{''.join(parts)}"
