"""The calls of the thread library in an execution: on what, when, and with what success.

A model writes a call as several statements.  Here they are one `Operation` again.  Its facts are taken from the events,
not from the numbers in which a model keeps the state of a lock.
"""

from __future__ import annotations

from dataclasses import field

from unbraid.core.nodes import Assign, AtomicBegin, AtomicEnd, Havoc, PointerType, SyncKind
from unbraid.core.records import dataclass
from unbraid.executions.execution import Access, CellKey, Event, Execution
from unbraid.models.sync.roles import DOWNS, ROLES, WAITS, WAKES, Role
from unbraid.results.names import Names

TAKING = (SyncKind.ACQUIRE, SyncKind.ACQUIRE_SHARED, SyncKind.TRY_ACQUIRE)
LEAVING = (SyncKind.RELEASE, SyncKind.WAIT)
_OF_LOCKS = (*TAKING, *LEAVING, SyncKind.QUEUE)


@dataclass
class Operation:
    """One call by one thread.  Events are named by their positions."""

    thread: int
    function: str
    role: Role | None
    first: int
    last: int
    lock: Access | None = None
    other: Access | None = None  # a condition variable, a semaphore or the like
    taken: int | None = None  # the event that takes the lock
    left: int | None = None  # the event that releases it
    seen: int | None = None  # the first event that reads or writes `other`
    changed: int | None = None  # the last event that writes `other`
    timed_out: bool = False

    @property
    def waits(self) -> bool:
        return self.role in WAITS

    @property
    def wakes(self) -> bool:
        return self.role in WAKES


def is_builtin(function: str) -> bool:
    """Is this an operation of the compiler or the verifier, or one that does not return a value to its caller?"""
    return function.startswith("__") or function in ("longjmp", "siglongjmp")


@dataclass
class Held:
    """From one event to another, a thread holds a lock."""

    thread: int
    access: Access  # to the lock
    taken: int
    left: int | None = None

    @property
    def lock(self) -> CellKey:
        return self.access.key


@dataclass
class Operations:
    sync: list[SyncKind | None] = field(default_factory=list)  # of each event: what its atomic section does
    of: dict[int, Operation] = field(default_factory=dict)  # by event
    all: list[Operation] = field(default_factory=list)
    held: list[Held] = field(default_factory=list)

    def at(self, event: int) -> Operation | None:
        return self.of.get(event)

    def signals(self, waiting: Operation) -> list[Operation]:
        """The signals for a condition variable while a thread waits on it."""
        if waiting.other is None or waiting.left is None:
            return []
        until = waiting.taken if waiting.taken is not None else len(self.sync)
        return [
            item
            for item in self.all
            if item.wakes and item.thread != waiting.thread and item.other is not None
            and item.other.key == waiting.other.key and waiting.left < item.last and item.first < until
        ]  # fmt: skip

    def is_heard(self, signal: Operation) -> bool:
        """Does a thread wait on the condition variable when it is signalled?"""
        return any(item.waits and signal in self.signals(item) for item in self.all)


def operations(execution: Execution, names: Names) -> Operations:
    found = Operations()
    sync: dict[int, SyncKind | None] = {}  # by thread
    calls = _Calls(execution)
    holding: dict[tuple[int, CellKey], list[Held]] = {}
    for at, event in enumerate(execution.events):
        stmt = event.instruction.stmt
        if isinstance(stmt, AtomicBegin):
            sync[event.thread] = stmt.sync.kind if stmt.sync is not None else None
        elif isinstance(stmt, AtomicEnd):
            sync[event.thread] = None
        kind = sync.get(event.thread)
        found.sync.append(kind)
        _hold(found, holding, at, event, kind, names)
        operation = calls.follow(at, event)
        if operation is not None:
            if operation.first == at:
                found.all.append(operation)
            operation.last = at
            found.of[at] = operation
            _note(operation, at, event, kind, names)
    for item in found.all:
        if item.role in DOWNS and item.changed is None and item.role is Role.TIMED_DOWN:
            item.timed_out = True
    return found


class _Calls:
    """Finds the call that each event belongs to."""

    def __init__(self, execution: Execution) -> None:
        self._modelled = execution.machine.program.modelled
        self._open: dict[int, tuple[Operation, Event]] = {}  # by thread: the current call, and its last event
        self._positions: dict[int, int] = {}  # of instructions, by identity
        for code in execution.machine.codes.values():
            self._positions.update((id(item), i) for i, item in enumerate(code.instructions))

    def follow(self, at: int, event: Event) -> Operation | None:
        origin = event.instruction.origin
        function = self._modelled.get(origin.sid)
        before = self._open.get(event.thread)
        if function is None and not origin.is_users:
            return before[0] if before is not None else None  # inside a function of the library that is written in C
        self._open.pop(event.thread, None)
        if function is None:
            return None
        if before is not None and before[0].function == function and self._goes_on(before[1], event):
            operation = before[0]
        else:
            operation = Operation(event.thread, function, ROLES.get(function), at, at)
        self._open[event.thread] = operation, event
        return operation

    def _goes_on(self, before: Event, event: Event) -> bool:
        """Is this still the same call, not the next one of a loop?"""
        one, other = before.instruction.origin, event.instruction.origin
        if (one.file, one.line, one.column) != (other.file, other.line, other.column) or before.code is not event.code:
            return False
        return self._positions[id(before.instruction)] < self._positions[id(event.instruction)]


def _hold(
    found: Operations, holding: dict[tuple[int, CellKey], list[Held]], at: int, event: Event, kind: SyncKind | None,
    names: Names,
) -> None:  # fmt: skip
    if kind not in (*TAKING, *LEAVING):
        return
    for access in event.writes:
        if not names.of(access):
            continue
        stack = holding.setdefault((event.thread, access.key), [])
        if kind in TAKING:
            stack.append(Held(event.thread, access, at))
            found.held.append(stack[-1])
        elif stack:
            stack.pop().left = at


def _note(operation: Operation, at: int, event: Event, kind: SyncKind | None, names: Names) -> None:
    stmt = event.instruction.stmt
    if isinstance(stmt, AtomicBegin):
        if kind in _OF_LOCKS and operation.lock is None:
            operation.lock = next((access for access in event.reads if names.of(access)), None)
        return
    if isinstance(stmt, Havoc) and stmt.is_input and operation.role is Role.TIMED_WAIT:
        operation.timed_out = operation.timed_out or any(event.inputs)
    copied = event.reads[:1] if isinstance(stmt, Assign) else ()
    for access, is_write in [*((item, False) for item in copied), *((item, True) for item in event.writes)]:
        if not names.of(access) or _leads_on(access):
            continue
        if kind is None and not _is_outside(operation, access, is_write, names):
            continue
        if operation.lock is not None and access.key == operation.lock.key:
            if is_write and kind in TAKING:
                operation.taken = at
            elif is_write and kind in LEAVING:
                operation.left = at
        elif operation.other is None or operation.other.key == access.key:
            operation.other = operation.other or access
            operation.seen = at if operation.seen is None else operation.seen
            operation.changed = at if is_write else operation.changed


def _leads_on(access: Access) -> bool:
    """Is this a pointer that leads to the object, such as `ring` in `&ring->changed`?"""
    return isinstance(access.type, PointerType)


def _is_outside(operation: Operation, access: Access, is_write: bool, names: Names) -> bool:
    """Does an operation access its object here, although not in an atomic section?  Some models only look at a
    condition variable, or write the first value of a semaphore."""
    looks = (operation.waits or operation.wakes) and names.is_memory(access)
    return looks or (is_write and operation.role is Role.SET_UP)
