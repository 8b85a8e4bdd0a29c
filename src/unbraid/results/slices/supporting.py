"""Events that only support those that matter.  Nothing is followed from them, with one exception: what led to a wait
matters too.

* locks that a thread holds while it does something that matters
* what a thread waited for before that: joins, and assumptions or loops that wait for a value of another thread
* for a deadlock, the signals that no thread heard, and those that came with a change which a waiting thread missed
* the allocation of each heap object that is named, and the creation and cancellation of each thread
* where functions were given to the library, in calls that matter
* where a thread is that has yet to write what the failing thread reads
"""

from __future__ import annotations

from collections.abc import Iterable

from unbraid.core.interpreter.values import Address
from unbraid.core.nodes import Allocate, Assume, Join, Property
from unbraid.executions.execution import Access, Allocation
from unbraid.results.calling import registered
from unbraid.results.slices.cancelling import cancellations
from unbraid.results.slices.mattering import Mattering
from unbraid.results.slices.operations import Operation, Operations


def _told(signal: Operation) -> int:
    """The event at which a trace tells of a signal."""
    return signal.changed if signal.changed is not None else signal.seen or signal.first


class Supporting:
    """Events are named by their positions."""

    def __init__(self, mattering: Mattering, operations: Operations) -> None:
        self.mattering, self.operations = mattering, operations
        self.execution, self.names, self.memory = mattering.execution, mattering.names, mattering.memory
        self.events, self.dependences = mattering.events, mattering.dependences
        self.matters = mattering.found
        self.found: set[int] = set(mattering.ahead)

    def find(self) -> None:
        known = -1
        while known != len(self.matters) + len(self.found):
            known = len(self.matters) + len(self.found)
            self._support_waits()
            self._support_locks()
            self._support_conditions()
        self._support_objects()
        self._support_registrations()
        self._support_cancellations()
        self._support_threads()

    def _touches(self, at: int) -> bool:
        """Does something happen here that other threads could see?"""
        event = self.events[at]
        if at == len(self.events) - 1 or event.freed is not None:
            return True
        if any(self.names.is_bookkeeping(access) for access in event.writes):
            return True  # it says that it is about to do something
        return self.operations.sync[at] is None and any(map(self.memory.is_user_memory, (*event.reads, *event.writes)))

    def _support_waits(self) -> None:
        """For each thread: the joins before something that matters, and the last of each other kind of waiting."""
        recent: dict[int, dict[int, int]] = {}  # by thread and instruction: the last time
        joins: dict[int, list[int]] = {}
        for at, event in enumerate(self.events):
            stmt = event.instruction.stmt
            if isinstance(stmt, Join):
                joins.setdefault(event.thread, []).append(at)
            elif at in self.dependences.waits or (isinstance(stmt, Assume) and not self._is_of_lock(at)):
                recent.setdefault(event.thread, {})[id(event.instruction)] = at
            if at in self.matters and self._touches(at):
                self.found.update(joins.pop(event.thread, ()))
                for waited in recent.pop(event.thread, {}).values():
                    if waited not in self.matters and self._support_wait(waited) and waited in self.dependences.waits:
                        self.mattering.follow(waited)

    def _is_of_lock(self, at: int) -> bool:
        operation = self.operations.at(at)
        return operation is not None and operation.lock is not None

    def _support_wait(self, at: int) -> bool:
        """Shows the shared values for which a thread waited, and who wrote them.  Are there any?"""
        found = False
        for now, access in self.memory.shared_reads(at):
            writer = self.dependences.writer[now].get(access.key)
            self.found |= {now, *self._changes_of_operation(now)}
            self.found |= set() if writer is None else {writer}
            found = True
        return found

    def _changes_of_operation(self, at: int) -> list[int]:
        operation = self.operations.at(at)
        return [operation.changed] if operation is not None and operation.changed is not None else []

    def _support_locks(self) -> None:
        touching = [at for at in self.matters if self._touches(at)]
        for held in self.operations.held:
            end = held.left if held.left is not None else len(self.events)
            inside = any(self.events[at].thread == held.thread and held.taken < at < end for at in touching)
            if inside or held.taken in self.matters or held.left in self.matters:
                self.found |= {held.taken} if held.left is None else {held.taken, held.left}

    def _support_conditions(self) -> None:
        for operation in self.operations.all:
            if not operation.waits or not self._is_part(operation):
                continue
            self._support_waiting(operation)
            if (led := self.dependences.control[operation.first]) is not None:
                self.mattering.follow(led)
            heard = self.operations.signals(operation)[-1:]
            for signal in (*heard, *([] if operation.taken is not None else self._lost(operation))):
                self.found.add(_told(signal))
            if operation.taken is None:
                self._follow_missed(operation)
                for other in self.operations.all:  # another thread has used up the signal
                    if other.waits and any(signal in self.operations.signals(other) for signal in heard):
                        self._support_waiting(other)

    def _follow_missed(self, waiting: Operation) -> None:
        """What a thread waits for, and another one did afterwards: the last change of each value that its condition
        had read.  Signals that were sent with the same lock have not reached this thread."""
        for access in self._condition(waiting):
            changes = self.memory.later_writes(waiting.thread, waiting.first, access.key)
            for last in [at for at, value in changes if value != access.value][:1]:
                self.mattering.follow(last)
                self.found.update(_told(signal) for signal in self._signals_with(last))

    def _condition(self, waiting: Operation) -> Iterable[Access]:
        """The shared values that were read in the line that decided to wait."""
        at = self.dependences.control[waiting.first]
        line = None if at is None else self.events[at].instruction.origin.line
        while at is not None and self.events[at].instruction.origin.line == line:
            yield from (access for _, access in self.memory.shared_reads(at))
            at = self.dependences.control[at]

    def _signals_with(self, at: int) -> Iterable[Operation]:
        """The signals that a thread sent while it held a lock that it holds at this event."""
        thread = self.events[at].thread
        for held in self.operations.held:
            if held.thread == thread and held.taken < at and held.left is not None and at < held.left:
                yield from (
                    item
                    for item in self.operations.all
                    if item.wakes and item.thread == thread and held.taken < item.first < held.left
                )

    def _support_waiting(self, operation: Operation) -> None:
        self.found.update(at for at in (operation.left, operation.taken) if at is not None)

    def _is_part(self, waiting: Operation) -> bool:
        """Does a thread that matters hold the lock before or after it waits, or wait for ever?"""
        if waiting.taken is None:
            return self.execution.violation.property is Property.DEADLOCK
        return bool({waiting.taken, waiting.changed} & (self.found | self.matters))

    def _lost(self, waiting: Operation) -> list[Operation]:
        """The signals before the thread began to wait that no thread heard."""
        return [
            item
            for item in self.operations.all
            if item.wakes and item.other is not None and waiting.other is not None
            and item.other.key == waiting.other.key and not self.operations.is_heard(item)
        ]  # fmt: skip

    def _support_objects(self) -> None:
        """The allocation of each object that is named."""
        for at in list(self.matters | self.found):
            event = self.events[at]
            is_named = self._touches(at) or any((at, item.target.key) in self.mattering.values for item in event.handed)
            if not is_named and event.freed is None:
                continue
            for access in (*event.reads, *event.writes, *(item.target for item in event.handed)):
                owner = self.execution.owners.get(id(access.cells))
                if isinstance(owner, Allocation):
                    self._support_object(owner)
                if isinstance(access.value, Address) and access.value.is_heap:
                    self._support_object(self.execution.allocations[access.value.thread, -access.value.frame])

    def _support_object(self, owner: Allocation) -> None:
        if not owner.stmt.is_automatic and isinstance(owner.stmt, Allocate):
            self.found.add(owner.event)

    def _support_registrations(self) -> None:
        """Where functions of the user were given to the library, if the calls that did so matter: those of `atexit`
        matter for the order in which they run, for example."""
        calls: dict[int, int] = {}  # by thread: its last step in the user's program, which called the library
        given: dict[int, int] = {}  # the same: by that step, the event
        for at, event in enumerate(self.events):
            if event.instruction.origin.is_users:
                calls[event.thread] = at
            elif any(registered(self.execution, self.names, event)):
                given[calls[event.thread]] = at
            if at in self.matters and event.thread in calls and event.writes and calls[event.thread] in given:
                self.found.add(given[calls[event.thread]])

    def _support_cancellations(self) -> None:
        """How a thread was cancelled, if it is shown."""
        cancelled = cancellations(self.execution)
        for thread in {self.events[at].thread for at in self.matters | self.found if self._is_visible(at)}:
            self.found.update(cancelled.of(thread))

    def _support_threads(self) -> None:
        """The creation of all threads that are shown, and of those that a shown thread has created."""
        creations = {event.created: at for at, event in enumerate(self.events) if event.created is not None}
        shown = {self.events[at].thread for at in self.matters | self.found if self._is_visible(at)}
        known = 0
        while known != len(self.found):
            known = len(self.found)
            for thread, at in creations.items():
                if thread in shown or self.events[at].thread in shown:
                    self.found.add(at)
                    shown.add(self.events[at].thread)

    def _is_visible(self, at: int) -> bool:
        return at in self.found or self._touches(at) or self.operations.sync[at] is not None
