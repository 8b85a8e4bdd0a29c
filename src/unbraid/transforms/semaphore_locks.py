"""Semaphores that are used as locks become locks, in a cloned program, for the analyses of locks.

    atomic (takes one of s) { ... }      =>    atomic (acquires s) { ... }
    atomic (gives one back to s) { ... } =>    atomic (releases s) { ... }

A semaphore is used as a lock if it is set to 1 while only one thread runs and before anybody uses it, if nothing else
touches it while others run (sem_trywait and sem_getvalue neither), and if a thread gives one back only after it has
taken it.  Then its value, and how many of the running threads have taken it, are 1 together, unless a thread ends
without giving it back: it is set so, and each of the two operations moves a one from one side to the other.  So no two
threads have taken it at the same time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from unbraid.analyses.locks.locksets import Locks, held_locks, is_named, may_overlap
from unbraid.analyses.parallel import Parallelism
from unbraid.analyses.sharing import memory_accesses
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.nodes import (
    Assign,
    AtomicBegin,
    AtomicEnd,
    Block,
    Const,
    Create,
    Havoc,
    Place,
    Program,
    Stmt,
    Sync,
    SyncKind,
)
from unbraid.core.visitor import Rebuilder, written_places

_AS_LOCK = {SyncKind.TAKE_ONE: SyncKind.ACQUIRE, SyncKind.GIVE_ONE: SyncKind.RELEASE}


def semaphore_locks(program: Program) -> Program:
    """requires: cloned, without pointers."""
    codes = [flatten(program.functions[name].body) for name in program.threads]
    candidates = frozenset(sync.lock for code in codes for sync in _syncs(code) if sync.lock is not None)
    candidates = frozenset(place for place in candidates if is_named(place))
    if candidates:
        candidates -= frozenset(_misused(program, codes, candidates))
    if not candidates:
        return program
    functions = dict(program.functions)
    for name in program.threads:
        functions[name] = replace(functions[name], body=_Renamer(candidates).block(functions[name].body))
    return replace(program, functions=functions)


def _syncs(code: Sequence[Instruction]) -> Iterator[Sync]:
    for instruction in code:
        stmt = instruction.stmt
        if isinstance(stmt, AtomicBegin) and stmt.sync is not None and stmt.sync.kind in _AS_LOCK:
            yield stmt.sync


def _misused(program: Program, codes: Sequence[list[Instruction]], candidates: frozenset[Place]) -> Iterator[Place]:
    """Semaphores that are not used as locks only."""
    parallel = Parallelism(program, list(codes))
    for thread, code in enumerate(codes):
        renamed = [_as_locks(instruction, candidates) for instruction in code]
        held, sections, unset = held_locks(renamed), _sections(code), _unset(code, candidates, thread)
        for position, instruction in enumerate(code):
            stmt = instruction.stmt
            if isinstance(stmt, AtomicBegin) and stmt.sync is not None and stmt.sync.kind is SyncKind.GIVE_ONE:
                if stmt.sync.lock is not None and stmt.sync.lock not in held[position].held:
                    yield stmt.sync.lock
            yield from unset[position] & _used(stmt, candidates)
            if stmt is None or isinstance(stmt, AtomicBegin):
                continue
            is_alone = not parallel.others[thread][position]
            if isinstance(stmt, Havoc):
                if not is_alone:
                    yield from (each for each in candidates if may_overlap(stmt.target, each))
                continue
            for place, writes in memory_accesses(stmt):
                for semaphore in candidates:
                    if semaphore != sections[position] and may_overlap(place, semaphore):
                        if not is_alone or (writes and not _sets_up(stmt, semaphore, held[position])):
                            yield semaphore


def _used(stmt: Stmt | None, candidates: frozenset[Place]) -> frozenset[Place]:
    """The semaphores that may be used from here on: all of them where a thread is created."""
    match stmt:
        case Create():
            return candidates
        case AtomicBegin(Sync(kind, lock)) if kind in _AS_LOCK:
            return candidates if lock is None else frozenset(each for each in candidates if may_overlap(lock, each))
    return frozenset()


def _unset(code: list[Instruction], candidates: frozenset[Place], thread: int) -> list[frozenset[Place]]:
    """The semaphores that may not have been set before each instruction: in main, or because their memory is new."""
    found: list[frozenset[Place]] = [frozenset()] * (len(code) + 1)
    found[0] = frozenset() if thread else candidates
    grows = True
    while grows:
        grows = False
        for position, instruction in enumerate(code):
            stmt, after = instruction.stmt, found[position]
            for place in () if stmt is None else written_places(stmt):
                hit = frozenset(each for each in candidates if may_overlap(place, each))
                after = after | hit if isinstance(stmt, Havoc) else after - ({place} if _is_one(stmt) else frozenset())
            for successor in instruction.successors():
                if not after <= found[successor]:
                    found[successor] |= after
                    grows = grows or successor <= position
    return found


def _is_one(stmt: Stmt | None) -> bool:
    return isinstance(stmt, Assign) and isinstance(stmt.value, Const) and stmt.value.value == 1


def _sets_up(stmt: Stmt, semaphore: Place, held: Locks) -> bool:
    """Does a thread that has not taken the semaphore set it to 1, or destroy it?"""
    is_free = isinstance(stmt, Assign) and isinstance(stmt.value, Const) and stmt.value.value in (-1, 1)
    return is_free and semaphore not in held.held


def _sections(code: list[Instruction]) -> list[Place | None]:
    """For each instruction: the semaphore whose step it belongs to."""
    found: list[tuple[Place | None, ...] | None] = [None] * (len(code) + 1)
    found[0] = ()
    for position, instruction in enumerate(code):
        before = found[position]
        if before is None:
            continue
        stmt, after = instruction.stmt, before
        if isinstance(stmt, AtomicBegin):
            is_semaphore = stmt.sync is not None and stmt.sync.kind in _AS_LOCK
            after = (*before, stmt.sync.lock if is_semaphore and stmt.sync is not None else None)
        elif isinstance(stmt, AtomicEnd):
            after = before[:-1]
        for successor in instruction.successors():
            if successor > position and found[successor] is None:
                found[successor] = after
    return [next((place for place in reversed(open_ or ()) if place is not None), None) for open_ in found]


def _as_locks(instruction: Instruction, semaphores: frozenset[Place]) -> Instruction:
    stmt = instruction.stmt
    return replace(instruction, stmt=_renamed(stmt, semaphores)) if isinstance(stmt, AtomicBegin) else instruction


def _renamed(stmt: AtomicBegin, semaphores: frozenset[Place]) -> AtomicBegin:
    sync = stmt.sync
    if sync is None or sync.kind not in _AS_LOCK or sync.lock not in semaphores:
        return stmt
    return replace(stmt, sync=Sync(_AS_LOCK[sync.kind], sync.lock))


class _Renamer(Rebuilder):
    def __init__(self, semaphores: frozenset[Place]) -> None:
        self._semaphores = semaphores

    def stmt(self, stmt: Stmt) -> Block:
        return (_renamed(stmt, self._semaphores),) if isinstance(stmt, AtomicBegin) else super().stmt(stmt)
