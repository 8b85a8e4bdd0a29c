"""A base class for passes that add statements to a program as lowered.

Added statements are numbered after those of the program, and have the source positions of statements of the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from unbraid.core import build
from unbraid.core.nodes import (
    AtomicBegin,
    AtomicEnd,
    Block,
    Const,
    Expr,
    Function,
    Global,
    IntType,
    Origin,
    Program,
    ScalarType,
    Stmt,
    Storage,
    ThreadId,
    Var,
)
from unbraid.core.visitor import Rebuilder, statements


class Instrumenting(Rebuilder):
    """Rewrites each function; the names of added variables begin with `prefix`."""

    def __init__(self, program: Program, prefix: str) -> None:
        self.before, self.prefix = program, prefix
        last = max(stmt.origin.sid for each in program.functions.values() for stmt in statements(each.body))
        self._numbers: Iterator[int] = count(last + 1)
        self._globals: list[Global] = []
        self._locals: dict[tuple[str, ScalarType], Var] = {}  # of the current function
        self.me = ThreadId(IntType(program.model.long_bits, False))

    def program(self) -> Program:
        functions = {name: self._function(function) for name, function in self.before.functions.items()}
        return replace(self.before, functions=functions, globals=(*self.before.globals, *self._globals))

    def _function(self, function: Function) -> Function:
        self._locals = {}
        body = self.body(function)
        return replace(function, body=body, locals=(*function.locals, *self._locals.values()))

    def body(self, function: Function) -> Block:
        return self.block(function.body)

    def temporary(self, name: str, kind: ScalarType) -> Var:
        if (name, kind) not in self._locals:
            self._locals[name, kind] = Var(f"{self.prefix}{name}_{len(self._locals)}", kind, Storage.LOCAL)
        return self._locals[name, kind]

    def new_global(self, name: str, kind: ScalarType, storage: Storage = Storage.GLOBAL, initial: int = 0) -> Var:
        var = Var(f"{self.prefix}{name}", kind, storage)
        self._globals.append(Global(var, (Const(initial, kind),)))
        return var

    def at(self, stmt: Stmt) -> Origin:
        """The origin of a new statement that belongs to `stmt`."""
        return replace(stmt.origin, sid=next(self._numbers))

    def atomic(self, stmt: Stmt, *inside: Stmt) -> Block:
        return AtomicBegin(None, self.at(stmt)), *inside, AtomicEnd(self.at(stmt))

    def is_me(self, thread: int) -> Expr:
        return build.equal(self.me, build.constant(thread, self.me.type))
