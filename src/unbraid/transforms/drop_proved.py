"""Drops what the value analysis (`analyses/values`) knows already from a cloned program.

    assert(x < 8)           =>    nothing               if x < 8 always holds there
    assert(i < 8); a[i]     =>    assume(i < 8); a[i]   the same, if what follows has no meaning where the check fails
    bound marker            =>    assume(false)         if no execution comes there
    y = x + z               =>    y = 3 + z             if x can only be 3 there
    if (x < 8) A else B     =>    A                     if x < 8 always holds there

Code that is never reached is dropped, too (`unreached.py`).  Some engines follow more executions than there are, and
need to know that they may leave out those in which an index is out of bounds.

Facts hold up to the first violation.  So a program and its result have the same first violations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from unbraid.analyses.sharing import all_statements
from unbraid.analyses.values.analysis import analysed
from unbraid.core import build
from unbraid.core.flatten import flatten, rewrite_by_position
from unbraid.core.nodes import (
    FALSE,
    UNDEFINED_BEHAVIOUR,
    Assert,
    Assume,
    Block,
    BoolType,
    BoundReached,
    Const,
    Expr,
    If,
    Index,
    IntType,
    Ite,
    Join,
    Label,
    Member,
    Program,
    Stmt,
    Var,
    While,
)
from unbraid.core.visitor import Rebuilder, read_expressions, statements, subexpressions, written_places
from unbraid.transforms.unreached import Reached


def drop_proved(program: Program) -> Program:
    """The same program if the analysis takes too long.

    requires: cloned, without pointers.
    """
    if not any(isinstance(stmt, Assert | BoundReached) for stmt in all_statements(program)):
        return program
    _, facts = analysed(program, foldable)
    if facts is None:
        return program
    functions = dict(program.functions)
    for name, reached, failing, only in zip(program.threads, facts.reached, facts.failing, facts.only, strict=True):
        functions[name] = replace(functions[name], body=_without(functions[name].body, reached, failing, only))
    return replace(program, functions=functions)


def foldable(stmt: Stmt) -> Iterator[Expr]:
    """The condition of a statement, and what it reads: scalars, and the conditions of choices."""
    if isinstance(stmt, If | While):
        yield stmt.condition
    if isinstance(stmt, Join):
        return  # a number of a crowd stands for many threads
    for expr in (*read_expressions(stmt), *written_places(stmt)):
        for part in subexpressions(expr):
            if isinstance(part, Var | Index | Member) and isinstance(part.type, IntType | BoolType):
                yield part
            elif isinstance(part, Ite):
                yield part.condition


def _without(
    body: Block, reached: frozenset[int], failing: frozenset[int], only: Mapping[int, Mapping[Expr, int]]
) -> Block:
    code = flatten(body)
    living = Reached(code, reached)

    def rewritten(stmt: Stmt, position: int) -> Block:
        match stmt:
            case Assert() | BoundReached() if position not in reached:
                return (Assume(FALSE, stmt.origin),)
            case Assert(condition, property) if position not in failing:
                is_needed = property in UNDEFINED_BEHAVIOUR or condition == FALSE  # nothing comes behind the latter
                return (Assume(condition, stmt.origin),) if is_needed else ()
            case If(condition, then, other):
                value, (left, right) = only.get(position, {}).get(condition), living.sides(stmt, position)
                if (value == 0 or not left) and not _has_label(then):
                    return other
                if (value or not right) and not _has_label(other):
                    return then
        (stmt,) = living.rewritten(stmt, position)
        return _Folder(only.get(position, {})).folded(stmt)

    return rewrite_by_position(body, code, rewritten)


def _has_label(block: Block) -> bool:
    return any(isinstance(stmt, Label) for stmt in statements(block))


class _Folder(Rebuilder):
    """`only`: the value that each of these expressions must have."""

    def __init__(self, only: Mapping[Expr, int]) -> None:
        self._only = only

    def folded(self, stmt: Stmt) -> Block:
        """The statement without its nested blocks."""
        if not self._only:
            return (stmt,)
        if isinstance(stmt, If | While):
            return (replace(stmt, condition=self.expr(stmt.condition)),)
        return self.stmt(stmt)

    def expr(self, expr: Expr) -> Expr:
        value = self._only.get(expr)
        return super().expr(expr) if value is None else Const(value, build.scalar(expr.type))
