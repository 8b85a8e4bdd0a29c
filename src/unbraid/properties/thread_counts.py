"""Counts the living threads and records which have ended, for deadlocks in programs with signals (`deadlocks.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from unbraid.core import build
from unbraid.core.bookkeeping import ALIVE, ALIVE_PARTS, DEADLOCK, ENDED, MOST_THREADS, STUCK, TAKE_SIGNALS, TAKES_PART
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INDEX,
    INT32,
    TRUE,
    ArrayType,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Block,
    Bound,
    BoundReached,
    Call,
    Const,
    Create,
    Function,
    Halt,
    If,
    Origin,
    Return,
    ScalarType,
    Stmt,
    Storage,
    ThreadExit,
    ThreadId,
    Var,
)
from unbraid.core.visitor import Rebuilder, statements
from unbraid.core.writing import Feature, ProgramWriter


def with_counts(functions: Mapping[str, Function], program: ProgramWriter) -> dict[str, Function]:
    """Count threads when they are created, and record when they end:

    create f              =>    count; create f.counted     where f.counted(arg) is  r = f(arg); end; return r
    pthread_exit(v)       =>    end; pthread_exit(v)

    A thread that takes part has a flag for it.  The flag is cleared where nothing that takes part can follow.  Main is
    initially counted as taking part; if it does not take part, this is corrected at its start.
    """
    if not program.uses(Feature.SIGNALS):
        return dict(functions)
    started = {
        stmt.function: None for f in functions.values() for stmt in statements(f.body) if isinstance(stmt, Create)
    }
    parts = _Parts(functions, program.own(STUCK, INT32))
    taking = {name for name in (program.entry, *started) if parts.take_part(functions[name].body)}
    called = {stmt.function for f in functions.values() for stmt in statements(f.body) if isinstance(stmt, Call)}
    result: dict[str, Function] = {}
    for name, function in functions.items():
        counting = _Counting(program, taking)
        body = function.body
        if name in taking and name not in called:
            body = counting.with_leaving(body, parts.may_follow(body))
        body = counting.block(body)
        if name == program.entry:
            body = (*counting.begin(name, function.origin, True), *body)
        result[name] = replace(function, body=body, locals=(*function.locals, *counting.locals))
    for name in started:
        counted = _counted(functions[name], _Counting(program, taking))
        result[counted.name] = counted
    return result


class _Parts:
    """What may use locks, signals or the like, create a thread that does, or end the program.  Whatever unblocks others
    reads how many threads are `stuck`.  Handlers that interrupt a thread at some step do not count."""

    def __init__(self, functions: Mapping[str, Function], stuck: Var) -> None:
        self.functions, self.stuck = functions, stuck

    def take_part(self, code: Block) -> bool:
        seen, pending = {TAKE_SIGNALS}, [code]
        while pending:
            for stmt in statements(pending.pop()):
                if self._takes_part(stmt):
                    return True
                if isinstance(stmt, Call | Create) and stmt.function not in seen:
                    seen.add(stmt.function)
                    pending.append(self.functions[stmt.function].body)
        return False

    def _takes_part(self, stmt: Stmt) -> bool:
        if isinstance(stmt, AtomicBegin):
            return stmt.sync is not None
        return isinstance(stmt, Halt) or (isinstance(stmt, Assign) and stmt.value == self.stuck)

    def may_follow(self, body: Block) -> dict[int, bool]:
        """For each statement, by its identity: may it, or a statement after it, take part?"""
        code = flatten(body)
        may = [isinstance(item.stmt, _SIMPLE) and self.take_part((item.stmt,)) for item in code]
        for position, item in enumerate(code):
            inside = _section(code, position) if isinstance(item.stmt, AtomicBegin) else set()
            if any(may[each] for each in inside):  # then the whole section takes part
                for each in inside:
                    may[each] = True
        grows = True
        while grows:
            grows = False
            for position in range(len(code) - 1, -1, -1):
                if not may[position] and any(s < len(code) and may[s] for s in code[position].successors()):
                    may[position] = grows = True
        return {id(item.stmt): found for item, found in zip(code, may, strict=True) if item.stmt is not None}


_SIMPLE = Assign | AtomicBegin | Call | Create | Halt


def _section(code: list[Instruction], begin: int) -> set[int]:
    """The instructions of the atomic section that begins here, up to the first end: a step of a model."""
    found, pending = {begin}, list(code[begin].successors())
    while pending:
        position = pending.pop()
        if position < len(code) and position not in found:
            found.add(position)
            if not isinstance(code[position].stmt, AtomicEnd):
                pending.extend(code[position].successors())
    return found


def _counted_name(name: str) -> str:
    return f"{name}.counted"


def _counted(function: Function, counting: _Counting) -> Function:
    params = tuple(Var(param.name, param.type, Storage.LOCAL, param.source) for param in function.params)
    results = tuple(Var(f"result{i}", kind, Storage.LOCAL) for i, kind in enumerate(function.results))
    body = (
        *counting.begin(function.name, function.origin),
        Call(results, function.name, params, counting.numbered(function.origin)),
        *counting.end(function.origin),
        Return(results, counting.numbered(function.origin)),
    )
    name = _counted_name(function.name)
    return Function(name, params, (*results, *counting.locals), function.results, body, function.origin)


class _Counting(Rebuilder):
    def __init__(self, program: ProgramWriter, parts: set[str]) -> None:
        self.me, self.program, self.parts = ThreadId(program.thread_type), program, parts
        self.locals: list[Var] = []

    def numbered(self, origin: Origin) -> Origin:
        return replace(origin, sid=self.program.next_sid())

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, ThreadExit):
            return *self.end(stmt.origin), stmt
        if isinstance(stmt, Create):
            takes_part = Const(int(stmt.function in self.parts), BOOL)
            begin, end = AtomicBegin(None, self.numbered(stmt.origin)), AtomicEnd(self.numbered(stmt.origin))
            counted = self._add(ALIVE, 1, stmt.origin), self._add(ALIVE_PARTS, takes_part.value, stmt.origin)
            return begin, *counted[0], *counted[1], end, replace(stmt, function=_counted_name(stmt.function))
        return super().stmt(stmt)

    def begin(self, name: str, origin: Origin, is_entry: bool = False) -> Block:
        """Set the flag of a thread that takes part.  Main is counted in any case, and subtracted if it does not."""
        if name in self.parts:
            return (Assign(self._flag(), TRUE, self.numbered(origin)),)
        return self._add(ALIVE_PARTS, -1, origin) if is_entry else ()

    def with_leaving(self, block: Block, may_follow: Mapping[int, bool]) -> Block:
        """Clear the flag, and decrement the count, where nothing that takes part can follow."""
        result: list[Stmt] = []
        takes_part = False
        for stmt in block:
            may = may_follow.get(id(stmt), takes_part)  # labels and jumps are not in the map
            if takes_part and not may:
                flag = Assign(self._flag(), FALSE, self.numbered(stmt.origin))
                begin, end = AtomicBegin(None, self.numbered(stmt.origin)), AtomicEnd(self.numbered(stmt.origin))
                result += [begin, *self._add(ALIVE_PARTS, -1, stmt.origin), end, flag]
            takes_part = may
            result.append(stmt)
        return tuple(result)

    def end(self, origin: Origin) -> Block:
        stuck, takes_part = self._counter(INT32), self._counter(BOOL)
        ended = self.program.own(ENDED, ArrayType(BOOL, MOST_THREADS))
        too_many = build.compare(">=", self.me, build.constant(MOST_THREADS, self.me.type))
        return (
            AtomicBegin(None, self.numbered(origin)),
            If(too_many, (BoundReached(Bound.MODEL, self.numbered(origin)),), (), self.numbered(origin)),
            Assign(stuck, self.program.own(STUCK, INT32), self.numbered(origin)),
            Assume(build.equal(stuck, Const(0, INT32)), self.numbered(origin)),
            Assign(build.element(ended, build.cast(self.me, INDEX), BOOL), TRUE, self.numbered(origin)),
            *self._add(ALIVE, -1, origin),
            Assign(takes_part, self._flag(), self.numbered(origin)),
            If(takes_part, self._add(ALIVE_PARTS, -1, origin), (), self.numbered(origin)),
            AtomicEnd(self.numbered(origin)),
        )

    def _flag(self) -> Var:
        return self.program.own_of_thread(TAKES_PART, BOOL)

    def _counter(self, kind: ScalarType) -> Var:
        var = Var(f"{DEADLOCK}count_{len(self.locals)}", kind, Storage.LOCAL)
        self.locals.append(var)
        return var

    def _add(self, name: str, number: int, origin: Origin) -> Block:
        if number == 0:
            return ()
        before, counter = self._counter(INT32), self.program.own(name, INT32)
        after = build.binary("+", before, Const(number, INT32), INT32)
        return Assign(before, counter, self.numbered(origin)), Assign(counter, after, self.numbered(origin))
