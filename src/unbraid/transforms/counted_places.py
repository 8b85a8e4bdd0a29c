"""Counts how many threads of each crowd are at each place where they may rest.

    create f            =>    count_0 = count_0 + 1; create f
    body of f           =>    count_0 = count_0 - 1; body
    switch point k      =>    count_k = count_k + 1; switch point k; count_k = count_k - 1

It is for invariants of single threads of many (`schemas/crowd.py`): "x is at most the number of threads that have gone
further than this".  A count is larger than zero where a thread leaves the place, which is assumed there; and less than
`MOST`, because there are no more threads at a time than numbers of threads.
requires: cloned, without pointers, switch points marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from unbraid.core import build
from unbraid.core.flatten import Instruction
from unbraid.core.nodes import (
    INT32,
    Assign,
    Assume,
    Block,
    Const,
    Create,
    Function,
    Global,
    Origin,
    Program,
    Stmt,
    Storage,
    SwitchPoint,
    Var,
)
from unbraid.core.visitor import Rebuilder, statements, variables_read

MOST = 1 << 30


def count_places(program: Program) -> tuple[Program, frozenset[Var]]:
    """The program, and what it counts with."""
    created: dict[int, Var] = {}  # by instance: the count of its first place
    counts: list[Var] = []
    functions = dict(program.functions)
    for group, members in enumerate(program.groups):
        function = program.functions[program.threads[members[0]]]
        here = [_count(group, origin, number) for number, origin in enumerate(_places(function))]
        counts.extend(here)
        created.update(dict.fromkeys(members, here[0]))
        for thread in members:
            name = program.threads[thread]
            functions[name] = _counted_thread(functions[name], here)
    creator = _Creator(created)
    entry = functions[program.entry]
    functions[program.entry] = replace(entry, body=creator.block(entry.body))
    added = tuple(Global(var, (Const(0, INT32),)) for var in counts)
    return replace(program, globals=(*program.globals, *added), functions=functions), frozenset(counts)


def count_at(code: list[Instruction], position: int, counts: frozenset[Var]) -> Var | None:
    """Of the place at a position of a thread's code."""
    at = code[position].next if isinstance(code[position].stmt, SwitchPoint) else position
    stmt = code[at].stmt
    read = variables_read(stmt.condition) if isinstance(stmt, Assume) else ()
    return next((var for var in read if var in counts), None)


def _places(function: Function) -> Iterator[Origin]:
    yield function.origin
    for stmt in statements(function.body):
        if isinstance(stmt, SwitchPoint):
            yield stmt.origin


def _count(group: int, origin: Origin, number: int) -> Var:
    return Var(f"count{group}.{number}.line{origin.line}", INT32, Storage.GLOBAL)


def _counted_thread(function: Function, counts: list[Var]) -> Function:
    body = _Counted(iter(counts[1:])).block(function.body)
    return replace(function, body=(*_leave(counts[0], function.origin), *body))


@dataclass
class _Counted(Rebuilder):
    """Takes the next count at each switch point, in the order of the text."""

    counts: Iterator[Var]

    def stmt(self, stmt: Stmt) -> Block:
        if not isinstance(stmt, SwitchPoint):
            return super().stmt(stmt)
        count = next(self.counts)
        return (*_arrive(count, stmt.origin), stmt, *_leave(count, stmt.origin))


@dataclass
class _Creator(Rebuilder):
    counts: dict[int, Var]

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, Create) and stmt.instance in self.counts:
            return (*_arrive(self.counts[stmt.instance], stmt.origin), stmt)
        return super().stmt(stmt)


def _arrive(count: Var, origin: Origin) -> Block:
    return _changed(count, "<", MOST, "+", origin)


def _leave(count: Var, origin: Origin) -> Block:
    return _changed(count, ">", 0, "-", origin)


def _changed(count: Var, operator: str, limit: int, change: str, origin: Origin) -> Block:
    ours = replace(origin, sid=0)
    value = build.binary(change, count, Const(1, INT32), INT32)
    return Assume(build.compare(operator, count, Const(limit, INT32)), ours), Assign(count, value, ours)
