"""Recognises lightswitches: the first thread that comes in takes a semaphore, and the last one out gives it back.

    lock(m); n = n + 1; if (n == 1) take(s); unlock(m); ...; lock(m); n = n - 1; if (n == 0) give(s); unlock(m);

    A. B. Downey.  The Little Book of Semaphores, 2nd edition, 2016, chapter 4.2.

In between, the threads *share* the semaphore.  The rule:

    - n is 0 at first, and only a thread that holds m adds 1 and subtracts it again, in this order, and not both before
      it releases m, so n is the number of threads that share the semaphore;
    - where m is released, the semaphore is taken on behalf of them if n is not 0, and not taken if n is 0;
    - on their behalf, it is taken only where n is 1, and given back only where n is 0; all other threads give back what
      they have taken themselves;
    - between lock(m) and unlock(m), nothing else waits.

So the semaphore is taken while any thread shares it, and no other thread has taken it then.  A thread that waits to
take it on behalf of all waits for one that has taken it alone.

Each thread is followed with all that matters here of its own state, and with n as 0, 1 or many (`State`).  At lock(m),
n and the semaphore may be all that they can be where m is released.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from unbraid.analyses.conflicts import Conflicts
from unbraid.analyses.locks.locksets import is_named, may_overlap
from unbraid.analyses.locks.semaphores import assigned_number, not_set, sections_of, sets_up
from unbraid.core.arithmetic import BINARY, COMPARISONS
from unbraid.core.nodes import (
    Assign,
    AtomicBegin,
    Binary,
    BoolType,
    Cast,
    Const,
    Create,
    Expr,
    Havoc,
    Index,
    IntType,
    Join,
    Member,
    Place,
    Program,
    Return,
    Stmt,
    Sync,
    SyncKind,
    ThreadExit,
    Unary,
    Var,
)
from unbraid.core.visitor import written_places

MANY = 2  # or more
WIDTH = 32  # bits of a counter that never wraps around, because there are not that many threads
_MOST_STATES = 64  # of one instruction
_MOST_COUNTERS = 8  # that are tried


@dataclass(frozen=True)
class Lightswitch:
    semaphore: Place
    lock: Place
    counter: Place


@dataclass(frozen=True, slots=True)
class _Number:
    """What a local holds: 0, 1 or MANY; `ahead` by so much of the counter, if that is known."""

    value: int
    ahead: int | None


@dataclass(frozen=True, slots=True)
class State:
    """Of a thread, before an instruction: does it share the semaphore, or has it taken it for itself (`alone`)?  Has it
    locked the lock (`inside`)?  If so: did it share the semaphore when it locked it, what is the counter, is the
    semaphore taken on behalf of all who share it, has the thread counted since then, or taken or given the semaphore
    (`used`), and has it done anything else that may wait?"""

    shares: bool = False
    alone: bool = False
    inside: bool = False
    shared_before: bool = False
    count: int = 0
    taken: bool = False
    counted: bool = False
    used: bool = False
    waits: bool = False
    known: frozenset[tuple[Var, _Number]] = frozenset()


class _No(Exception):
    """This is no lightswitch."""


States = list[frozenset[State]]  # of a thread, before each instruction, and at its end


def lightswitches(
    program: Program, conflicts: Conflicts, semaphore: Place
) -> Iterator[tuple[Lightswitch, list[States]]]:
    """The locks and counters with which a semaphore is used in this way, with the states of each thread.  The semaphore
    is touched only by what takes it and gives it back (`semaphores.py`)."""
    for switch in dict.fromkeys(_candidates(conflicts, semaphore)):
        try:
            threads = range(len(conflicts.code))
            yield switch, [_Follower(program, conflicts, thread, switch).states for thread in threads]
        except _No:
            continue


def _candidates(conflicts: Conflicts, semaphore: Place) -> Iterator[Lightswitch]:
    """With all locks that are held alone where the semaphore is taken, and the integers that are written then."""
    locks, written = dict[Place, None](), dict[Place, frozenset[Place]]()
    for code, all_held in zip(conflicts.code, conflicts.locks, strict=True):
        for instruction, held in zip(code, all_held, strict=True):
            stmt = instruction.stmt
            match stmt:
                case AtomicBegin(Sync(SyncKind.TAKE_ONE, place)) if place == semaphore:
                    locks |= dict.fromkeys(held.alone - conflicts.unreliable)
                case Assign(target) if held.alone and target != semaphore and _is_counter(target):
                    written[target] = written.get(target, frozenset()) | held.alone
    for lock in locks:
        counters = [place for place, under in written.items() if lock in under]
        yield from (Lightswitch(semaphore, lock, counter) for counter in counters[:_MOST_COUNTERS])


def _is_counter(place: Place) -> bool:
    is_wide = isinstance(place.type, IntType) and place.type.bits >= WIDTH
    return is_wide and not (isinstance(place, Var) and not place.is_memory) and is_named(place)


class _Follower:
    """Follows one thread."""

    def __init__(self, program: Program, conflicts: Conflicts, thread: int, switch: Lightswitch) -> None:
        self._switch, self._code = switch, conflicts.code[thread]
        self._others = conflicts.parallel.others[thread]
        self._sections = sections_of(self._code)
        counter = switch.counter
        is_zero = any(item.var == counter and _is_zero(item.initial) for item in program.globals)
        self._not_set = not_set(self._code, frozenset({counter}), 0, 1 if is_zero else thread)
        self.states = self._follow()

    def _follow(self) -> States:
        states: list[set[State]] = [set() for _ in range(len(self._code) + 1)]
        states[0].add(State())
        pending = [(0, State())]
        while pending:
            position, state = pending.pop()
            if position == len(self._code):
                self._end(state)
                continue
            for following, after in self._after(position, state):
                if after not in states[following]:
                    states[following].add(after)
                    if len(states[following]) > _MOST_STATES:
                        raise _No
                    pending.append((following, after))
        return list(map(frozenset, states))

    def _after(self, position: int, state: State) -> Iterator[tuple[int, State]]:
        instruction = self._code[position]
        if instruction.condition is not None:
            truth = self._truth(state, instruction.condition)
            if truth is not False:
                yield instruction.next, state
            if truth is not True:
                yield instruction.other, state
            return
        if isinstance(instruction.stmt, Create) and self._switch.counter in self._not_set[position]:
            raise _No
        if isinstance(instruction.stmt, (Return, ThreadExit)):
            self._end(state)
        for following in instruction.successors():
            yield from ((following, after) for after in self._step(position, instruction.stmt, state))

    def _end(self, state: State) -> None:
        if state.shares or state.alone or state.inside:
            raise _No

    def _step(self, position: int, stmt: Stmt | None, state: State) -> Iterator[State]:
        match stmt:
            case AtomicBegin(sync):
                yield from self._sync(position, state, sync)
            case Assign() | Havoc():
                yield from self._write(position, stmt, state)
            case None:
                yield state
            case _:
                yield self._other(stmt, state)

    # -------------------------------------------------------------------------------------- locks and semaphores
    def _sync(self, position: int, state: State, sync: Sync | None) -> Iterator[State]:
        if sync is None:
            yield state
        elif sync.lock is None or not is_named(sync.lock):
            raise _No
        elif sync.lock == self._switch.lock:
            yield from self._lock(position, state, sync.kind)
        elif sync.lock == self._switch.semaphore:
            yield self._inside(state, sync.kind) if state.inside else _outside(state, sync.kind)
        else:
            yield replace(state, waits=True) if state.inside else state

    def _lock(self, position: int, state: State, kind: SyncKind) -> Iterator[State]:
        if kind is SyncKind.ACQUIRE and not state.inside:
            if self._switch.counter in self._not_set[position]:
                raise _No
            for count in (1, MANY) if state.shares else (0, 1, MANY):
                yield State(state.shares, state.alone, True, state.shares, count, taken=count > 0)
        elif kind is SyncKind.RELEASE and state.inside:
            if state.taken != (state.count > 0) or (state.used and state.waits):
                raise _No
            yield State(state.shares, state.alone)
        elif kind is SyncKind.SETUP and not state.inside:
            yield state
        else:
            raise _No

    def _inside(self, state: State, kind: SyncKind) -> State:
        if kind is SyncKind.TAKE_ONE and not state.taken and state.count == 1:
            return replace(state, taken=True, used=True)
        if kind is SyncKind.GIVE_ONE and state.taken and state.count == 0:
            return replace(state, taken=False, used=True)
        raise _No

    # -------------------------------------------------------------------------------------------------- numbers
    def _write(self, position: int, stmt: Assign | Havoc, state: State) -> Iterator[State]:
        target, switch = stmt.target, self._switch
        if target == switch.counter:
            yield from self._count(position, stmt, state)
            return
        if may_overlap(target, switch.counter):
            if not isinstance(stmt, Havoc) or self._others[position] or _is_busy(state):
                raise _No
        if may_overlap(target, switch.semaphore) and self._sections[position] != switch.semaphore:
            is_new = isinstance(stmt, Havoc) or sets_up(stmt)
            if not is_new or self._others[position] or _is_busy(state):
                raise _No
        if not isinstance(target, Var) or target.is_memory or not state.inside:
            yield state
            return
        others = frozenset(pair for pair in state.known if pair[0] != target)
        numbers = self._value(state, stmt.value) if isinstance(stmt, Assign) else []
        for number in numbers:
            yield replace(state, known=others | {(target, number)})
        if not numbers:
            yield replace(state, known=others)

    def _count(self, position: int, stmt: Assign | Havoc, state: State) -> Iterator[State]:
        """The counter is written."""
        if not state.inside:
            is_new = isinstance(stmt, Havoc) or assigned_number(stmt) == 0
            if not is_new or self._others[position] or _is_busy(state):
                raise _No
            yield state
            return
        numbers = self._value(state, stmt.value) if isinstance(stmt, Assign) else []
        if not numbers:
            raise _No
        for number in numbers:
            change = number.ahead
            if state.counted or change is None or (change, state.shares) not in ((1, False), (-1, True)):
                raise _No
            known = frozenset(
                (var, replace(old, ahead=None if old.ahead is None else old.ahead - change)) for var, old in state.known
            )
            yield replace(state, shares=change > 0, count=number.value, counted=True, used=True, known=known)

    def _value(self, state: State, expr: Expr) -> list[_Number]:
        """All that an expression can be; nothing if that is not known."""
        match expr:
            case Const(0 | 1 as value):
                return [_Number(value, None)]
            case Cast(operand) if isinstance(expr.type, IntType) and expr.type.bits >= WIDTH:
                return self._value(state, operand)
            case Binary("+" | "-" as op, left, Const(1)):
                moved = [_moved(number, 1 if op == "+" else -1) for number in self._value(state, left)]
                return [number for each in moved for number in each] if all(moved) else []
            case Var() | Index() | Member() if expr == self._switch.counter:
                return [_Number(state.count, 0)] if state.inside else []
            case Var():
                return [number for var, number in state.known if var == expr]
        return []

    def _truth(self, state: State, condition: Expr) -> bool | None:
        match condition:
            case Unary("not", operand):
                truth = self._truth(state, operand)
                return None if truth is None else not truth
            case Cast(operand) if isinstance(condition.type, BoolType):
                return self._compared(state, "!=", operand, 0)
            case Binary(op, left, Const(limit)) if op in COMPARISONS:
                return self._compared(state, op, left, limit)
        return None

    def _compared(self, state: State, op: str, left: Expr, limit: int) -> bool | None:
        found = {_comparison(op, number.value, limit) for number in self._value(state, left)}
        return found.pop() if len(found) == 1 else None

    def _other(self, stmt: Stmt, state: State) -> State:
        """After a statement that may write something, but no number that is known."""
        written = written_places(stmt)
        for place in written:
            if any(may_overlap(place, mine) for mine in (self._switch.counter, self._switch.semaphore)):
                raise _No
        known = frozenset(pair for pair in state.known if pair[0] not in written)
        return replace(state, known=known, waits=state.waits or (state.inside and isinstance(stmt, Join)))


def _is_zero(initial: Sequence[object]) -> bool:
    return all(isinstance(value, Const) and value.value == 0 for value in initial)


def _outside(state: State, kind: SyncKind) -> State:
    if kind is SyncKind.TAKE_ONE and not state.alone:
        return replace(state, alone=True)
    if kind is SyncKind.GIVE_ONE and state.alone:
        return replace(state, alone=False)
    raise _No


def _is_busy(state: State) -> bool:
    return state.shares or state.alone or state.inside


def _moved(number: _Number, change: int) -> list[_Number]:
    """All that the number plus or minus one can be; nothing if it may be negative, or wrap around."""
    ahead = None if number.ahead is None else number.ahead + change
    if number.value == MANY:
        return [_Number(MANY, ahead), *([_Number(1, ahead)] if change < 0 else [])]
    after = number.value + change
    return [_Number(min(after, MANY), ahead)] if after >= 0 else []


def _comparison(op: str, value: int, limit: int) -> bool | None:
    if value == MANY and limit >= MANY:
        return None
    return bool(BINARY[op](value, limit))
