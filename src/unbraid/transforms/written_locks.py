"""Adds a flag to each variable that may be a lock, which records that a thread has written it.

    x = e;      =>      x = e; x.written = true;

The program does not read the flag.  It serves thread-modular invariants of crowds (`systems/crowd.py`), such as "the
thread that holds the lock was the last to write it".  This implies that two threads never hold the lock at once, which
could otherwise only be expressed by an invariant about two threads.

A lock is a scalar that is read and written in one atomic section.  There is no switch point between a write and its
flag.
requires: cloned, without pointers, switch points marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from unbraid.analyses.control_flow import atomic_section
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    TRUE,
    Assign,
    AtomicBegin,
    Block,
    Global,
    If,
    Program,
    ScalarType,
    Stmt,
    Storage,
    Var,
    While,
)
from unbraid.core.visitor import read_expressions, variables_read, written_places
from unbraid.transforms.clone_threads import own_globals


def note_writes(program: Program) -> tuple[Program, dict[Var, Var]]:
    """The program, and the flag of each lock."""
    members = [program.threads[thread] for group in program.groups for thread in group]
    own = {var for name in members for var in own_globals(program, name)}
    shared = {item.var for item in program.globals} - own
    found = {var: None for name in program.threads for var in _locks(flatten(program.functions[name].body))}
    notes = {
        var: Var(f"{var.name}.written", BOOL, Storage.GLOBAL)
        for var in found
        if var in shared and isinstance(var.type, ScalarType)
    }
    functions = {
        name: replace(function, body=_noted(function.body, notes)) for name, function in program.functions.items()
    }
    added = tuple(Global(var, (FALSE,)) for var in notes.values())
    return replace(program, globals=(*program.globals, *added), functions=functions), notes


def _locks(code: list[Instruction]) -> Iterator[Var]:
    for start, instruction in enumerate(code):
        if isinstance(instruction.stmt, AtomicBegin):
            inside = [item.stmt for item in atomic_section(code, start) if item.stmt is not None]
            read = {var for stmt in inside for expr in read_expressions(stmt) for var in variables_read(expr)}
            written = [place for stmt in inside for place in written_places(stmt)]
            yield from (place for place in written if isinstance(place, Var) and place in read)


def _noted(block: Block, notes: dict[Var, Var]) -> Block:
    result: list[Stmt] = []
    for stmt in block:
        match stmt:
            case If(_, then, other):
                result.append(replace(stmt, then=_noted(then, notes), other=_noted(other, notes)))
            case While(_, body):
                result.append(replace(stmt, body=_noted(body, notes)))
            case _:
                result.append(stmt)
                noted = [notes[place] for place in written_places(stmt) if isinstance(place, Var) and place in notes]
                result.extend(Assign(note, TRUE, replace(stmt.origin, sid=0)) for note in noted)
    return tuple(result)
