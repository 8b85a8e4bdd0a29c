"""The cells of a program whose values are followed: scalars, and parts of arrays and structs.

An array that the program accesses at an index that is not constant has one cell for all its elements, or for each
member of all its elements.  So a write to one element only adds a value to its cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unbraid.analyses.sharing import all_statements
from unbraid.analyses.values.numbers import Numbers, is_number, union
from unbraid.core.layout import Structs, cell_count
from unbraid.core.nodes import (
    ArrayType,
    Const,
    Global,
    Index,
    Member,
    Place,
    Program,
    ScalarType,
    Storage,
    StructType,
    Type,
    Var,
)
from unbraid.core.visitor import read_expressions, root_variable, subexpressions, written_places

LONGEST = 16  # elements of an array that have cells of their own
MOST = 4096  # cells of a variable; a larger one is not followed

_Path = tuple[str | int | None, ...]  # members and indices; None: any index


@dataclass(frozen=True, slots=True, eq=False)
class Cell:
    """`path`: from the variable to the cell."""

    var: Var
    path: _Path
    kind: ScalarType

    @property
    def is_many(self) -> bool:
        """Does it stand for several scalars?"""
        return None in self.path


class Cells:
    """requires: cloned, without pointers."""

    def __init__(self, program: Program) -> None:
        self._structs: Structs = program.structs
        self._joined = _indexed_anywhere(program)
        self._cells: dict[Var, dict[_Path, Cell]] = {}
        self._found: dict[int, tuple[Place, Cell | None]] = {}  # by the identity of a place, which is kept alive here

    def at(self, place: Place) -> Cell | None:
        """The cell of a scalar; None if it is not followed."""
        found = self._found.get(id(place))
        if found is None:
            root = root_variable(place)
            assert root is not None
            found = self._found[id(place)] = place, self._all(root).get(self._path(place))
        return found[1]

    def under(self, place: Place) -> Iterator[Cell]:
        """The cells of all scalars in a place."""
        root = root_variable(place)
        assert root is not None
        path = self._path(place)
        for own, cell in self._all(root).items():
            if own[: len(path)] == path:
                yield cell

    def is_whole(self, place: Place) -> bool:
        """Does a write to this place overwrite all that its cells stand for?"""
        return None not in self._path(place)

    def initial(self, item: Global) -> dict[Cell, Numbers]:
        """The initial values of a global."""
        found: dict[Cell, Numbers] = {}
        known = self._all(item.var)
        if not known:
            return found
        for path, value in zip(self._paths(item.var, item.var.type, ()), item.initial, strict=True):
            cell = known.get(path)
            if cell is not None and isinstance(value, Const):
                new = frozenset((value.value,))
                found[cell] = union(found[cell], new) if cell in found else new
        if any(not isinstance(value, Const) for value in item.initial):
            return {}
        return found

    def _all(self, var: Var) -> dict[_Path, Cell]:
        if var not in self._cells:
            found: dict[_Path, Cell] = {}
            if var.storage is not Storage.THREAD and cell_count(var.type, self._structs) <= MOST:
                for path, kind in self._scalars(var, var.type, ()):
                    if is_number(kind):
                        found[path] = Cell(var, path, kind)
            self._cells[var] = found
        return self._cells[var]

    def _scalars(self, var: Var, kind: Type, path: _Path) -> Iterator[tuple[_Path, ScalarType]]:
        """The paths of all scalars, each path once."""
        if isinstance(kind, ArrayType):
            indices = (None,) if self._is_joined(var, kind) else range(kind.length)
            for index in indices if kind.length else ():
                yield from self._scalars(var, kind.element, (*path, index))
        elif isinstance(kind, StructType):
            for field in self._structs[kind.name].fields:
                yield from self._scalars(var, field.type, (*path, field.name))
        else:
            yield path, kind

    def _paths(self, var: Var, kind: Type, path: _Path) -> Iterator[_Path]:
        """The path of each scalar, in the order of `core.layout`."""
        if isinstance(kind, ArrayType):
            is_joined = self._is_joined(var, kind)
            for index in range(kind.length):
                yield from self._paths(var, kind.element, (*path, None if is_joined else index))
        elif isinstance(kind, StructType):
            for field in self._structs[kind.name].fields:
                yield from self._paths(var, field.type, (*path, field.name))
        else:
            yield path

    def _is_joined(self, var: Var, kind: ArrayType) -> bool:
        return var in self._joined or kind.length > LONGEST

    def _path(self, place: Place) -> _Path:
        path: list[str | int | None] = []
        while not isinstance(place, Var):
            if isinstance(place, Member):
                path.append(place.name)
            else:
                assert isinstance(place, Index)
                kind = place.base.type
                assert isinstance(kind, ArrayType)
                root = root_variable(place)
                assert root is not None
                is_joined = self._is_joined(root, kind)
                path.append(None if is_joined or not isinstance(place.index, Const) else place.index.value)
            place = place.base
        return tuple(reversed(path))


def _indexed_anywhere(program: Program) -> frozenset[Var]:
    """The variables that are accessed at an index that is not a constant."""
    found: set[Var] = set()
    for stmt in all_statements(program):
        for expr in (*read_expressions(stmt), *written_places(stmt)):
            for part in subexpressions(expr):
                if isinstance(part, Index) and not isinstance(part.index, Const):
                    root = root_variable(part)
                    assert root is not None
                    found.add(root)
    return frozenset(found)
