"""Splits arrays and structs that are only accessed cell by cell into one variable per cell.

    int v[2]; ... v[0] ... v[1]      =>      int v0, v1; ... v0 ... v1

Analyses of the reads and writes of a variable then work per cell: for example, rows of one matrix that different
threads use are not shared.  An object is not split if an index is not a constant, if it is written as a whole, if it is
on the heap, or if one step writes several of its cells.  (One of these writes stands for the step, and must not be
dropped alone.)

requires: cloned, without pointers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from unbraid.core.errors import InternalError
from unbraid.core.layout import Structs, cells, locate
from unbraid.core.nodes import Assign, Expr, Function, Global, Index, Member, Place, Program, ScalarType, Stmt, Var
from unbraid.core.visitor import Rebuilder, children_of, place_operands, read_expressions, statements, written_places


def split_objects(program: Program) -> Program:
    whole = {
        place.var
        for function in program.functions.values()
        for stmt in statements(function.body)
        for place in _named(stmt, program.structs)
        if place.cell is None or (isinstance(stmt, Assign) and stmt.origin.sid == 0)
    }
    whole.update(item.var for item in program.globals if item.allocated is not None)
    split = _Split(program.structs, whole)
    variables = tuple(new for item in program.globals for new in split.globals(item))
    functions = {name: split.function(function) for name, function in program.functions.items()}
    return replace(program, globals=variables, functions=functions)


class _Named:
    """A part of a variable that a statement names: a cell, or a larger part (None)."""

    def __init__(self, place: Place, structs: Structs) -> None:
        location = locate(place, structs)
        if not isinstance(location.root, Var):
            raise InternalError("a pointer is left")
        self.var = location.root
        is_cell = isinstance(place.type, ScalarType) and not location.subscripts and _is_within(place)
        self.cell = location.offset if is_cell else None


def _is_within(place: Place) -> bool:
    """Is every index within its array?  A constant index may be one past the end."""
    while isinstance(place, (Index, Member)):
        if isinstance(place, Index) and place.index.value >= place.base.type.length:  # type: ignore[union-attr]
            return False
        place = place.base
    return True


def _named(stmt: Stmt, structs: Structs) -> Iterator[_Named]:
    for place in (*written_places(stmt), *(read for expr in read_expressions(stmt) for read in _places(expr))):
        yield _Named(place, structs)
        for operand in place_operands(place):
            for inner in _places(operand):
                yield _Named(inner, structs)


def _places(expr: Expr) -> Iterator[Place]:
    """The outermost places in an expression, and those in their indices."""
    pending = [expr]
    while pending:
        part = pending.pop()
        if isinstance(part, (Var, Index, Member)):
            yield part
            pending.extend(place_operands(part))
        else:
            pending.extend(children_of(part))


class _Split(Rebuilder):
    def __init__(self, structs: Structs, whole: set[Var]) -> None:
        self.structs, self.whole = structs, whole
        self.parts: dict[Var, list[Var]] = {}

    def _is_split(self, var: Var) -> bool:
        return not isinstance(var.type, ScalarType) and var not in self.whole

    def of(self, var: Var) -> list[Var]:
        """The variables that replace `var`."""
        if not self._is_split(var):
            return [var]
        if var not in self.parts:
            self.parts[var] = [
                replace(var, name=var.name + path, type=kind, source=var.source + path if var.source else "")
                for path, kind in cells(var.type, self.structs)
            ]
        return self.parts[var]

    def globals(self, item: Global) -> list[Global]:
        if not self._is_split(item.var):
            return [item]
        return [
            replace(item, var=var, initial=(value,)) for var, value in zip(self.of(item.var), item.initial, strict=True)
        ]

    def function(self, function: Function) -> Function:
        own = tuple(new for var in function.locals for new in self.of(var))
        return replace(function, locals=own, body=self.block(function.body))

    def place(self, place: Place) -> Place:
        if isinstance(place, (Index, Member)):
            location = locate(place, self.structs)
            if isinstance(location.root, Var) and self._is_split(location.root):
                return self.of(location.root)[location.offset]
        return super().place(place)
