"""Proves that threads never wait for each other, from the order in which they take locks.

What a thread may wait for has a place in one graph: each lock, and the end of each thread, which a thread *holds* while
it runs.  An edge leads from whatever a thread may hold to what it waits for there:

    lock(b) while it may hold a      a -> b,  end of this thread -> b
    join(t) while it may hold a      a -> end of t,  end of this thread -> end of t

A lock that threads share (`lightswitches.py`) has two places, for a thread that holds it alone and for those that share
it: who takes it alone waits for both, and who takes it on behalf of all that share it waits for the former only.

Without a cycle, threads never wait in a circle.  If moreover no thread ends while it may hold a lock, a thread that
waits for a lock or a join waits for one that runs, or that waits for a semaphore, a barrier or a condition variable: it
waits to be *helped*.  Nobody knows by whom, so that all threads could wait at once.  That is impossible if

    - a thread that waits to be helped holds no lock,
    - main never waits to be helped, nor do the threads that it joins, nor those that anybody joins holding a lock, and
    - main ends only together with the program.

For main runs then, or waits for a thread that runs.  The same must hold for the threads that take part
(`properties/deadlocks.py`): main takes part until it ends, and so does a thread that holds a lock.

Threads that stand for any number of others (`Program.groups`) take locks in the order of all those, as long as nobody
waits for the end of a thread: not all such waits are in the program then.

Locks without a name (`locksets.py`), and one that a thread may take twice, are not followed: there is no answer then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import TypeAlias

from unbraid.analyses.locks.locksets import ACQUIRING, is_named, may_overlap
from unbraid.analyses.own_threads import waits_for_holder
from unbraid.core.bookkeeping import says_taking_part
from unbraid.core.flatten import Instruction
from unbraid.core.nodes import (
    FALSE,
    TRUE,
    Assert,
    Assign,
    AtomicBegin,
    AtomicEnd,
    Binary,
    Const,
    Expr,
    Havoc,
    Join,
    Place,
    Program,
    Property,
    Return,
    Stmt,
    Sync,
    SyncKind,
    ThreadExit,
    Var,
    Zeros,
)
from unbraid.core.visitor import written_places

_TAKING = (*ACQUIRING, SyncKind.TRY_ACQUIRE)
_SHARING = (SyncKind.FIRST_IN, SyncKind.SHARE)
_WAITING_FOR_LOCK = (*ACQUIRING, SyncKind.FIRST_IN)
_GIVING = (SyncKind.RELEASE, SyncKind.WAIT, SyncKind.SETUP)


@dataclass(frozen=True)
class Shared:
    """A lock, for the threads that share it."""

    lock: Place


Resource: TypeAlias = Place | Shared | int  # a lock, or the thread whose end it is
_Held: TypeAlias = frozenset[Place | Shared]


class _NoAnswer(Exception):
    """The rule says nothing of this program."""


def waiting_order(
    program: Program,
    codes: Sequence[list[Instruction]],
    reached: Sequence[frozenset[int]],
    is_set_up: Callable[[int, int, Place], bool],
) -> tuple[Resource, ...] | None:
    """An order in which all threads wait for locks and for ends of threads, if there is no deadlock; None: there may be
    one.  `reached`: the instructions of each thread that executions come to.  `is_set_up`: has a lock been initialised
    when a thread comes to an instruction?

    The program is that for `no-deadlock`.

    requires: cloned, without pointers.
    """
    try:
        locks = frozenset(lock for code in codes for lock in _locks(code))
        shared = frozenset(lock for code in codes for lock in _shared(code))
        counting = frozenset(lock for code in codes for lock in _counting(code, locks))
        threads = [
            _Thread(number, code, positions, locks, shared, counting, not program.groups)
            for number, (code, positions) in enumerate(zip(codes, reached, strict=True))
        ]
        new = {lock for thread in threads for lock in thread.made_new} - shared  # these are set before they are used
        taken = [(thread.number, *each) for thread in threads for each in thread.takes if each[1] in new]
        if not all(is_set_up(*each) for each in taken):
            return None
        if any(thread.ends_holding for thread in threads) or not _somebody_runs(threads):
            return None
        graph = TopologicalSorter[Resource]()
        for thread in threads:
            for held, wanted in thread.edges():
                graph.add(wanted, held)
        return tuple(graph.static_order())
    except (_NoAnswer, CycleError):
        return None


def _locks(code: list[Instruction]) -> Iterator[Place]:
    for instruction in code:
        stmt = instruction.stmt
        if isinstance(stmt, AtomicBegin) and stmt.sync is not None and stmt.sync.kind in _TAKING:
            if stmt.sync.lock is None or not is_named(stmt.sync.lock):
                raise _NoAnswer
            yield stmt.sync.lock


def _shared(code: list[Instruction]) -> Iterator[Place]:
    for instruction in code:
        match instruction.stmt:
            case AtomicBegin(Sync(SyncKind.SHARE, lock)) if lock is not None:
                yield lock


def _counting(code: list[Instruction], locks: frozenset[Place]) -> Iterator[Place]:
    """The locks that are semaphores: taking one subtracts 1, so that 1 means that they are free."""
    for instruction in code:
        match instruction.stmt:
            case Assign(target, Binary()) if target in locks:
                yield target


def _somebody_runs(threads: Sequence[_Thread]) -> bool:
    """Can it never be that all threads wait?"""
    if any(held for thread in threads for held in thread.leaves):
        return False
    if not any(thread.waits_for_help for thread in threads):
        return True
    if any(held for thread in threads for held in thread.waits_for_help):
        return False
    main = threads[0]
    if main.ends_alone or main.leaves or not main.takes_part:
        return False
    running, pending = set[int](), [0, *(joined for thread in threads for held, joined in thread.joins if held)]
    while pending:
        number = pending.pop()
        if number not in running:
            running.add(number)
            pending += (joined for _, joined in threads[number].joins)
    return not any(threads[number].waits_for_help for number in running)


_State: TypeAlias = tuple[_Held, tuple[Sync | None, ...]]  # locks that may be held, and open atomic sections


class _Thread:
    """What one thread waits for, with the locks that it may hold then: `locks`, ends of threads (`joins`), and help."""

    def __init__(
        self,
        number: int,
        code: list[Instruction],
        reached: frozenset[int],
        all_locks: frozenset[Place],
        shared: frozenset[Place],
        counting: frozenset[Place],
        may_join: bool,
    ) -> None:
        self.number, self._code, self._may_join = number, code, may_join
        self._all_locks, self._shared, self._counting = all_locks, shared, counting
        self._states = self._all_states()
        self.locks: list[tuple[_Held, Place | Shared]] = []
        self.joins: list[tuple[_Held, int]] = []
        self.waits_for_help: list[_Held] = []
        self.takes_part = False
        self.leaves: list[_Held] = []  # where the thread does not take part any more
        self.made_new: set[Place] = set()
        self.takes: list[tuple[int, Place]] = []
        self.ends_holding = self.ends_alone = False
        for position in sorted(reached):
            self._look(position)

    def edges(self) -> Iterator[tuple[Resource, Resource]]:
        for held, wanted in (*self.locks, *self.joins):
            yield self.number, wanted
            for lock in held:
                yield lock, wanted

    def _look(self, position: int) -> None:
        held, _ = self._states[position]
        if position == len(self._code):
            self._end(held)
            return
        stmt = self._code[position].stmt
        match stmt:
            case AtomicBegin(sync) if sync is not None and sync.lock is not None and sync.kind in _TAKING:
                if sync.lock in held:
                    raise _NoAnswer
                self.takes.append((position, sync.lock))
                if sync.kind in ACQUIRING:
                    self.locks.append((held, sync.lock))
                    if sync.lock in self._shared:
                        self.locks.append((held, Shared(sync.lock)))
            case AtomicBegin(Sync(SyncKind.FIRST_IN, lock)) if lock is not None:
                self.takes.append((position, lock))
                self.locks.append((held, lock))
            case Assert(condition, Property.DEADLOCK) if condition != FALSE:  # else the holder of a lock has ended
                self._wait(position)
            case Join(thread):
                self._join(position, thread)
            case Return() | ThreadExit():
                self._end(held)
            case Assign(Var() as var, value) if says_taking_part(var):
                if value == TRUE:
                    self.takes_part = True
                else:
                    self.leaves.append(held)
            case _ if stmt is not None and self._step(position) is None:
                self._write(stmt)

    def _end(self, held: _Held) -> None:
        self.ends_alone = True
        self.ends_holding = self.ends_holding or bool(held)

    def _wait(self, position: int) -> None:
        """A place where the thread waits: in a step that takes a lock for that; in one that is about no object for the
        end of a thread; in all others for help."""
        step = self._step(position)
        if step is None and not self._may_join:
            raise _NoAnswer
        if step is not None and step.kind not in _WAITING_FOR_LOCK:
            self.waits_for_help.append(self._states[position][0])

    def _join(self, position: int, thread: Expr) -> None:
        if waits_for_holder(self._code, position):
            step = self._step(position - 1)
            if step is None or step.kind not in ACQUIRING:
                raise _NoAnswer
        elif self._may_join and isinstance(thread, Const) and thread.value != self.number:
            self.joins.append((self._states[position][0], thread.value))
        else:
            raise _NoAnswer

    def _step(self, position: int) -> Sync | None:
        """The step of a model to which an instruction belongs."""
        return next((sync for sync in reversed(self._states[position][1]) if sync is not None), None)

    def _write(self, stmt: Stmt) -> None:
        """Only what takes and gives a lock changes it, but it may be set to be free, or be in memory that is new."""
        if isinstance(stmt, Assign) and isinstance(stmt.value, Zeros):
            return
        for place in written_places(stmt):
            hit = {lock for lock in self._all_locks if may_overlap(place, lock)}
            free = 1 if place in self._counting else 0
            if isinstance(stmt, Assign) and isinstance(stmt.value, Const) and stmt.value.value in (0, free):
                continue
            if hit and not isinstance(stmt, Havoc):
                raise _NoAnswer
            self.made_new |= hit

    def _all_states(self) -> list[_State]:
        """Before each instruction, and at the end."""
        states: list[_State | None] = [None] * (len(self._code) + 1)
        states[0] = frozenset(), ()
        grows = True
        while grows:
            grows = False
            for position, instruction in enumerate(self._code):
                before = states[position]
                if before is None:
                    continue
                after = _after(before, instruction.stmt)
                for successor in instruction.successors():
                    known = states[successor]
                    new = after if known is None else (known[0] | after[0], known[1])
                    if new != known:
                        states[successor] = new
                        grows = grows or successor <= position
        return [(frozenset(), ()) if state is None else state for state in states]


def _after(state: _State, stmt: Stmt | None) -> _State:
    held, sections = state
    if isinstance(stmt, AtomicEnd):
        return held, sections[:-1]
    if not isinstance(stmt, AtomicBegin):
        return state
    sync = stmt.sync
    if sync is not None and sync.lock is not None:
        if sync.kind in _TAKING:  # even if it does not succeed
            held |= {sync.lock}
        elif sync.kind in _SHARING:
            held |= {Shared(sync.lock)}
        elif sync.kind in _GIVING:
            held -= {sync.lock, Shared(sync.lock)}
    return held, (*sections, sync)
