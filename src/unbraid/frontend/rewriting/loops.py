"""Backward jumps become loops, so that every loop of core is a `While` and every `Goto` goes forward.

    L: s1; ... goto L; ... sn;        =>    L: while (true) { s1; ... goto L'; ... sn; goto L''; L': } L'':

where sn is the last statement of the block that contains a jump back to L.  If a jump from behind a branch goes back
to a label inside the branch, a new label in front of the branch is its target, and a forward jump leads inside:

    if (c) { L: s1 } ... goto L;      =>    L': if (back) { back = false; goto L; }
                                            if (c) { L: s1 } ... back = true; goto L';

The same holds for a jump from one branch back to the other.  Jumps into loops, those of the program and those that are
made here, become jumps to the loop (`loop_entries.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from unbraid.core.errors import Refused
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    TRUE,
    Assign,
    Block,
    Goto,
    If,
    Label,
    Origin,
    Stmt,
    While,
)
from unbraid.core.visitor import nested_blocks, statements
from unbraid.frontend.rewriting.loop_entries import Flags, enter_loops


def structure_loops(body: Block, flags: Flags) -> Block:
    body = _structure(enter_loops(body, flags), flags)
    while (entered := enter_loops(body, flags)) is not body:
        body = _structure(entered, flags)
    _check_jumps(body, frozenset(), frozenset())
    return body


def _structure(block: Block, flags: Flags) -> Block:
    result: list[Stmt] = []
    for stmt in block:
        if isinstance(stmt, If):
            result.append(replace(stmt, then=_structure(stmt.then, flags), other=_structure(stmt.other, flags)))
        elif isinstance(stmt, While):
            result.append(replace(stmt, body=_structure(stmt.body, flags)))
        else:
            result.append(stmt)
    _enter_branches(result, flags)
    for i in range(len(result) - 1, -1, -1):
        label = result[i]
        if isinstance(label, Label):
            last = _last_jump(result, i, label.name)
            if last is not None:
                result[i : last + 1] = _loop(label, tuple(result[i + 1 : last + 1]))
    return tuple(result)


def _enter_branches(block: list[Stmt], flags: Flags) -> None:
    """Put labels in front of the branches that backward jumps enter."""
    for i in range(len(block) - 1, -1, -1):
        stmt = block[i]
        if not isinstance(stmt, If):
            continue
        front, rest = list[Stmt](), tuple(block[i + 1 :])
        first = _labels_of(stmt.then)
        for name in sorted(_labels(stmt)):
            if _jumps_to(name, rest) or (name in first and _jumps_to(name, stmt.other)):
                entry, redirect = _enter(name, stmt.origin, flags)
                front.extend(entry)
                rest = redirect(rest)
                if name in first:
                    stmt = replace(stmt, other=redirect(stmt.other))
        block[i:] = [*front, stmt, *rest]


def _jumps_to(label: str, code: Block) -> bool:
    return any(isinstance(stmt, Goto) and stmt.label == label for stmt in statements(code))


def _enter(name: str, origin: Origin, flags: Flags) -> tuple[Block, Callable[[Block], Block]]:
    """The code to put in front of a branch with this label, and what redirects the jumps of the code behind it."""
    back, entry = flags.temporary(BOOL), f"{name}#entry"

    def jump(goto: Goto) -> Block:
        return Assign(back, TRUE, flags.number(goto.origin)), replace(goto, label=entry)

    reset = Assign(back, FALSE, flags.number(origin))
    inside = Assign(back, FALSE, flags.number(origin)), Goto(name, flags.number(origin))
    again = If(back, inside, (), flags.number(origin))
    return (reset, Label(entry, flags.number(origin)), again), lambda code: _replace_jumps(code, name, jump)


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
    return _replace_jumps(block, old, lambda goto: (replace(goto, label=new),))


def _replace_jumps(block: Block, label: str, new: Callable[[Goto], Block]) -> Block:
    result: list[Stmt] = []
    for stmt in block:
        match stmt:
            case Goto() if stmt.label == label:
                result.extend(new(stmt))
            case If(_, then, other):
                then, other = _replace_jumps(then, label, new), _replace_jumps(other, label, new)
                result.append(replace(stmt, then=then, other=other))
            case While(_, body):
                result.append(replace(stmt, body=_replace_jumps(body, label, new)))
            case _:
                result.append(stmt)
    return tuple(result)


def _check_jumps(block: Block, ahead: frozenset[str], behind: frozenset[str]) -> None:
    """Check that every jump goes forward and not into a loop.  `ahead`: the labels after this block."""
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
    """The labels in a statement that jumps from outside may reach: not those within a loop."""
    return frozenset().union(*map(_labels_of, nested_blocks(stmt)))


def _labels_of(block: Block) -> frozenset[str]:
    found: set[str] = set()
    for stmt in block:
        if isinstance(stmt, Label):
            found.add(stmt.name)
        elif isinstance(stmt, If):
            found |= _labels(stmt)
    return frozenset(found)
