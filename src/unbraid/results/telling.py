"""What each event of an execution did, as effects."""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core.interpreter.state import Code
from unbraid.core.interpreter.values import Address
from unbraid.core.nodes import Allocate, Assert, Assign, Call, Create, Havoc, PointerType, Return, SyncKind
from unbraid.executions.dependences import Dependences
from unbraid.executions.execution import Access, CellKey, Event, Execution, Handed
from unbraid.models.library import is_internal
from unbraid.models.sync.roles import DOWNS, READING, TIMED, TRYING, WRITING, Role
from unbraid.results.effects import Effect, EffectKind
from unbraid.results.names import Names
from unbraid.results.operations import LEAVING, TAKING, Operation, Operations, is_builtin
from unbraid.results.relevance import Relevant, is_shown

VOID = PointerType(None, 64)


class Telling:
    """`relevant`: None for a full trace, which shows locals and the state of library models, too."""

    def __init__(
        self, execution: Execution, names: Names, operations: Operations, dependences: Dependences,
        relevant: Relevant | None,
    ) -> None:  # fmt: skip
        self.execution, self.names, self.operations = execution, names, operations
        self.dependences, self.relevant = dependences, relevant
        self._deciding = self._deciding_events()
        self.threads = {number: execution.thread_name(number) for number in execution.thread_functions}

    def effects(self, at: int) -> list[Effect]:
        event, operation = self.execution.events[at], self.operations.at(at)
        kind = self.operations.sync[at]
        if event.created is not None and isinstance(event.instruction.stmt, Create):
            return [Effect(EffectKind.STARTS, (self.threads[event.created],)), *self._passed(at, event)]
        if kind is not None:
            return list(self._of_section(at, event, kind, operation))
        if operation is not None and operation.role is not None and self.relevant is not None:
            return list(self._of_event(at, operation))
        return [
            *self._reads(at, event), *self._writes(at, event), *self._wrapped(event), *self._passed(at, event),
            *self._returned(at, event), *self._results(at, event), *self._objects(event), *self._joined(at, event),
        ]  # fmt: skip

    # ------------------------------------------------------------------------------------------ values
    def value(self, at: int, access: Access) -> str:
        """The value that an event reads."""
        if self.dependences.is_unset(self.execution.events, at, access.key):
            return "uninitialised"
        return self.names.show(access.value, access.type)

    def written(self, at: int, event: Event, access: Access) -> str:
        stmt = event.instruction.stmt
        is_copied = isinstance(stmt, Assign) and event.reads and event.reads[0].value == access.value
        if is_copied and self.dependences.is_unset(self.execution.events, at, event.reads[0].key):
            return "uninitialised"
        return self.names.show(access.value, access.type)

    def is_told(self, access: Access) -> bool:
        """Are accesses to this cell told?"""
        name = self.names.of(access)
        if self.relevant is None:
            return bool(name)
        return is_shown(name) and self.names.is_memory(access)

    def _deciding_events(self) -> set[int]:
        """The violation, and what matters in the same line before it, where its condition is evaluated."""
        events = self.execution.events
        last, found = events[-1], {len(events) - 1}
        for at in range(len(events) - 2, -1, -1):
            event = events[at]
            if event.thread != last.thread or event.code is not last.code:
                continue  # another thread, or a function that is called in this line
            if event.instruction.origin.line != last.instruction.origin.line:
                break
            if self.relevant is None or at in self.relevant.used:
                found.add(at)
        return found

    def _reads(self, at: int, event: Event) -> Iterator[Effect]:
        for access in event.reads:
            name = self.names.of(access)
            if self.is_told(access):
                if not isinstance(event.instruction.stmt, Assert):
                    yield Effect(EffectKind.READS, (name, self.value(at, access)))
            elif at in self._deciding and is_shown(name):
                yield Effect(EffectKind.HAS, (name, self.value(at, access)))

    def _writes(self, at: int, event: Event) -> Iterator[Effect]:
        stmt = event.instruction.stmt
        for access in event.writes:
            name, value = self.names.of(access), self.written(at, event, access)
            if not isinstance(stmt, Havoc):
                if self.is_told(access):
                    yield Effect(EffectKind.WRITES, (name, value))
            elif self.relevant is not None and not event.inputs:
                continue
            elif not is_shown(name) and not (name and self.relevant is None):
                if stmt.is_input and event.inputs:
                    yield Effect(EffectKind.UNNAMED_INPUT, (value,))
            elif self._is_unset(stmt):
                yield Effect(EffectKind.UNSET, (name,))
            else:
                yield Effect(EffectKind.INPUT if stmt.is_input else EffectKind.ARBITRARY, (name, value))

    def _is_unset(self, stmt: Havoc) -> bool:
        """Is this the declaration of a variable without an initial value?"""
        is_modelled = stmt.origin.sid in self.execution.machine.program.modelled
        return not stmt.is_input and not stmt.is_approximation and not is_modelled

    def _wrapped(self, event: Event) -> Iterator[Effect]:
        if not event.instruction.origin.is_users:
            return
        for item in event.wrapped:
            if item.right is None:
                yield Effect(EffectKind.CONVERTS, (str(item.left), str(item.result)))
            else:
                data = str(item.left), item.operator, str(item.right), str(item.result)
                yield Effect(EffectKind.WRAPS, data)

    # ------------------------------------------------------------------------ calls, threads and objects
    def _matters(self, at: int, item: Handed) -> bool:
        return self.relevant is None or (at, item.target.key) in self.relevant.values

    def _passed(self, at: int, event: Event) -> Iterator[Effect]:
        """The arguments of a call of a user's function, or of a thread."""
        if not isinstance(event.instruction.stmt, Call | Create) or "." in event.code.function.name:
            return
        for item in event.handed:
            name = self.names.of(item.target)
            if self._matters(at, item) and is_shown(name) and self._is_users(item) and self._is_news(item):
                yield Effect(EffectKind.PASSES, (name, self.names.show(item.target.value, item.target.type)))

    def _is_users(self, item: Handed) -> bool:
        """Does the value go to a function of the user?"""
        owner = self.execution.owners.get(id(item.target.cells))
        return isinstance(owner, Code) and owner.function.origin.is_users

    def _is_news(self, item: Handed) -> bool:
        """Is this a value, not just the address of an object that is named anyway?"""
        return self.relevant is None or not isinstance(item.target.value, Address)

    def _returned(self, at: int, event: Event) -> Iterator[Effect]:
        if not isinstance(event.instruction.stmt, Return) or "." in event.code.function.name:
            return
        for item in event.handed:
            if not self._matters(at, item) or not self._is_news(item):
                continue
            value, function = self.names.show(item.target.value, item.target.type), event.code.function
            if function.origin.is_users:
                yield Effect(EffectKind.RETURNS, (value,))
            elif self._is_users(item) and not is_internal(function.name):
                yield Effect(EffectKind.RETURNED, (function.name, value))

    def _results(self, at: int, event: Event) -> Iterator[Effect]:
        """The results of modelled calls that a statement of the user uses."""
        if self.relevant is None or at not in self.relevant.used or self.operations.at(at) is not None:
            return
        found: dict[CellKey, tuple[str, str]] = {}
        for access in event.reads:
            writer = self.dependences.writer[at].get(access.key)
            call = None if writer is None else self.operations.at(writer)
            if call is None or self.names.of(access) or isinstance(access.value, Address) or is_builtin(call.function):
                continue
            found[access.key] = call.function, self.names.show(access.value, access.type)
        if len(found) == 1:  # otherwise, the result is computed from several values
            yield Effect(EffectKind.RETURNED, found.popitem()[1])

    def _objects(self, event: Event) -> Iterator[Effect]:
        if event.allocated is not None and isinstance(event.instruction.stmt, Allocate):
            owner = self.execution.allocations[event.allocated]
            if not owner.stmt.is_automatic:
                yield Effect(EffectKind.ALLOCATES, (self.names.objects[owner.number],))
        if event.freed is not None:
            yield Effect(self.names.ending(event.freed), (self.names.show(event.freed, VOID)[1:],))

    def _joined(self, at: int, event: Event) -> Iterator[Effect]:
        if event.joined is None or event.joined not in self.threads:
            return
        thread = self.threads[event.joined]
        if event.writes and (self.relevant is None or at in self.relevant.used):
            value = self.names.show(event.writes[0].value, event.writes[0].type)
            yield Effect(EffectKind.JOINS_GETTING, (thread, value))
        else:
            yield Effect(EffectKind.JOINS, (thread,))

    # ------------------------------------------------------------------------------ the thread library
    def _of_section(self, at: int, event: Event, kind: SyncKind, operation: Operation | None) -> Iterator[Effect]:
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
        elif kind is SyncKind.EVENT:
            yield from self._of_event(at, operation)
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

    def _of_event(self, at: int, operation: Operation) -> Iterator[Effect]:
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
    SyncKind.EVENT: EffectKind.USES,
}
_UNHEARD: dict[Role | None, EffectKind] = {
    Role.SIGNAL: EffectKind.SIGNALS_NOBODY,
    Role.BROADCAST: EffectKind.BROADCASTS_NOBODY,
}
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
