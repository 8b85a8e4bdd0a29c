"""Flattens a function's structured body to a list of instructions with jumps, for the interpreter and data-flow
analyses.

    if (c) A else B    =>  branch c -> A, else B; A; jump end; B; end
    while (c) A        =>  head: branch c -> A, else end; A; jump head; end
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from unbraid.core.errors import InternalError
from unbraid.core.nodes import (
    FALSE,
    Assert,
    Assume,
    Block,
    BoundReached,
    Const,
    Expr,
    Goto,
    Halt,
    If,
    Label,
    Origin,
    Return,
    Stmt,
    ThreadExit,
    While,
)


@dataclass(slots=True)
class Instruction:
    """A simple statement, a branch (`stmt` is its If or While, `other` where it goes if the condition is false), or a
    jump (`stmt` is None).  `next` is the instruction that follows."""

    stmt: Stmt | None
    origin: Origin
    next: int
    condition: Expr | None = None
    other: int = -1
    is_loop_head: bool = False

    def successors(self) -> tuple[int, ...]:
        if ends(self.stmt):
            return ()
        if isinstance(self.stmt, (Assert, Assume)) and self.stmt.condition == FALSE:
            return ()
        if self.condition is None:
            return (self.next,)
        if isinstance(self.condition, Const):
            return (self.next,) if self.condition.value else (self.other,)
        return (self.next, self.other)


def ends(stmt: Stmt | None) -> bool:
    """Does control never continue after this statement?"""
    match stmt:
        case Return() | ThreadExit() | Halt() | BoundReached():
            return True
        case Assume(condition) | Assert(condition):
            return condition == FALSE
    return False


def flatten(body: Block) -> list[Instruction]:
    """The instructions of a function body.  The position one past the last instruction is the end of the function."""
    flattener = _Flattener()
    flattener.block(body)
    for position, label in flattener.jumps:
        if label not in flattener.labels:
            raise InternalError(f"jump to unknown label {label}")
        flattener.code[position].next = flattener.labels[label]
    return flattener.code


class _Flattener:
    def __init__(self) -> None:
        self.code: list[Instruction] = []
        self.labels: dict[str, int] = {}
        self.jumps: list[tuple[int, str]] = []

    def emit(self, stmt: Stmt | None, origin: Origin) -> Instruction:
        instruction = Instruction(stmt, origin, len(self.code) + 1)
        self.code.append(instruction)
        return instruction

    def block(self, block: Block) -> None:
        for stmt in block:
            self.statement(stmt)

    def statement(self, stmt: Stmt) -> None:
        if isinstance(stmt, Label):
            if stmt.name in self.labels:
                raise InternalError(f"label {stmt.name} twice")
            self.labels[stmt.name] = len(self.code)
        elif isinstance(stmt, Goto):
            self.jumps.append((len(self.code), stmt.label))
            self.emit(None, stmt.origin)
        elif isinstance(stmt, If):
            branch = self.emit(stmt, stmt.origin)
            branch.condition = stmt.condition
            self.block(stmt.then)
            if stmt.other:
                jump = self.emit(None, stmt.origin)
                branch.other = len(self.code)
                self.block(stmt.other)
                jump.next = len(self.code)
            else:
                branch.other = len(self.code)
        elif isinstance(stmt, While):
            head = len(self.code)
            branch = self.emit(stmt, stmt.origin)
            branch.condition, branch.is_loop_head = stmt.condition, True
            self.block(stmt.body)
            self.emit(None, stmt.origin).next = head
            branch.other = len(self.code)
        else:
            self.emit(stmt, stmt.origin)


def rewrite_by_position(body: Block, code: list[Instruction], rewrite: Callable[[Stmt, int], Block]) -> Block:
    """Replace each statement of a body by the result of `rewrite` for it and its position in the code.
    Flattening keeps textual order, so the statements are visited in the order of their positions."""
    positions = iter([position for position, instruction in enumerate(code) if instruction.stmt is not None])

    def walk(block: Block) -> Block:
        result: list[Stmt] = []
        for stmt in block:
            if isinstance(stmt, (Label, Goto)):
                result.append(stmt)
                continue
            position = next(positions)
            if isinstance(stmt, If):
                then = walk(stmt.then)
                stmt = replace(stmt, then=then, other=walk(stmt.other))
            elif isinstance(stmt, While):
                stmt = replace(stmt, body=walk(stmt.body))
            result.extend(rewrite(stmt, position))
        return tuple(result)

    new = walk(body)
    if next(positions, None) is not None:
        raise InternalError("a statement was not visited")
    return new
