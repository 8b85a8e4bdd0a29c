"""Lets several tasks share the cores of this machine.

One task runs in each slot, and the others are paused.  The next task to run is the one with the least CPU time in
relation to its share.  A task that starts late is treated as if it had already had as much as the others, so that it
does not run alone until it has caught up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from unbraid.core.causes import Cause, Why
from unbraid.core.errors import EngineLimit, InternalError, UnbraidError, WorkerError
from unbraid.core.records import dataclass
from unbraid.supervision import Limits, wait_for_any
from unbraid.supervision.supervised_child import LimitHit
from unbraid.supervision.worker import Worker

T = TypeVar("T")

SLICE = 0.5  # seconds until other tasks have their turn
LONGEST_WAIT = 0.5  # seconds between two measurements of the memory
MOST_STARTED = 8  # tasks for each slot; a paused task keeps its memory
FULL = 0.9  # of the memory; above that, the largest task is stopped


Send = Callable[[object], None]  # reports the progress of the work


@dataclass(frozen=True)
class Task(Generic[T]):
    """`work` can be pickled, so that another machine can do it."""

    name: str
    work: Callable[[Send], T]
    share: float = 1.0
    after: float = 0.0  # seconds until it starts; it starts earlier if no other task is left


@dataclass(frozen=True)
class Ended(Generic[T]):
    """How a task has ended: with a value, without a value for a cause, or with an error."""

    task: Task[T]
    value: T | None
    cause: Cause | None = None
    error: BaseException | None = None


class _Member(Generic[T]):
    def __init__(self, task: Task[T], worker: Worker[T], turn: float) -> None:
        self.task, self.worker = task, worker
        self.first = turn  # the turn of the other tasks when this one started
        self.is_paused = False

    @property
    def turn(self) -> float:
        """CPU time in relation to the share."""
        return self.first + self.worker.cpu / self.task.share

    def let_run(self, wanted: bool) -> None:
        if wanted and self.is_paused:
            self.worker.resume()
        elif not wanted and not self.is_paused:
            self.worker.pause()
        self.is_paused = not wanted


class Scheduler(Generic[T]):
    """To be used in a `with` statement, which kills all running tasks at its end."""

    def __init__(
        self,
        tasks: Sequence[Task[T]],
        slots: int,
        memory: int | None = None,
        on_report: Callable[[Task[T], object], None] = lambda task, report: None,
    ) -> None:
        """`memory`: bytes for all tasks together."""
        self.waiting: list[Task[T]] = []
        self.slots, self.memory, self.on_report = slots, memory, on_report
        self.running: list[_Member[T]] = []
        self.begin = time.monotonic()
        self.add(tasks)

    def __enter__(self) -> Scheduler[T]:
        return self

    def __exit__(self, *_: object) -> None:
        for member in self.running:
            member.worker.kill()

    def add(self, tasks: Sequence[Task[T]]) -> None:
        """Adds tasks, also while others run."""
        self.waiting = sorted((*self.waiting, *tasks), key=lambda task: task.after)

    def run(self) -> Iterator[list[Ended[T]]]:
        """Yields the tasks that have ended, in batches, until no task is left."""
        next_turn = 0.0
        while self.waiting or self.running:
            self._start_due()
            if time.monotonic() >= next_turn:
                self._measure()
                self._take_turns()
                next_turn = time.monotonic() + SLICE
            active = [member.worker for member in self.running if not member.is_paused]
            wait_for_any(active, self._patience(next_turn))
            ended = [member for member in self.running if member.worker.poll()]
            if ended:
                self.running = [member for member in self.running if member not in ended]
                next_turn = 0.0
                yield [_ending(member) for member in ended]
            if (largest := self._make_room()) is not None:
                next_turn = 0.0
                yield [largest]

    def _patience(self, next_turn: float) -> float:
        now = time.monotonic()
        due = [LONGEST_WAIT]
        if self.waiting and len(self.running) < MOST_STARTED * self.slots:
            due.append(self.begin + self.waiting[0].after - now)
        if len(self.running) > self.slots:
            due.append(next_turn - now)
        return max(0.0, min(due))

    def _start_due(self) -> None:
        now = time.monotonic()
        most = MOST_STARTED * self.slots
        while self.waiting and len(self.running) < most:
            if self.running and now < self.begin + self.waiting[0].after:
                return
            task = self.waiting.pop(0)
            worker = self._worker(task)
            worker.start()
            for member in self.running:
                member.worker.measure()
            turn = min((member.turn for member in self.running), default=0.0)
            self.running.append(_Member(task, worker, turn))

    def _worker(self, task: Task[T]) -> Worker[T]:
        return Worker(lambda reporter: task.work(reporter.send), Limits(), lambda report: self.on_report(task, report))

    def _measure(self) -> None:
        if len(self.running) > self.slots or self.memory is not None:
            for member in self.running:
                if not member.is_paused:
                    member.worker.measure()

    def _take_turns(self) -> None:
        chosen = sorted(self.running, key=lambda member: member.turn)[: self.slots]
        for member in self.running:
            member.let_run(member in chosen)

    def _make_room(self) -> Ended[T] | None:
        """Stops the task with the most memory if the memory is nearly full, so that the others can go on."""
        if self.memory is None or len(self.running) < 2:
            return None
        used = _own_memory() + sum(member.worker.memory for member in self.running)
        if used <= FULL * self.memory:
            return None
        largest = max(self.running, key=lambda member: member.worker.memory)
        largest.worker.kill()
        self.running.remove(largest)
        return Ended(largest.task, None, Cause(Why.STOPPED_FOR_MEMORY))


def _own_memory() -> int:
    import psutil

    found: int = psutil.Process().memory_info().rss
    return found


def _ending(member: _Member[T]) -> Ended[T]:
    result = member.worker.result()
    if result.limit is LimitHit.MEMORY:
        return Ended(member.task, None, Cause(Why.OUT_OF_MEMORY))
    if result.error is None:
        return Ended(member.task, result.value)
    failure = result.error
    if failure.signal is not None:
        return Ended(member.task, None, Cause(Why.PROCESS_DIED, data=(-failure.signal,)))
    if isinstance(failure.exception, EngineLimit):
        return Ended(member.task, None, failure.exception.cause)
    if isinstance(failure.exception, UnbraidError) and not isinstance(failure.exception, InternalError):
        return Ended(member.task, None, error=failure.exception)
    text = f"{member.task.name}: {failure.type_name}: {failure.message}"
    return Ended(member.task, None, error=WorkerError(text, failure.traceback))
