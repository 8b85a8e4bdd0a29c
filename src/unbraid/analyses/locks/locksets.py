"""The lockset of each instruction of a cloned program: the locks that the thread certainly holds there.

The name of a lock is a place without variable indices, so two names denote the same lock exactly if they are equal.
Only plain locking adds a lock; trylock does not.  Releasing a lock that cannot be named removes all locks.  A shared
lock (a read lock) excludes only threads that hold the lock exclusively.
"""

from __future__ import annotations

from unbraid.core.flatten import Instruction
from unbraid.core.nodes import AtomicBegin, AtomicEnd, Const, Deref, Index, Member, Place, Sync, SyncKind, Var
from unbraid.core.records import dataclass
from unbraid.core.visitor import subexpressions, written_places


@dataclass(frozen=True, slots=True)
class Locks:
    """The locks that a thread holds: exclusively (`alone`), and exclusively or shared (`held`)."""

    alone: frozenset[Place] = frozenset()
    held: frozenset[Place] = frozenset()  # includes those in `alone`

    def __and__(self, other: Locks) -> Locks:
        return Locks(self.alone & other.alone, self.held & other.held)

    def without(self, locks: frozenset[Place]) -> Locks:
        return Locks(self.alone - locks, self.held - locks)

    def acquired(self, lock: Place, alone: bool) -> Locks:
        return Locks(self.alone | {lock} if alone else self.alone, self.held | {lock})

    def exclude(self, other: Locks) -> bool:
        """Is it impossible that one thread holds these locks while another thread holds the other ones?"""
        return bool(self.alone & other.held) or bool(self.held & other.alone)


NO_LOCKS = Locks()
_RELEASING = (SyncKind.RELEASE, SyncKind.WAIT, SyncKind.SETUP)
ACQUIRING = (SyncKind.ACQUIRE, SyncKind.ACQUIRE_SHARED)
_HOLDING = (*ACQUIRING, SyncKind.SHARE)


def may_overlap(place: Place, lock: Place) -> bool:
    """May a write to `place` change this lock?"""
    mine, other = _path(place), _path(lock)
    if mine is None or other is None:
        return True
    return all(a is None or b is None or a == b for a, b in zip(mine, other, strict=False))


def _path(place: Place) -> list[object] | None:
    """The root, then each member or constant index (None for any other index); None for a place behind a pointer."""
    parts: list[object] = []
    while not isinstance(place, Var):
        if isinstance(place, Deref):
            return None
        if isinstance(place, Member):
            parts.append(place.name)
        else:
            parts.append(place.index.value if isinstance(place.index, Const) else None)
        place = place.base
    return [place, *reversed(parts)]


def is_named(place: Place) -> bool:
    return not any(
        isinstance(part, Deref) or (isinstance(part, Index) and not isinstance(part.index, Const))
        for part in subexpressions(place)
    )


_State = tuple[Locks, tuple[Sync | None, ...]]  # the locks held, and the open atomic sections


def held_locks(body: list[Instruction]) -> list[Locks]:
    """The locks held before each instruction.  For unreachable instructions any answer is right; it is the empty
    set."""
    states: list[_State | None] = [None] * (len(body) + 1)
    states[0] = (NO_LOCKS, ())
    shrinks = True
    while shrinks:  # where all jumps go forward, the second pass finds nothing new
        shrinks = False
        for position, instruction in enumerate(body):
            state = states[position]
            if state is None:
                continue
            held, sections = _after(state, instruction)
            for successor in instruction.successors():
                known = states[successor]
                met = (held, sections) if known is None else (known[0] & held, known[1])
                shrinks = shrinks or (successor <= position and met != known)
                states[successor] = met
    return [NO_LOCKS if state is None else state[0] for state in states[:-1]]


def _after(state: _State, instruction: Instruction) -> _State:
    held, sections = state
    stmt = instruction.stmt
    if isinstance(stmt, AtomicBegin):
        sections = (*sections, stmt.sync)
        if stmt.sync is not None and stmt.sync.kind in _RELEASING:
            lock = stmt.sync.lock
            held = held.without(frozenset({lock})) if lock is not None and is_named(lock) else NO_LOCKS
    elif isinstance(stmt, AtomicEnd):
        sync = sections[-1] if sections else None
        sections = sections[:-1]
        if sync is not None and sync.kind in _HOLDING and sync.lock is not None and is_named(sync.lock):
            held = held.acquired(sync.lock, sync.kind is SyncKind.ACQUIRE)
    elif stmt is not None and not any(sections):  # a write outside lock operations may overwrite a lock
        for place in written_places(stmt):
            held = held.without(frozenset(lock for lock in held.held if may_overlap(place, lock)))
    return held, sections
