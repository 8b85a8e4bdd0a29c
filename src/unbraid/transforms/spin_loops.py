"""A loop that only waits becomes a wait: of its iterations, only the last one is kept.

    while (c) s      =>      if (c) { s; assume(false) }

requires of s that an iteration which leads to another one leaves no trace: it writes nothing but locals, and none of
those that are read in the next iteration before they are written.  As lowered, nobody jumps into a loop.

Then a thread that is at the head again is where it was before, so it may as well have waited there: every execution
with several iterations has the same without all but the last.  Whoever waits for ever does nothing more, which only
matters to those who ask if everybody gets on.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.flatten import flatten
from unbraid.core.liveness import Liveness
from unbraid.core.nodes import (
    FALSE,
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Block,
    Function,
    Goto,
    Halt,
    Havoc,
    If,
    Label,
    Program,
    Return,
    Stmt,
    Storage,
    ThreadExit,
    Var,
    While,
)
from unbraid.core.visitor import Rebuilder, statements, written_places

_HARMLESS = (Assign, Havoc, Assume, Assert, If, Goto, Label, AtomicBegin, AtomicEnd, Return, ThreadExit, Halt)


def without_spinning(program: Program) -> Program:
    functions = {name: _waiting(function) for name, function in program.functions.items()}
    return replace(program, functions=functions)


def _waiting(function: Function) -> Function:
    if not any(isinstance(stmt, While) and _is_harmless(stmt.body) for stmt in statements(function.body)):
        return function
    return replace(function, body=_Waiting(function).block(function.body))


def _is_harmless(body: Block) -> bool:
    return all(
        isinstance(stmt, _HARMLESS) and all(_is_local(place) for place in written_places(stmt))
        for stmt in statements(body)
    )


def _is_local(place: object) -> bool:
    return isinstance(place, Var) and place.storage is Storage.LOCAL


class _Waiting(Rebuilder):
    def __init__(self, function: Function) -> None:
        code = flatten(function.body)
        self.liveness = Liveness(function, code)
        self.heads = {id(item.stmt): position for position, item in enumerate(code) if item.is_loop_head}

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, While) and _is_harmless(stmt.body) and self._leaves_no_trace(stmt):
            return (If(stmt.condition, (*stmt.body, Assume(FALSE, replace(stmt.origin, sid=0))), (), stmt.origin),)
        return super().stmt(stmt)

    def _leaves_no_trace(self, loop: While) -> bool:
        head = self.heads[id(loop)]
        written = {place for stmt in statements(loop.body) for place in written_places(stmt)}
        return all(isinstance(var, Var) and self.liveness.is_dead(var, head) for var in written)
