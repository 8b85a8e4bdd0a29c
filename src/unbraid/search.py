"""The search for an answer by one engine.  Bounds of the lazy method grow by themselves, small first.

Several engines together are in `portfolio/`; before they start, there is a quick look at the program.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from unbraid.analyses.sharing import all_statements
from unbraid.core.causes import Why
from unbraid.core.nodes import Program
from unbraid.core.notes import Note, NoteKind
from unbraid.errors import EngineLimit, InternalError
from unbraid.options import PROVERS
from unbraid.request import Answer, Progress, Request
from unbraid.results.verdict import Report, Verdict
from unbraid.results.wording import cause_text, error_text
from unbraid.trace_files import describe_source

if TYPE_CHECKING:
    from unbraid.analyses.visible import Visibility
    from unbraid.backends.adapter import Installed
    from unbraid.deepening import Level
    from unbraid.engines.native.engine import Result
    from unbraid.engines.protocol import Checked, Checker
    from unbraid.results.schedule import Step
    from unbraid.schemas.cubes import Cube
    from unbraid.schemas.simulation import Sequentialized

FIRST_LOOK = 0.1  # seconds that the explorer has at first
FIRST_UNWIND, FIRST_LEVELS = 2, 1.0  # of all interleavings at once; seconds
# Who has waited longer for a counterexample may wait longer for one that is easier to read.
SHORTEST_POLISH, LONGEST_POLISH, POLISH_SHARE = 0.3, 10.0, 0.1  # seconds, seconds, of the time so far
REPORT_EVERY = 0.2  # seconds
MAX_EXPLORED = 400_000  # states; they take about 2 KB each


class Search:
    """One run of one engine."""

    def __init__(
        self, request: Request, program: Program, report: Callable[[Progress], None], original: Program | None = None
    ) -> None:
        """`original`: the program without what fixes a side of its executions."""
        self.request, self.program, self.report = request, program, report
        self.original = original or program
        self.start = time.monotonic()
        self.checked: tuple[int, int] | None = None
        self.installed = self._find_backend()
        self.method = "lazy" if self.installed is None else f"lazy+{self.installed.backend.name}"

    def _find_backend(self) -> Installed | None:
        """Who answers the questions of the lazy method; None if that is the embedded engine."""
        request = self.request
        if request.backend == "bmc":
            return None
        from unbraid.backends import load as load_backend
        from unbraid.backends.adapter import require

        installed = require(load_backend(request.backend), request.backend_path)
        return None if request.backend in PROVERS else installed

    @cached_property
    def visibility(self) -> Visibility:
        from unbraid.analyses.visible import Visibility

        return Visibility(self.program, self.request.reduce)

    def run(self) -> Answer:
        match self.request.engine:
            case "native":
                return self._search_natively()
            case "unbounded" | "reduction" | "modular":
                return self._search_for_proof()
            case "levels":
                return self._follow_all()
            case "explorer":
                return self._explore(None, None)
            case _:
                return self._search_lazily()

    def quick_look(self) -> Answer | None:
        """Many programs are small: soon there are too many states, or there is an answer."""
        answer = self._explore(MAX_EXPLORED, FIRST_LOOK)
        if answer.report.verdict is not Verdict.UNKNOWN or answer.report.is_final:
            return answer
        from unbraid.following import is_harmless

        try:
            if is_harmless(self.program, self.request, FIRST_UNWIND):
                return Answer(Report(Verdict.TRUE, "proved: nothing that can be reached could violate it", "reading"))
            return self._follow(FIRST_UNWIND, FIRST_LEVELS)
        except EngineLimit:
            return None

    def _report_on(self, text: str) -> None:
        self.report(Progress(text, self.checked))

    def _search_lazily(self) -> Answer:
        try:
            return self._deepen()
        except EngineLimit as limit:
            return Answer(Report(Verdict.UNKNOWN, cause_text(limit.cause), self.method, cause=limit.cause))

    # ------------------------------------------------------------------------------------------ proofs
    def _search_for_proof(self) -> Answer:
        from unbraid.proving import find_proof

        outcome = find_proof(self.program, self.request, self.report)
        report = Report(Verdict.UNKNOWN, outcome.reason, outcome.method, checks=outcome.checks)
        if outcome.steps is not None:
            return self._violated(outcome.steps, replace(report, verdict=Verdict.FALSE))
        if outcome.is_proved:
            return Answer(replace(report, verdict=Verdict.TRUE, proof=outcome.proof, picture=outcome.picture))
        return self._search_violation(outcome.reason) if outcome.is_violated else Answer(report)

    def _search_violation(self, reason: str) -> Answer:
        """There is no proof, because there is a violation: growing bounds lead to it."""
        try:
            answer = self._deepen()
        except EngineLimit as limit:
            text = f"{reason}; looking for it: {cause_text(limit.cause)}"
            return Answer(Report(Verdict.UNKNOWN, text, self.request.engine))
        if answer.report.verdict is Verdict.TRUE:
            raise InternalError(f"{reason}, but {answer.report.reason}")
        if answer.report.verdict is Verdict.UNKNOWN:
            text = f"{reason}; looking for it: {answer.report.reason}"
            answer = replace(answer, report=replace(answer.report, reason=text))
        return answer

    # ------------------------------------------------------------------------------------------ states
    def _search_natively(self) -> Answer:
        from unbraid.engines.native.engine import NativeSearch

        try:
            search = NativeSearch(self.program, self.visibility, self._memory(), self.request.native, self.request.seed)
            search.start()
        except (EngineLimit, OSError) as limit:  # it cannot handle the program, or the cache cannot be written
            if self.request.beside:
                return Answer(Report(Verdict.UNKNOWN, error_text(limit), "native"))
            answer = self._explore(None, None)
            cause = limit.cause if isinstance(limit, EngineLimit) else str(limit)
            return answer.noting(Note(NoteKind.EXPLORER_STOOD_IN, data=(cause,)))
        try:
            while search.wait(REPORT_EVERY) is None:
                self._report_on(str(search.reached))
        finally:
            search.stop()
        assert search.result is not None
        return self._natively_found(search.result)

    def _memory(self) -> int:
        import psutil

        share = 0.5 if self.request.beside else 0.8
        return int(share * (self.request.memory or psutil.virtual_memory().available))

    def _natively_found(self, result: Result) -> Answer:
        from unbraid.core.explorer import Explorer
        from unbraid.engines.native.engine import Found
        from unbraid.results.schedule import from_exploration

        reason = "" if result.cause is None else cause_text(result.cause)
        report = Report(Verdict.UNKNOWN, reason, "native", states=result.states, cause=result.cause)
        match result.found:
            case Found.UNKNOWN:
                if result.is_complete:
                    report = replace(report, is_final=True)
                elif result.levels:
                    reason = f"{reason}; no violation with less than {result.levels} preemptions"
                    report = replace(report, reason=reason)
                return Answer(report)
            case Found.BROKEN:
                raise InternalError(reason)
            case Found.SAFE:
                reason = f"proved: all {result.states} states were visited"
                if result.is_rechecked:
                    reason += ", and as many once more in another order"
                return Answer(replace(report, verdict=Verdict.TRUE, reason=reason))
        explorer = Explorer(self.program, self.visibility.code)
        return self._violated(from_exploration(explorer, result.path), replace(report, verdict=Verdict.FALSE))

    def _explore(self, most: int | None, seconds: float | None) -> Answer:
        """`most`: states."""
        from unbraid.core.explorer import Answer as Found
        from unbraid.core.explorer import Explorer
        from unbraid.results.schedule import from_exploration

        explorer = Explorer(
            self.program,
            self.visibility.code,
            max_states=most,
            on_progress=lambda states: self._report_on(f"exploring: {states} states"),
        )
        found = explorer.run(None if seconds is None else time.process_time() + seconds)
        reason = "" if found.cause is None else cause_text(found.cause)
        report = Report(Verdict.UNKNOWN, reason, "explorer", states=found.states, cause=found.cause)
        if found.answer is Found.SAFE:
            reason = f"proved: all {found.states} states were visited"
            return Answer(replace(report, verdict=Verdict.TRUE, reason=reason))
        if found.answer is Found.VIOLATED:
            report = replace(report, verdict=Verdict.FALSE)
            return self._violated(from_exploration(explorer, found.path), report)
        if found.is_complete and found.bound is not None:
            from unbraid.deepening import UNMODELLED

            reason = f"{reason}, {found.bound.origin}: {UNMODELLED[found.bound.bound]}"
            report = replace(report, reason=reason, is_final=True)
        return Answer(report)

    # --------------------------------------------------------------------------------- all interleavings
    def _follow_all(self) -> Answer:
        from unbraid.following import grows

        unwind = self.request.unwind or 1
        while True:
            try:
                answer = self._follow(unwind, None)
            except EngineLimit as limit:
                reason = cause_text(limit.cause)
                return Answer(Report(Verdict.UNKNOWN, reason, "levels", unwind=unwind, cause=limit.cause))
            if answer is not None:
                return answer
            if self.request.unwind is not None or not grows(self.program, self.request, unwind):
                return Answer(Report(Verdict.UNKNOWN, f"no violation within unwind {unwind}", "levels", unwind=unwind))
            unwind += 1

    def _follow(self, unwind: int, seconds: float | None) -> Answer | None:
        from unbraid.following import AllFollowed, Cut, follow

        found = follow(self.program, self.request, unwind, self._report_on, seconds)
        if isinstance(found, Cut):
            return None
        if isinstance(found, AllFollowed):
            return Answer(Report(Verdict.TRUE, found.reason, "levels", unwind=unwind))
        return self._violated(found, Report(Verdict.FALSE, "", "levels", unwind=unwind))

    # -------------------------------------------------------------------------------------- deepening
    def _deepen(self) -> Answer:
        from unbraid.deepening import levels

        for level in levels(self.program, self.request):
            answer = self.check_level(level)
            if answer is not None:
                return answer
        return Answer(level.exhausted(self.method, self.checked))

    def check_level(self, level: Level, cube: Cube | None = None) -> Answer | None:
        """None if there is no violation, but there may be one beyond the bounds.  One question for several rounds is
        cheaper than one for each.  `cube`: only this part of the executions."""
        from unbraid.schemas.lazy import sequentialize, sufficient_rounds

        lazy = sequentialize(level.bounded, None, cube=cube)
        checker = self._checker(lazy.program)
        enough = sufficient_rounds(level.bounded)
        last = enough if level.rounds is None else min(level.rounds[-1], enough)
        for rounds in range(1, last + 1):
            self._report_on(f"{self.method}, unwind {level.unwind}, rounds {rounds}")
            checker.next_iteration()
            if level.rounds is not None and rounds < last and rounds not in level.rounds:
                continue
            found = checker.check()
            if found.violated:
                report = Report(Verdict.FALSE, "", self.method, unwind=level.unwind, rounds=rounds)
                return self._lazily_violated(lazy, found, report)
            self.checked = (level.unwind, rounds)
        if last == enough and not (level.markers and checker.bound_reachable()):
            covered = f"all executions were covered with {enough} rounds and unwind {level.unwind}"
            reason = f"proved by {self.method}: {covered}"
            return Answer(Report(Verdict.TRUE, reason, self.method, unwind=level.unwind, rounds=enough))
        return None

    def _checker(self, program: Program) -> Checker:
        if self.installed is None:
            from unbraid.engines.bmc.engine import BoundedModelChecker

            return BoundedModelChecker(program)
        from unbraid.backends.checker import OutsideChecker

        assert self.request.scratch is not None
        return OutsideChecker(program, self.installed, self.request.scratch)

    def _lazily_violated(self, lazy: Sequentialized, found: Checked, report: Report) -> Answer:
        """The embedded engine's choices must replay.  Those of an outside backend may be missing, or not fit: then the
        embedded engine looks for an execution at the same bounds."""
        from unbraid.results.schedule import from_sequentialized

        if self.installed is not None:
            found = self._replayable(lazy, found, report)
        assert found.choices is not None
        return self._violated(from_sequentialized(self.program, lazy, found.choices), report)

    def _replayable(self, lazy: Sequentialized, found: Checked, report: Report) -> Checked:
        from unbraid.core.machine import Machine
        from unbraid.engines.bmc.engine import BoundedModelChecker
        from unbraid.results.replay import ReplayFailed, replay
        from unbraid.results.schedule import from_sequentialized

        assert self.installed is not None and report.unwind is not None and report.rounds is not None
        name, where = self.installed.backend.name, f"unwind {report.unwind}, rounds {report.rounds}"
        if found.choices is not None:
            try:
                replay(Machine(self.program, reuse=False), from_sequentialized(self.program, lazy, found.choices))
                return found
            except (InternalError, ReplayFailed):
                pass  # not what this backend says it is
        self.report(Progress(f"looking for the execution that {name} reports, {where}", self.checked))
        engine = BoundedModelChecker(lazy.program)
        for _ in range(report.rounds):
            engine.next_iteration()
        embedded = engine.check()
        if not embedded.violated:
            raise EngineLimit(Why.BACKEND_NOT_REPLAYED, name, report.unwind, report.rounds)
        return embedded

    # ----------------------------------------------------------------------------------------- results
    def _violated(self, steps: Sequence[Step], report: Report) -> Answer:
        from unbraid.cases import save_case
        from unbraid.core.machine import Machine
        from unbraid.results.render import steps_to_json
        from unbraid.results.replay import ReplayFailed, replay
        from unbraid.results.simplify import simplify

        self.report(Progress("replaying the counterexample", self.checked))
        machine = Machine(self.program, reuse=False)
        try:
            replay(machine, steps)
        except ReplayFailed as failure:
            folder = save_case(self.request, {"schedule": steps_to_json(steps), **_found_by(report)})
            raise InternalError(f"{failure}; the case is in {folder}") from failure
        patience = min(LONGEST_POLISH, SHORTEST_POLISH + POLISH_SHARE * (time.monotonic() - self.start))
        simple = self._without_fixing(simplify(machine, steps, patience))
        if self.request.cluster is not None:  # the files of the program may be elsewhere
            return Answer(report, {"schedule": steps_to_json(simple)})
        return counterexample(self.request, self.original, simple, report)

    def _without_fixing(self, steps: Sequence[Step]) -> Sequence[Step]:
        if self.original is self.program:
            return steps
        own = {stmt.origin.sid for stmt in all_statements(self.original)}
        return [step for step in steps if step.sid in own]


def _found_by(report: Report) -> dict[str, object]:
    return {"method": report.method, "unwind": report.unwind, "rounds": report.rounds}


def counterexample(request: Request, program: Program, steps: Sequence[Step], report: Report) -> Answer:
    """The answer with this schedule, which is replayed.  Raises ReplayFailed."""
    from unbraid.core.machine import Machine
    from unbraid.results.render import summary, trace_to_json
    from unbraid.results.replay import replay
    from unbraid.results.trace import build_trace

    execution = replay(Machine(program, reuse=False), steps)
    trace = build_trace(execution, request.full_trace)
    file = trace_to_json(trace, steps, describe_source(request.source))
    whole = build_trace(execution, full=True) if request.whole_trace else None
    return Answer(replace(report, reason=summary(trace), trace=trace), file, whole)
