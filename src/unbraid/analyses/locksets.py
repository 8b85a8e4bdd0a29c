"""Which locks a thread surely holds at each instruction (of a bounded program).

Locks are named by places without variable indices, so that two names are the same lock exactly if they are equal.
Only plain locking counts; trylock does not, and releasing a lock that cannot be named releases all.
"""

from __future__ import annotations

from unbraid.core.flatten import Instruction
from unbraid.core.nodes import AtomicBegin, AtomicEnd, Const, Deref, Index, Member, Place, Sync, SyncKind, Var
from unbraid.core.visitor import subexpressions, written_places

Locks = frozenset[Place]


def may_overlap(place: Place, lock: Place) -> bool:
    """May writing `place` write a lock?"""
    mine, other = _path(place), _path(lock)
    if mine is None or other is None:
        return True
    return all(a is None or b is None or a == b for a, b in zip(mine, other, strict=False))


def _path(place: Place) -> list[object] | None:
    """Root, then each member and constant index, None for others; None behind a pointer."""
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


def is_named(place: Place | None) -> bool:
    return place is not None and not any(
        isinstance(part, Deref) or (isinstance(part, Index) and not isinstance(part.index, Const))
        for part in subexpressions(place)
    )


def held_locks(body: list[Instruction]) -> list[Locks]:
    """Before each instruction.  Unreachable ones hold everything, which is as good as anything."""
    states: list[tuple[Locks, tuple[Sync | None, ...]] | None] = [None] * (len(body) + 1)
    states[0] = (frozenset(), ())
    result: list[Locks] = []
    for position, instruction in enumerate(body):
        state = states[position]
        if state is None:
            result.append(frozenset())
            continue
        held, sections = state
        result.append(held)
        stmt = instruction.stmt
        if isinstance(stmt, AtomicBegin):
            sections = (*sections, stmt.sync)
            if stmt.sync is not None and stmt.sync.kind in (SyncKind.RELEASE, SyncKind.SETUP):
                held = held - {stmt.sync.lock} if is_named(stmt.sync.lock) else frozenset()
        elif isinstance(stmt, AtomicEnd):
            sync = sections[-1] if sections else None
            sections = sections[:-1]
            if sync is not None and sync.kind is SyncKind.ACQUIRE and sync.lock is not None and is_named(sync.lock):
                held = held | {sync.lock}
        elif stmt is not None and not any(sections):  # a write that is no lock operation may overwrite a lock
            for place in written_places(stmt):
                held = frozenset(lock for lock in held if not may_overlap(place, lock))
        for successor in instruction.successors():
            known = states[successor]
            if known is None:
                states[successor] = (held, sections)
            else:
                states[successor] = (known[0] & held, known[1])
    return result
