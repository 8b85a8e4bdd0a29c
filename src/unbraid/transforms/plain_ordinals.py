"""Turns program counters into plain numbers, for engines without a special treatment of ordinals.

x of an ordinal type, 0..n      =>    an unsigned int
x = *                           =>    x = *; assume(x <= n)
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    Assume,
    Block,
    Const,
    Expr,
    Function,
    Havoc,
    IntType,
    Ite,
    OrdinalType,
    Place,
    Program,
    ScalarType,
    Stmt,
    Var,
)
from unbraid.core.visitor import Rebuilder

NUMBER = IntType(32, False)


def with_plain_ordinals(program: Program) -> Program:
    plain = _Plain()
    functions = {name: plain.function(function) for name, function in program.functions.items()}
    variables = tuple(
        replace(item, var=plain.named(item.var), initial=tuple(map(plain.expr, item.initial)))
        for item in program.globals
    )
    return replace(program, globals=variables, functions=functions)


def _plain(kind: ScalarType) -> ScalarType:
    return NUMBER if isinstance(kind, OrdinalType) else kind


class _Plain(Rebuilder):
    def __init__(self) -> None:
        self.names: dict[Var, Var] = {}

    def named(self, var: Var) -> Var:
        if not isinstance(var.type, OrdinalType):
            return var
        if var not in self.names:
            self.names[var] = replace(var, type=NUMBER)
        return self.names[var]

    def variable(self, var: Var) -> Place:
        return self.named(var)

    def function(self, function: Function) -> Function:
        return replace(
            function,
            params=tuple(map(self.named, function.params)),
            locals=tuple(map(self.named, function.locals)),
            body=self.block(function.body),
        )

    def expr(self, expr: Expr) -> Expr:
        if isinstance(expr, Const):
            return replace(expr, type=_plain(expr.type))
        new = super().expr(expr)
        return replace(new, type=_plain(new.type)) if isinstance(new, Ite) else new

    def stmt(self, stmt: Stmt) -> Block:
        new = super().stmt(stmt)
        if isinstance(stmt, Havoc) and isinstance(stmt.target.type, OrdinalType):
            limit = Const(stmt.target.type.limit, NUMBER)
            in_range = build.binary("<=", self.place(stmt.target), limit, BOOL)
            return (*new, Assume(in_range, replace(stmt.origin, sid=0)))
        return new
