"""The granularity of this abstraction: a variable, or a member of it.  All elements of an array are one field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from unbraid.core.errors import InternalError
from unbraid.core.nodes import Deref, Expr, Index, Member, Place, Stmt, Var
from unbraid.core.visitor import children_of, place_operands, read_expressions, written_places

Field: TypeAlias = tuple[Var, tuple[str, ...]]  # a variable, and the names of the members that lead to the field


def field_of(place: Place) -> Field:
    names: list[str] = []
    while not isinstance(place, Var):
        if isinstance(place, Deref):
            raise InternalError("a pointer where there should be none")
        if isinstance(place, Member):
            names.append(place.name)
        place = place.base
    return place, tuple(reversed(names))


def fields_read(expr: Expr) -> Iterator[Field]:
    """The fields whose values an expression uses, those of indices included."""
    pending = [expr]
    while pending:
        part = pending.pop()
        if isinstance(part, Var | Index | Member):
            yield field_of(part)
            pending.extend(place_operands(part))
        else:
            pending.extend(children_of(part))


def indices(stmt: Stmt) -> Iterator[Expr]:
    """The indices with which a statement (without its nested blocks) reads or writes elements of arrays."""
    pending: list[Expr] = [*read_expressions(stmt), *written_places(stmt)]
    while pending:
        part = pending.pop()
        if isinstance(part, Index):
            yield part.index
        pending.extend(children_of(part))
