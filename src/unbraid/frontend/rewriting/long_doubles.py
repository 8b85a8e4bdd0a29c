"""`long double` is stored and passed on, but its numbers are not followed.

Machines differ in its format: 80 bits on x86, IEEE's binary128 on AArch64, the format of double elsewhere.  So what a
program computes with such a number may be anything:

    x = y * 2.0L;       =>      x = 0;
    if (x < y)          =>      c = *; if (c)
    n = (int)x;         =>      m = *; n = m;

All choices are approximations, so a violation that rests on one is only possible.  Each number is kept as zero.  The
program would notice this only by looking at its bytes, which a note on the result says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from unbraid.core.nodes import (
    LONG_DOUBLE,
    NOWHERE,
    TRUE,
    Assign,
    Binary,
    Block,
    Cast,
    Const,
    Expr,
    Function,
    Goto,
    Havoc,
    If,
    Label,
    Origin,
    Program,
    Reinterpret,
    Stmt,
    Storage,
    Type,
    Unary,
    Var,
    While,
)
from unbraid.core.notes import Note, NoteKind
from unbraid.core.visitor import Rebuilder, memory_reads, read_expressions, statements, subexpressions, written_places
from unbraid.frontend.lowering.context import ProgramContext
from unbraid.frontend.lowering.symbols import take_name

_ZERO = Const(0, LONG_DOUBLE)


def approximate_long_doubles(context: ProgramContext, program: Program) -> Program:
    """requires: lowered."""
    place = next(_uses(program), None)
    if place is None:
        return program
    functions = {name: _Approximate(context).function(each) for name, each in program.functions.items()}
    note = Note(NoteKind.LONG_DOUBLE, place)
    return replace(program, functions=functions, notes=(*program.notes, note))


def _uses(program: Program) -> Iterator[Origin]:
    for function in program.functions.values():
        for stmt in statements(function.body):
            for expr in (*read_expressions(stmt), *written_places(stmt)):
                yield from (stmt.origin for part in subexpressions(expr) if part.type == LONG_DOUBLE)


def _is_computed(expr: Expr) -> bool:
    """Does an expression compute with `long double`?  Everything else only passes on its values."""
    match expr:
        case Unary(_, operand) | Cast(operand) | Reinterpret(operand) | Binary(_, operand):
            return LONG_DOUBLE in (expr.type, operand.type)
    return False


class _Approximate(Rebuilder):
    """Rewrites one function."""

    def __init__(self, context: ProgramContext) -> None:
        self._context = context
        self._own: list[Var] = []  # the locals that are added
        self._before: list[Stmt] = []  # what is to be executed before the current statement
        self._at = NOWHERE
        self._names: set[str] = set()

    def function(self, function: Function) -> Function:
        self._names = {var.name for var in (*function.params, *function.locals)}
        body = self.block(function.body)
        return replace(function, body=body, locals=(*function.locals, *self._own))

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, Havoc) and stmt.target.type == LONG_DOUBLE:
            return self.stmt(Assign(stmt.target, _ZERO, stmt.origin))
        if isinstance(stmt, While) and any(map(_is_computed, subexpressions(stmt.condition))):
            return self.block(self._tested_inside(stmt))
        outer, self._before, self._at = self._before, [], stmt.origin
        changed = super().stmt(stmt)
        before, self._before = self._before, outer
        return (*before, *changed)

    def _tested_inside(self, loop: While) -> Block:
        """The loop, with its condition in a statement of its own."""
        self._at = loop.origin
        leave = f"leave_{self._context.next_sid()}"
        test = If(loop.condition, (), (Goto(leave, self._here()),), self._here())
        return While(TRUE, (test, *loop.body), loop.origin), Label(leave, self._here())

    def expr(self, expr: Expr) -> Expr:
        if not _is_computed(expr):
            return super().expr(expr)
        for place in memory_reads(expr):  # the program still reads what it computes with
            self._before.append(Assign(self._temporary(place.type), self.place(place), self._here()))
        if expr.type == LONG_DOUBLE:
            return _ZERO
        result = self._temporary(expr.type)
        self._before.append(Havoc(result, False, self._here(), is_approximation=True))
        return result

    def _temporary(self, kind: Type) -> Var:
        var = Var(take_name("approximated", self._names), kind, Storage.LOCAL)
        self._own.append(var)
        return var

    def _here(self) -> Origin:
        return replace(self._at, sid=self._context.next_sid())
