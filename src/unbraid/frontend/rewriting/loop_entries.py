"""Jumps into loops become jumps to the loop, which begins with a jump inside:

    goto L; ...                             =>    enter = 1; goto F; ...
    while (c) { s1; L: s2 }                       enter = 0; F: while (true) {
                                                      if (enter == 1) { enter = 0; goto L; }
                                                      if (!c) goto G;
                                                      s1; L: s2
                                                  } G:

If several labels of a loop are targets of such jumps, they have different numbers.  A jump back from behind the loop is
treated in the same way; F is then the target of a backward jump (`loops.py`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Protocol

from unbraid.core import build
from unbraid.core.nodes import (
    INT32,
    TRUE,
    Assign,
    Block,
    Const,
    Goto,
    If,
    Label,
    Origin,
    ScalarType,
    Stmt,
    Var,
    While,
)
from unbraid.core.visitor import nested_blocks, statements


class Flags(Protocol):
    """Provides new variables and statement numbers."""

    def temporary(self, kind: ScalarType) -> Var: ...
    def number(self, origin: Origin) -> Origin: ...


_OUTSIDE = Const(0, INT32)


def enter_loops(body: Block, flags: Flags) -> Block:
    """Afterwards, all jumps to a label in a loop are in this loop.  A body without jumps into loops is not changed."""
    while (found := _entered_loop(body)) is not None:
        body = _Entry(*found, flags).block(body)
    return body


def _entered_loop(body: Block) -> tuple[While, list[str]] | None:
    """An innermost loop with labels that are targets of jumps from outside."""
    gotos = Counter(stmt.label for stmt in statements(body) if isinstance(stmt, Goto))
    return _search(body, gotos) if gotos else None


def _search(block: Block, gotos: Counter[str]) -> tuple[While, list[str]] | None:
    for stmt in block:
        for inner in nested_blocks(stmt):
            found = _search(inner, gotos)
            if found is not None:
                return found
        if isinstance(stmt, While):
            inside = list(statements(stmt.body))
            own = Counter(each.label for each in inside if isinstance(each, Goto))
            labels = [each.name for each in inside if isinstance(each, Label) and gotos[each.name] > own[each.name]]
            if labels:
                return stmt, labels
    return None


class _Entry:
    """Rewrites one loop, and the jumps into it."""

    def __init__(self, loop: While, labels: list[str], flags: Flags) -> None:
        self.loop, self.flags = loop, flags
        self.numbers = {label: Const(i, INT32) for i, label in enumerate(labels, 1)}
        self.enter = flags.temporary(INT32)
        self.front, self.left = f"{labels[0]}#front_{self.enter.name}", f"{labels[0]}#left_{self.enter.name}"

    def block(self, block: Block) -> Block:
        return tuple(new for stmt in block for new in self._stmt(stmt))

    def _stmt(self, stmt: Stmt) -> Block:
        if stmt is self.loop:
            return self._loop()
        match stmt:
            case Goto(label) if label in self.numbers:
                number = Assign(self.enter, self.numbers[label], self.flags.number(stmt.origin))
                return number, replace(stmt, label=self.front)
            case If(_, then, other):
                return (replace(stmt, then=self.block(then), other=self.block(other)),)
            case While(_, body):
                return (replace(stmt, body=self.block(body)),)
        return (stmt,)

    def _loop(self) -> Block:
        origin, number = self.loop.origin, self.flags.number
        inside = [self._jump_inside(label) for label in self.numbers]
        test = If(build.negate(self.loop.condition), (Goto(self.left, origin),), (), number(origin))
        tests = () if self.loop.condition == TRUE else (test,)
        loop = replace(self.loop, condition=TRUE, body=(*inside, *tests, *self.loop.body))
        reset = Assign(self.enter, _OUTSIDE, number(origin))
        return reset, Label(self.front, number(origin)), loop, Label(self.left, number(origin))

    def _jump_inside(self, label: str) -> Stmt:
        origin, number = self.loop.origin, self.flags.number
        jump = Assign(self.enter, _OUTSIDE, number(origin)), Goto(label, origin)
        return If(build.equal(self.enter, self.numbers[label]), jump, (), number(origin))
