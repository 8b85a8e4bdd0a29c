"""Which instructions of a program as lowered may be in atomic sections."""

from __future__ import annotations

from collections import defaultdict

from unbraid.core.flatten import Instruction, flatten
from unbraid.core.nodes import AtomicBegin, AtomicEnd, Call, Program, SyncKind

_DEEPEST = 3  # atomic sections that are nested deeper are not told apart
_WAITING = (SyncKind.ACQUIRE, SyncKind.ACQUIRE_SHARED, SyncKind.TAKE_ONE, SyncKind.FIRST_IN, SyncKind.EVENT)


def depths(code: list[Instruction]) -> list[set[int]]:
    """For each instruction, the possible numbers of open atomic sections that were begun in this function.  There are
    none if no execution comes there."""
    found: list[set[int]] = [set() for _ in range(len(code) + 1)]
    found[0] = {0}
    pending = [0]
    while pending:
        position = pending.pop()
        if position >= len(code):
            continue
        stmt = code[position].stmt
        after = set(found[position])
        if isinstance(stmt, AtomicBegin):
            after = {min(depth + 1, _DEEPEST) for depth in after}
        elif isinstance(stmt, AtomicEnd):
            after = {max(depth - 1, 0) for depth in after} | (after & {_DEEPEST})
        for following in code[position].successors():
            if not after <= found[following]:
                found[following] |= after
                pending.append(following)
    return found[:-1]


def called_in_sections(code: dict[str, list[Instruction]]) -> set[str]:
    """The functions that may be called inside an atomic section."""
    found: set[str] = set()
    pending = []
    calls: defaultdict[str, set[str]] = defaultdict(set)
    for name, body in code.items():
        for instruction, inside in zip(body, depths(body), strict=True):
            if isinstance(instruction.stmt, Call):
                calls[name].add(instruction.stmt.function)
                if inside - {0}:
                    pending.append(instruction.stmt.function)
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            pending.extend(calls[name])
    return found


def may_wait_in_section(program: Program) -> bool:
    """May the program call a blocking function of the thread library inside one of its own atomic sections?"""
    code = {name: flatten(function.body) for name, function in program.functions.items()}
    inside = called_in_sections(code)
    return any(
        isinstance(instruction.stmt, AtomicBegin)
        and instruction.stmt.sync is not None
        and instruction.stmt.sync.kind in _WAITING
        and (name in inside or around - {0})
        for name, body in code.items()
        for instruction, around in zip(body, depths(body), strict=True)
    )
