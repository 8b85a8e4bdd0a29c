"""Adds counters for how many threads of each crowd are at each position where they may rest.

    create f            =>    if (created == MOST) bound marker; created = created + 1; count_0 = count_0 + 1; create f
    body of f           =>    count_0 = count_0 - 1; body
    return              =>    ended = ended + 1; return
    switch point k      =>    count_k = count_k + 1; switch point k; count_k = count_k - 1
    join the crowd      =>    join the crowd; assume(each count_k == 0)

The counters serve thread-modular invariants of crowds (`systems/crowd.py`), such as "x is at most the number of threads
that have passed this position".  A bound marker is reached where more threads are created than can be counted, so a
proof has to show that this does not happen.  All other counters are at most the number of created threads.  So the
added assumptions always hold: a counter is larger than zero where a thread leaves its position, and smaller than `MOST`
where a thread arrives.
requires: cloned, without pointers, switch points marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from unbraid.core import build
from unbraid.core.flatten import Instruction
from unbraid.core.nodes import (
    Assign,
    Assume,
    Block,
    Bound,
    BoundReached,
    Const,
    Create,
    Function,
    Global,
    If,
    IntType,
    Join,
    Origin,
    Program,
    Return,
    Stmt,
    Storage,
    SwitchPoint,
    ThreadExit,
    Var,
)
from unbraid.core.visitor import Rebuilder, statements, variables_read

COUNT = IntType(32, True)
MOST = (1 << 31) - 1


def count_positions(program: Program) -> tuple[Program, tuple[Var, ...]]:
    """The program with counters, and the counters."""
    created: dict[
        int, tuple[Var, Var]
    ] = {}  # by instance: the counters of created threads and of threads that have not begun
    joined: dict[int, tuple[Var, ...]] = {}  # by instance: the counters of all positions
    counts: list[Var] = []
    functions = dict(program.functions)
    for group, members in enumerate(program.groups):
        function = program.functions[program.threads[members[0]]]
        here = [_count(group, origin, number) for number, origin in enumerate(_positions(function))]
        total = Var(f"created{group}", COUNT, Storage.GLOBAL)
        ended = Var(f"ended{group}", COUNT, Storage.GLOBAL)
        counts.extend((total, ended, *here))
        created.update(dict.fromkeys(members, (total, here[0])))
        for thread in members:
            name = program.threads[thread]
            functions[name] = _counted_thread(functions[name], here, ended)
        joined.update(dict.fromkeys(members, tuple(here)))
    creator = _Creator(created, joined)
    entry = functions[program.entry]
    functions[program.entry] = replace(entry, body=creator.block(entry.body))
    added = tuple(Global(var, (Const(0, COUNT),)) for var in counts)
    return replace(program, globals=(*program.globals, *added), functions=functions), tuple(counts)


def count_at(code: list[Instruction], position: int, counts: tuple[Var, ...]) -> Var | None:
    """The counter of a position of a thread's code, if it has one."""
    at = code[position].next if isinstance(code[position].stmt, SwitchPoint) else position
    stmt = code[at].stmt
    read = variables_read(stmt.condition) if isinstance(stmt, Assume) else ()
    return next((var for var in read if var in counts), None)


def _positions(function: Function) -> Iterator[Origin]:
    yield function.origin
    for stmt in statements(function.body):
        if isinstance(stmt, SwitchPoint):
            yield stmt.origin


def _count(group: int, origin: Origin, number: int) -> Var:
    return Var(f"count{group}.{number}.line{origin.line}", COUNT, Storage.GLOBAL)


def _counted_thread(function: Function, counts: list[Var], ended: Var) -> Function:
    body = _Counted(iter(counts[1:]), ended).block(function.body)
    return replace(function, body=(*_leave(counts[0], function.origin), *body, *_arrive(ended, function.origin)))


@dataclass
class _Counted(Rebuilder):
    """Uses the next counter at each switch point, in textual order."""

    counts: Iterator[Var]
    ended: Var

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, (Return, ThreadExit)):
            return (*_arrive(self.ended, stmt.origin), stmt)
        if not isinstance(stmt, SwitchPoint):
            return super().stmt(stmt)
        count = next(self.counts)
        return (*_arrive(count, stmt.origin), stmt, *_leave(count, stmt.origin))


@dataclass
class _Creator(Rebuilder):
    counts: dict[int, tuple[Var, Var]]
    joined: dict[int, tuple[Var, ...]]

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, Join) and isinstance(stmt.thread, Const) and stmt.thread.value in self.joined:
            ours = replace(stmt.origin, sid=0)
            none = (build.equal(count, Const(0, COUNT)) for count in self.joined[stmt.thread.value])
            return (stmt, *(Assume(each, ours) for each in none))
        if isinstance(stmt, Create) and stmt.instance in self.counts:
            total, count = self.counts[stmt.instance]
            return (_too_many(total, stmt.origin), *_arrive(total, stmt.origin), *_arrive(count, stmt.origin), stmt)
        return super().stmt(stmt)


def _too_many(total: Var, origin: Origin) -> Stmt:
    marker = BoundReached(Bound.THREADS, origin)
    return If(build.compare("==", total, Const(MOST, COUNT)), (marker,), (), replace(origin, sid=0))


def _arrive(count: Var, origin: Origin) -> Block:
    return _changed(count, "<", MOST, "+", origin)


def _leave(count: Var, origin: Origin) -> Block:
    return _changed(count, ">", 0, "-", origin)


def _changed(count: Var, operator: str, limit: int, change: str, origin: Origin) -> Block:
    ours = replace(origin, sid=0)
    value = build.binary(change, count, Const(1, COUNT), COUNT)
    return Assume(build.compare(operator, count, Const(limit, COUNT)), ours), Assign(count, value, ours)
