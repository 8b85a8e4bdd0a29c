"""Which memory accesses of a cloned program's threads conflict, given which threads run in parallel and hold which
locks."""

from __future__ import annotations

from collections import defaultdict

from unbraid.analyses.locks.locksets import ACQUIRING, NO_LOCKS, Locks, held_locks, is_named, may_overlap
from unbraid.analyses.parallel import Parallelism
from unbraid.analyses.sharing import memory_accesses
from unbraid.core.bookkeeping import PADDING, counts_waiting, is_announced, is_bookkeeping, is_life
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.flatten import Instruction
from unbraid.core.nodes import (
    FALSE,
    Assert,
    Assume,
    AtomicBegin,
    AtomicEnd,
    If,
    Place,
    Program,
    Stmt,
    SyncKind,
    Var,
    While,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import root_variable


@dataclass(frozen=True)
class Access:
    """`about`: of an announcement or a check for data races (`properties/races.py`), the places whose access is
    announced or checked; None if they are not known, and for all other accesses."""

    thread: int
    writes: bool
    locks: Locks
    others: frozenset[int]  # the threads that may run at the same time
    about: frozenset[Place] | None = None

    def is_about_others(self, about: frozenset[Place] | None) -> bool:
        if self.about is None or about is None:
            return False
        return not any(may_overlap(one, other) for one in self.about for other in about)


class Conflicts:
    """Which statements of a thread the other threads of a cloned program can observe.

    `is_complete`: does the program still have all its accesses?  Else announcements and checks for data races may be
    about more places than their atomic sections access.
    """

    def __init__(self, program: Program, code: list[list[Instruction]], is_complete: bool = False) -> None:
        self.code = code
        self.parallel = Parallelism(program, code)
        self.locks = [held_locks(body) for body in code]
        self.sync_of = [_syncs(body) for body in code]
        sizes = {item.allocated.size for item in program.globals if item.allocated is not None}
        self.about = [_announced(body, sizes) if is_complete else {} for body in code]
        self.held_at_release = [_held_at_release(body, locks) for body, locks in zip(code, self.locks, strict=True)]
        self.accesses: defaultdict[Var, dict[Access, None]] = defaultdict(dict)  # an ordered set
        self._visible: dict[tuple[int, int], bool] = {}
        tried, unreliable = self._collect()
        self.unreliable = unreliable  # locks that do not always exclude other threads
        self.commuting = self._all_locks() - tried - unreliable  # locks whose release commutes to the left
        self.waited_for = self.commuting - self._released_by_others()  # only their holder releases them

    def _all_locks(self) -> frozenset[Place]:
        locks = (sync[1] for syncs in self.sync_of for sync in syncs if sync is not None)
        return frozenset(lock for lock in locks if lock is not None and is_named(lock))

    def _collect(self) -> tuple[frozenset[Place], frozenset[Place]]:
        """Record all accesses.  Return the locks whose state a thread may read without waiting, and the locks that are
        initialised, or written by anything but a lock operation, while other threads may run."""
        names = self._all_locks()
        tried: set[Place] = set()
        unreliable: set[Place] = set()
        for thread, body in enumerate(self.code):
            for position, instruction in enumerate(body):
                stmt, sync = instruction.stmt, self.sync_of[thread][position]
                if stmt is None or isinstance(stmt, AtomicBegin):
                    continue
                for place, writes in memory_accesses(stmt):
                    root = root_variable(place)
                    if root is None:
                        raise InternalError("pointers must be resolved before switch points are marked")
                    locks, others = self.locks[thread][position], self.parallel.others[thread][position]
                    about = self._about(thread, position, root)
                    self.accesses[root][Access(thread, writes, locks, others, about)] = None
                    hit = {lock for lock in names if may_overlap(place, lock)}
                    if not hit or self.is_alone(thread, position):
                        continue
                    kind = sync[0] if sync is not None else SyncKind.SETUP
                    if writes and (kind is SyncKind.SETUP or place not in names):
                        unreliable |= hit
                    if kind in (SyncKind.SETUP, SyncKind.TRY_ACQUIRE, SyncKind.QUEUE):
                        tried |= hit
        return frozenset(tried), frozenset(unreliable)

    def _released_by_others(self) -> frozenset[Place]:
        """The locks that may be released by a thread that does not hold them."""
        names, found = self._all_locks(), set[Place]()
        for thread, body in enumerate(self.code):
            for position, instruction in enumerate(body):
                stmt = instruction.stmt
                if (
                    not isinstance(stmt, AtomicBegin)
                    or stmt.sync is None
                    or stmt.sync.kind not in (SyncKind.RELEASE, SyncKind.WAIT, SyncKind.LAST_OUT)
                ):
                    continue
                lock = stmt.sync.lock
                if lock is None or not is_named(lock):
                    return names
                if lock not in self.locks[thread][position].held:
                    found.add(lock)
        return frozenset(found)

    def is_alone(self, thread: int, position: int) -> bool:
        return not self.parallel.others[thread][position]

    def access(self, thread: int, position: int, stmt: Stmt) -> bool:
        """Is this access to memory visible?"""
        key = thread, position
        if key not in self._visible:
            self._visible[key] = self._is_visible(thread, position, stmt)
        return self._visible[key]

    def touches(self, thread: int, position: int, stmt: Stmt) -> bool:
        """Does this statement conflict with an access of another thread?  Held locks make no difference here: the
        statement that releases the lock counts as an access too."""
        return any(
            root is None or self._conflicts(thread, position, root, writes)
            for place, writes in memory_accesses(stmt)
            for root in (root_variable(place),)
        )

    def changes(self, thread: int, position: int, stmt: Stmt) -> bool:
        """May this statement change what another thread sees, other than by making it wait?"""
        sync = self.sync_of[thread][position]
        if sync is not None and sync[0] in ACQUIRING and sync[1] in self.waited_for:
            return any(writes and place != sync[1] for place, writes in memory_accesses(stmt))
        if sync is not None and sync[0] in (SyncKind.RELEASE, SyncKind.WAIT):
            return any(writes for _, writes in memory_accesses(stmt))  # others now see what was changed under the lock
        mine = NO_LOCKS if sync is not None else self.locks[thread][position].without(self.unreliable)
        return any(
            root is None
            or any(not mine.exclude(other.locks) for other in self._conflicts(thread, position, root, True))
            for place, writes in memory_accesses(stmt)
            if writes
            for root in (root_variable(place),)
        )

    def _conflicts(self, thread: int, position: int, var: Var, writes: bool) -> list[Access]:
        others, about = self.parallel.others[thread][position], self._about(thread, position, var)
        return [
            access
            for access in self.accesses[var]
            if access.thread in others
            and thread in access.others
            and (writes or access.writes)
            and not access.is_about_others(about)
        ]

    def _about(self, thread: int, position: int, var: Var) -> frozenset[Place] | None:
        return self.about[thread].get(position) if is_announced(var) else None

    def _is_visible(self, thread: int, position: int, stmt: Stmt) -> bool:
        sync = self.sync_of[thread][position]
        released = sync[1] if sync is not None and self.is_release(thread, position) else None
        for place, writes in memory_accesses(stmt):
            root = root_variable(place)
            assert root is not None
            # A deadlock check reads the counters of waiting threads only at the end of an execution, when no thread
            # releases a lock any more.
            if place == released or (released is not None and counts_waiting(root)):
                continue
            mine = self.locks[thread][position].without(self.unreliable)
            for other in self._conflicts(thread, position, root, writes):
                if not mine.exclude(other.locks):
                    return True
        return False

    def held_when_writing(self, thread: int, position: int) -> Locks:
        """The locks that a thread holds when it writes.  In the step that releases a lock, it still holds this."""
        return self.held_at_release[thread].get(position, self.locks[thread][position])

    def is_release(self, thread: int, position: int) -> bool:
        """Is this inside an atomic step that releases a lock, which is certainly held and whose release commutes
        left?"""
        sync = self.sync_of[thread][position]
        if sync is None or sync[0] is not SyncKind.RELEASE:
            return False
        held = self.held_at_release[thread].get(position, NO_LOCKS).held
        return sync[1] in self.commuting and sync[1] in held


def _syncs(body: list[Instruction]) -> list[tuple[SyncKind, Place | None] | None]:
    """For each instruction inside a model's atomic step: the synchronisation of that step.  A branch may leave it
    early."""
    result: list[tuple[SyncKind, Place | None] | None] = [None] * (len(body) + 1)
    pending = []
    for position, instruction in enumerate(body):
        stmt = instruction.stmt
        if isinstance(stmt, AtomicBegin) and stmt.sync is not None:
            result[position] = stmt.sync.kind, stmt.sync.lock
            pending.append(position)
    while pending:
        position = pending.pop()
        for following in body[position].successors():
            if following >= len(body) or result[following] is not None:
                continue
            if isinstance(body[following].stmt, AtomicBegin):
                continue
            result[following] = result[position]
            if not isinstance(body[following].stmt, AtomicEnd):
                pending.append(following)
    return result[:-1]


def _announced(body: list[Instruction], sizes: set[Var | None]) -> dict[int, frozenset[Place] | None]:
    """For each position that reads or writes what is announced: the places whose access it is about.  They are those
    that the atomic section accesses which the position is in; conditions in it are only about pointers and indices.
    What is freed is not known, nor what the next section accesses, nor padding.  `sizes`: variables that hold the size
    of an object.  Like the flags that objects are alive, they say nothing about what is accessed."""
    found: dict[int, frozenset[Place] | None] = {}
    for begin, instruction in enumerate(body):
        if not isinstance(instruction.stmt, AtomicBegin):
            continue
        announcing: list[int] = []
        places: set[Place] = set()
        is_known = True
        for position in _section(body, begin):
            stmt = body[position].stmt
            if stmt is None or isinstance(stmt, AtomicBegin):
                continue
            for place, _ in memory_accesses(stmt):
                root = root_variable(place)
                assert root is not None
                if is_announced(root):
                    announcing.append(position)
                elif isinstance(stmt, If | While | Assert | Assume):
                    pass
                elif is_life(root) or root in sizes or root.name == PADDING:
                    is_known = False
                elif not is_bookkeeping(root):
                    places.add(place)
        known = frozenset(places) if places and is_known else None
        for position in announcing:
            found.setdefault(position, known)  # of nested sections, the outermost one counts
    return found


def _section(body: list[Instruction], begin: int) -> list[int]:
    """The positions that may be reached from the beginning of an atomic section before its end."""
    found: set[tuple[int, int]] = set()
    pending = [(begin, 0)]
    while pending:
        position, depth = pending.pop()
        if (position, depth) in found or position >= len(body):
            continue
        found.add((position, depth))
        stmt = body[position].stmt
        depth += isinstance(stmt, AtomicBegin) - isinstance(stmt, AtomicEnd)
        if depth > 0:
            pending.extend((successor, depth) for successor in body[position].successors())
    return sorted({position for position, _ in found})


def _held_at_release(body: list[Instruction], locks: list[Locks]) -> dict[int, Locks]:
    result: dict[int, Locks] = {}
    held: Locks | None = None
    for position, instruction in enumerate(body):
        stmt = instruction.stmt
        if isinstance(stmt, AtomicBegin):
            releases = stmt.sync is not None and stmt.sync.kind is SyncKind.RELEASE
            held = locks[position] if releases else None
        if held is not None:
            result[position] = held
        if isinstance(stmt, AtomicEnd):
            held = None
    return result


def atomic_depths(code: list[Instruction]) -> list[int]:
    """How many atomic sections are open before each instruction."""
    depths: list[int | None] = [None] * (len(code) + 1)
    depths[0] = 0
    for position, instruction in enumerate(code):
        depth = depths[position]
        if depth is None:
            continue
        if isinstance(instruction.stmt, AtomicBegin):
            depth += 1
        elif isinstance(instruction.stmt, AtomicEnd):
            if depth == 0:
                raise EngineLimit(Why.SECTION_NOT_BEGUN, position=instruction.origin)
            depth -= 1
        elif isinstance(instruction.stmt, (Assert, Assume)) and instruction.stmt.condition == FALSE:
            continue  # no execution continues here; the rest of the section was dropped
        for successor in instruction.successors():
            if depths[successor] is None:
                depths[successor] = depth
            elif depths[successor] != depth and successor < len(code):
                raise EngineLimit(Why.SECTION_ON_ONE_PATH, position=code[successor].origin)
    return [0 if depth is None else depth for depth in depths]
