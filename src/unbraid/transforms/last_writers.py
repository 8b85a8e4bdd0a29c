"""Notes who has written a variable last, if it may be a lock.

    x = e;      =>      x = e; x.writer = self;

Nobody reads it: it is for invariants of single threads of many (`schemas/crowd.py`).  "Who holds the lock is the one
who has written it" is such an invariant, and from it follows that two threads do not hold it at once, which else could
only be said about two of them together.

A lock is a number that is read and written in one atomic section.  No switch point comes between a write and its note.
requires: cloned, without pointers, switch points marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from unbraid.analyses.ways import section
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.nodes import (
    INT32,
    Assign,
    AtomicBegin,
    Block,
    Const,
    Expr,
    Function,
    Global,
    If,
    IntType,
    Program,
    Stmt,
    Storage,
    Var,
    While,
)
from unbraid.core.visitor import read_expressions, variables_read, written_places
from unbraid.transforms.clone_threads import OWN_NUMBER

WRITER = ".writer"  # the end of the name of such a variable
NOBODY = -1


def note_writers(program: Program) -> Program:
    crowds = {thread for members in program.groups for thread in members}
    own = tuple(f"{program.threads[thread]}." for thread in crowds)
    shared = {item.var for item in program.globals if not item.var.name.startswith(own)}
    writers = {
        var: Var(f"{var.name}{WRITER}", INT32, Storage.GLOBAL)
        for name in program.threads
        for var in _locks(flatten(program.functions[name].body))
        if var in shared and isinstance(var.type, IntType)
    }
    if not writers:
        return program
    functions = {}
    for thread, name in enumerate(program.threads):
        function = program.functions[name]
        functions[name] = _noted(function, writers, _number(function) if thread in crowds else Const(thread, INT32))
    noted = [Global(var, (Const(NOBODY, INT32),)) for var in writers.values()]
    return replace(program, globals=(*program.globals, *noted), functions=functions)


def _locks(code: list[Instruction]) -> Iterator[Var]:
    for start, instruction in enumerate(code):
        if isinstance(instruction.stmt, AtomicBegin):
            inside = [item.stmt for item in section(code, start) if item.stmt is not None]
            read = {var for stmt in inside for expr in read_expressions(stmt) for var in variables_read(expr)}
            written = {place for stmt in inside for place in written_places(stmt) if isinstance(place, Var)}
            yield from (var for var in written if var in read)


def _number(function: Function) -> Var:
    known = [var for var in function.locals if var.name == f"{function.name}{OWN_NUMBER}"]
    return known[0] if known else Var(f"{function.name}{OWN_NUMBER}", INT32, Storage.LOCAL)


def _noted(function: Function, writers: dict[Var, Var], itself: Expr) -> Function:
    def block(statements: Block) -> Block:
        return tuple(new for stmt in statements for new in noted(stmt))

    def noted(stmt: Stmt) -> Block:
        match stmt:
            case If(_, then, other):
                return (replace(stmt, then=block(then), other=block(other)),)
            case While(_, body):
                return (replace(stmt, body=block(body)),)
            case Assign(target) if isinstance(target, Var) and target in writers:
                return (stmt, Assign(writers[target], itself, replace(stmt.origin, sid=0)))
        return (stmt,)

    new = (itself,) if isinstance(itself, Var) and itself not in function.locals else ()
    return replace(function, locals=(*function.locals, *new), body=block(function.body))
