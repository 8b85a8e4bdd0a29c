"""Atomic sections around statements that must be one step."""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.nodes import Assert, Assign, AtomicBegin, AtomicEnd, Block, Origin, Stmt
from unbraid.core.visitor import memory_reads, read_expressions, root_variable, written_places


def section(block: list[Stmt], origin: Origin) -> Block:
    """Several statements as one step, in an atomic section that has no statement number."""
    if len(block) <= 1:
        return tuple(block)
    ours = replace(origin, sid=0)
    return (AtomicBegin(None, ours), *block, AtomicEnd(ours))


def without_needless_sections(block: Block) -> Block:
    """Drop atomic sections around an access and its check if the check reads no memory: they are one step anyway."""
    result: list[Stmt] = []
    start: int | None = None
    for stmt in block:
        if isinstance(stmt, AtomicBegin):
            start = len(result) if stmt.sync is None else None
        elif isinstance(stmt, AtomicEnd) and start is not None:
            if _is_plain(result[start + 1 :]):
                del result[start]
                start = None
                continue
            start = None
        result.append(stmt)
    return tuple(result)


def _is_plain(inside: list[Stmt]) -> bool:
    """Do the statements access memory at most once, and never stop the thread?"""
    accesses = 0
    for stmt in inside:
        if not isinstance(stmt, (Assign, Assert)):
            return False
        accesses += sum(1 for expr in read_expressions(stmt) for _ in memory_reads(expr))
        accesses += sum(1 for place in written_places(stmt) if (root := root_variable(place)) is None or root.is_memory)
    return accesses <= 1
