"""Which events of an execution a short trace shows.

An event *matters* if the violation depends on it: the writes that it reads from, what these were computed from, the
branches, calls and creations that led there, and the writes of other threads that were overwritten, because a lost
value is often the reason for a failure.  The same holds for writes after which a check of the failing thread is out of
date, and for branches of other threads that went past a write to what the failing thread reads.  For a deadlock, the
changes matter that a thread waits for, but misses.

Other events only *support* these, and nothing is followed from them:

* locks that a thread holds while it does something that matters
* what a thread waited for before that: joins, and assumptions or loops that wait for a value of another thread
* for a deadlock, the signals that no thread heard, and those that came with a change which a waiting thread missed
* the allocation of each heap object that is named, and the creation and cancellation of each thread
* where functions were given to the library, in calls that matter
* where a thread is that has yet to write what the failing thread reads
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field

from unbraid.core.bookkeeping import is_signals
from unbraid.core.interpreter.values import Address, Value
from unbraid.core.nodes import Allocate, Assume, Call, Create, Havoc, Join, Origin, Property, Return
from unbraid.core.records import dataclass
from unbraid.executions.dependences import Dependences
from unbraid.executions.execution import Access, Allocation, CellKey, Event, Execution, Invalid, ThreadLocals
from unbraid.models.library import is_internal
from unbraid.results.calling import registered
from unbraid.results.names import Names, is_literal
from unbraid.results.slices.cancelling import cancellations
from unbraid.results.slices.omissions import Omissions
from unbraid.results.slices.operations import Operation, Operations

_OF_LEAKS = (Property.MEMTRACK, Property.MEMCLEANUP)


@dataclass(frozen=True)
class Relevant:
    """Events are named by their positions."""

    events: frozenset[int]
    values: frozenset[tuple[int, CellKey]]  # values that were handed over and matter, with the event that did it
    used: frozenset[int]  # the events that matter, not only support others
    left: frozenset[int] = frozenset()  # those of them that left a loop because of values of shared memory
    checks: frozenset[tuple[int, CellKey]] = frozenset()  # branches on a local with an input, or a library's result
    ahead: dict[int, Origin] = field(default_factory=dict)  # by event: a line that its thread has not come to


def relevant(execution: Execution, names: Names, operations: Operations, dependences: Dependences) -> Relevant:
    search = _Search(execution, names, operations, dependences)
    search.follow_violation()
    search.support()
    return Relevant(
        frozenset(search.matters | search.supports), frozenset(search.values), frozenset(search.matters),
        frozenset(search.left_loops()), frozenset(search.checks()), search.ahead,
    )  # fmt: skip


def is_shown(name: str) -> bool:
    """Are accesses to a cell of this name shown?  Not those to the state of library models."""
    return bool(name) and not is_signals(name) and not is_internal(name) and not is_literal(name)


def _told(signal: Operation) -> int:
    """The event at which a trace tells of a signal."""
    return signal.changed if signal.changed is not None else signal.seen or signal.first


class _Search:
    def __init__(self, execution: Execution, names: Names, operations: Operations, dependences: Dependences) -> None:
        self.execution, self.names, self.operations = execution, names, operations
        self.events, self.dependences = execution.events, dependences
        self.matters: set[int] = set()
        self.supports: set[int] = set()
        self.values: set[tuple[int, CellKey]] = set()
        self.ahead: dict[int, Origin] = {}  # by event: a line that its thread has not come to
        self._pending: list[tuple[int, CellKey | None]] = []
        self._followed: set[tuple[int, CellKey | None]] = set()
        self._users: dict[CellKey, set[int]] = {}  # the threads that access a cell
        self._writes_to: dict[CellKey, list[int]] = {}  # by variable or heap object
        for at, event in enumerate(self.events):
            for access in (*event.reads, *event.writes):
                self._users.setdefault(access.key, set()).add(event.thread)
            for access in event.writes:
                if self._is_user_memory(access) and operations.sync[at] is None:
                    self._writes_to.setdefault(names.whole(access), []).append(at)

    # ------------------------------------------------------------------------------------ what matters
    def follow_violation(self) -> None:
        for at in (len(self.events) - 1, *self._ends_of_object(), *self._losses(), *self._outdated()):
            self._follow_all(at)
        self._follow_omitted()

    def _follow_all(self, at: int) -> None:
        self._pending.append((at, None))
        while self._pending:
            step = self._pending.pop()
            if step not in self._followed:
                self._followed.add(step)
                self._follow(*step)

    def _follow(self, at: int, key: CellKey | None) -> None:
        """`key`: the cell whose value is wanted; None if the event itself matters."""
        event = self.events[at]
        if at not in self.matters:
            self.matters.add(at)
            if (led := self.dependences.control[at]) is not None:
                self._pending.append((led, None))
            self._follow_overwritten(at, event)
            self._follow_siblings(at, event)
            self._follow_skipped(at, event)
        for source in self._sources(at, event, key):
            if source in self.dependences.writer[at]:
                self._pending.append((self.dependences.writer[at][source], source))

    def _sources(self, at: int, event: Event, key: CellKey | None) -> Iterable[CellKey]:
        """The cells that the event reads for this."""
        if isinstance(event.instruction.stmt, Call | Create | Return):
            for item in event.handed:
                if item.target.key == key:
                    self.values.add((at, item.target.key))
                    return [access.key for access in item.sources]
            return []
        return [access.key for access in event.reads]

    def _follow_overwritten(self, at: int, event: Event) -> None:
        for access in event.writes:
            if self._is_user_memory(access):
                before = self.dependences.overwritten[at].get(access.key)
                if before is not None and self.events[before].thread != event.thread:
                    self._pending.append((before, access.key))

    def _follow_siblings(self, at: int, event: Event) -> None:
        """Where a cell has its initial value, others of its array or struct may have been written instead."""
        for access in event.reads:
            if access.key in self.dependences.writer[at] or not self._is_user_memory(access):
                continue
            for other in self._writes_to.get(self.names.whole(access), ()):
                if other < at and self.events[other].thread != event.thread:
                    self._pending.append((other, None))

    def _follow_skipped(self, at: int, event: Event) -> None:
        """A local may have the wrong value because an `if` went past an assignment."""
        for access in event.reads:
            if self.execution.owners.get(id(access.cells)) is event.code:
                self._pending.extend((branch, None) for branch in self.dependences.skipped(self.events, at, access))

    def _outdated(self) -> Iterable[int]:
        """What other threads wrote after the failing thread had read the value to decide where to go: the check does
        not hold any more."""
        thread, at = self.events[-1].thread, self.dependences.control[-1]
        while at is not None and self.events[at].thread == thread:
            for read, access in self._shared_reads(at):
                changes = self._later_writes(thread, read, access.key)
                yield from [now for now, value in changes if value != access.value][:1]
            at = self.dependences.control[at]

    def _follow_omitted(self) -> None:
        """What other threads should perhaps have written, so that the failing thread would read something else."""
        omissions = Omissions(self.execution, self.names, self.dependences)
        for at, access in list(self._memory_reads(self._deciding(), self._is_from_outside)):
            if isinstance(self.execution.owners.get(id(access.cells)), ThreadLocals):
                continue
            for branch in omissions.skipped(at, access):
                if any(self._shared_reads(branch, also_chosen=True)):
                    self._follow_all(branch)
            writer = self.dependences.writer[at].get(access.key)
            if writer is None or self.events[writer].allocated is not None:  # nobody has written it yet
                self.ahead.update(omissions.ahead(at, access))
        self.supports.update(self.ahead)

    def _is_from_outside(self, at: int, access: Access) -> bool:
        """Is this a value that the thread which reads it has not written itself?"""
        writer = self.dependences.writer[at].get(access.key)
        is_new = writer is None or self.events[writer].allocated is not None
        return is_new or (writer is not None and self.events[writer].thread != self.events[at].thread)

    def _deciding(self) -> Iterable[int]:
        """The violation, and the branches of its line that led to it."""
        at: int | None = len(self.events) - 1
        while at is not None and self.events[at].instruction.origin.line == self.events[-1].instruction.origin.line:
            yield at
            at = self.dependences.control[at]

    def _later_writes(self, thread: int, after: int, key: CellKey) -> Iterable[tuple[int, Value | None]]:
        """What others than this thread wrote to a cell after an event, the last one first."""
        for at in range(len(self.events) - 1, after, -1):
            if self.events[at].thread != thread:
                yield from ((at, access.value) for access in self.events[at].writes if access.key == key)

    def _losses(self) -> Iterable[int]:
        """Where the program lost the last pointer to the memory that leaks."""
        if self.execution.violation.property is not Property.MEMTRACK:
            return ()
        lost = next((a.value for a in self.events[-1].reads if isinstance(a.value, Address)), None)
        holders: set[CellKey] = set()
        found: list[int] = []
        for at, event in enumerate(self.events):
            for access in event.writes:
                if not self._is_user_memory(access):
                    continue
                if isinstance(access.value, Address) and lost is not None and access.value.object == lost.object:
                    holders.add(access.key)
                elif access.key in holders:
                    holders.remove(access.key)
                    found = [at]
        return found

    def _is_user_memory(self, access: Access) -> bool:
        return self.names.is_memory(access) and is_shown(self.names.of(access))

    def _ends_of_object(self) -> Iterable[int]:
        """Where the object was freed that an invalid access uses."""
        bad = self.execution.bad_access
        if bad is None or bad.why is not Invalid.FREED or not isinstance(bad.pointer, Address):
            return ()
        wanted = bad.pointer.object
        return [at for at, event in enumerate(self.events) if event.freed is not None and event.freed.object == wanted]

    # ----------------------------------------------------------------------------------- what supports
    def support(self) -> None:
        known = -1
        while known != len(self.matters) + len(self.supports):
            known = len(self.matters) + len(self.supports)
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
        return self.operations.sync[at] is None and any(map(self._is_user_memory, (*event.reads, *event.writes)))

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
                self.supports.update(joins.pop(event.thread, ()))
                for waited in recent.pop(event.thread, {}).values():
                    if waited not in self.matters and self._support_wait(waited) and waited in self.dependences.waits:
                        self._follow_all(waited)

    def _is_of_lock(self, at: int) -> bool:
        operation = self.operations.at(at)
        return operation is not None and operation.lock is not None

    def _support_wait(self, at: int) -> bool:
        """Shows the shared values for which a thread waited, and who wrote them.  Are there any?"""
        found = False
        for now, access in self._shared_reads(at):
            writer = self.dependences.writer[now].get(access.key)
            self.supports |= {now, *self._changes_of_operation(now)}
            self.supports |= set() if writer is None else {writer}
            found = True
        return found

    def _shared_reads(self, at: int, also_chosen: bool = False) -> Iterable[tuple[int, Access]]:
        """The shared values from which an event got its own, and the events of its thread that read them."""
        return self._memory_reads([at], lambda _, access: self._is_shared(access), also_chosen)

    def _memory_reads(
        self,
        events: Iterable[int],
        is_wanted: Callable[[int, Access], bool],
        also_chosen: bool = False,
    ) -> Iterable[tuple[int, Access]]:
        """The same for values of memory.  Those that are not wanted are followed to where they come from.
        `also_chosen`: from an assignment that reads nothing, follow the branch that chose it."""
        pending, seen = [*events], set()
        while pending:
            now = pending.pop()
            if now in seen:
                continue
            seen.add(now)
            led = self.dependences.control[now]
            if also_chosen and led is not None and not self.events[now].reads:
                pending.append(led)
            for access in self.events[now].reads:
                writer = self.dependences.writer[now].get(access.key)
                if self._is_user_memory(access) and is_wanted(now, access):
                    yield now, access
                elif writer is not None and self.events[writer].thread == self.events[now].thread:
                    pending.append(writer)

    def left_loops(self) -> Iterable[int]:
        return (at for at in self.matters & self.dependences.left if any(self._shared_reads(at)))

    def checks(self) -> Iterable[tuple[int, CellKey]]:
        for at in self.matters:
            event = self.events[at]
            if event.instruction.condition is not None and event.instruction.origin.is_users:
                yield from ((at, access.key) for access in event.reads if self._is_from_library(at, access))

    def _is_from_library(self, at: int, access: Access) -> bool:
        """Is this a local with an input, or a result of the library that was not known in advance?"""
        found = None if self.names.is_memory(access) else self.dependences.origin_of(self.events, at, access.key)
        if found is None:
            return False
        event, local = self.events[found[0]], self.events[self.dependences.writer[at][access.key]]
        if local.instruction.origin.line == self.events[at].instruction.origin.line:
            return False  # what the call returned is told in this line
        if isinstance(event.instruction.stmt, Havoc):
            return bool(event.inputs)
        return not event.instruction.origin.is_users and bool(event.reads)

    def _is_shared(self, access: Access) -> bool:
        return len(self._users[access.key]) > 1

    def _changes_of_operation(self, at: int) -> list[int]:
        operation = self.operations.at(at)
        return [operation.changed] if operation is not None and operation.changed is not None else []

    def _support_locks(self) -> None:
        touching = [at for at in self.matters if self._touches(at)]
        for held in self.operations.held:
            end = held.left if held.left is not None else len(self.events)
            inside = any(self.events[at].thread == held.thread and held.taken < at < end for at in touching)
            if inside or held.taken in self.matters or held.left in self.matters:
                self.supports |= {held.taken} if held.left is None else {held.taken, held.left}

    def _support_conditions(self) -> None:
        for operation in self.operations.all:
            if not operation.waits or not self._is_part(operation):
                continue
            self._support_waiting(operation)
            if (led := self.dependences.control[operation.first]) is not None:
                self._follow_all(led)
            heard = self.operations.signals(operation)[-1:]
            for signal in (*heard, *([] if operation.taken is not None else self._lost(operation))):
                self.supports.add(_told(signal))
            if operation.taken is None:
                self._follow_missed(operation)
                for other in self.operations.all:  # another thread has used up the signal
                    if other.waits and any(signal in self.operations.signals(other) for signal in heard):
                        self._support_waiting(other)

    def _follow_missed(self, waiting: Operation) -> None:
        """What a thread waits for, and another one did afterwards: the last change of each value that its condition
        had read.  Signals that were sent with the same lock have not reached this thread."""
        for access in self._condition(waiting):
            changes = self._later_writes(waiting.thread, waiting.first, access.key)
            for last in [at for at, value in changes if value != access.value][:1]:
                self._follow_all(last)
                self.supports.update(_told(signal) for signal in self._signals_with(last))

    def _condition(self, waiting: Operation) -> Iterable[Access]:
        """The shared values that were read in the line that decided to wait."""
        at = self.dependences.control[waiting.first]
        line = None if at is None else self.events[at].instruction.origin.line
        while at is not None and self.events[at].instruction.origin.line == line:
            yield from (access for _, access in self._shared_reads(at))
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
        self.supports.update(at for at in (operation.left, operation.taken) if at is not None)

    def _is_part(self, waiting: Operation) -> bool:
        """Does a thread that matters hold the lock before or after it waits, or wait for ever?"""
        if waiting.taken is None:
            return self.execution.violation.property is Property.DEADLOCK
        return bool({waiting.taken, waiting.changed} & (self.supports | self.matters))

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
        for at in list(self.matters | self.supports):
            event = self.events[at]
            is_named = self._touches(at) or any((at, item.target.key) in self.values for item in event.handed)
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
            self.supports.add(owner.event)

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
                self.supports.add(given[calls[event.thread]])

    def _support_cancellations(self) -> None:
        """How a thread was cancelled, if it is shown."""
        cancelled = cancellations(self.execution)
        for thread in {self.events[at].thread for at in self.matters | self.supports if self._is_visible(at)}:
            self.supports.update(cancelled.of(thread))

    def _support_threads(self) -> None:
        """The creation of all threads that are shown, and of those that a shown thread has created."""
        creations = {event.created: at for at, event in enumerate(self.events) if event.created is not None}
        shown = {self.events[at].thread for at in self.matters | self.supports if self._is_visible(at)}
        known = 0
        while known != len(self.supports):
            known = len(self.supports)
            for thread, at in creations.items():
                if thread in shown or self.events[at].thread in shown:
                    self.supports.add(at)
                    shown.add(self.events[at].thread)

    def _is_visible(self, at: int) -> bool:
        return at in self.supports or self._touches(at) or self.operations.sync[at] is not None
