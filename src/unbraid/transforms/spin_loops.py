"""Turns a loop that only waits into a wait: of its iterations, only the last one is kept.

    while (c) s      =>      if (c) { s; assume(false) }

This is done if an iteration of s that is followed by another one leaves no trace.  It may only write locals that the
next iteration does not read before it writes them.  It must not end an atomic section that began before it, because
then other threads may see a state in the loop that they do not see at its head.  A program as lowered has no jumps into
loops.

Then a thread that returns to the head is in the same state as before, so it may as well have waited there.  So every
execution with several iterations is equivalent to one with only the last of them.  A thread that spins for ever does
nothing more in the result, which matters only for liveness.
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
    """requires: lowered.  Added statements have no statement numbers."""
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
        self.code = flatten(function.body)
        self.liveness = Liveness(function, self.code)
        self.heads = {id(item.stmt): position for position, item in enumerate(self.code) if item.is_loop_head}

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, While) and _is_harmless(stmt.body) and self._leaves_no_trace(stmt):
            return (If(stmt.condition, (*stmt.body, Assume(FALSE, replace(stmt.origin, sid=0))), (), stmt.origin),)
        return super().stmt(stmt)

    def _leaves_no_trace(self, loop: While) -> bool:
        head = self.heads[id(loop)]
        written = {place for stmt in statements(loop.body) for place in written_places(stmt)}
        dead = all(isinstance(var, Var) and self.liveness.is_dead(var, head) for var in written)
        return dead and self._keeps_sections(head)

    def _keeps_sections(self, head: int) -> bool:
        """Does every atomic section that ends in the loop also begin there, on every path?"""
        end = self.code[head].other
        depths = {head: 0}
        pending = [head]
        while pending:
            position = pending.pop()
            stmt, depth = self.code[position].stmt, depths[position]
            depth += isinstance(stmt, AtomicBegin) - isinstance(stmt, AtomicEnd)
            if depth < 0:
                return False
            for following in self.code[position].successors():
                if not head <= following < end:
                    continue
                if following not in depths:
                    depths[following] = depth
                    pending.append(following)
                elif depths[following] != depth:
                    return False
        return True
