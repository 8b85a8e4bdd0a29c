"""Drops the checks that can never fail, and the code that is never reached, from a cloned program.

    assert(x < 8)           =>    nothing               if the value analysis finds that x < 8 there
    assert(i < 8); a[i]     =>    assume(i < 8); a[i]   the same, if what follows has no meaning where the check fails
    if (c) A else B         =>    if (c) assume(false) else B        if no execution comes to A
    bound marker            =>    assume(false)         if no execution comes there

Some engines follow more executions than there are, and need to know that they may leave out those in which an index is
out of bounds.  `analyses/values` finds out what holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from unbraid.analyses.sharing import all_statements
from unbraid.analyses.values.analysis import value_facts
from unbraid.core.flatten import Instruction, flatten, rewrite_by_position
from unbraid.core.nodes import (
    FALSE,
    UNDEFINED_BEHAVIOUR,
    Assert,
    Assume,
    Block,
    BoundReached,
    If,
    Label,
    Program,
    Stmt,
    While,
)
from unbraid.core.visitor import statements


def drop_proved(program: Program) -> Program:
    """The same program if the analysis takes too long.

    requires: cloned, without pointers.
    """
    if not any(isinstance(stmt, Assert | BoundReached) for stmt in all_statements(program)):
        return program
    facts = value_facts(program)
    if facts is None:
        return program
    functions = dict(program.functions)
    for name, reached, failing in zip(program.threads, facts.reached, facts.failing, strict=True):
        body = functions[name].body
        code = flatten(body)
        dropper = _Dropper(code, reached, failing)
        functions[name] = replace(functions[name], body=rewrite_by_position(body, code, dropper.rewritten))
    return replace(program, functions=functions)


class _Dropper:
    def __init__(self, code: list[Instruction], reached: frozenset[int], failing: frozenset[int]) -> None:
        self._code, self._reached, self._failing = code, reached, failing

    def rewritten(self, stmt: Stmt, position: int) -> Block:
        match stmt:
            case Assert() | BoundReached() if position not in self._reached:
                return (Assume(FALSE, stmt.origin),)
            case Assert(condition, property) if position not in self._failing:
                return (Assume(condition, stmt.origin),) if property in UNDEFINED_BEHAVIOUR else ()
            case If(_, then, other):
                start, middle = self._code[position].next, self._code[position].other
                end = self._code[middle - 1].next  # of the jump over `other`
                return (replace(stmt, then=self._living(then, start, middle), other=self._living(other, middle, end)),)
            case While(_, body):
                start, end = self._code[position].next, self._code[position].other
                return (replace(stmt, body=self._living(body, start, end)),)
        return (stmt,)

    def _living(self, block: Block, start: int, end: int) -> Block:
        """The block at these positions, or nothing but its labels if no execution comes there."""
        if not block or any(position in self._reached for position in range(start, end)):
            return block
        return (Assume(FALSE, block[0].origin), *_labels(block))


def _labels(block: Block) -> Iterable[Stmt]:
    return (stmt for stmt in statements(block) if isinstance(stmt, Label))
