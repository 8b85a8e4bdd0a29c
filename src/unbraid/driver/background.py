"""A run in a thread of its own: its progress can be followed, and it can be stopped."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Event, Thread
from types import TracebackType
from typing import Generic, Self, TypeVar

from unbraid.supervision.stopping import stoppable

T = TypeVar("T")


class Run(Generic[T]):
    """Iterate over it for the progress, line by line, until the run has ended; `result()` is its result.

    A run that nobody waits for goes on.  It is stopped by `stop()`, at the end of a `with` block, and at exit.
    """

    def __init__(self, work: Callable[[Callable[[str], None]], T]) -> None:
        """`work` gets a function that takes the progress."""
        self.future: Future[T] = Future()
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._stop = Event()
        self._thread = Thread(target=self._execute, args=(work,), daemon=True)  # not waited for at exit, but stopped
        atexit.register(self.stop)
        self._thread.start()

    def __iter__(self) -> Iterator[str]:
        while (line := self._lines.get()) is not None:
            yield line
        self._lines.put(None)  # for the next iteration

    def result(self, timeout: float | None = None) -> T:
        """Waits for the end.  Raises what the run has raised, and TimeoutError after so many seconds."""
        return self.future.result(timeout)

    @property
    def is_over(self) -> bool:
        return self.future.done()

    def stop(self) -> None:
        """Ends the run with all its processes, if it still goes on; then `result()` raises Stopped."""
        self._stop.set()
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _execute(self, work: Callable[[Callable[[str], None]], T]) -> None:
        self.future.set_running_or_notify_cancel()  # from now on it has a result or an error, also if it is stopped
        try:
            with stoppable(self._stop):
                self.future.set_result(work(self._lines.put))
        except BaseException as error:
            self.future.set_exception(error)
        finally:
            self._lines.put(None)
            atexit.unregister(self.stop)
