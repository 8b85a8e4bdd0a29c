"""Adds counters for how many threads of each crowd are at each position where they may rest.

    create f            =>    created = created + 1; count_0 = count_0 + 1; create f
    body of f           =>    count_0 = count_0 - 1; body
    return              =>    ended = ended + 1; return
    switch point k      =>    count_k = count_k + 1; switch point k; count_k = count_k - 1
    join the crowd      =>    join the crowd; assume(each count_k == 0)

The counters serve thread-modular invariants of crowds (`systems/crowd.py`), such as "x is at most the number of threads
that have passed this position".  They have a limit, `MOST`, but programs may create more threads.  There are two ways:

* *limited*: a bound marker is reached where more threads are created than can be counted, so a proof has to show that
  this does not happen.  All other counters are at most the number of created threads.  So a counter is larger than zero
  where a thread leaves its position, and smaller than `MOST` where a thread arrives, which may be assumed.
* otherwise, a counter that has reached `MOST` stays there for ever, and says nothing any more:

    count_k = count_k + 1    =>    count_k = count_k == MOST ? MOST : count_k + 1
    count_k = count_k - 1    =>    assume(count_k > 0); count_k = count_k == MOST ? MOST : count_k - 1
    assume(count_k == 0)     =>    assume(count_k == 0 || count_k == MOST)

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
    Expr,
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


def count_positions(program: Program, is_limited: bool) -> tuple[Program, tuple[Var, ...]]:
    """The program with counters, and the counters."""
    counting = _Counting(is_limited)
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
            functions[name] = counting.thread(functions[name], here, ended)
        joined.update(dict.fromkeys(members, tuple(here)))
    creator = _Creator(counting, created, joined)
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


@dataclass
class _Counting:
    is_limited: bool

    def thread(self, function: Function, counts: list[Var], ended: Var) -> Function:
        body = _Counted(self, iter(counts[1:]), ended).block(function.body)
        body = (*self.leave(counts[0], function.origin), *body, *self.arrive(ended, function.origin))
        return replace(function, body=body)

    def arrive(self, count: Var, origin: Origin) -> Block:
        return self._changed(count, "<", MOST, "+", origin)

    def leave(self, count: Var, origin: Origin) -> Block:
        return self._changed(count, ">", 0, "-", origin)

    def _changed(self, count: Var, operator: str, limit: int, change: str, origin: Origin) -> Block:
        ours, many = replace(origin, sid=0), Const(MOST, COUNT)
        value: Expr = build.binary(change, count, Const(1, COUNT), COUNT)
        if not self.is_limited:
            value = build.ite(build.equal(count, many), many, value)
            if limit == MOST:
                return (Assign(count, value, ours),)
        return Assume(build.compare(operator, count, Const(limit, COUNT)), ours), Assign(count, value, ours)

    def nobody(self, count: Var) -> Expr:
        none = build.equal(count, Const(0, COUNT))
        return none if self.is_limited else build.disjunction(none, build.equal(count, Const(MOST, COUNT)))

    def too_many(self, total: Var, origin: Origin) -> Block:
        if not self.is_limited:
            return ()
        marker = BoundReached(Bound.THREADS, origin)
        return (If(build.compare("==", total, Const(MOST, COUNT)), (marker,), (), replace(origin, sid=0)),)


@dataclass
class _Counted(Rebuilder):
    """Uses the next counter at each switch point, in textual order."""

    counting: _Counting
    counts: Iterator[Var]
    ended: Var

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, (Return, ThreadExit)):
            return (*self.counting.arrive(self.ended, stmt.origin), stmt)
        if not isinstance(stmt, SwitchPoint):
            return super().stmt(stmt)
        count = next(self.counts)
        return (*self.counting.arrive(count, stmt.origin), stmt, *self.counting.leave(count, stmt.origin))


@dataclass
class _Creator(Rebuilder):
    counting: _Counting
    counts: dict[int, tuple[Var, Var]]
    joined: dict[int, tuple[Var, ...]]

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, Join) and isinstance(stmt.thread, Const) and stmt.thread.value in self.joined:
            ours = replace(stmt.origin, sid=0)
            none = (self.counting.nobody(count) for count in self.joined[stmt.thread.value])
            return (stmt, *(Assume(each, ours) for each in none))
        if isinstance(stmt, Create) and stmt.instance in self.counts:
            total, count = self.counts[stmt.instance]
            arrived = (each for counter in (total, count) for each in self.counting.arrive(counter, stmt.origin))
            return (*self.counting.too_many(total, stmt.origin), *arrived, stmt)
        return super().stmt(stmt)
