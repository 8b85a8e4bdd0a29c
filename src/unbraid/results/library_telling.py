"""What calls of the thread library did, as effects: "locks m", not the numbers in which a model keeps its state."""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core.nodes import SyncKind
from unbraid.executions.execution import Access, Event, Execution
from unbraid.models.sync.roles import DOWNS, READING, TIMED, TRYING, WRITING, Role
from unbraid.results.effects import Effect, EffectKind
from unbraid.results.names import Names
from unbraid.results.slices.memory import is_shown
from unbraid.results.slices.operations import LEAVING, TAKING, Operation, Operations


class LibraryTelling:
    def __init__(self, execution: Execution, names: Names, operations: Operations) -> None:
        self.execution, self.names, self.operations = execution, names, operations
        self.threads = {number: execution.thread_name(number) for number in execution.thread_functions}

    def in_section(self, at: int, event: Event, kind: SyncKind, operation: Operation | None) -> Iterator[Effect]:
        """Effects such as "locks m", instead of reads and writes of the mutex's internal state."""
        if operation is None or operation.role is None:
            for access in event.writes:
                if is_shown(self.names.of(access)):
                    yield Effect(_PLAIN[kind], (self.names.of(access),))
        elif kind in TAKING:
            yield from self._locking(at, operation)
        elif kind in LEAVING:
            if at in (operation.left, operation.changed) and operation.lock is not None:
                lock = self.names.of(operation.lock)
                waits = operation.waits and operation.other is not None
                yield self._waiting(operation, lock) if waits else Effect(EffectKind.UNLOCKS, (lock,))
        elif kind in _ON_OBJECTS:
            yield from self.on_object(at, operation)
        else:
            told = EffectKind.DESTROYS if operation.role is Role.DESTROY else _PLAIN[kind]
            for access in event.writes:
                if is_shown(self.names.of(access)):
                    yield Effect(told, (self.names.of(access),))

    def _waiting(self, operation: Operation, lock: str) -> Effect:
        assert operation.other is not None
        return Effect(EffectKind.WAITS_ON, (self.names.of(operation.other), lock))

    def _locking(self, at: int, operation: Operation) -> Iterator[Effect]:
        if operation.lock is None:
            return
        lock = self.names.of(operation.lock)
        if at == operation.taken:
            if operation.waits and operation.other is not None:
                yield self._waking(operation, self.names.of(operation.other))
            yield self._taken(at, operation, lock)
        elif operation.role in TRYING and operation.taken is None and self._looks(at, operation.lock):
            holder = self._holder(at, operation)
            if operation.role in TIMED:
                yield Effect(EffectKind.TIMES_OUT, (lock,))
            elif holder:
                yield Effect(EffectKind.FAILS_TO_LOCK, (lock, holder))
            else:
                yield Effect(EffectKind.TRIES, (lock,))

    def _looks(self, at: int, lock: Access) -> bool:
        return any(access.key == lock.key for access in self.execution.events[at].reads)

    def _taken(self, at: int, operation: Operation, lock: str) -> Effect:
        if operation.role in READING:
            return Effect(EffectKind.LOCKS_READING, (lock,))
        if operation.role in WRITING:
            return Effect(EffectKind.LOCKS_WRITING, (lock,))
        before = [
            held
            for held in self.operations.held
            if operation.lock is not None and held.lock == operation.lock.key and held.taken < at
        ]
        if before and before[-1].thread != operation.thread:
            return Effect(EffectKind.TAKES_OVER, (lock, self.threads[before[-1].thread]))
        return Effect(EffectKind.LOCKS, (lock,))

    def _holder(self, at: int, operation: Operation) -> str:
        for held in self.operations.held:
            is_same = operation.lock is not None and held.lock == operation.lock.key
            if is_same and held.taken < at and (held.left is None or held.left > at):
                return self.threads[held.thread]
        return ""

    def _waking(self, operation: Operation, condition: str) -> Effect:
        if operation.timed_out:
            return Effect(EffectKind.WAKES_LATE, (condition,))
        is_signalled = bool(self.operations.signals(operation))
        return Effect(EffectKind.WAKES_UP if is_signalled else EffectKind.WAKES_UNSIGNALLED, (condition,))

    def on_object(self, at: int, operation: Operation) -> Iterator[Effect]:
        """An operation on a condition variable, a semaphore or a barrier is told once."""
        told = operation.changed if operation.changed is not None else operation.seen
        if at != told or operation.other is None or operation.waits:
            return
        name = self.names.of(operation.other)
        if operation.role in DOWNS and operation.changed is None:
            if operation.role is not Role.DOWN:
                yield Effect(EffectKind.TIMES_OUT if operation.timed_out else EffectKind.FAILS_TO_PASS, (name,))
        elif operation.wakes and not self.operations.is_heard(operation):
            yield Effect(_UNHEARD[operation.role], (name,))
        elif operation.role in _EVENTS:
            access = next((item for item in self.execution.events[at].writes if self.names.of(item) == name), None)
            if access is not None and operation.role in _COUNTING:
                yield Effect(_COUNTING[operation.role], (name, self.names.show(access.value, access.type)))
            else:
                yield Effect(_EVENTS[operation.role], (name,))


_PLAIN = {
    SyncKind.ACQUIRE: EffectKind.LOCKS,
    SyncKind.ACQUIRE_SHARED: EffectKind.LOCKS,
    SyncKind.TRY_ACQUIRE: EffectKind.LOCKS,
    SyncKind.QUEUE: EffectKind.USES,
    SyncKind.RELEASE: EffectKind.UNLOCKS,
    SyncKind.WAIT: EffectKind.WAITS_WITH,
    SyncKind.SETUP: EffectKind.SETS_UP,
    SyncKind.TAKE_ONE: EffectKind.USES,
    SyncKind.GIVE_ONE: EffectKind.USES,
    SyncKind.FIRST_IN: EffectKind.USES,
    SyncKind.LAST_OUT: EffectKind.USES,
    SyncKind.SHARE: EffectKind.USES,
    SyncKind.EVENT: EffectKind.USES,
    SyncKind.DETACH: EffectKind.USES,
}
_UNHEARD: dict[Role | None, EffectKind] = {
    Role.SIGNAL: EffectKind.SIGNALS_NOBODY,
    Role.BROADCAST: EffectKind.BROADCASTS_NOBODY,
}
_ON_OBJECTS = (SyncKind.TAKE_ONE, SyncKind.GIVE_ONE, SyncKind.EVENT)
_EVENTS: dict[Role | None, EffectKind] = {
    Role.SIGNAL: EffectKind.SIGNALS,
    Role.BROADCAST: EffectKind.BROADCASTS,
    Role.UP: EffectKind.USES,
    Role.DOWN: EffectKind.USES,
    Role.TRY_DOWN: EffectKind.USES,
    Role.TIMED_DOWN: EffectKind.USES,
    Role.BARRIER: EffectKind.MEETS,
    Role.SET_UP: EffectKind.SETS_UP,
    Role.DESTROY: EffectKind.DESTROYS,
}
_COUNTING: dict[Role | None, EffectKind] = {
    Role.UP: EffectKind.RAISES,
    Role.DOWN: EffectKind.LOWERS,
    Role.TRY_DOWN: EffectKind.LOWERS,
    Role.TIMED_DOWN: EffectKind.LOWERS,
}
