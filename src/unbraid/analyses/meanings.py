"""What locals stand for that are assigned only once, such as copies of globals.

This is a good guess, not more: what is copied may have changed since.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from unbraid.core.nodes import Assign, Expr, Stmt, Storage, Var
from unbraid.core.visitor import Rebuilder

_DEPTH = 4


def assigned_once(stmts: Iterable[Stmt]) -> dict[Var, Expr]:
    """The locals with a single assignment, and what they are assigned."""
    found: dict[Var, list[Expr]] = {}
    for stmt in stmts:
        if isinstance(stmt, Assign) and isinstance(stmt.target, Var) and stmt.target.storage is Storage.LOCAL:
            found.setdefault(stmt.target, []).append(stmt.value)
    return {var: values[0] for var, values in found.items() if len(values) == 1}


class Meanings(Rebuilder):
    """Replaces locals by what they stand for."""

    def __init__(self, meanings: Mapping[Var, Expr]) -> None:
        self.meanings = meanings
        self.depth = 0

    def expr(self, expr: Expr) -> Expr:
        if isinstance(expr, Var) and expr in self.meanings and self.depth < _DEPTH:
            self.depth += 1
            found = self.expr(self.meanings[expr])
            self.depth -= 1
            return found
        return super().expr(expr)
