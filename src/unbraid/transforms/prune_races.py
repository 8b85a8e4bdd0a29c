"""Drops the checks for data races (`properties/races.py`) that can never fail from a cloned program.

A check consists of an announcement in one thread and an assertion in another.  The announcement is not needed if every
thread that asserts holds a lock that the announcing thread holds too, or cannot run at that time:

    if (*) { ...; written_x = true; goto stopped }      =>      nothing
    assert(!written_x)                                  =>      nothing

This is right because a thread that has announced an access stops there for ever and keeps its locks.  Nor is it needed
if no thread that asserts is about to access the same place.  If all accesses are protected, no check is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from unbraid.analyses.conflicts import Conflicts
from unbraid.analyses.sharing import memory_accesses
from unbraid.core import build
from unbraid.core.bookkeeping import CHOSEN, is_watch
from unbraid.core.flatten import Instruction, flatten, rewrite_by_position
from unbraid.core.nodes import FALSE, Assert, Assign, Assume, Block, Expr, If, Program, Stmt, Var
from unbraid.core.visitor import Rebuilder, root_variable, statements, variables_read


def prune_races(program: Program) -> Program:
    """The program must not be sliced yet, because the accesses themselves say what checks are about.

    requires: cloned, without pointers.
    """
    watches = {item.var for item in program.globals if is_watch(item.var)}
    if not watches:
        return program
    code = [flatten(program.functions[name].body) for name in program.threads]
    conflicts = Conflicts(program, code, is_complete=True)
    functions = dict(program.functions)
    for thread, name in enumerate(program.threads):
        pruner = _Pruner(conflicts, watches, thread)
        functions[name] = replace(functions[name], body=pruner.pruned(functions[name].body, code[thread]))
    return replace(program, functions=functions)


def _is_announcement(stmt: If) -> bool:
    """Is this an announcement, and not a branch of the program around one?"""
    return isinstance(stmt.condition, Var) and CHOSEN in stmt.condition.name and not stmt.other


class _Pruner(Rebuilder):
    def __init__(self, conflicts: Conflicts, watches: set[Var], thread: int) -> None:
        self.conflicts, self.watches, self.thread = conflicts, watches, thread
        self.unseen: list[Stmt] = []  # the statements that replace announcements that no thread sees
        self.nothing: Var | None = None  # what the last check reads, if nothing is ever announced that it could see

    def pruned(self, body: Block, code: list[Instruction]) -> Block:
        return rewrite_by_position(body, code, self._rewrite)

    def _rewrite(self, stmt: Stmt, position: int) -> Block:
        if isinstance(stmt, If) and _is_announcement(stmt) and self._has_unseen(stmt.then):
            return ()
        if isinstance(stmt, If) and any(var is self.nothing for var in variables_read(stmt.condition)):
            return ()
        if not isinstance(stmt, Assign | Assert):
            return (stmt,)
        if isinstance(stmt, Assign) and stmt.target is self.nothing:
            self.nothing = None
        accessed = {root_variable(place): writes for place, writes in memory_accesses(stmt)}
        if not self.watches & accessed.keys() or self.conflicts.access(self.thread, position, stmt):
            return (stmt,)
        if any(accessed[var] for var in self.watches & accessed.keys()):
            unseen = Assume(FALSE, stmt.origin)
            self.unseen.append(unseen)
            return (unseen,)
        if isinstance(stmt, Assert):
            return ()  # nothing is announced that it could see
        if isinstance(stmt.target, Var) and isinstance(stmt.value, Var):
            self.nothing = stmt.target
        return (replace(stmt, value=self.expr(stmt.value)),)

    def _has_unseen(self, block: Sequence[Stmt]) -> bool:
        return any(stmt is unseen for stmt in statements(tuple(block)) for unseen in self.unseen)

    def expr(self, expr: Expr) -> Expr:
        if isinstance(expr, Var) and expr in self.watches:
            return build.constant(0, expr.type)
        return super().expr(expr)
