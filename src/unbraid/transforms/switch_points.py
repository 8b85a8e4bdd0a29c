"""Marks where other threads may run: `SwitchPoint` before visible statements of a cloned program, and in each loop.

Without reductions every access to memory and every synchronisation outside atomic sections is visible, and has a switch
point before it.  The reductions, each of which keeps the set of violations reachable within any number of rounds:

* *alone*: while no other thread may run, nothing is visible.
* *conflicts*: an access is visible only if a thread that may run at the same time accesses the same variable, and one
  of the two writes.
* *locks* (Lipton): an access is not visible if each access that it may conflict with is made under a lock that it is
  made under too, and that one of the two holds alone: while a thread holds the lock nobody else touches the variable,
  so a switch before the access can be moved to after it.  Releasing a lock, even one that others share, commutes to the
  left with all that others can do while it is held, so it needs no switch before it; unless somebody may try the lock,
  set it up, or free the object that it is in, at that time.
* *creation*: the new thread need not run at once, so creating it earlier loses no execution of the others.
* *first*: what a thread does before it touches what others see can be put off until it does, so only the second of two
  visible statements needs a switch point before it (`analyses/rests.py`).
* *stops*: an assumption over locals, the end of the program, or a bound marker needs a switch before it only if the
  thread may have changed what others see since its last switch point.  If it has not, an execution in which it stays
  here for ever is one in which it stays at that switch point.  What was changed under a lock is seen when the lock is
  released; and that it was taken, only by those who must wait for it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace

from unbraid.analyses.locksets import ACQUIRING, NO_LOCKS, Locks, held_locks, is_named, may_overlap
from unbraid.analyses.parallel import Parallelism
from unbraid.analyses.rests import Effect, rests
from unbraid.analyses.sharing import memory_accesses
from unbraid.core import build
from unbraid.core.flatten import Instruction, flatten, rewrite_by_position
from unbraid.core.nodes import (
    FALSE,
    TRUE,
    Assert,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Block,
    BoundReached,
    Create,
    Function,
    Goto,
    Halt,
    If,
    Join,
    Label,
    Place,
    Program,
    Stmt,
    SwitchPoint,
    SyncKind,
    Var,
    While,
)
from unbraid.core.visitor import root_variable, statements
from unbraid.errors import EngineLimit, InternalError


def mark_switch_points(program: Program, reduce: bool = True) -> Program:
    """requires: cloned, without pointers."""
    code = {name: flatten(program.functions[name].body) for name in program.threads}
    points = _needed(program, code) if reduce else {name: _everywhere(body) for name, body in code.items()}
    functions = dict(program.functions)
    for name in program.threads:
        functions[name] = _mark(program.functions[name], code[name], points[name])
    return replace(program, functions=functions)


def count_switch_points(function: Function) -> int:
    return sum(isinstance(stmt, SwitchPoint) for stmt in statements(function.body))


# --------------------------------------------------------------------------------------------- marking
def _mark(function: Function, code: list[Instruction], points: list[bool]) -> Function:
    def mark(stmt: Stmt, position: int) -> Block:
        if not points[position]:
            return (stmt,)
        point = SwitchPoint(stmt.origin)
        return _marked_loop(stmt, point, position) if isinstance(stmt, While) else (point, stmt)

    return replace(function, body=rewrite_by_position(function.body, code, mark))


def _marked_loop(stmt: While, point: SwitchPoint, position: int) -> Block:
    """while (c) s    =>    while (true) { point; if (!c) goto end; s } end:"""
    if stmt.condition == TRUE:
        return (replace(stmt, body=(point, *stmt.body)),)
    end = f"left#{position}"
    leave = If(build.negate(stmt.condition), (Goto(end, stmt.origin),), (), stmt.origin)
    return (replace(stmt, condition=TRUE, body=(point, leave, *stmt.body)), Label(end, stmt.origin))


def _everywhere(code: list[Instruction]) -> list[bool]:
    """Without reductions."""
    return [
        depth == 0
        and (
            instruction.is_loop_head
            or isinstance(instruction.stmt, (Assume, Halt, Join, BoundReached, Create, AtomicBegin))
            or (
                instruction.stmt is not None
                and not isinstance(instruction.stmt, AtomicEnd)
                and any(memory_accesses(instruction.stmt))
            )
        )
        for instruction, depth in zip(code, _atomic_depth(code), strict=False)
    ]


def _needed(program: Program, code: dict[str, list[Instruction]]) -> dict[str, list[bool]]:
    """With reductions: `analyses/rests.py` with what `_Visible` knows."""
    bodies = list(code.values())
    visible = _Visible(program, bodies)
    thread_of = {name: thread for thread, name in enumerate(program.threads)}
    depths = [_atomic_depth(body) for body in bodies]

    def effect(name: str, at: int) -> Effect:
        thread = thread_of[name]
        here = _effect(bodies[thread][at].stmt, thread, at, visible)
        if isinstance(bodies[thread][at].stmt, AtomicBegin) and not visible.is_alone(thread, at):
            inside = [
                _effect(bodies[thread][position].stmt, thread, position, visible)
                for position in _section(bodies[thread], depths[thread], at)
            ]
            return Effect(waits=any(e.waits for e in inside), stops=any(e.stops for e in inside))
        return here

    return rests(program, code, effect)


def _effect(stmt: Stmt | None, thread: int, position: int, visible: _Visible) -> Effect:
    if isinstance(stmt, Create):
        shows = visible.access(thread, position, stmt)
        return Effect(waits=shows, touches=True, changes=True)
    if stmt is None or isinstance(stmt, (AtomicBegin, AtomicEnd)) or visible.is_alone(thread, position):
        return Effect()
    # In the step that releases a lock which is surely held, the model's assumptions hold.
    stops = isinstance(stmt, (Assume, Halt, BoundReached)) and not visible.is_release(thread, position)
    return Effect(
        waits=isinstance(stmt, Join) or visible.access(thread, position, stmt),
        stops=stops or isinstance(stmt, Join),
        touches=visible.touches(thread, position, stmt),
        changes=visible.changes(thread, position, stmt),
    )


def _section(code: list[Instruction], depth: list[int], start: int) -> list[int]:
    """The instructions of the atomic section that begins here."""
    found, pending = {start}, list(code[start].successors())
    while pending:
        position = pending.pop()
        if position < len(code) and position not in found and depth[position] > 0:
            found.add(position)
            pending.extend(code[position].successors())
    return sorted(found)


def _atomic_depth(code: list[Instruction]) -> list[int]:
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
                raise EngineLimit(f"{instruction.origin}: an atomic section ends here that did not begin")
            depth -= 1
        elif isinstance(instruction.stmt, (Assert, Assume)) and instruction.stmt.condition == FALSE:
            continue  # no execution goes on; what followed up to the end of the section has been dropped
        for successor in instruction.successors():
            if depths[successor] is None:
                depths[successor] = depth
            elif depths[successor] != depth and successor < len(code):
                where = code[successor].origin
                raise EngineLimit(f"{where}: an atomic section is open on one path to here but not on another")
    return [0 if depth is None else depth for depth in depths]


# ------------------------------------------------------------------------------------------- reductions
@dataclass(frozen=True)
class _Access:
    thread: int
    writes: bool
    locks: Locks
    others: frozenset[int]  # the threads that may run at the same time


class _Visible:
    """What the other threads of a bounded program can see."""

    def __init__(self, program: Program, code: list[list[Instruction]]) -> None:
        self.code = code
        self.parallel = Parallelism(program, code)
        self.locks = [held_locks(body) for body in code]
        self.sync_of = [_syncs(body) for body in code]
        self.held_at_release = [_held_at_release(body, locks) for body, locks in zip(code, self.locks, strict=True)]
        self.accesses: defaultdict[Var, dict[_Access, None]] = defaultdict(dict)  # equal ones once
        self._visible: dict[tuple[int, int], bool] = {}
        tried, unreliable = self._collect()
        self.unreliable = unreliable  # locks that do not keep out others at all times
        self.commuting = self._all_locks() - tried - unreliable  # locks whose release commutes to the left
        self.waited_for = self.commuting - self._released_by_others()  # locks that who does not hold them waits for

    def _all_locks(self) -> frozenset[Place]:
        locks = (sync[1] for syncs in self.sync_of for sync in syncs if sync is not None)
        return frozenset(lock for lock in locks if lock is not None and is_named(lock))

    def _collect(self) -> tuple[frozenset[Place], frozenset[Place]]:
        """All accesses; the locks that somebody may look at; and those that are set up, or written by anything but a
        lock operation, while other threads may run."""
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
                    self.accesses[root][_Access(thread, writes, locks, others)] = None
                    hit = {lock for lock in names if may_overlap(place, lock)}
                    if not hit or self.is_alone(thread, position):
                        continue
                    kind = sync[0] if sync is not None else SyncKind.SETUP
                    if writes and (kind is SyncKind.SETUP or place not in names):
                        unreliable |= hit
                    if kind in (SyncKind.SETUP, SyncKind.TRY_ACQUIRE):
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
                    or stmt.sync.kind not in (SyncKind.RELEASE, SyncKind.WAIT)
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
        """May another thread notice when this is done, or does it see what another thread does?  Locks do not matter:
        who releases one has touched it."""
        return any(
            root is None or self._conflicts(thread, position, root, writes)
            for place, writes in memory_accesses(stmt)
            for root in (root_variable(place),)
        )

    def changes(self, thread: int, position: int, stmt: Stmt) -> bool:
        """May this statement change what another thread sees, other than by making it wait?"""
        sync = self.sync_of[thread][position]
        if sync is not None and sync[0] in ACQUIRING and sync[1] in self.waited_for:
            return False
        if sync is not None and sync[0] in (SyncKind.RELEASE, SyncKind.WAIT):
            return any(writes for _, writes in memory_accesses(stmt))  # now they see what was changed under the lock
        mine = NO_LOCKS if sync is not None else self.locks[thread][position].without(self.unreliable)
        return any(
            root is None
            or any(not mine.exclude(other.locks) for other in self._conflicts(thread, position, root, True))
            for place, writes in memory_accesses(stmt)
            if writes
            for root in (root_variable(place),)
        )

    def _conflicts(self, thread: int, position: int, var: Var, writes: bool) -> list[_Access]:
        others = self.parallel.others[thread][position]
        return [
            access
            for access in self.accesses[var]
            if access.thread in others and thread in access.others and (writes or access.writes)
        ]

    def _is_visible(self, thread: int, position: int, stmt: Stmt) -> bool:
        sync = self.sync_of[thread][position]
        released = sync[1] if sync is not None and self.is_release(thread, position) else None
        for place, writes in memory_accesses(stmt):
            root = root_variable(place)
            assert root is not None
            if place == released:
                continue
            mine = self.locks[thread][position].without(self.unreliable)
            for other in self._conflicts(thread, position, root, writes):
                if not mine.exclude(other.locks):
                    return True
        return False

    def is_release(self, thread: int, position: int) -> bool:
        """Is this inside the atomic step that releases a lock which is surely held, and which commutes to the left?"""
        sync = self.sync_of[thread][position]
        if sync is None or sync[0] is not SyncKind.RELEASE:
            return False
        held = self.held_at_release[thread].get(position, NO_LOCKS).held
        return sync[1] in self.commuting and sync[1] in held


def _syncs(body: list[Instruction]) -> list[tuple[SyncKind, Place | None] | None]:
    """For each instruction of a model's atomic step: what the step does.  Such steps are straight in the text; the end
    of one that is never passed is not there."""
    result: list[tuple[SyncKind, Place | None] | None] = []
    current: tuple[SyncKind, Place | None] | None = None
    for instruction, depth in zip(body, _atomic_depth(body), strict=False):
        stmt = instruction.stmt
        if depth == 0:
            current = None
        if isinstance(stmt, AtomicBegin):
            current = (stmt.sync.kind, stmt.sync.lock) if stmt.sync is not None else None
        result.append(current)
        if isinstance(stmt, AtomicEnd):
            current = None
    return result


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
