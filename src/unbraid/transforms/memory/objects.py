"""The variables that replace the objects of a program: they contain no pointers, and some have a flag for being
alive."""

from __future__ import annotations

from dataclasses import replace

from unbraid.analyses.pointsto import PointsTo
from unbraid.core import build
from unbraid.core.bookkeeping import life_of
from unbraid.core.layout import size_of
from unbraid.core.nodes import (
    BOOL,
    TRUE,
    ArrayType,
    Expr,
    Field,
    Global,
    IntType,
    Member,
    Place,
    PointerType,
    Program,
    Release,
    Storage,
    Struct,
    StructType,
    Type,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import statements


@dataclass(frozen=True)
class Cell:
    """A scalar of an object, without pointer type."""

    start: int
    size: int
    place: Place


class Objects:
    def __init__(self, program: Program, points_to: PointsTo) -> None:
        self.structs = program.structs
        self.word = IntType(program.model.pointer_bits, False)
        self.allocated = {item.var: item.allocated for item in program.globals if item.allocated is not None}
        self._lives = {var: Var(life_of(var), BOOL, Storage.GLOBAL) for var in _released(program, points_to)}
        self._variables: dict[Var, Var] = {}
        self._cells: dict[Var, list[Cell]] = {}

    # ----------------------------------------------------------------------------------------- types
    def plain(self, kind: Type) -> Type:
        """The type that replaces `kind`, without pointers."""
        if isinstance(kind, PointerType):
            return self.word
        if isinstance(kind, ArrayType):
            return ArrayType(self.plain(kind.element), kind.length)
        return kind

    def plain_struct(self, struct: Struct) -> Struct:
        fields = tuple(Field(field.name, self.plain(field.type), field.offset) for field in struct.fields)
        return Struct(fields, struct.size, struct.alignment)

    def variable(self, var: Var) -> Var:
        kind = self.plain(var.type)
        storage = Storage.GLOBAL if var.storage is Storage.HEAP else var.storage
        if kind == var.type and storage is var.storage:
            return var
        if var not in self._variables:
            self._variables[var] = replace(var, type=kind, storage=storage)
        return self._variables[var]

    # ----------------------------------------------------------------------------------------- cells
    def cells(self, var: Var) -> list[Cell]:
        if var not in self._cells:
            self._cells[var] = [
                Cell(start, size_of(kind, self.structs), place)
                for place, kind, start in self.scalars(self.variable(var), var.type)
            ]
        return self._cells[var]

    def scalars(self, place: Place, kind: Type, start: int = 0) -> list[tuple[Place, Type, int]]:
        """The scalars of a place that was of type `kind`, each with its original type and the byte where it starts."""
        if isinstance(kind, ArrayType):
            stride = size_of(kind.element, self.structs)
            elements = [build.element(place, i, self.plain(kind.element)) for i in range(kind.length)]
            return [
                found
                for i, element in enumerate(elements)
                for found in self.scalars(element, kind.element, start + i * stride)
            ]
        if isinstance(kind, StructType):
            return [
                found
                for field in self.structs[kind.name].fields
                for found in self.scalars(
                    Member(place, field.name, self.plain(field.type)), field.type, start + field.offset
                )
            ]
        return [(place, kind, start)]

    # ------------------------------------------------------------------------------------- lifetimes
    def may_end(self, var: Var) -> bool:
        return var in self._lives

    def lives(self, var: Var) -> Expr:
        return self._lives.get(var, TRUE)

    def flag(self, var: Var) -> Var:
        """The flag that says if an object that may end is alive."""
        return self._lives[var]

    def flags(self) -> list[Global]:
        return [Global(var, (TRUE,)) for var in self._lives.values()]


def _released(program: Program, points_to: PointsTo) -> list[Var]:
    """The objects that may be freed."""
    found: dict[Var, None] = {}
    for function in program.functions.values():
        for stmt in statements(function.body):
            if isinstance(stmt, Release):
                targets = points_to.of(stmt.pointer).objects
                found.update(dict.fromkeys(var for var in targets if var.storage is Storage.HEAP))
    return list(found)
