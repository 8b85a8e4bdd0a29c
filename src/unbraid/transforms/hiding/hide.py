"""Hides fields on which only branches and waits depend, so that few states are left.  h is hidden, x is not:

    h = e; h = any value               =>    (nothing)
    if (h < x) ...                     =>    if (any) ...
    while (h < x) ...                  =>    while (any) ...
    assume(x > 0 && h > 0)             =>    assume(x > 0)
    x = any value, which is only       =>    x = any of a few values (`regions.py`); switch point
    compared with constants

Each execution of the program is one of the result: it takes the same branches, and passes the same waits.  So if the
result is safe, the program is.  A violation of the result says nothing, because no execution of the program may take
these branches (localization: Kurshan, 1994).

The switch points keep steps short: otherwise a step with several inputs would have an outcome for each combination.
There are none in atomic sections.

requires: cloned, without pointers.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.analyses.conflicts import atomic_depths
from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import CannotStart, InternalError
from unbraid.core.flatten import flatten
from unbraid.core.nodes import (
    BOOL,
    Assign,
    Assume,
    Block,
    Const,
    Expr,
    Function,
    Havoc,
    If,
    IntType,
    Origin,
    Place,
    Print,
    Program,
    Stmt,
    Storage,
    SwitchPoint,
    Var,
    While,
)
from unbraid.core.visitor import Rebuilder, read_expressions, statements
from unbraid.transforms.hiding.fields import field_of, fields_read, indices
from unbraid.transforms.hiding.steering import Steering, steering


def hide(program: Program) -> Program:
    """Raises CannotStart if there is nothing to hide."""
    found = steering(program)
    if not found.hidden and not found.few:
        raise CannotStart(Why.NOTHING_TO_HIDE)
    functions = {
        name: _Hiding(found, _outside_sections(function)).function(function)
        for name, function in program.functions.items()
    }
    result = replace(program, functions=functions)
    _check(result, found)
    return result


def _check(program: Program, found: Steering) -> None:
    """Raises InternalError if something still depends on a hidden field."""
    for function in program.functions.values():
        for stmt in statements(function.body):
            for expr in (*read_expressions(stmt), *indices(stmt)):
                if any(field in found.hidden for field in fields_read(expr)):
                    raise InternalError(f"{stmt.origin}: a hidden variable is used")


def _outside_sections(function: Function) -> frozenset[int]:
    """The statements that are in no atomic section, by id()."""
    code = flatten(function.body)
    depths = atomic_depths(code)
    inside = {id(each.stmt) for each, depth in zip(code, depths, strict=False) if depth}
    return frozenset(id(each.stmt) for each in code) - inside


class _Hiding(Rebuilder):
    def __init__(self, found: Steering, outside: frozenset[int]) -> None:
        self.found, self.outside = found, outside
        self.choices: list[Var] = []

    def function(self, function: Function) -> Function:
        body = self.block(function.body)
        return replace(function, body=body, locals=(*function.locals, *self.choices))

    def stmt(self, stmt: Stmt) -> Block:
        match stmt:
            case Assign() | Havoc() if self._is_hidden(stmt.target):
                return ()
            case Havoc(target) if field_of(target) in self.found.few:
                return self._one_of(stmt, self.found.few[field_of(target)])
            case Assume(condition) if self._uses_hidden(condition):
                kept = [part for part in build.conjuncts(condition) if not self._uses_hidden(part)]
                return (replace(stmt, condition=build.all_of(kept)),)
            case If(condition, then, other, origin) if self._uses_hidden(condition):
                choice, any_value = self._choice(origin)
                return (any_value, If(choice, self.block(then), self.block(other), origin))
            case While(condition, body, origin) if self._uses_hidden(condition):
                choice, any_value = self._choice(origin)
                return (any_value, While(choice, (*self.block(body), any_value), origin))
            case Print(_, args) if any(map(self._uses_hidden, args)):
                return ()
        return super().stmt(stmt)

    def _is_hidden(self, place: Place) -> bool:
        return field_of(place) in self.found.hidden

    def _uses_hidden(self, expr: Expr) -> bool:
        return any(field in self.found.hidden for field in fields_read(expr))

    def _choice(self, origin: Origin) -> tuple[Var, Havoc]:
        choice = Var(f"any branch {len(self.choices)}", BOOL, Storage.LOCAL)
        self.choices.append(choice)
        return choice, Havoc(choice, True, replace(origin, sid=0))

    def _one_of(self, stmt: Havoc, values: tuple[int, ...]) -> Block:
        kind, origin = stmt.target.type, stmt.origin
        assert isinstance(kind, IntType)
        first, *others = (Assign(stmt.target, Const(value, kind), origin) for value in values)
        result: Block = (first,)
        for other in others:
            choice, any_value = self._choice(origin)
            result = (any_value, If(choice, (other,), result, replace(origin, sid=0)))
        return (*result, SwitchPoint(origin)) if id(stmt) in self.outside else result
