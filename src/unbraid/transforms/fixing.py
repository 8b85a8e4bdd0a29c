"""Keeps one side of an execution, and leaves the other open (seed paper 000, section 8).

*Inputs*: each thread gets the values that it got there, one by one; the schedule is open.  What a thread asks for
beyond that is open too.

    x = *    =>    atomic { x = *; n = taken; assume(me == 1 && n == 0 implies x == 5); ...; taken = n + 1 }

*Schedule*: the threads take turns as they did there, up to the same statements; inputs are open.  With other inputs a
thread may never come to where its turn ends; then this is no execution.

    s                       =>    atomic { t = turn; assume(me is who has turn t) } s
    s that may end a turn   =>    the same, then atomic { t = turn; if (t ends here) turn = t + 1; times = times + 1 }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, groupby

from unbraid.analyses.sharing import memory_accesses
from unbraid.core import build
from unbraid.core.evaluate import Address
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
    Function,
    Global,
    Havoc,
    If,
    IntType,
    Join,
    Origin,
    Program,
    Release,
    ScalarType,
    Stmt,
    Storage,
    ThreadId,
    Var,
)
from unbraid.core.visitor import Rebuilder, statements
from unbraid.results.replay import Event

_ZERO = build.constant(0, INT32)
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
                if value is not None and not isinstance(value, Address):
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
    if not owners:  # nobody did what others can see: one thread runs to its end
        owners.append(events[-1].thread)
    return _Schedule(program, owners, ends).program()


def _is_fixable(stmt: Havoc) -> bool:
    return stmt.is_input and isinstance(stmt.target.type, IntType | BoolType | FloatType)


def _visible(events: Sequence[Event]) -> Iterator[Event]:
    return (event for event in events if event.instruction.stmt is not None and _is_visible(event.instruction.stmt))


def _is_visible(stmt: Stmt) -> bool:
    """Can others see it?  Where a branch goes, they cannot."""
    if isinstance(stmt, Create | Join | Release | AtomicEnd):
        return True
    return isinstance(stmt, Assign | Havoc) and any(memory_accesses(stmt))


@dataclass(frozen=True)
class _Given:
    """When a thread executes a statement for the `time`-th time, from zero: the value, or the number of the turn."""

    thread: int
    time: int
    value: int


class _Fixing(Rebuilder):
    """New statements have numbers after those of the program."""

    def __init__(self, program: Program) -> None:
        self.before = program
        last = max(stmt.origin.sid for each in program.functions.values() for stmt in statements(each.body))
        self.numbers = count(last + 1)
        self.globals: list[Global] = []
        self.locals: dict[tuple[str, ScalarType], Var] = {}  # of the function
        self.me = ThreadId(IntType(program.model.long_bits, False))

    def program(self) -> Program:
        functions = {name: self._function(function) for name, function in self.before.functions.items()}
        return replace(self.before, functions=functions, globals=(*self.before.globals, *self.globals))

    def _function(self, function: Function) -> Function:
        self.locals = {}
        body = self.block(function.body)
        return replace(function, body=body, locals=(*function.locals, *self.locals.values()))

    def _temporary(self, name: str, kind: ScalarType = INT32) -> Var:
        if (name, kind) not in self.locals:
            self.locals[name, kind] = Var(f"fixed_{name}_{len(self.locals)}", kind, Storage.LOCAL)
        return self.locals[name, kind]

    def _global(self, name: str, storage: Storage) -> Var:
        var = Var(f"fixed_{name}", INT32, storage)
        self.globals.append(Global(var, (_ZERO,)))
        return var

    def _at(self, stmt: Stmt) -> Origin:
        return replace(stmt.origin, sid=next(self.numbers))

    def _is_me(self, thread: int) -> Expr:
        return build.equal(self.me, build.constant(thread, self.me.type))

    def _atomic(self, stmt: Stmt, *inside: Stmt) -> Block:
        return AtomicBegin(None, self._at(stmt)), *inside, AtomicEnd(self._at(stmt))


class _Inputs(_Fixing):
    def __init__(self, program: Program, given: dict[int, list[_Given]]) -> None:
        super().__init__(program)
        self.given = given

    def stmt(self, stmt: Stmt) -> Block:
        given = self.given.get(stmt.origin.sid)
        if given is None or not isinstance(stmt, Havoc):
            return super().stmt(stmt)
        kind = stmt.target.type
        assert isinstance(kind, ScalarType)
        taken, times, value = (
            self._global(f"taken_{stmt.origin.sid}", Storage.THREAD),
            self._temporary("times"),
            stmt.target,
        )
        inside: list[Stmt] = [stmt, Assign(times, taken, self._at(stmt))]
        if not isinstance(value, Var) or value.is_memory:
            value = self._temporary("value", kind)
            inside.append(Assign(value, stmt.target, self._at(stmt)))
        is_given = build.all_of(
            build.disjunction(
                build.negate(build.conjunction(self._is_me(one.thread), _is(times, one.time))), _has(value, one.value)
            )
            for one in given
        )
        inside.append(Assume(is_given, self._at(stmt)))
        inside.append(Assign(taken, build.binary("+", times, _ONE, INT32), self._at(stmt)))
        return self._atomic(stmt, *inside)


class _Schedule(_Fixing):
    def __init__(self, program: Program, owners: list[int], ends: dict[int, list[_Given]]) -> None:
        super().__init__(program)
        self.owners, self.ends = owners, ends
        self.turn = self._global("turn", Storage.GLOBAL)

    def stmt(self, stmt: Stmt) -> Block:
        done = super().stmt(stmt)
        if _is_visible(stmt) or isinstance(stmt, AtomicBegin):
            done = (*self._await_turn(stmt), *done)
        if stmt.origin.sid in self.ends:
            done = (*done, *self._end_turn(stmt))
        return done

    def _await_turn(self, stmt: Stmt) -> Block:
        now = self._temporary("now")
        mine = build.any_of(build.conjunction(_is(now, i), self._is_me(thread)) for i, thread in enumerate(self.owners))
        return self._atomic(stmt, Assign(now, self.turn, self._at(stmt)), Assume(mine, self._at(stmt)))

    def _end_turn(self, stmt: Stmt) -> Block:
        now, times = self._temporary("now"), self._temporary("times")
        counter = self._global(f"times_{stmt.origin.sid}", Storage.THREAD)
        is_end = build.any_of(
            build.all_of((self._is_me(end.thread), _is(times, end.time), _is(now, end.value)))
            for end in self.ends[stmt.origin.sid]
        )
        following = Assign(self.turn, build.binary("+", now, _ONE, INT32), self._at(stmt))
        return self._atomic(
            stmt,
            Assign(now, self.turn, self._at(stmt)),
            Assign(times, counter, self._at(stmt)),
            If(is_end, (following,), (), self._at(stmt)),
            Assign(counter, build.binary("+", times, _ONE, INT32), self._at(stmt)),
        )


def _is(var: Var, number: int) -> Expr:
    return build.equal(var, build.constant(number, INT32))


def _has(value: Expr, number: int) -> Expr:
    """Of a float: these bits."""
    if isinstance(value.type, FloatType):
        bits = IntType(value.type.bits, False)
        return build.equal(build.reinterpret(value, bits), Const(number, bits))
    return build.equal(value, Const(number, build.scalar(value.type)))
