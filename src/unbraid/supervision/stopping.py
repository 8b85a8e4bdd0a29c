"""Stopping a run from another thread.

A thread that runs children to their end inside `stoppable(stop)` ends them, and raises Stopped, soon after
`stop` is set.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from unbraid.core.errors import UnbraidError

if TYPE_CHECKING:
    from threading import Event

LOOK = 0.1  # seconds between two looks at the event

_stop: ContextVar[Event | None] = ContextVar("stop", default=None)


class Stopped(UnbraidError):
    """The run was stopped by the user."""


@contextmanager
def stoppable(stop: Event) -> Iterator[None]:
    token = _stop.set(stop)
    try:
        yield
    finally:
        _stop.reset(token)


def patience(longest: float) -> float:
    """How long this thread may sleep, at most `longest` seconds.  Raises Stopped if it should no longer run."""
    stop = _stop.get()
    if stop is None:
        return longest
    if stop.is_set():
        raise Stopped("stopped")
    return min(longest, LOOK)
