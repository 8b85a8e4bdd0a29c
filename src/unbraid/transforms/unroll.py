"""Loop unrolling, with constant propagation to find out how often a loop runs.

    while (c) s      =>    if (!c) goto end; s; if (!c) goto end; s; ... if (!c) goto end; marker; end:

A loop whose number of iterations is known is unrolled fully.  Any other loop is unrolled `unwind` times, with a bound
marker in front of the next iteration.  Ensures: no While, all jumps forward.

With `keep_loops`, a loop with an unknown number of iterations stays, unless it creates threads or allocates objects.
Creations and allocations must be executed at most once, because each thread and object has variables of its own.  A
loop that creates threads is unrolled `unwind` times and once more up to the next creation.  The bound marker is there,
so that all executions without a further thread are covered; another one is at the end of that last iteration.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core import build
from unbraid.core.nodes import (
    FALSE,
    TRUE,
    Allocate,
    Block,
    Bound,
    BoundReached,
    Const,
    Create,
    Global,
    Goto,
    If,
    Join,
    Label,
    Program,
    Stmt,
    Var,
    While,
)
from unbraid.core.visitor import nested_blocks, statements
from unbraid.transforms.constants import ConstantWalker, Env

# A counting loop is unrolled to at most this many statements before it is treated as unbounded.
COUNTED_BUDGET = 40_000
OPEN_BUDGET = 1_500
JOINING_BUDGET = 1_000  # for a loop that joins threads, because proofs need to know which ones have ended


class Unroller(ConstantWalker):
    def __init__(
        self,
        program: Program,
        read_only: dict[Var, Global],
        unwind: int,
        budget: int,
        making_budget: int,
        keep_loops: bool,
    ) -> None:
        """The budgets: of statements, for loops that only count, and for those that also create or allocate."""
        super().__init__(program, read_only)
        self.unwind, self.budget, self.making_budget, self.keep_loops = unwind, budget, making_budget, keep_loops
        self.copies = 0
        self.kept = 0  # how many loops around the current statement stay
        self.creates_no_more = False  # a bound marker replaces each creation from here on
        self.uncounted: set[int] = set()  # statement numbers of loops with an unknown number of iterations

    def loop(self, stmt: While) -> list[Stmt]:
        self.copies += 1
        end = f"loop_end#{self.copies}"
        if stmt.origin.sid not in self.uncounted:
            assert self.env is not None
            start, jumps, passed = dict(self.env), dict(self.jumps), set(self.passed)
            saved = self.checkpoint()
            full = self._unroll(stmt, end, None)
            if full is not None:
                return full
            self.env, self.jumps, self.passed = start, jumps, passed
            self.restore(saved)
            self.uncounted.add(stmt.origin.sid)
        if self.keep_loops and (not _makes(stmt, (Create, Allocate)) or self.may_keep(stmt)):
            self.kept += 1
            loop = super().loop(stmt)
            self.kept -= 1
            return loop
        bounded = self._unroll(stmt, end, self.unwind)
        assert bounded is not None
        return bounded

    def may_keep(self, stmt: While) -> bool:
        """May a loop stay although it creates threads or allocates objects?"""
        return False

    def checkpoint(self) -> object:
        """The state that a subclass must restore if an attempt at full unrolling fails."""
        return None

    def restore(self, saved: object) -> None:
        pass

    def _unroll(self, stmt: While, end: str, limit: int | None) -> list[Stmt] | None:
        """The unrolled loop.  Without a limit: None if the number of iterations is not known."""
        result: list[Stmt] = []
        seen: list[Env] = []
        budget = self.making_budget if _makes(stmt, (Create, Allocate)) else self.budget
        if _makes(stmt, (Join,)):
            budget = max(JOINING_BUDGET, budget)
        if stmt.condition == TRUE:
            budget = min(OPEN_BUDGET, budget)
        iteration = 0
        while self.env is not None:
            condition = self.fold(stmt.condition)
            if condition == FALSE:
                break
            if limit is None:
                assert self.env is not None
                if not isinstance(condition, Const) or self.env in seen[-1:] or len(result) > budget:
                    return None
                seen = [dict(self.env)]
            if condition != TRUE:
                self.jump(end)
                result.append(If(build.negate(condition), (Goto(end, stmt.origin),), (), stmt.origin))
            if iteration == limit:
                if self.keep_loops and _makes(stmt, (Create,)):
                    result.extend(self._up_to_the_next_thread(stmt))
                if self.env is not None:
                    result.append(BoundReached(Bound.LOOP, stmt.origin))
                self.env = None
                break
            iteration += 1
            self.copies += 1
            result.extend(self.block(_renamed(stmt.body, self.copies)))
        if end in self.jumps:
            result.extend(self.stmt(Label(end, stmt.origin)))
        return result

    def _up_to_the_next_thread(self, stmt: While) -> list[Stmt]:
        before, self.creates_no_more = self.creates_no_more, True
        self.copies += 1
        body = self.block(_renamed(stmt.body, self.copies))
        self.creates_no_more = before
        return body


def _makes(loop: While, kinds: tuple[type, ...]) -> bool:
    return any(isinstance(stmt, kinds) for stmt in statements(loop.body))


def _renamed(body: Block, copy: int) -> Block:
    """A copy of a loop body with its own labels, and jumps to these."""
    labels = {stmt.name for stmt in statements(body) if isinstance(stmt, Label)}

    def rename(block: Block) -> Block:
        result: list[Stmt] = []
        for stmt in block:
            match stmt:
                case Label(name):
                    result.append(replace(stmt, name=f"{name}#i{copy}"))
                case Goto(name) if name in labels:
                    result.append(replace(stmt, label=f"{name}#i{copy}"))
                case If(_, then, other):
                    result.append(replace(stmt, then=rename(then), other=rename(other)))
                case While(_, inner):
                    result.append(replace(stmt, body=rename(inner)))
                case _:
                    assert not nested_blocks(stmt)
                    result.append(stmt)
        return tuple(result)

    return rename(body) if labels else body
