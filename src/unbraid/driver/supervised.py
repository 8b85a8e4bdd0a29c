"""Verifies in a process of its own, under limits, for the command line and for the Python API."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from unbraid.core.causes import Cause, Why
from unbraid.core.errors import EngineLimit, InternalError, UnbraidError, WorkerError
from unbraid.driver import pipeline
from unbraid.driver.answer import Answer
from unbraid.driver.answering import out_of_limits
from unbraid.driver.request import Request
from unbraid.engines.protocol import Progress
from unbraid.supervision import LimitHit, Limits, run_worker


def verify(request: Request, limits: Limits, tell: Callable[[Progress], None]) -> Answer:
    """The verdict is UNKNOWN if a limit of the run or of an engine is hit."""
    begun = time.monotonic()
    answer = _verify(request, limits, tell)
    return replace(answer, report=replace(answer.report, seconds=time.monotonic() - begun))


def _verify(request: Request, limits: Limits, tell: Callable[[Progress], None]) -> Answer:
    last: list[Progress] = []

    def see(progress: object) -> None:
        assert isinstance(progress, Progress)
        last[:] = [progress]
        tell(progress)

    with pipeline.workplace(request) as scratch:
        result = run_worker(lambda reporter: pipeline.verify(request, reporter.send, scratch), limits, see)
    if result.limit is not None:
        late = out_of_limits(_exceeded(result.limit, limits), last[0] if last else None)
        return replace(late, cpu=result.cpu)
    if result.error is None:
        assert result.value is not None
        return replace(result.value, cpu=result.cpu)
    cause = result.error.exception
    if isinstance(cause, EngineLimit):
        return replace(out_of_limits(cause.cause, None), cpu=result.cpu)
    if isinstance(cause, UnbraidError) and not isinstance(cause, InternalError):
        raise cause
    if isinstance(cause, WorkerError):
        raise cause
    raise WorkerError(f"{result.error.type_name}: {result.error.message}", result.error.traceback)


def _exceeded(hit: LimitHit, limits: Limits) -> Cause:
    if hit is LimitHit.WALL:
        return Cause(Why.OUT_OF_WALL_TIME, data=(float(limits.wall or 0),))
    if hit is LimitHit.CPU:
        return Cause(Why.OUT_OF_CPU_TIME, data=(float(limits.cpu or 0),))
    return Cause(Why.OUT_OF_MEMORY_AFTER, data=((limits.memory or 0) >> 20,))
