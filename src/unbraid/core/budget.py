"""How much time and memory a piece of work may use.

Budgets limit CPU time, so that a process loses nothing while it is paused and other processes run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit


def _never() -> bool:
    return False


class Budget:
    """Limits for a piece of work.  The clocks start when the budget is created.

    `cpu`, `wall`: seconds.  `memory`: bytes.  `stop`: should the work end for any other reason?  `slowdown`: how many
    seconds of wall time one second of CPU time takes here, for solvers that can only limit wall time.
    """

    def __init__(
        self,
        cpu: float | None = None,
        wall: float | None = None,
        memory: int | None = None,
        stop: Callable[[], bool] = _never,
        slowdown: float = 1.0,
        whole: Budget | None = None,
    ) -> None:
        self.memory, self.slowdown, self._whole = memory, slowdown, whole
        self._stop = stop
        self._cpu_end = None if cpu is None else time.process_time() + cpu
        self._wall_end = None if wall is None else time.monotonic() + wall

    def is_spent(self, elsewhere: float = 0.0) -> bool:
        """`elsewhere`: seconds of CPU time that other processes have used for the work."""
        return (
            (self._cpu_end is not None and time.process_time() + elsewhere > self._cpu_end)
            or (self._wall_end is not None and time.monotonic() > self._wall_end)
            or self._stop()
            or (self._whole is not None and self._whole.is_spent(elsewhere))
        )

    def check(self, amount: int | None = None, unit: str = "", elsewhere: float = 0.0) -> None:
        """Raises EngineLimit if the budget is spent.  `amount`, `unit`: the progress of the work, such as 12 states."""
        if self.is_spent(elsewhere):
            raise EngineLimit(Why.OUT_OF_TIME) if amount is None else EngineLimit(Why.OUT_OF_TIME_AFTER, amount, unit)

    def solver_seconds(self) -> float | None:
        """The time limit for a solver that can only limit wall time; None: no limit."""
        if self._stop():
            return 0.0
        cpu = None if self._cpu_end is None else self.slowdown * max(0.0, self._cpu_end - time.process_time())
        wall = None if self._wall_end is None else max(0.0, self._wall_end - time.monotonic())
        whole = None if self._whole is None else self._whole.solver_seconds()
        known = [seconds for seconds in (cpu, wall, whole) if seconds is not None]
        return min(known) if known else None

    @contextmanager
    def governing(self) -> Iterator[None]:
        """While this lasts, `heed` raises EngineLimit if the budget is spent."""
        global _governing
        before, _governing = _governing, self
        try:
            yield
        finally:
            _governing = before

    def part(self, cpu: float | None) -> Budget:
        """A budget of at most `cpu` seconds of CPU time, and never more than is left of this budget."""
        return Budget(cpu, None, self.memory, slowdown=self.slowdown, whole=self)


_governing: Budget | None = None  # of this process, which does one piece of work at a time


def heed() -> None:
    """Raises EngineLimit if the budget that governs is spent.  Passes and analyses whose time grows faster than the
    program call this now and then; they are used in too many places to be given a budget each."""
    if _governing is not None:
        _governing.check()
