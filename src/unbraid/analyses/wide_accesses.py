"""Accesses that see a part of an `__int128`, or put one together from other cells.

`transforms/memory.py` moves the bytes of such accesses in words of 64 bits.  Until it has wider ones, a program that
may make such an access is not for the engines behind it; the interpreter is exact.
"""

from __future__ import annotations

from unbraid.analyses.pointsto import PointsTo
from unbraid.core.layout import Structs, size_of
from unbraid.core.nodes import ArrayType, IntType, Program, StructType, Type
from unbraid.core.visitor import (
    memory_reads,
    read_expressions,
    root_variable,
    statements,
    subexpressions,
    written_places,
)
from unbraid.errors import EngineLimit

WORD = 8  # bytes


def refuse_split_words(program: Program) -> None:
    """Raises EngineLimit if there may be one in a bounded program."""
    if not _has_wide_cells(program):
        return
    points_to = PointsTo(program)
    for function in program.functions.values():
        for stmt in statements(function.body):
            reads = (place for expr in read_expressions(stmt) for place in memory_reads(expr))
            for place in (*reads, *written_places(stmt)):
                if root_variable(place) is not None:
                    continue
                size = size_of(place.type, program.structs)
                for var, starts in points_to.positions(place):
                    layout = points_to.layout(var)
                    for start in starts:
                        cells = [(layout.starts[i], layout.ends[i]) for i in layout.overlapping(start, size)]
                        widest = max(size, *(last - first for first, last in cells), 0)
                        if widest > WORD and cells != [(start, start + size)]:
                            raise EngineLimit(f"{stmt.origin}: a part of an __int128 may be accessed")


def _has_wide_cells(program: Program) -> bool:
    """Of variables, or of what is accessed: one may be there without the other."""
    objects = [item.var.type for item in program.globals]
    for function in program.functions.values():
        objects += (var.type for var in (*function.params, *function.locals))
        for stmt in statements(function.body):
            for expr in (*read_expressions(stmt), *written_places(stmt)):
                objects += (part.type for part in subexpressions(expr))
    return any(_is_wide(kind, program.structs) for kind in dict.fromkeys(objects))


def _is_wide(kind: Type, structs: Structs) -> bool:
    if isinstance(kind, ArrayType):
        return _is_wide(kind.element, structs)
    if isinstance(kind, StructType):
        return any(_is_wide(field.type, structs) for field in structs[kind.name].fields)
    return isinstance(kind, IntType) and kind.bits > 8 * WORD
