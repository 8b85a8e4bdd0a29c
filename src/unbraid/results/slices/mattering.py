"""The events of an execution that matter, because the violation depends on them.

These are the writes that it reads from, what they were computed from, the branches, calls and creations that led there,
and the writes of other threads that were overwritten, because a lost value is often the reason for a failure.  The same
holds for writes after which a check of the failing thread is out of date, and for branches of other threads that went
past a write to what the failing thread reads.  For a deadlock, the changes matter that a thread waits for, but misses.
"""

from __future__ import annotations

from collections.abc import Iterable

from unbraid.core.interpreter.values import Address
from unbraid.core.nodes import Call, Create, Origin, Property, Return
from unbraid.executions.dependences import Dependences
from unbraid.executions.execution import Access, CellKey, Event, Execution, Invalid, ThreadLocals
from unbraid.results.names import Names
from unbraid.results.slices.memory import Memory
from unbraid.results.slices.omissions import Omissions
from unbraid.results.slices.operations import Operations


class Mattering:
    """Events are named by their positions."""

    def __init__(
        self, execution: Execution, names: Names, operations: Operations, dependences: Dependences, memory: Memory
    ) -> None:
        self.execution, self.names, self.memory = execution, names, memory
        self.events, self.dependences = execution.events, dependences
        self.found: set[int] = set()
        self.values: set[tuple[int, CellKey]] = set()  # that were handed over, with the event that did it
        self.ahead: dict[int, Origin] = {}  # by event: a line that its thread has not come to
        self._pending: list[tuple[int, CellKey | None]] = []
        self._followed: set[tuple[int, CellKey | None]] = set()
        self._writes_to: dict[CellKey, list[int]] = {}  # by variable or heap object
        for at, event in enumerate(self.events):
            for access in event.writes:
                if memory.is_user_memory(access) and operations.sync[at] is None:
                    self._writes_to.setdefault(names.whole(access), []).append(at)

    def follow_violation(self) -> None:
        for at in (len(self.events) - 1, *self._ends_of_object(), *self._losses(), *self._outdated()):
            self.follow(at)
        self._follow_omitted()

    def follow(self, at: int) -> None:
        self._pending.append((at, None))
        while self._pending:
            step = self._pending.pop()
            if step not in self._followed:
                self._followed.add(step)
                self._follow_step(*step)

    def _follow_step(self, at: int, key: CellKey | None) -> None:
        """`key`: the cell whose value is wanted; None if the event itself matters."""
        event = self.events[at]
        if at not in self.found:
            self.found.add(at)
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
            if self.memory.is_user_memory(access):
                before = self.dependences.overwritten[at].get(access.key)
                if before is not None and self.events[before].thread != event.thread:
                    self._pending.append((before, access.key))

    def _follow_siblings(self, at: int, event: Event) -> None:
        """Where a cell has its initial value, others of its array or struct may have been written instead."""
        for access in event.reads:
            if access.key in self.dependences.writer[at] or not self.memory.is_user_memory(access):
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
            for read, access in self.memory.shared_reads(at):
                changes = self.memory.later_writes(thread, read, access.key)
                yield from [now for now, value in changes if value != access.value][:1]
            at = self.dependences.control[at]

    def _follow_omitted(self) -> None:
        """What other threads should perhaps have written, so that the failing thread would read something else."""
        omissions = Omissions(self.execution, self.names, self.dependences)
        for at, access in list(self.memory.memory_reads(self._deciding(), self._is_from_outside)):
            if isinstance(self.execution.owners.get(id(access.cells)), ThreadLocals):
                continue
            for branch in omissions.skipped(at, access):
                if any(self.memory.shared_reads(branch, also_chosen=True)):
                    self.follow(branch)
            writer = self.dependences.writer[at].get(access.key)
            if writer is None or self.events[writer].allocated is not None:  # nobody has written it yet
                self.ahead.update(omissions.ahead(at, access))

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

    def _losses(self) -> Iterable[int]:
        """Where the program lost the last pointer to the memory that leaks."""
        if self.execution.violation.property is not Property.MEMTRACK:
            return ()
        lost = next((a.value for a in self.events[-1].reads if isinstance(a.value, Address)), None)
        holders: set[CellKey] = set()
        found: list[int] = []
        for at, event in enumerate(self.events):
            for access in event.writes:
                if not self.memory.is_user_memory(access):
                    continue
                if isinstance(access.value, Address) and lost is not None and access.value.object == lost.object:
                    holders.add(access.key)
                elif access.key in holders:
                    holders.remove(access.key)
                    found = [at]
        return found

    def _ends_of_object(self) -> Iterable[int]:
        """Where the object was freed that an invalid access uses."""
        bad = self.execution.bad_access
        if bad is None or bad.why is not Invalid.FREED or not isinstance(bad.pointer, Address):
            return ()
        wanted = bad.pointer.object
        return [at for at, event in enumerate(self.events) if event.freed is not None and event.freed.object == wanted]
