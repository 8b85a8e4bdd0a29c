"""Which locks each thread holds, at each moment of an execution."""

from __future__ import annotations

from unbraid.core.nodes import SyncKind

_TAKING = (SyncKind.ACQUIRE, SyncKind.ACQUIRE_SHARED, SyncKind.TRY_ACQUIRE)
_LEAVING = (SyncKind.RELEASE, SyncKind.WAIT)


class Holding:
    def __init__(self) -> None:
        self._held: dict[str, list[str]] = {}  # by thread; one that is locked again is there twice

    def follow(self, thread: str, operation: SyncKind, locks: list[str]) -> None:
        """A step of a lock's model has changed these."""
        held = self._held.setdefault(thread, [])
        for lock in locks:
            if operation in _TAKING:
                held.append(lock)
            elif operation in _LEAVING and lock in held:
                held.remove(lock)

    def now(self) -> dict[str, list[str]]:
        return {thread: list(dict.fromkeys(locks)) for thread, locks in self._held.items() if locks}
