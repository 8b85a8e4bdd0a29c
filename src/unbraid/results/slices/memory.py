"""Accesses to the memory of the user's program, and where the values come from that an event uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from unbraid.core.bookkeeping import is_signals
from unbraid.core.interpreter.values import Value
from unbraid.executions.dependences import Dependences
from unbraid.executions.execution import Access, CellKey, Execution
from unbraid.models.library import is_internal
from unbraid.results.names import Names, is_literal


def is_shown(name: str) -> bool:
    """Are accesses to a cell of this name shown?  Not those to the state of library models."""
    return bool(name) and not is_signals(name) and not is_internal(name) and not is_literal(name)


class Memory:
    def __init__(self, execution: Execution, names: Names, dependences: Dependences) -> None:
        self.events, self.names, self.dependences = execution.events, names, dependences
        self._users: dict[CellKey, set[int]] = {}  # the threads that access a cell
        for event in self.events:
            for access in (*event.reads, *event.writes):
                self._users.setdefault(access.key, set()).add(event.thread)

    def is_user_memory(self, access: Access) -> bool:
        return self.names.is_memory(access) and is_shown(self.names.of(access))

    def is_shared(self, access: Access) -> bool:
        return len(self._users[access.key]) > 1

    def later_writes(self, thread: int, after: int, key: CellKey) -> Iterable[tuple[int, Value | None]]:
        """What others than this thread wrote to a cell after an event, the last one first."""
        for at in range(len(self.events) - 1, after, -1):
            if self.events[at].thread != thread:
                yield from ((at, access.value) for access in self.events[at].writes if access.key == key)

    def shared_reads(self, at: int, also_chosen: bool = False) -> Iterable[tuple[int, Access]]:
        """The shared values from which an event got its own, and the events of its thread that read them."""
        return self.memory_reads([at], lambda _, access: self.is_shared(access), also_chosen)

    def memory_reads(
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
                if self.is_user_memory(access) and is_wanted(now, access):
                    yield now, access
                elif writer is not None and self.events[writer].thread == self.events[now].thread:
                    pending.append(writer)
