"""Lets main end as soon as nothing that it may still do matters, in a cloned program.

    join(a); join(b); if (fails) exit(1); exit(0)        =>        halt

From there on, main checks nothing, creates no thread, and writes nothing that a thread reads which may still run.  All
that it does is to end the program, perhaps.  Whatever the other threads do after that point, they can also do before
it, so no violation is lost, and none is added.  Atomic sections run to their ends, because others cannot run inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from unbraid.analyses.conflicts import atomic_depths
from unbraid.analyses.parallel import Parallelism
from unbraid.core.flatten import Instruction, flatten, rewrite_by_position
from unbraid.core.nodes import (
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Block,
    Goto,
    Halt,
    Havoc,
    If,
    Join,
    Label,
    Print,
    Program,
    Stmt,
    SwitchPoint,
    While,
)
from unbraid.core.visitor import root_variable, statements, variables_needed, written_places

_SILENT = (Assign, Havoc, Assume, AtomicBegin, AtomicEnd, Halt, If, Join, Print, SwitchPoint, While)


def halt_early(program: Program) -> Program:
    """requires: cloned, without pointers."""
    name = program.threads[0]
    main = program.functions[name]
    codes = [flatten(program.functions[thread].body) for thread in program.threads]
    loud = frozenset(_loud(codes, Parallelism(program, codes).others[0]))
    depths = atomic_depths(codes[0])
    silent = frozenset(position for position in _silent(codes[0], loud) if not depths[position])
    if not silent:
        return program

    def rewritten(stmt: Stmt, position: int) -> Block:
        if position not in silent or (isinstance(stmt, If | While) and _has_label(stmt)):
            return (stmt,)
        return (Halt(stmt.origin),)

    body, before = rewrite_by_position(main.body, codes[0], rewritten), main.body
    while body != before:
        body, before = _ended(body, {stmt.label for stmt in statements(body) if isinstance(stmt, Goto)}), body
    return replace(program, functions={**program.functions, name: replace(main, body=body)})


def _loud(codes: list[list[Instruction]], others: list[frozenset[int]]) -> Iterator[int]:
    """The positions of main at which it does something that matters."""
    read = [{var for each in code if each.stmt is not None for var in variables_needed(each.stmt)} for code in codes]
    for position, instruction in enumerate(codes[0]):
        stmt = instruction.stmt
        if stmt is None:
            continue
        written = {root_variable(place) for place in written_places(stmt)}
        if not isinstance(stmt, _SILENT) or any(written & read[other] for other in others[position]):
            yield position


def _silent(code: list[Instruction], loud: frozenset[int]) -> set[int]:
    """The positions from which control comes to no loud one, nor to the end of the code, where main returns."""
    before: list[list[int]] = [[] for _ in range(len(code) + 1)]
    for position, instruction in enumerate(code):
        for successor in instruction.successors():
            before[successor].append(position)
    pending = [len(code), *loud]
    found = set(pending)
    while pending:
        for position in before[pending.pop()]:
            if position not in found:
                found.add(position)
                pending.append(position)
    return set(range(len(code))) - found


def _has_label(stmt: Stmt) -> bool:
    return any(isinstance(each, Label) for each in statements((stmt,)))


def _ended(block: Block, targets: set[str]) -> Block:
    """Without what follows a halt, up to the next label that is the target of a jump, and without other labels."""
    kept: list[Stmt] = []
    for stmt in block:
        if isinstance(stmt, Label):
            if stmt.name in targets:
                kept.append(stmt)
            continue
        if kept and isinstance(kept[-1], Halt) and not _has_label(stmt):
            continue
        if isinstance(stmt, If):
            stmt = replace(stmt, then=_ended(stmt.then, targets), other=_ended(stmt.other, targets))
        elif isinstance(stmt, While):
            stmt = replace(stmt, body=_ended(stmt.body, targets))
        kept.append(stmt)
    return tuple(kept)
