"""The search for an answer: which engines look at a program, in which order, with which bounds.

Bounds of the lazy method grow by themselves, small first.  The explorer has a first look, because many programs are
small; after a while the native search, which goes through the states much faster, and the prover run beside
(`companions.py`).
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from unbraid.analyses.sharing import all_statements
from unbraid.companions import Companion, Companions, Finding, NativeCompanion, ProofCompanion
from unbraid.core.nodes import Bound, Program
from unbraid.core.visitor import bound_markers
from unbraid.errors import EngineLimit, InternalError
from unbraid.options import PROVERS
from unbraid.pipeline import Answer, Progress, Request, bound_program, describe_source
from unbraid.proving import PORTFOLIO
from unbraid.results.verdict import Report, Verdict

if TYPE_CHECKING:
    from unbraid.analyses.visible import Visibility
    from unbraid.backends.adapter import Installed
    from unbraid.core.explorer import Explorer
    from unbraid.engines.protocol import Checked, Checker
    from unbraid.results.schedule import Step
    from unbraid.schemas.simulation import Sequentialized

HEAD_START = 10.0  # seconds between two orders of preference
FIRST_LOOK = 0.1  # seconds that the explorer has before the engines start
FIRST_UNWIND, FIRST_LEVELS = 2, 1.0  # of all interleavings at once; seconds
EXPLORER_SHARE = 0.3  # of the time, afterwards
# Bound markers that no larger bound moves, and what they say to the user.
UNMODELLED = {
    Bound.FAR: "a pointer may be far outside its object",
    Bound.ADDRESS: "a pointer may be uninitialised, to reused memory, or to padding",
    Bound.FUNCTION: "a function that is not defined may be called through a pointer",
    Bound.MODEL: "more threads, keys or repeated locks than the model of a library call keeps track of",
    Bound.ARGUMENTS: "the program may look at its arguments, which are not known",
}
# Seconds until others start beside: what is answered sooner should cost nothing more.
NATIVE_AFTER, PROOF_AFTER = 1.0, 1.0
# Who has waited longer for a counterexample may wait longer for one that is easier to read.
SHORTEST_POLISH, LONGEST_POLISH, POLISH_SHARE = 0.3, 10.0, 0.1  # seconds, seconds, of the time so far
REPORT_EVERY = 0.2  # seconds
FIRST_BUDGET = 400  # statements that a counted loop may become at first; it doubles with each level
MAX_EXPLORED = 400_000  # states; they take about 2 KB each


class Search:
    """One run of `verify`.  Use it in a `with`, at whose end nothing runs on."""

    def __init__(
        self, request: Request, program: Program, report: Callable[[Progress], None], original: Program | None = None
    ) -> None:
        """`original`: the program without what fixes a side of its executions."""
        self.request, self.program, self.report = request, program, report
        self.original = original or program
        self.start = time.monotonic()
        self.explored = 0.0
        self.checked: tuple[int, int] | None = None
        self.explorer_reason = ""
        fixed = request.unwind is not None or request.rounds is not None
        wanted = request.engine == "explorer" or (request.engine == "auto" and not fixed)
        self.explorer = self._make_explorer() if wanted else None
        self.native: NativeCompanion | None = None
        self.companions = Companions(tuple(self._beside()) if wanted and request.engine == "auto" else ())
        self.installed = self._find_backend()
        self.method = "lazy" if self.installed is None else f"lazy+{self.installed.backend.name}"

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self.companions.stop()

    def _beside(self) -> Iterator[tuple[Companion, float]]:
        self.native = NativeCompanion(self.request, self.program, lambda: self.visibility)
        yield self.native, NATIVE_AFTER
        yield ProofCompanion(self.request, self.program), PROOF_AFTER

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

    def _make_explorer(self) -> Explorer:
        from unbraid.core.explorer import Explorer

        return Explorer(
            self.program,
            self.visibility.code,
            max_states=None if self.request.engine == "explorer" else MAX_EXPLORED,
            on_progress=lambda states: self.report(Progress(f"exploring: {states} states", self.checked)),
        )

    def run(self) -> Answer:
        engine = self.request.engine
        if engine == "native":
            return self._search_natively()
        if engine == "unbounded":
            return self._search_for_proof()
        if engine == "reduction":
            return self._search_reductions()
        if engine == "modular":
            return self._only(ProofCompanion(self.request, self.program))
        if engine == "levels":
            return self._follow_all()
        if engine == "explorer":
            return self._explore(None) or Answer(Report(Verdict.UNKNOWN, self.explorer_reason, "explorer"))
        answer = self._explore(FIRST_LOOK) or self._follow_first()
        if answer is not None:
            return answer
        try:
            answer = self._deepen()
        except EngineLimit as limit:
            answer = Answer(Report(Verdict.UNKNOWN, str(limit)))
        self.companions.take()  # if one of them is broken, there is no answer
        if answer.report.verdict is not Verdict.UNKNOWN:
            return answer
        finding = self.companions.finish(self._report_on, REPORT_EVERY)
        return self._answer(finding) or self._explore(None) or self._with_what_is_known(answer)

    def _report_on(self, text: str) -> None:
        self.report(Progress(text, self.checked, self.companions.known))

    def _with_what_is_known(self, answer: Answer) -> Answer:
        if not self.companions.known:
            return answer
        return replace(answer, report=replace(answer.report, reason=f"{answer.report.reason}; {self.companions.known}"))

    # --------------------------------------------------------------------------------------- companions
    def _only(self, *several: Companion) -> Answer:
        """The first answer of one of them, or why they have none.  The first one has a start, which is often enough."""
        companions = Companions([(companion, HEAD_START * i) for i, companion in enumerate(several)])

        def say(text: str) -> None:
            self.report(Progress(text, self.checked, companions.known))

        try:
            finding = companions.finish(say, REPORT_EVERY)
        finally:
            companions.stop()
        reasons = dict.fromkeys(companion.reason for companion in several)
        return self._answer(finding) or Answer(Report(Verdict.UNKNOWN, "; ".join(reasons), self.request.engine))

    def _answer(self, finding: Finding | None) -> Answer | None:
        if finding is None or finding.steps is None:
            return None if finding is None else Answer(finding.report)
        return self._violated(finding.steps, finding.report)

    def _search_natively(self) -> Answer:
        native = NativeCompanion(self.request, self.program, lambda: self.visibility)
        answer = self._only(native)
        if native.search is not None:
            return answer
        self.explorer = self._make_explorer()
        answer = self._explore(None) or Answer(Report(Verdict.UNKNOWN, self.explorer_reason, "explorer"))
        note = f"the explorer stood in for the native search: {native.reason}"
        return replace(answer, report=replace(answer.report, notes=(note,)))

    def _search_for_proof(self) -> Answer:
        """If there is none, because there is a violation, growing bounds lead to it."""
        prover = ProofCompanion(self.request, self.program)
        answer = self._only(prover)
        if answer.report.verdict is not Verdict.UNKNOWN or not prover.is_violated:
            return answer
        try:
            answer = self._deepen()
        except EngineLimit as limit:
            return Answer(Report(Verdict.UNKNOWN, f"{prover.reason}; looking for it: {limit}", self.request.engine))
        if answer.report.verdict is Verdict.TRUE:
            raise InternalError(f"{prover.reason}, but {answer.report.reason}")
        if answer.report.verdict is Verdict.UNKNOWN:
            reason = f"{prover.reason}; looking for it: {answer.report.reason}"
            answer = replace(answer, report=replace(answer.report, reason=reason))
        return answer

    def _search_reductions(self) -> Answer:
        """With several orders of preference side by side, if none is given."""
        orders = PORTFOLIO[: os.cpu_count()] if self.request.order is None else (self.request.order,)
        return self._only(*(ProofCompanion(replace(self.request, order=order), self.program) for order in orders))

    # --------------------------------------------------------------------------------- all interleavings
    def _follow_all(self) -> Answer:
        unwind = self.request.unwind or 1
        while True:
            try:
                answer = self._follow(unwind, None)
            except EngineLimit as limit:
                return Answer(Report(Verdict.UNKNOWN, str(limit), "levels", unwind=unwind))
            if answer is not None:
                return answer
            if self.request.unwind is not None:
                return Answer(Report(Verdict.UNKNOWN, f"no violation within unwind {unwind}", "levels", unwind=unwind))
            unwind += 1

    def _follow_first(self) -> Answer | None:
        """Soon there are too many, or there is an answer."""
        request = self.request
        is_free = request.engine == "auto" and request.backend == "bmc"
        if not is_free or request.unwind is not None or request.rounds is not None:
            return None
        try:
            return self._follow(FIRST_UNWIND, FIRST_LEVELS)
        except EngineLimit:
            return None

    def _follow(self, unwind: int, seconds: float | None) -> Answer | None:
        from unbraid.following import AllFollowed, Cut, follow

        found = follow(self.program, self.request, unwind, self._report_on, seconds)
        if isinstance(found, Cut):
            return None
        if isinstance(found, AllFollowed):
            return Answer(Report(Verdict.TRUE, found.reason, "levels", unwind=unwind))
        return self._violated(found, Report(Verdict.FALSE, "", "levels", unwind=unwind))

    # -------------------------------------------------------------------------------------- explorer
    def _explore(self, seconds: float | None) -> Answer | None:
        from unbraid.core.explorer import OUT_OF_TIME
        from unbraid.core.explorer import Answer as Found
        from unbraid.results.schedule import from_exploration

        if self.explorer is None:
            return None
        begin = time.monotonic()
        found = self.explorer.run(None if seconds is None else begin + seconds)
        self.explored += time.monotonic() - begin
        if found.answer is Found.SAFE:
            reason = f"proved: all {found.states} states were visited"
            return Answer(Report(Verdict.TRUE, reason, "explorer", states=found.states))
        if found.answer is Found.VIOLATED:
            report = Report(Verdict.FALSE, "", "explorer", states=found.states)
            return self._violated(from_exploration(self.explorer, found.path), report)
        if found.reason != OUT_OF_TIME:
            self.explorer_reason = found.reason
            self.explorer = None
        return None

    def _explorer_turn(self) -> Answer | None:
        """The native search does the same, faster."""
        if self.native is not None and self.native.is_running:
            self.explorer = None
        owed = (time.monotonic() - self.start) * EXPLORER_SHARE - self.explored
        return self._explore(owed) if owed > 0.2 else None

    # -------------------------------------------------------------------------------------- deepening
    def _deepen(self) -> Answer:
        """Levels of growing bounds.  Where no loop is cut, only the rounds grow."""
        from unbraid.transforms.unroll import COUNTED_BUDGET

        request = self.request
        level = 0
        while True:
            level += 1
            unwind = level if request.unwind is None else request.unwind
            # While the bounds grow by themselves, long loops that count are cut like others at first.
            budget = None if request.unwind is not None else min(COUNTED_BUDGET, FIRST_BUDGET << level)
            bounded = bound_program(self.program, unwind, request.max_threads, request.reduce, budget)
            questions: tuple[int, ...] | None = None if request.rounds is None else (request.rounds,)
            markers = {marker.bound for marker in bound_markers(bounded)}
            grows = bool(markers - set(UNMODELLED))  # does a larger bound lead further?
            if questions is None and request.unwind is None and grows:
                # One more, because some bugs need many rounds and few iterations.
                questions = (level + 1, level + 2)
            answer = self._check_rounds(bounded, unwind, questions)
            if answer is not None:
                return answer
            if request.unwind is not None or not grows:
                return self._exhausted(unwind, markers)

    def _exhausted(self, unwind: int, markers: set[Bound]) -> Answer:
        assert self.checked is not None
        rounds = self.checked[1]
        reason = f"no violation within unwind {unwind}, rounds {rounds}"
        for kind, meaning in UNMODELLED.items():
            if kind in markers:
                reason += f"; {meaning}"
        return Answer(Report(Verdict.UNKNOWN, reason, self.method, unwind=unwind, rounds=rounds))

    def _check_rounds(self, bounded: Program, unwind: int, questions: tuple[int, ...] | None) -> Answer | None:
        """Check a bounded program after these numbers of rounds, or after each, until all its executions are covered.
        One question for several rounds is cheaper than one for each."""
        from unbraid.schemas.lazy import sequentialize, sufficient_rounds

        lazy = sequentialize(bounded, None)
        checker = self._checker(lazy.program)
        enough = sufficient_rounds(bounded)
        last = enough if questions is None else min(questions[-1], enough)
        for rounds in range(1, last + 1):
            self._report_on(f"{self.method}, unwind {unwind}, rounds {rounds}")
            checker.next_iteration()
            if questions is not None and rounds < last and rounds not in questions:
                continue
            found = checker.check()
            if found.violated:
                report = Report(Verdict.FALSE, "", self.method, unwind=unwind, rounds=rounds)
                return self._lazily_violated(lazy, found, report)
            self.checked = (unwind, rounds)
            answer = self._answer(self.companions.take()) if self.companions.is_answered() else self._explorer_turn()
            if answer is not None:
                return answer
        if last == enough and not (any(bound_markers(bounded)) and checker.bound_reachable()):
            reason = f"proved by {self.method}: all executions were covered with {enough} rounds and unwind {unwind}"
            return Answer(Report(Verdict.TRUE, reason, self.method, unwind=unwind, rounds=enough))
        return None

    def _checker(self, program: Program) -> Checker:
        if self.installed is None:
            from unbraid.engines.bmc.engine import BoundedModelChecker

            return BoundedModelChecker(program, self.companions.is_answered if self.request.engine == "auto" else None)
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

        assert self.installed is not None and report.rounds is not None
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
            raise EngineLimit(f"{name} reports a violation within {where}, but no execution that can be replayed")
        return embedded

    # ----------------------------------------------------------------------------------------- results
    def _violated(self, steps: Sequence[Step], report: Report) -> Answer:
        from unbraid.core.machine import Machine
        from unbraid.results.render import summary, trace_to_json
        from unbraid.results.replay import ReplayFailed, replay
        from unbraid.results.simplify import simplify
        from unbraid.results.trace import build_trace

        self.report(Progress("replaying the counterexample", self.checked))
        machine = Machine(self.program, reuse=False)
        try:
            replay(machine, steps)
        except ReplayFailed as failure:
            raise InternalError(f"{failure}; the case is in {self._save(steps, report)}") from failure
        patience = min(LONGEST_POLISH, SHORTEST_POLISH + POLISH_SHARE * (time.monotonic() - self.start))
        steps = simplify(machine, steps, patience)
        if self.original is not self.program:
            machine, steps = Machine(self.original, reuse=False), self._without_fixing(steps)
        execution = replay(machine, steps)
        trace = build_trace(execution, self.request.full_trace)
        file = trace_to_json(trace, steps, describe_source(self.request.source))
        whole = build_trace(execution, full=True) if self.request.whole_trace else None
        return Answer(replace(report, reason=summary(trace), trace=trace), file, whole)

    def _without_fixing(self, steps: Sequence[Step]) -> list[Step]:
        own = {stmt.origin.sid for stmt in all_statements(self.original)}
        return [step for step in steps if step.sid in own]

    def _save(self, steps: Sequence[Step], report: Report) -> str:
        """Keep what is needed to look into a counterexample that does not replay."""
        from unbraid.results.render import steps_to_json

        folder = Path(tempfile.mkdtemp(prefix="unbraid-failure-"))
        for name in self.request.source.files:
            (folder / Path(name).name).write_bytes(Path(name).read_bytes())
        case = {
            "program": describe_source(self.request.source),
            "method": report.method,
            "unwind": report.unwind,
            "rounds": report.rounds,
            "reduce": self.request.reduce,
            "schedule": steps_to_json(steps),
        }
        (folder / "case.json").write_text(json.dumps(case, indent=1))
        return str(folder)
