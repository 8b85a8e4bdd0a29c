"""Which semaphores are touched only by what takes them and gives them back, in a cloned program?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from unbraid.analyses.locks.locksets import Locks, held_locks, is_named, may_overlap
from unbraid.analyses.parallel import Parallelism
from unbraid.analyses.sharing import memory_accesses
from unbraid.core.flatten import Instruction
from unbraid.core.nodes import Assign, AtomicBegin, AtomicEnd, Const, Create, Havoc, Place, Stmt, Sync, SyncKind
from unbraid.core.visitor import written_places

AS_LOCK = {SyncKind.TAKE_ONE: SyncKind.ACQUIRE, SyncKind.GIVE_ONE: SyncKind.RELEASE}
FREE, DESTROYED = 1, -1  # values of a semaphore that is used as a lock


def semaphores(codes: Sequence[list[Instruction]]) -> frozenset[Place]:
    """Those with a name."""
    found = (sync.lock for code in codes for sync in _syncs(code) if sync.lock is not None)
    return frozenset(place for place in found if is_named(place))


def _syncs(code: Sequence[Instruction]) -> Iterator[Sync]:
    for instruction in code:
        stmt = instruction.stmt
        if isinstance(stmt, AtomicBegin) and stmt.sync is not None and stmt.sync.kind in AS_LOCK:
            yield stmt.sync


def touched_otherwise(
    parallel: Parallelism, codes: Sequence[list[Instruction]], candidates: frozenset[Place]
) -> Iterator[Place]:
    """Semaphores that are not always set to 1 while only one thread runs and before anybody uses them, or that
    something else touches while others run: sem_trywait and sem_getvalue do."""
    for thread, code in enumerate(codes):
        sections, unset = sections_of(code), not_set(code, candidates, FREE, thread)
        for position, instruction in enumerate(code):
            stmt = instruction.stmt
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
                        if not is_alone or (writes and not sets_up(stmt)):
                            yield semaphore


def given_by_others(codes: Sequence[list[Instruction]], candidates: frozenset[Place]) -> Iterator[Place]:
    """Semaphores that a thread may give back, or set, without having taken them."""
    for code in codes:
        held = held_locks([_as_locks(instruction, candidates) for instruction in code])
        sections = sections_of(code)
        for position, instruction in enumerate(code):
            stmt = instruction.stmt
            if isinstance(stmt, AtomicBegin) and stmt.sync is not None and stmt.sync.kind is SyncKind.GIVE_ONE:
                if stmt.sync.lock is not None and stmt.sync.lock not in held[position].held:
                    yield stmt.sync.lock
            elif stmt is not None and not isinstance(stmt, Havoc):
                yield from _set_while_held(stmt, held[position], sections[position])


def _set_while_held(stmt: Stmt, held: Locks, section: Place | None) -> Iterator[Place]:
    for place in written_places(stmt):
        yield from (each for each in held.held if each != section and may_overlap(place, each))


def _used(stmt: Stmt | None, candidates: frozenset[Place]) -> frozenset[Place]:
    """The semaphores that may be used from here on: all of them where a thread is created."""
    match stmt:
        case Create():
            return candidates
        case AtomicBegin(Sync(kind, lock)) if kind in AS_LOCK:
            return candidates if lock is None else frozenset(each for each in candidates if may_overlap(lock, each))
    return frozenset()


def not_set(code: list[Instruction], places: frozenset[Place], value: int, thread: int) -> list[frozenset[Place]]:
    """The places that may not have been set to this value before each instruction: in main, or because their memory is
    new."""
    found: list[frozenset[Place]] = [frozenset()] * (len(code) + 1)
    found[0] = frozenset() if thread else places
    grows = True
    while grows:
        grows = False
        for position, instruction in enumerate(code):
            stmt, after = instruction.stmt, found[position]
            for place in () if stmt is None else written_places(stmt):
                hit = frozenset(each for each in places if may_overlap(place, each))
                is_set = assigned_number(stmt) == value
                after = after | hit if isinstance(stmt, Havoc) else after - ({place} if is_set else frozenset())
            for successor in instruction.successors():
                if not after <= found[successor]:
                    found[successor] |= after
                    grows = grows or successor <= position
    return found


def assigned_number(stmt: Stmt | None) -> int | None:
    """The constant that a statement assigns."""
    return stmt.value.value if isinstance(stmt, Assign) and isinstance(stmt.value, Const) else None


def sets_up(stmt: Stmt) -> bool:
    return assigned_number(stmt) in (FREE, DESTROYED)


def sections_of(code: list[Instruction]) -> list[Place | None]:
    """For each instruction: the semaphore whose step it belongs to."""
    found: list[tuple[Place | None, ...] | None] = [None] * (len(code) + 1)
    found[0] = ()
    for position, instruction in enumerate(code):
        before = found[position]
        if before is None:
            continue
        stmt, after = instruction.stmt, before
        if isinstance(stmt, AtomicBegin):
            is_semaphore = stmt.sync is not None and stmt.sync.kind in AS_LOCK
            after = (*before, stmt.sync.lock if is_semaphore and stmt.sync is not None else None)
        elif isinstance(stmt, AtomicEnd):
            after = before[:-1]
        for successor in instruction.successors():
            if successor > position and found[successor] is None:
                found[successor] = after
    return [next((place for place in reversed(open_ or ()) if place is not None), None) for open_ in found]


def _as_locks(instruction: Instruction, semaphores: frozenset[Place]) -> Instruction:
    stmt = instruction.stmt
    return replace(instruction, stmt=as_lock(stmt, semaphores)) if isinstance(stmt, AtomicBegin) else instruction


def as_lock(stmt: AtomicBegin, semaphores: frozenset[Place]) -> AtomicBegin:
    """The same step, of a lock if it is one of these semaphores."""
    sync = stmt.sync
    if sync is None or sync.kind not in AS_LOCK or sync.lock not in semaphores:
        return stmt
    return replace(stmt, sync=Sync(AS_LOCK[sync.kind], sync.lock))
