"""The threads that take part in a data race or a deadlock.

Bookkeeping variables of the program record what a thread is about to do (`properties/races.py`,
`properties/deadlocks.py`).  This module reads them from the execution and turns them into text.
"""

from __future__ import annotations

from unbraid.analyses.sharing import memory_accesses
from unbraid.core import bookkeeping
from unbraid.core.interpreter.values import Address
from unbraid.core.nodes import Assert, Assign, AtomicBegin, AtomicEnd, Call, Origin, Property, Return, Var
from unbraid.core.records import dataclass
from unbraid.core.visitor import root_variable
from unbraid.executions.execution import Access, Event, Execution
from unbraid.models.library import is_internal
from unbraid.properties.races import MESSAGE
from unbraid.results.holding import Holding
from unbraid.results.names import Names
from unbraid.results.paths import short_path
from unbraid.results.wrappers import source_name, wrappers


@dataclass(frozen=True)
class Party:
    """A thread, its place, what it is about to do there, and the locks that it holds."""

    thread: int
    thread_name: str
    file: str
    line: int
    column: int
    calls: tuple[str, ...]  # the functions that the thread is in, outermost first
    doing: str
    holds: tuple[str, ...]

    def sentence(self) -> str:
        locks = f"holding {' and '.join(self.holds)}" if self.holds else "holding no lock"
        calls = "".join(f", in {call}" for call in reversed(self.calls))
        return f"at {short_path(self.file)}:{self.line} {self.doing}, {locks}{calls}"


class Parties:
    """Collects the parties from the events of an execution, which `see` gets in order."""

    def __init__(self, execution: Execution, names: Names, holding: Holding) -> None:
        self.execution, self.names, self.holding = execution, names, holding
        self.found: dict[int, Party] = {}  # by thread
        self.what = ""  # the memory that a race is about
        self._calls: dict[int, list[str]] = {}
        self._object: dict[int, str] = {}  # by thread: the object of the model step that the thread is in
        self._held_by: dict[int, int] = {}  # by thread: the thread that it waits for
        machine = execution.machine
        self._wrappers = wrappers(machine)
        self._own = {
            machine.storage.global_cells[item.var]: item.var
            for item in machine.program.globals
            if bookkeeping.is_bookkeeping(item.var)
        }

    def see(self, event: Event, place: Origin) -> str:
        """What the thread is about to do in the race or the deadlock, if this event records it."""
        stmt = event.instruction.stmt
        if isinstance(stmt, Call):
            is_hidden = (
                event.code.function.name in self._wrappers or is_internal(stmt.function) or not stmt.origin.is_users
            )
            called = (
                ""
                if is_hidden
                else f"{source_name(stmt.function)} called at {short_path(stmt.origin.file)}:{stmt.origin.line}"
            )
            self._calls.setdefault(event.thread, []).append(called)
        elif isinstance(stmt, Return) and self._calls.get(event.thread):
            self._calls[event.thread].pop()
        elif isinstance(stmt, AtomicBegin | AtomicEnd):
            self._object.pop(event.thread, None)
        for access in event.reads:
            if self.names.is_memory(access) and self.names.of(access):
                self._object.setdefault(event.thread, self.names.of(access))
            self._see_join(event, access)
        for access in event.writes:
            var = self._variable(access)
            if var is None:
                continue
            if bookkeeping.is_watch(var):
                return self._racing(event, place, access, var)
            if var.name == bookkeeping.NEXT and isinstance(access.value, int):
                self._held_by[event.thread] = access.value - 1
                return self._waiting(event, place)
            if var.name == bookkeeping.STUCK:
                return self._waiting(event, place)
        if isinstance(stmt, Assert) and stmt.property is Property.RACE and event is self.execution.events[-1]:
            verb = "write" if self._writes_next(event) else "read"
            return self._note(event, place, f"is about to {verb} {self.what}")
        return ""

    def _variable(self, access: Access) -> Var | None:
        """The bookkeeping variable that is accessed, if it is one."""
        return self._own.get(access.index) if id(access.cells) not in self.execution.owners else None

    def _note(self, event: Event, place: Origin, doing: str) -> str:
        name, calls = self.execution.thread_name(event.thread), tuple(filter(None, self._calls.get(event.thread, ())))
        self.found[event.thread] = Party(
            event.thread, name, place.file, place.line, place.column, calls, doing,
            self.holding.of(name),
        )  # fmt: skip
        return doing

    def message(self, otherwise: str) -> str:
        """What is violated.  For a race this names the cell, which only the execution shows."""
        return f"{MESSAGE} {self.what}" if self.execution.violation.property is Property.RACE else otherwise

    def why(self) -> str:
        """For a race: why nothing orders the two accesses."""
        if self.execution.violation.property is not Property.RACE or len(self.found) != 2:
            return ""
        one, other = (set(self.holding.now().get(party.thread_name, ())) for party in self.found.values())
        if one & other:
            return f"both hold {' and '.join(sorted(one & other))}, which does not keep them apart"
        return "no lock is held by both, and nothing else makes one of them wait for the other"

    # -------------------------------------------------------------------------------------------- races
    def _racing(self, event: Event, place: Origin, access: Access, watch: Var) -> str:
        if isinstance(access.value, Address):
            self.what = self.names.cell_at(access.value)
        else:
            variables = {item.var.name: item.var for item in self.execution.machine.program.globals}
            watched = variables[bookkeeping.watched(watch)]
            self.what = watched.source or watched.name
        verb = "write" if bookkeeping.is_write_watch(watch) else "read"
        return self._note(event, place, f"is about to {verb} {self.what}")

    def _writes_next(self, event: Event) -> bool:
        """Is the checked access, which follows this event, a write?"""
        code = event.code.instructions
        position = next(i for i, instruction in enumerate(code) if instruction is event.instruction)
        for instruction in code[position:]:
            accesses = [] if instruction.stmt is None else list(memory_accesses(instruction.stmt))
            own = [writes for place, writes in accesses if root_variable(place) not in self._own.values()]
            if own and not isinstance(instruction.stmt, Assert | AtomicBegin):
                return any(own)
        return False

    # ---------------------------------------------------------------------------------------- deadlocks
    def _see_join(self, event: Event, access: Access) -> None:
        """Takes note of the thread that is to be joined: a join reads the flag which says that this thread has
        ended."""
        if isinstance(event.instruction.stmt, Assign) and id(access.cells) not in self.execution.owners:
            for first, var in self._own.items():
                if var.name == bookkeeping.ENDED and first <= access.index < first + bookkeeping.MOST_THREADS:
                    self._held_by[event.thread] = access.index - first

    def _waiting(self, event: Event, place: Origin) -> str:
        waited_for = self._object.get(event.thread, "")
        other = self._held_by.get(event.thread)
        if not waited_for:
            return self._note(event, place, f"waits for {self._thread(other)} to end")
        if is_internal(waited_for):
            return self._note(event, place, "waits for another thread")
        holders = self.holding.holders(waited_for)
        by = f", which {' and '.join(holders)}" if holders else ""
        return self._note(event, place, f"waits for {waited_for}{by}")

    def _thread(self, number: int | None) -> str:
        known = number is not None and number in self.execution.thread_functions
        return self.execution.thread_name(number) if known and number is not None else "a thread"
