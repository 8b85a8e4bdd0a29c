"""Engines that run beside the search, in processes of their own: the native search, and the search for a proof.

Each is started when it is time, and asked for its answer every now and then.  Who answers first stops the others.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from unbraid.core.nodes import Program
from unbraid.errors import EngineLimit, InternalError
from unbraid.pipeline import Request
from unbraid.results.verdict import Report, Verdict

if TYPE_CHECKING:
    from unbraid.analyses.visible import Visibility
    from unbraid.engines.native.engine import NativeSearch
    from unbraid.proving import ProofSearch
    from unbraid.results.schedule import Step


@dataclass(frozen=True)
class Finding:
    """A conclusive answer.  Of a violation: with its steps, which are still to be replayed."""

    report: Report
    steps: Sequence[Step] | None = None


class Companion(ABC):
    """`reason` says why it has no answer, once it has ended without one, or could not start."""

    def __init__(self) -> None:
        self.reason = ""
        self.is_running = False
        self.has_started = False

    def start(self) -> None:
        self.has_started = True
        try:
            self._start()
            self.is_running = True
        except (EngineLimit, OSError) as limit:  # it cannot handle the program, or the cache cannot be written
            self.reason = str(limit)

    def finding(self) -> Finding | None:
        """Its answer, if it is there."""
        if not self.is_running or not self._poll():
            return None
        found = self._finding()
        if found is None:
            self.is_running = False
        return found

    @property
    @abstractmethod
    def progress(self) -> str:
        """What it is doing."""

    @property
    def known(self) -> str:
        """What it has shown so far, if anything."""
        return ""

    @abstractmethod
    def wait(self, seconds: float) -> None:
        """Until it has ended, but not for longer."""

    @abstractmethod
    def stop(self) -> None: ...

    @abstractmethod
    def _start(self) -> None: ...

    @abstractmethod
    def _poll(self) -> bool:
        """Has it ended?  Asked often, so it must cost nothing."""

    @abstractmethod
    def _finding(self) -> Finding | None:
        """What it has found at its end; None, with a reason, if it has not."""


class NativeCompanion(Companion):
    def __init__(self, request: Request, program: Program, visibility: Callable[[], Visibility]) -> None:
        super().__init__()
        self.request, self.program, self.visibility = request, program, visibility
        self.search: NativeSearch | None = None

    def _start(self) -> None:
        from unbraid.engines.native.engine import NativeSearch

        self.search = NativeSearch(self.program, self.visibility(), self._memory(), self.request.native)
        self.search.start()

    def _memory(self) -> int:
        import psutil

        share = 0.8 if self.request.engine == "native" else 0.5
        return int(share * (self.request.memory or psutil.virtual_memory().available))

    @property
    def progress(self) -> str:
        assert self.search is not None
        return str(self.search.reached)

    def wait(self, seconds: float) -> None:
        assert self.search is not None
        self.search.wait(seconds)

    def stop(self) -> None:
        if self.search is not None:
            self.search.stop()

    def _poll(self) -> bool:
        assert self.search is not None
        return self.search.poll() is not None

    def _finding(self) -> Finding | None:
        from unbraid.core.explorer import Explorer
        from unbraid.engines.native.engine import Found
        from unbraid.results.schedule import from_exploration

        result = None if self.search is None else self.search.result
        assert result is not None
        if result.found is Found.UNKNOWN:
            self.reason = result.reason
            if result.levels:
                self.reason += f"; no violation with less than {result.levels} preemptions"
            return None
        if result.found is Found.BROKEN:
            raise InternalError(result.reason)
        if result.found is Found.SAFE:
            reason = f"proved: all {result.states} states were visited"
            if result.is_rechecked:
                reason += ", and as many once more in another order"
            return Finding(Report(Verdict.TRUE, reason, "native", states=result.states))
        explorer = Explorer(self.program, self.visibility().code)
        report = Report(Verdict.FALSE, "", "native", states=result.states)
        return Finding(report, from_exploration(explorer, result.path))


class ProofCompanion(Companion):
    def __init__(self, request: Request, program: Program) -> None:
        super().__init__()
        self.request, self.program = request, program
        self.search: ProofSearch | None = None
        self.is_violated = False  # is there a violation, as far as the prover knows?

    def _start(self) -> None:
        from unbraid.proving import ProofSearch

        self.search = ProofSearch(self.program, self.request)
        self.search.start()

    @property
    def progress(self) -> str:
        assert self.search is not None
        return self.search.progress

    @property
    def known(self) -> str:
        return "" if self.search is None else self.search.known

    def wait(self, seconds: float) -> None:
        assert self.search is not None
        self.search.wait(seconds)

    def stop(self) -> None:
        if self.search is not None:
            self.search.stop()

    def _poll(self) -> bool:
        assert self.search is not None
        return self.search.poll()

    def _finding(self) -> Finding | None:
        assert self.search is not None
        outcome = self.search.outcome()
        self.reason, self.is_violated = outcome.reason, outcome.is_violated
        if outcome.steps is not None:
            return Finding(Report(Verdict.FALSE, "", outcome.method, checks=outcome.checks), outcome.steps)
        if not outcome.is_proved:
            return None
        report = Report(Verdict.TRUE, outcome.reason, outcome.method, checks=outcome.checks)
        return Finding(replace(report, proof=outcome.proof, picture=outcome.picture))


class Companions:
    """Those that run beside.  `due` says after how many seconds each starts."""

    POLL = 0.05  # seconds between two looks

    def __init__(self, due: Sequence[tuple[Companion, float]]) -> None:
        self.begin = self.polled = time.monotonic()
        self.due = tuple(due)
        self.finding: Finding | None = None
        self.failure: Exception | None = None

    def is_answered(self) -> bool:
        """Asked by solvers all the time, so it must cost nothing.  Starts who is due."""
        now = time.monotonic()
        if now < self.polled + self.POLL or self.finding is not None or self.failure is not None:
            return self.finding is not None or self.failure is not None
        self.polled = now
        try:
            for companion, seconds in self.due:
                if not companion.has_started and now > self.begin + seconds:
                    companion.start()
                self.finding = self.finding or companion.finding()
        except Exception as error:  # the solver that asks would only print it
            self.failure = error
            return True
        return self.finding is not None

    def take(self) -> Finding | None:
        """The answer, if there is one."""
        if self.failure is not None:
            raise self.failure
        return self.finding

    def finish(self, report: Callable[[str], None], seconds: float) -> Finding | None:
        """Wait until one has answered, or all have ended; says every now and then what is going on.  If nobody is at
        work any more, the next one need not wait until it is due."""
        while self.take() is None:
            running = [companion for companion, _ in self.due if companion.is_running]
            if running:
                report("; ".join(companion.progress for companion in running))
                running[0].wait(seconds)
            else:
                waiting = next((companion for companion, _ in self.due if not companion.has_started), None)
                if waiting is None:
                    return None
                waiting.start()
            self.polled = 0.0
            self.is_answered()
        return self.take()

    @property
    def known(self) -> str:
        return "; ".join(filter(None, (companion.known for companion, _ in self.due)))

    def stop(self) -> None:
        for companion, _ in self.due:
            companion.stop()
