"""Verifies in a process of its own, under limits, for the command line and for the Python API."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from unbraid.core.causes import Cause, Why
from unbraid.core.errors import EngineLimit, InternalError, UnbraidError, WorkerError
from unbraid.driver import pipeline
from unbraid.driver.answer import Answer
from unbraid.driver.answering import out_of_limits
from unbraid.driver.request import Request
from unbraid.engines.protocol import Progress
from unbraid.supervision import LimitHit, Limits, Reporter, Worker, WorkerResult, run_until


class Respondent:
    """A process that answers one request after the other, so that what it has loaded for one serves the next.

    A limit that is hit, or an error, ends the process.  The next request starts another one.  If `pauses` is set, a
    process whose time is up is paused instead: `go_on` gives it more time for the same request.
    """

    def __init__(self, tell: Callable[[Progress], None], pauses: bool = False) -> None:
        self._tell = tell
        self._pauses = pauses
        self._worker: Worker[None] | None = None
        self._requests: BinaryIO | None = None
        self._workplace = ExitStack()
        self._last: Progress | None = None
        self._answer: Answer | None = None
        self._seconds, self._cpu, self._granted = 0.0, 0.0, Limits()  # for this request

    @property
    def is_paused(self) -> bool:
        return self._worker is not None and self._worker.is_paused and not self._worker.over

    @property
    def memory(self) -> int:
        """Bytes that the process holds while it is paused."""
        return self._worker.memory if self._worker is not None and self.is_paused else 0

    def answer(self, request: Request, limits: Limits) -> Answer:
        """The verdict is UNKNOWN if a limit of the run or of an engine is hit."""
        assert not self.is_paused
        self._last, self._answer = None, None
        self._seconds, self._cpu, self._granted = 0.0, 0.0, Limits()
        worker, requests = self._ready(limits)
        scratch = self._workplace.enter_context(pipeline.workplace(request))
        with suppress(BrokenPipeError):  # it has just died, which `_wait` notices
            requests.write(pickle.dumps((request, scratch)))
        return self._wait(worker, limits)

    def go_on(self, limits: Limits) -> Answer:
        """The answer to the last request, whose process is paused."""
        assert self._worker is not None and self.is_paused
        self._worker.limit_from_now(limits, self._pauses)
        self._worker.resume()
        return self._wait(self._worker, limits)

    def _wait(self, worker: Worker[None], limits: Limits) -> Answer:
        begun, before = time.monotonic(), worker.cpu
        self._granted = _together(self._granted, limits)
        run_until(worker, lambda: self._answer is not None)
        worker.measure()
        self._seconds += time.monotonic() - begun
        self._cpu += worker.cpu - before
        if self._answer is not None and worker.is_paused:  # it was paused just after its answer
            worker.resume()
        answer = self._answer or self._failed(worker.result())
        if not self.is_paused:
            self._workplace.close()
        return replace(answer, report=replace(answer.report, seconds=self._seconds), cpu=worker.cpu - before)

    def _ready(self, limits: Limits) -> tuple[Worker[None], BinaryIO]:
        if self._worker is not None:  # first of all: `poll` would still apply the limits of the last request
            self._worker.limit_from_now(limits, self._pauses)
        if self._worker is None or self._worker.poll():
            self.end()
            reading, writing = os.pipe()
            self._requests = os.fdopen(writing, "wb", buffering=0)
            self._worker = Worker(lambda reporter: _respond(reporter, reading, writing), limits, self._see)
            try:
                self._worker.start()
            finally:
                os.close(reading)
        assert self._requests is not None
        self._worker.limit_from_now(limits, self._pauses)
        return self._worker, self._requests

    def _see(self, message: object) -> None:
        if isinstance(message, Answer):
            self._answer = message
            return
        assert isinstance(message, Progress)
        self._last = message
        self._tell(message)

    def _failed(self, result: WorkerResult[None]) -> Answer:
        if result.limit is not None:
            return out_of_limits(_exceeded(result.limit, self._granted, self._cpu), self._last)
        assert result.error is not None
        cause = result.error.exception
        if isinstance(cause, EngineLimit):
            return out_of_limits(cause.cause, None)
        if isinstance(cause, UnbraidError) and not isinstance(cause, InternalError):
            raise cause
        if isinstance(cause, WorkerError):
            raise cause
        raise WorkerError(f"{result.error.type_name}: {result.error.message}", result.error.traceback)

    def end(self) -> None:
        if self._requests is not None:
            self._requests.close()
        if self._worker is not None:
            self._worker.kill()
        self._workplace.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()


def _respond(reporter: Reporter, reading: int, writing: int) -> None:
    """In the worker: answers until there are no more requests.  The ends of the pipe are copies."""
    os.close(writing)
    with os.fdopen(reading, "rb") as requests:
        while (received := _next_of(requests)) is not None:
            request, scratch = received
            reporter.send(pipeline.verify(request, reporter.send, scratch))


def _next_of(requests: BinaryIO) -> tuple[Request, Path | None] | None:
    try:
        request, scratch = pickle.load(requests)
    except EOFError:
        return None
    assert isinstance(request, Request)
    return request, scratch


def verify(request: Request, limits: Limits, tell: Callable[[Progress], None]) -> Answer:
    with Respondent(tell) as respondent:
        return respondent.answer(request, limits)


def _together(before: Limits, now: Limits) -> Limits:
    """What two turns of a request were allowed to use.  The memory is that of the last turn."""
    return Limits((before.wall or 0) + (now.wall or 0), (before.cpu or 0) + (now.cpu or 0), now.memory)


def _exceeded(hit: LimitHit, granted: Limits, cpu: float) -> Cause:
    """`cpu`: what was used.  Other limits may have ended earlier turns, before they used what they were granted."""
    if hit is LimitHit.WALL:
        return Cause(Why.OUT_OF_WALL_TIME, data=(float(granted.wall or 0),))
    if hit is LimitHit.CPU:
        return Cause(Why.OUT_OF_CPU_TIME, data=(min(float(granted.cpu or 0), round(cpu, 2)),))
    return Cause(Why.OUT_OF_MEMORY_AFTER, data=((granted.memory or 0) >> 20,))
