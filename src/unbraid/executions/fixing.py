"""Fixes the inputs or the schedule of an execution, and leaves the other side open (Lazy-CSeq, TOPLAS 2021, section 8).

*Inputs*: each thread gets the same inputs as in the execution, in the same order; the schedule is open.  Inputs beyond
those of the execution are open too.

    x = *    =>    atomic { x = *; n = taken; assume(me == 1 && n == 0 implies x == 5); ...; taken = n + 1 }

*Schedule*: the threads take the same turns as in the execution, up to the same statements; inputs are open.  With other
inputs, a thread may never reach the end of its turn; such executions are discarded.

    s                       =>    atomic { t = turn; assume(turn t is mine) } s
    s that may end a turn   =>    the same, then atomic { t = turn; if (t ends here) turn = t + 1; times = times + 1 }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from unbraid.analyses.sharing import memory_accesses
from unbraid.core import build
from unbraid.core.bookkeeping import FIXED
from unbraid.core.nodes import (
    INT32,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Block,
    BoolType,
    Const,
    Create,
    Expr,
    FloatType,
    Havoc,
    If,
    IntType,
    Join,
    Program,
    Release,
    ScalarType,
    Stmt,
    Storage,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.executions.execution import Event
from unbraid.transforms.instrumenting import Instrumenting

_ONE = build.constant(1, INT32)


def fix_inputs(program: Program, events: Sequence[Event]) -> Program:
    given: dict[int, list[_Given]] = {}
    for thread in {event.thread for event in events}:
        taken: dict[int, int] = {}
        for event in events:
            stmt = event.instruction.stmt
            if event.thread == thread and isinstance(stmt, Havoc) and _is_fixable(stmt):
                sid = stmt.origin.sid
                value = event.writes[0].value if event.writes else None
                if isinstance(value, int):
                    given.setdefault(sid, []).append(_Given(thread, taken.get(sid, 0), value))
                taken[sid] = taken.get(sid, 0) + 1
    return _Inputs(program, given).program()


def fix_schedule(program: Program, events: Sequence[Event]) -> Program:
    turns = [(thread, list(block)) for thread, block in groupby(_visible(events), lambda event: event.thread)]
    times: dict[tuple[int, int], int] = {}
    owners: list[int] = []
    ends: dict[int, list[_Given]] = {}
    for number, (thread, block) in enumerate(turns):
        owners.append(thread)
        for event in block:
            sid = event.instruction.origin.sid
            times[thread, sid] = times.get((thread, sid), -1) + 1
        if number < len(turns) - 1:
            ends.setdefault(sid, []).append(_Given(thread, times[thread, sid], number))
    if not owners:  # no thread did anything visible: one thread runs to its end
        owners.append(events[-1].thread)
    return _Schedule(program, owners, ends).program()


def _is_fixable(stmt: Havoc) -> bool:
    return stmt.is_input and isinstance(stmt.target.type, IntType | BoolType | FloatType)


def _visible(events: Sequence[Event]) -> Iterator[Event]:
    return (event for event in events if event.instruction.stmt is not None and _is_visible(event.instruction.stmt))


def _is_visible(stmt: Stmt) -> bool:
    """Can other threads see the statement?  They cannot see where a branch goes."""
    if isinstance(stmt, Create | Join | Release | AtomicEnd):
        return True
    return isinstance(stmt, Assign | Havoc) and any(memory_accesses(stmt))


@dataclass(frozen=True)
class _Given:
    """When a thread executes a statement for the `time`-th time, from zero: the value, or the number of the turn."""

    thread: int
    time: int
    value: int


class _Inputs(Instrumenting):
    def __init__(self, program: Program, given: dict[int, list[_Given]]) -> None:
        super().__init__(program, FIXED)
        self.given = given

    def stmt(self, stmt: Stmt) -> Block:
        given = self.given.get(stmt.origin.sid)
        if given is None or not isinstance(stmt, Havoc):
            return super().stmt(stmt)
        kind = stmt.target.type
        assert isinstance(kind, ScalarType)
        taken, times, value = (
            self.new_global(f"taken_{stmt.origin.sid}", INT32, Storage.THREAD),
            self.temporary("times", INT32),
            stmt.target,
        )
        inside: list[Stmt] = [stmt, Assign(times, taken, self.at(stmt))]
        if not isinstance(value, Var) or value.is_memory:
            value = self.temporary("value", kind)
            inside.append(Assign(value, stmt.target, self.at(stmt)))
        is_given = build.all_of(
            build.disjunction(
                build.negate(build.conjunction(self.is_me(one.thread), _is(times, one.time))), _has(value, one.value)
            )
            for one in given
        )
        inside.append(Assume(is_given, self.at(stmt)))
        inside.append(Assign(taken, build.binary("+", times, _ONE, INT32), self.at(stmt)))
        return self.atomic(stmt, *inside)


class _Schedule(Instrumenting):
    def __init__(self, program: Program, owners: list[int], ends: dict[int, list[_Given]]) -> None:
        super().__init__(program, FIXED)
        self.owners, self.ends = owners, ends
        self.turn = self.new_global("turn", INT32)

    def stmt(self, stmt: Stmt) -> Block:
        done = super().stmt(stmt)
        if _is_visible(stmt) or isinstance(stmt, AtomicBegin):
            done = (*self._await_turn(stmt), *done)
        if stmt.origin.sid in self.ends:
            done = (*done, *self._end_turn(stmt))
        return done

    def _await_turn(self, stmt: Stmt) -> Block:
        now = self.temporary("now", INT32)
        mine = build.any_of(build.conjunction(_is(now, i), self.is_me(thread)) for i, thread in enumerate(self.owners))
        return self.atomic(stmt, Assign(now, self.turn, self.at(stmt)), Assume(mine, self.at(stmt)))

    def _end_turn(self, stmt: Stmt) -> Block:
        now, times = self.temporary("now", INT32), self.temporary("times", INT32)
        counter = self.new_global(f"times_{stmt.origin.sid}", INT32, Storage.THREAD)
        is_end = build.any_of(
            build.all_of((self.is_me(end.thread), _is(times, end.time), _is(now, end.value)))
            for end in self.ends[stmt.origin.sid]
        )
        following = Assign(self.turn, build.binary("+", now, _ONE, INT32), self.at(stmt))
        return self.atomic(
            stmt,
            Assign(now, self.turn, self.at(stmt)),
            Assign(times, counter, self.at(stmt)),
            If(is_end, (following,), (), self.at(stmt)),
            Assign(counter, build.binary("+", times, _ONE, INT32), self.at(stmt)),
        )


def _is(var: Var, number: int) -> Expr:
    return build.equal(var, build.constant(number, INT32))


def _has(value: Expr, number: int) -> Expr:
    """The condition that a value is this number; for a float, that it has these bits."""
    if isinstance(value.type, FloatType):
        bits = IntType(value.type.bits, False)
        return build.equal(build.reinterpret(value, bits), Const(number, bits))
    return build.equal(value, Const(number, build.scalar(value.type)))
