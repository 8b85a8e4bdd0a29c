"""Which locks each thread holds during an execution, and where it took them."""

from __future__ import annotations

from unbraid.core.nodes import Origin, SyncKind

_TAKING = (SyncKind.ACQUIRE, SyncKind.ACQUIRE_SHARED, SyncKind.TRY_ACQUIRE)
_LEAVING = (SyncKind.RELEASE, SyncKind.WAIT)


class Holding:
    def __init__(self) -> None:
        # By thread: each lock with the place where it was taken.  A lock that is locked twice is listed twice.
        self._held: dict[str, list[tuple[str, Origin]]] = {}

    def follow(self, thread: str, operation: SyncKind, locks: list[str], place: Origin) -> None:
        """Takes note of a step of a lock's model that has changed these locks."""
        held = self._held.setdefault(thread, [])
        for lock in locks:
            if operation in _TAKING:
                held.append((lock, place))
            elif operation in _LEAVING:
                taken = next((item for item in reversed(held) if item[0] == lock), None)
                if taken is not None:
                    held.remove(taken)

    def now(self) -> dict[str, list[str]]:
        return {thread: list(dict.fromkeys(lock for lock, _ in locks)) for thread, locks in self._held.items() if locks}

    def of(self, thread: str) -> tuple[str, ...]:
        """The locks that a thread holds, as text."""
        return tuple(f"{lock} (taken at {_short(place)})" for lock, place in self._held.get(thread, ()))

    def holders(self, lock: str) -> list[str]:
        """The threads that hold a lock, as text."""
        return [
            f"{thread} took at {_short(place)}"
            for thread, locks in self._held.items()
            for name, place in locks
            if name == lock
        ]


def _short(place: Origin) -> str:
    return f"{place.file.rpartition('/')[2]}:{place.line}"
