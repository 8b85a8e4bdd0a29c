"""Backward jumps become loops, so that every loop of core is a `While` and every `Goto` goes forward.

    L: s1; ... goto L; ... sn;        =>    L: while (true) { s1; ... goto L'; ... sn; goto L''; L': } L'':

where sn is the last statement of the block that contains a jump back to L.  requires: all backward jumps to a label
come from within its block.  Jumps into the body of a loop from outside it are refused.

A jump that goes neither way, because its label is in a block that the jump is not in, is replaced by a copy of what it
leads to, if that ends the function or the program within the label's block:

    if (a) { L: error(); exit(); } ... if (b) goto L;        =>    ... if (b) { error(); exit(); }
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import takewhile

from unbraid.core.flatten import ends
from unbraid.core.nodes import TRUE, Block, Goto, If, Label, Stmt, While
from unbraid.core.visitor import nested_blocks, statements
from unbraid.errors import Refused

Names = frozenset[str]


def structure_loops(body: Block, next_sid: Callable[[], int]) -> Block:
    """`next_sid` numbers new statements."""
    body = _structure(body)
    tails = dict(_tails(body))
    body = _with_copies(body, tails, next_sid)
    _check_jumps(body, frozenset())
    return body


def _tails(block: Block) -> Iterator[tuple[str, Block]]:
    """For each label after which control ends within its block: what is executed there."""
    for position, stmt in enumerate(block):
        if isinstance(stmt, Label):
            tail = list(takewhile(lambda s: not isinstance(s, (If, While, Label, Goto)), block[position + 1 :]))
            end = next((i for i, s in enumerate(tail) if ends(s)), None)
            if end is not None:
                yield stmt.name, tuple(tail[: end + 1])
        for inner in nested_blocks(stmt):
            yield from _tails(inner)


def _with_copies(
    block: Block, tails: dict[str, Block], next_sid: Callable[[], int], ahead: Names = frozenset()
) -> Block:
    result: list[Stmt] = []
    for stmt, reachable in zip(block, _after(block, ahead), strict=True):
        if isinstance(stmt, Goto) and stmt.label not in reachable and stmt.label in tails:
            result.extend(replace(s, origin=replace(s.origin, sid=next_sid())) for s in tails[stmt.label])
        elif isinstance(stmt, If):
            then = _with_copies(stmt.then, tails, next_sid, reachable | _labels_of(stmt.other))
            result.append(replace(stmt, then=then, other=_with_copies(stmt.other, tails, next_sid, reachable)))
        elif isinstance(stmt, While):
            result.append(replace(stmt, body=_with_copies(stmt.body, tails, next_sid, reachable)))
        else:
            result.append(stmt)
    return tuple(result)


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


def _after(block: Block, ahead: Names) -> list[Names]:
    """For each statement of a block: the labels that lie after it.  `ahead`: those after the block."""
    after: list[Names] = []
    seen = ahead
    for stmt in reversed(block):
        after.append(seen)
        if isinstance(stmt, Label):
            seen |= {stmt.name}
        elif isinstance(stmt, If):
            seen |= _labels(stmt)
    return after[::-1]


def _check_jumps(block: Block, ahead: Names) -> None:
    """Every jump goes forward, and not into a loop."""
    for stmt, reachable in zip(block, _after(block, ahead), strict=True):
        if isinstance(stmt, Goto) and stmt.label not in reachable:
            raise Refused("a jump backwards out of its block, or into a loop, is not supported", stmt.origin)
        if isinstance(stmt, If):
            _check_jumps(stmt.then, reachable | _labels_of(stmt.other))
            _check_jumps(stmt.other, reachable)
        else:
            for inner in nested_blocks(stmt):
                _check_jumps(inner, reachable)


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
