"""What each event of an execution did, as effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unbraid.core.interpreter.state import Code
from unbraid.core.interpreter.values import Address
from unbraid.core.nodes import Allocate, Assert, Assign, Call, Create, Havoc, PointerType, Return
from unbraid.executions.dependences import Dependences
from unbraid.executions.execution import Access, CellKey, Event, Execution, Handed, ThreadLocals
from unbraid.models.library import is_internal
from unbraid.results.calling import Calling
from unbraid.results.effects import Effect, EffectKind
from unbraid.results.library_telling import LibraryTelling
from unbraid.results.names import Names
from unbraid.results.slices.cancelling import cancellations
from unbraid.results.slices.memory import is_shown
from unbraid.results.slices.operations import Operations, is_builtin
from unbraid.results.slices.relevance import Relevant
from unbraid.results.wrappers import wrappers

VOID = PointerType(None, 64)


class Telling:
    """`relevant`: None for a full trace, which shows locals and the state of library models, too."""

    def __init__(
        self, execution: Execution, names: Names, operations: Operations, dependences: Dependences,
        relevant: Relevant | None,
    ) -> None:  # fmt: skip
        self.execution, self.names, self.operations = execution, names, operations
        self.dependences, self.relevant = dependences, relevant
        self.cancelled = cancellations(execution)
        self.library = LibraryTelling(execution, names, operations)
        self._wrappers = wrappers(execution.machine)
        self._deciding = self._deciding_events() | (frozenset() if relevant is None else relevant.left)
        self.threads = {number: execution.thread_name(number) for number in execution.thread_functions}
        told = () if relevant is None else {at for at in relevant.events if self._without_calls(at)}
        self.calling = Calling(execution, names, self._wrappers, told)

    def effects(self, at: int) -> list[Effect]:
        told = self._without_calls(at)
        event = self.execution.events[at]
        is_plain = self.operations.sync[at] is None and not isinstance(event.instruction.stmt, Create)
        return told if told or not is_plain or self.relevant is None else list(self.calling.effects(at, event))

    def _without_calls(self, at: int) -> list[Effect]:
        event, operation = self.execution.events[at], self.operations.at(at)
        kind = self.operations.sync[at]
        if event.created is not None and isinstance(event.instruction.stmt, Create):
            return [Effect(EffectKind.STARTS, (self.threads[event.created],)), *self._passed(at, event)]
        if at in self.cancelled.requests or at in self.cancelled.ends:
            return [self._cancelled(at)]
        if kind is not None:
            told = self.library.in_section(at, event, kind, operation)
            return [*told, *self._unset(at, event), *self._errno(at, event)]
        if operation is not None and operation.role is not None and self.relevant is not None:
            return [*self.library.on_object(at, operation), *self._errno(at, event)]
        return [
            *self._reads(at, event), *self._writes(at, event), *self._wrapped(event), *self._passed(at, event),
            *self._returned(at, event), *self._results(at, event), *self._objects(event), *self._joined(at, event),
        ]  # fmt: skip

    def _unset(self, at: int, event: Event) -> Iterator[Effect]:
        """The locks and the like that an operation finds without a value."""
        for access in event.reads:
            if self.is_told(access) and self.dependences.is_unset(self.execution.events, at, access.key):
                yield Effect(EffectKind.UNSET, (self.names.of(access),))

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

    def _handed_over(self, at: int, item: Handed) -> str:
        """The value that crosses the border of a frame."""
        is_copied = len(item.sources) == 1 and item.sources[0].value == item.target.value
        if is_copied and self.dependences.is_unset(self.execution.events, at, item.sources[0].key):
            return "uninitialised"
        return self.names.show(item.target.value, item.target.type)

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
            elif is_shown(name) and (at in self._deciding or self._is_check(at, access)):
                yield Effect(EffectKind.HAS, (name, self.value(at, access)))

    def _is_check(self, at: int, access: Access) -> bool:
        return self.relevant is not None and (at, access.key) in self.relevant.checks

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

    def _errno(self, at: int, event: Event) -> Iterable[Effect]:
        """A call of the thread library may leave something in a variable of the thread."""
        is_own = any(isinstance(self.execution.owners.get(id(item.cells)), ThreadLocals) for item in event.writes)
        return self._writes(at, event) if is_own else ()

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
        if not isinstance(event.instruction.stmt, Call | Create) or event.code.function.name in self._wrappers:
            return
        for item in event.handed:
            name = self.names.of(item.target)
            if self._matters(at, item) and is_shown(name) and self._is_users(item) and self._is_news(item):
                yield Effect(EffectKind.PASSES, (name, self._handed_over(at, item)))

    def _is_users(self, item: Handed) -> bool:
        """Does the value go to a function of the user?"""
        owner = self.execution.owners.get(id(item.target.cells))
        return isinstance(owner, Code) and owner.function.origin.is_users

    def _is_news(self, item: Handed) -> bool:
        """Is this a value, not just the address of an object that is named anyway?"""
        return self.relevant is None or not isinstance(item.target.value, Address)

    def _returned(self, at: int, event: Event) -> Iterator[Effect]:
        if not isinstance(event.instruction.stmt, Return) or event.code.function.name in self._wrappers:
            return
        for item in event.handed:
            if not self._matters(at, item) or not self._is_news(item):
                continue
            value, function = self._handed_over(at, item), event.code.function
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

    def _cancelled(self, at: int) -> Effect:
        if at in self.cancelled.requests:
            asked = self.cancelled.requests[at]
            return Effect(EffectKind.CANCELS, (self.threads.get(asked, f"thread {asked}"),))
        thread = self.cancelled.ends[at]
        held = [
            self.names.of(item.access) for item in self.operations.held if item.thread == thread and item.left is None
        ]
        return Effect(EffectKind.IS_CANCELLED, (" and ".join(held),))

    def _joined(self, at: int, event: Event) -> Iterator[Effect]:
        if event.joined is None or event.joined not in self.threads:
            return
        thread = self.threads[event.joined]
        if event.writes and (self.relevant is None or at in self.relevant.used):
            value = self.names.show(event.writes[0].value, event.writes[0].type)
            yield Effect(EffectKind.JOINS_GETTING, (thread, value))
        else:
            yield Effect(EffectKind.JOINS, (thread,))
