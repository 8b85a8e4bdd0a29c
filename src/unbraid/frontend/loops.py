"""Backward jumps become loops, so that every loop of core is a `While` and every `Goto` goes forward.

    L: s1; ... goto L; ... sn;        =>    L: while (true) { s1; ... goto L'; ... sn; goto L''; L': } L'':

where sn is the last statement of the block that contains a jump back to L.  requires: all backward jumps to a label
come from within its block.  Jumps into the body of a loop from outside it are refused.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.nodes import TRUE, Block, Goto, If, Label, Stmt, While
from unbraid.core.visitor import nested_blocks, statements
from unbraid.errors import Refused


def structure_loops(body: Block) -> Block:
    body = _structure(body)
    _check_jumps(body, frozenset(), frozenset())
    return body


def _structure(block: Block) -> Block:
    result: list[Stmt] = []
    for stmt in block:
        if isinstance(stmt, If):
            result.append(replace(stmt, then=_structure(stmt.then), other=_structure(stmt.other)))
        elif isinstance(stmt, While):
            result.append(replace(stmt, body=_structure(stmt.body)))
        else:
            result.append(stmt)
    for i in range(len(result) - 1, -1, -1):
        label = result[i]
        if isinstance(label, Label):
            last = _last_jump(result, i, label.name)
            if last is not None:
                result[i : last + 1] = _loop(label, tuple(result[i + 1 : last + 1]))
    return tuple(result)


def _last_jump(block: list[Stmt], start: int, label: str) -> int | None:
    for i in range(len(block) - 1, start, -1):
        if any(isinstance(s, Goto) and s.label == label for s in statements((block[i],))):
            return i
    return None


def _loop(label: Label, body: Block) -> list[Stmt]:
    again, leave = f"{label.name}#again", f"{label.name}#leave"
    origin = label.origin
    inner = (*_retarget(body, label.name, again), Goto(leave, origin), Label(again, origin))
    return [label, While(TRUE, inner, origin), Label(leave, origin)]


def _retarget(block: Block, old: str, new: str) -> Block:
    result: list[Stmt] = []
    for stmt in block:
        if isinstance(stmt, Goto) and stmt.label == old:
            stmt = replace(stmt, label=new)
        elif isinstance(stmt, If):
            stmt = replace(stmt, then=_retarget(stmt.then, old, new), other=_retarget(stmt.other, old, new))
        elif isinstance(stmt, While):
            stmt = replace(stmt, body=_retarget(stmt.body, old, new))
        result.append(stmt)
    return tuple(result)


def _check_jumps(block: Block, ahead: frozenset[str], behind: frozenset[str]) -> None:
    """Every jump goes forward, and not into a loop.  `ahead`: the labels that lie after this block."""
    after: list[frozenset[str]] = []
    seen = ahead
    for stmt in reversed(block):
        after.append(seen)
        if isinstance(stmt, Label):
            seen |= {stmt.name}
        elif isinstance(stmt, If):
            seen |= _labels(stmt)
    for stmt, reachable in zip(block, reversed(after), strict=True):
        if isinstance(stmt, Goto) and stmt.label not in reachable:
            raise Refused("a jump backwards out of its block, or into a loop, is not supported", stmt.origin)
        if isinstance(stmt, If):
            _check_jumps(stmt.then, reachable | _labels_of(stmt.other), behind)
            _check_jumps(stmt.other, reachable, behind)
        else:
            for inner in nested_blocks(stmt):
                _check_jumps(inner, reachable, behind)


def _labels(stmt: Stmt) -> frozenset[str]:
    """The labels of a statement that can be jumped to from outside: not those within a loop."""
    return frozenset().union(*map(_labels_of, nested_blocks(stmt)))


def _labels_of(block: Block) -> frozenset[str]:
    found: set[str] = set()
    for stmt in block:
        if isinstance(stmt, Label):
            found.add(stmt.name)
        elif isinstance(stmt, If):
            found |= _labels(stmt)
    return frozenset(found)
