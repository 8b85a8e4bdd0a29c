"""Variables that are read before they have a value.

    int x;         =>    x = *; has_x = false
    x = e          =>    x = e; has_x = true
    y = x + 1      =>    assert(has_x); y = x + 1

This covers scalar locals whose address is not taken.  Other variables may get their value through a pointer, or part by
part, and are not checked.  Neither is memory from `malloc`, nor a value that is not used, such as main's result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from unbraid.core import build
from unbraid.core.bookkeeping import VALUE
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    TRUE,
    Assert,
    Assign,
    Binary,
    Block,
    Expr,
    Function,
    Havoc,
    Ite,
    Program,
    Property,
    ScalarType,
    Stmt,
    Storage,
    Var,
    While,
)
from unbraid.core.notes import Note, NoteKind
from unbraid.core.visitor import children_of, read_expressions, statements, written_places
from unbraid.properties.checked import CheckedProperty
from unbraid.transforms.instrumenting import Instrumenting


def watch_values(program: Program) -> Program:
    """Add the checks for reads of uninitialised variables.

    requires: lowered, statements numbered.
    """
    watched = _Values(program).program()
    return replace(watched, notes=(*watched.notes, Note(NoteKind.ONLY_SCALARS)))


class _Values(Instrumenting):
    def __init__(self, program: Program) -> None:
        super().__init__(program, VALUE)
        self.flags: dict[Var, Var] = {}  # of the current function: variable to its has_x

    def body(self, function: Function) -> Block:
        self.flags = {}
        for stmt in statements(function.body):
            if isinstance(stmt, Havoc) and not stmt.is_input and _is_plain(stmt.target):
                assert isinstance(stmt.target, Var)
                self.flags.setdefault(stmt.target, self.temporary(stmt.target.name, BOOL))
        if not self.flags:
            return function.body
        first = function.body[0]
        start = (Assign(flag, FALSE, self.at(first)) for flag in self.flags.values())
        return *start, *self.block(function.body)

    def stmt(self, stmt: Stmt) -> Block:
        checks = self._checks(stmt)
        (new,) = super().stmt(stmt)
        if isinstance(new, While) and checks:
            new = While(new.condition, (*new.body, *self._checks(stmt)), new.origin)
        is_declaration = isinstance(stmt, Havoc) and not stmt.is_input
        value = FALSE if is_declaration else TRUE
        after = [
            Assign(self.flags[place], value, self.at(stmt))
            for place in written_places(stmt)
            if isinstance(place, Var) and place in self.flags
        ]
        return *checks, new, *after

    def _checks(self, stmt: Stmt) -> list[Stmt]:
        checks: dict[tuple[Var, Expr], None] = {}
        for expr in read_expressions(stmt):
            checks |= dict.fromkeys((var, when) for var, when in _reads(expr, TRUE) if var in self.flags)
        return [
            Assert(
                build.disjunction(build.negate(when), self.flags[var]), Property.UNINITIALISED,
                f"{var.source} has no value yet", self.at(stmt),
            )
            for var, when in checks
        ]  # fmt: skip


def _reads(expr: Expr, when: Expr) -> Iterator[tuple[Var, Expr]]:
    """The variables that an expression reads, each with the condition under which it is read."""
    match expr:
        case Var():
            yield expr, when
        case Binary("and" | "or", left, right):
            yield from _reads(left, when)
            goes_on = left if expr.op == "and" else build.negate(left)
            yield from _reads(right, build.conjunction(when, goes_on))
        case Ite(condition, then, other):
            yield from _reads(condition, when)
            yield from _reads(then, build.conjunction(when, condition))
            yield from _reads(other, build.conjunction(when, build.negate(condition)))
        case _:
            for part in children_of(expr):
                yield from _reads(part, when)


def _is_plain(target: object) -> bool:
    return (
        isinstance(target, Var)
        and target.storage is Storage.LOCAL
        and bool(target.source)
        and isinstance(target.type, ScalarType)
    )


NO_UNINITIALISED = CheckedProperty(
    name="no-uninitialised",
    topic="uninitialised reads",
    short=("uninitialised",),
    description="a variable is read before it has a value",
    remedy="Give the variable a value where it is declared, or on every path before it is read.",
    kinds=frozenset({Property.UNINITIALISED}),
    watch=watch_values,
)
