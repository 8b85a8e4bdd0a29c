"""How creating, joining and ending threads are translated, where threads have numbers and their variables are global:

    t = create f_j(e)    =>   arg_j = e; started_j = true; t = j
    x = join t           =>   assume(t has ended); x = result_t
    return e             =>   result_t = e

The sequentializations and the automata share these rules.  The caller provides the variable that says that a thread was
started, and the condition that it has ended.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from unbraid.core import build
from unbraid.core.nodes import (
    FALSE,
    TRUE,
    Assign,
    Assume,
    Block,
    Const,
    Create,
    Expr,
    Global,
    IntType,
    Join,
    Program,
    Return,
    Storage,
    ThreadExit,
    Var,
)
from unbraid.core.visitor import statements


def create(stmt: Create, params: Sequence[Var], started: Var) -> Block:
    """`params`: the parameters of the new thread; `started`: the variable that says that it was created."""
    assert stmt.instance is not None
    passed = tuple(Assign(param, build.cast(stmt.arg, param.type), stmt.origin) for param in params)
    stored: Block = ()
    if stmt.target is not None:
        stored = (Assign(stmt.target, build.constant(stmt.instance, stmt.target.type), stmt.origin),)
    return (*passed, Assign(started, TRUE, stmt.origin), *stored)


def join(stmt: Join, ended: Sequence[Expr], results: Results) -> Block:
    """`ended`: for each thread, the condition that it has ended."""
    has_ended: Expr = FALSE
    result: Expr | None = None
    known = stmt.thread.value if isinstance(stmt.thread, Const) else None
    for number, condition in enumerate(ended):
        if known not in (None, number):
            continue
        chosen = build.equal(stmt.thread, build.constant(number, stmt.thread.type))
        has_ended = build.disjunction(has_ended, build.conjunction(chosen, condition))
        if stmt.target is not None:
            value = results.vars[number]
            result = value if result is None else build.ite(chosen, value, result)
    wait = Assume(has_ended, stmt.origin)
    if stmt.target is None or result is None:
        return (wait,)
    return (wait, Assign(stmt.target, build.cast(result, stmt.target.type), stmt.origin))


class Results:
    """A variable for the value that each thread returns; there are none if no join reads one."""

    def __init__(self, cloned: Program, name: Callable[[str], str] = str) -> None:
        """`name` makes names that no variable of the program has."""
        is_read = any(
            isinstance(stmt, Join) and stmt.target is not None
            for thread in cloned.threads
            for stmt in statements(cloned.functions[thread].body)
        )
        word = IntType(cloned.model.pointer_bits, False)
        count = len(cloned.threads) if is_read else 0
        self.vars = [Var(name(f"result_{number}"), word, Storage.GLOBAL) for number in range(count)]
        self.globals = [Global(var, (Const(0, word),)) for var in self.vars]

    def keep(self, stmt: Return | ThreadExit, thread: int) -> Block:
        """Store what the thread returns, if it returns anything and a join may read it."""
        values = stmt.values if isinstance(stmt, Return) else (stmt.value,)
        if not self.vars or not values:
            return ()
        var = self.vars[thread]
        return (Assign(var, build.cast(values[0], var.type), stmt.origin),)
