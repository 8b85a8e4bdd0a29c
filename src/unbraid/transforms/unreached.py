"""Drops code to which no execution comes from the body of a thread.

    if (c) A else B    =>    if (c) assume(false) else B        if no execution comes to A

Loops are treated in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import replace

from unbraid.core.flatten import Instruction
from unbraid.core.nodes import FALSE, Assume, Block, If, Label, Stmt, While
from unbraid.core.visitor import statements


class Reached:
    """`positions`: the instructions of `code` (`core.flatten`) to which executions come."""

    def __init__(self, code: list[Instruction], positions: Set[int]) -> None:
        self._code, self._positions = code, positions

    def sides(self, stmt: If, position: int) -> tuple[bool, bool]:
        """Do executions come to each side of a branch?  To one that is empty: not known, so yes."""
        start, middle = self._code[position].next, self._code[position].other
        return (
            self._lives(stmt.then, start, middle),
            self._lives(stmt.other, middle, self._code[middle - 1].next),
        )

    def rewritten(self, stmt: Stmt, position: int) -> Block:
        match stmt:
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
        if self._lives(block, start, end):
            return block
        return (Assume(FALSE, block[0].origin), *_labels(block))

    def _lives(self, block: Block, start: int, end: int) -> bool:
        has_code = any(not isinstance(stmt, Label) for stmt in block)  # a label alone has no position of its own
        return not has_code or any(position in self._positions for position in range(start, end))


def _labels(block: Block) -> Iterable[Stmt]:
    return (stmt for stmt in statements(block) if isinstance(stmt, Label))
