"""Runs the tasks of a portfolio, a swarm or a benchmark on the workers of a Dask cluster."""

from __future__ import annotations

import gc
import os
import pickle
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from uuid import uuid4

from unbraid import __version__
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import EngineLimit, UsageError
from unbraid.driver.cluster.job import RESULT, WORK
from unbraid.driver.scheduler import Ended, Task

if TYPE_CHECKING:
    from distributed import Client, Future

T = TypeVar("T")

PATIENCE = 10.0  # seconds, to find the scheduler
LOOK = 0.5  # seconds between two checks whether the work is done or was cancelled
RETRIES = 3  # of a task whose worker dies


class ClusterCrew(Generic[T]):
    """To be used in a `with` statement, which cancels all tasks on the cluster at its end."""

    def __init__(self, address: str, tasks: Sequence[Task[T]], memory: int | None = None) -> None:
        """`memory`: bytes for each task."""
        self.client, self.memory = connect(address), memory
        self.running: dict[Future, Task[T]] = {}
        self.add(tasks)

    def __enter__(self) -> ClusterCrew[T]:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.cancel(list(self.running), force=True)
        self.client.close()

    def add(self, tasks: Sequence[Task[T]]) -> None:
        """Submits tasks.  Tasks with larger shares have priority."""
        for task in tasks:
            future = self.client.submit(
                _do, __version__, pickle.dumps(task.work), self.memory, key=f"unbraid-{uuid4().hex}", pure=False,
                retries=RETRIES, priority=round(task.share * 100),
            )  # fmt: skip
            self.running[future] = task

    def run(self, on_wait: Callable[[], None] = lambda: None) -> Iterator[list[Ended[T]]]:
        """Yields the tasks that have ended, in batches, until no task is left."""
        from distributed import wait

        while self.running:
            on_wait()
            try:
                wait(list(self.running), timeout=LOOK, return_when="FIRST_COMPLETED")
            except TimeoutError:
                continue
            ended = [future for future in self.running if future.done()]
            yield [self._ending(future, self.running.pop(future)) for future in ended]

    def _ending(self, future: Future, task: Task[T]) -> Ended[T]:
        if future.status != "finished":
            return Ended(task, None, Cause(Why.WORKER_LOST, data=(str(future.exception()),)))
        value, error = pickle.loads(future.result())
        if isinstance(error, EngineLimit):
            return Ended(task, None, error.cause)
        return Ended(task, value, error=error)


def connect(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError as error:
        raise UsageError("--cluster needs Dask: pip install 'unbraid[cluster]'") from error
    client, reason = None, ""
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error)
    if client is None:
        gc.collect()  # ends the event loop of this client: a client hangs in whose loop that happens
        raise UsageError(f"--cluster {address}: there is no Dask scheduler: {reason}")
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        client.close()
        raise UsageError(f"--cluster {address}: the cluster has no workers") from error
    return client


# ------------------------------------------------------------------------------------------ on the worker
def _do(version: str, work: bytes, memory: int | None) -> bytes:
    """Does the work in a process of its own, because a process can be killed and a thread cannot."""
    from unbraid.supervision import Limits, Program, wait_for_any

    if version != __version__:
        error = UsageError(f"a worker of the cluster has unbraid {__version__}, but this machine has {version}")
        return pickle.dumps((None, error))
    with tempfile.TemporaryDirectory(prefix="unbraid-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / WORK).write_bytes(work)
        command = [sys.executable, "-m", "unbraid.driver.cluster.job", name]
        program = Program(command, Limits(memory=memory), None, None, {**os.environ, "TMPDIR": name})
        try:
            program.start()
            while not program.poll() and not _is_unwanted():
                wait_for_any([program], LOOK)
        finally:
            program.kill()
        if (folder / RESULT).is_file():
            return (folder / RESULT).read_bytes()
        if program.limit is not None:
            return pickle.dumps((None, EngineLimit(Why.OUT_OF_MEMORY)))
        return pickle.dumps((None, EngineLimit(Why.PROCESS_DIED, program.returncode or 0)))


def _is_unwanted() -> bool:
    """Was the task cancelled, or has its client gone away?"""
    from distributed import get_worker

    worker: Any = get_worker()
    task = worker.state.tasks.get(worker.get_current_task())
    return task is None or task.state == "cancelled"
