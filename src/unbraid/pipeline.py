"""Joins the parts: the only file that knows frontends, schemas and engines at once.

`verify` is a function of a request; it prints nothing.  `cli.py` runs it in a worker.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from unbraid.core.nodes import LP64, BoundReached, DataModel, Program
from unbraid.errors import EngineLimit, InputError
from unbraid.results.verdict import Report, Verdict

# Python's own stack is not used for Python calls, so deep nesting of the user's program needs no more than this.
sys.setrecursionlimit(1_000_000)

FIRST_LOOK = 0.5  # seconds that the explorer has before the engines start
EXPLORER_SHARE = 0.3  # of the time, afterwards
MAX_EXPLORED = 400_000


@dataclass(frozen=True)
class SourceOptions:
    """What the frontend needs to know; goes into a trace file, so that it can be replayed."""

    files: tuple[str, ...]
    model: DataModel = LP64
    std: str = "gnu17"
    includes: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    error_labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class Request:
    source: SourceOptions
    engine: str = "auto"
    unwind: int | None = None
    rounds: int | None = None
    max_threads: int | None = None
    reduce: bool = True
    full_trace: bool = False


@dataclass(frozen=True)
class Progress:
    """How far a run is: shown to the user, and the reason if it is cut short."""

    text: str
    checked: tuple[int, int] | None = None  # unwind and rounds within which there is no violation


Reporter = Callable[[Progress], None]


@dataclass
class Answer:
    report: Report
    trace_file: dict[str, Any] = field(default_factory=dict)


# ------------------------------------------------------------------------------------------- frontend
def load(source: SourceOptions) -> Program:
    """The program as lowered, with the properties that are asked for."""
    from unbraid.frontend.program import FrontendOptions, lower_files
    from unbraid.properties.selection import parse_selection, select

    selection = parse_selection(source.properties)
    options = FrontendOptions(
        source.model, source.std, source.includes, source.defines, selection.error_functions, source.error_labels
    )
    return select(lower_files(source.files, options), selection.properties)


def describe_source(source: SourceOptions) -> dict[str, Any]:
    """For a trace file: enough to load the same program again, and to see if it has changed."""
    from unbraid import __version__

    return {
        "tool": f"unbraid {__version__}",
        "files": [
            {"name": str(Path(name).resolve()), "sha256": hashlib.sha256(Path(name).read_bytes()).hexdigest()}
            for name in source.files
        ],
        "data_model": source.model.name,
        "std": source.std,
        "includes": [str(Path(name).resolve()) for name in source.includes],
        "defines": list(source.defines),
        "properties": [str(Path(n).resolve()) if n.endswith(".prp") else n for n in source.properties],
        "error_labels": list(source.error_labels),
    }


# --------------------------------------------------------------------------------------------- verify
def verify(request: Request, report: Reporter = lambda progress: None) -> Answer:
    program = load(request.source)
    search = _Search(request, program, report)
    return search.run()


class _Search:
    """Bounds grow by themselves, small first; the explorer has a first look and then a share of the time."""

    def __init__(self, request: Request, program: Program, report: Reporter) -> None:
        self.request, self.program, self.report = request, program, report
        self.start = time.monotonic()
        self.explored = 0.0
        self.explorer = self._make_explorer() if request.engine == "auto" and self._free_bounds() else None
        self.checked: tuple[int, int] | None = None
        self.explorer_reason = ""

    def _free_bounds(self) -> bool:
        return self.request.unwind is None and self.request.rounds is None

    def _make_explorer(self) -> Any:
        from unbraid.analyses.visible import Visibility
        from unbraid.core.explorer import Explorer

        visibility = Visibility(self.program, self.request.reduce)
        return Explorer(
            self.program, visibility.code, max_states=MAX_EXPLORED,
            on_progress=lambda states: self.report(Progress(f"exploring: {states} states", self.checked)),
        )  # fmt: skip

    def run(self) -> Answer:
        answer = self._explore(FIRST_LOOK)
        if answer is not None:
            return answer
        try:
            return self._deepen()
        except EngineLimit as limit:
            while self.explorer is not None:
                answer = self._explore(3600.0)
                if answer is not None:
                    return answer
            return Answer(Report(Verdict.UNKNOWN, str(limit)))

    # -------------------------------------------------------------------------------------- explorer
    def _explore(self, seconds: float) -> Answer | None:
        from unbraid.core.explorer import OUT_OF_TIME, Answer as Found
        from unbraid.results.schedule import from_exploration

        if self.explorer is None:
            return None
        begin = time.monotonic()
        found = self.explorer.run(begin + seconds)
        self.explored += time.monotonic() - begin
        if found.answer is Found.SAFE:
            reason = f"all {found.states} states were visited"
            return Answer(Report(Verdict.TRUE, reason, "explorer", states=found.states))
        if found.answer is Found.VIOLATED:
            return self._violated(from_exploration(self.explorer, found.path), Report(
                Verdict.FALSE, "", "explorer", states=found.states))
        if found.reason != OUT_OF_TIME:
            self.explorer_reason = found.reason
            self.explorer = None
        return None

    def _explorer_turn(self) -> Answer | None:
        elapsed = time.monotonic() - self.start
        owed = elapsed * EXPLORER_SHARE - self.explored
        return self._explore(owed) if owed > 0.2 else None

    # -------------------------------------------------------------------------------------- deepening
    def _deepen(self) -> Answer:
        request = self.request
        level = 0
        while True:
            level += 1
            unwind = request.unwind if request.unwind is not None else level
            bounded = bound_program(self.program, unwind, request.max_threads, request.reduce)
            open_loops = request.unwind is None and _has_markers(bounded)
            target = request.rounds if request.rounds is not None else (max(2, level + 1) if open_loops else None)
            answer = self._check_rounds(bounded, unwind, target)
            if answer is not None:
                return answer
            if request.unwind is not None and request.rounds is not None:
                return Answer(Report(
                    Verdict.UNKNOWN, f"no violation within unwind {unwind}, rounds {request.rounds}", "lazy",
                    unwind=unwind, rounds=request.rounds))

    def _check_rounds(self, bounded: Program, unwind: int, target: int | None) -> Answer | None:
        """Check a bounded program round by round, up to `target` rounds or until all executions are covered."""
        from unbraid.engines.bmc.engine import BoundedModelChecker
        from unbraid.results.schedule import from_lazy
        from unbraid.schemas.lazy import sequentialize, sufficient_rounds

        lazy = sequentialize(bounded, None)
        checker = BoundedModelChecker(lazy.program)
        enough = sufficient_rounds(bounded)
        rounds = 0
        while target is None or rounds < target:
            rounds += 1
            self.report(Progress(f"unwind {unwind}, rounds {rounds}", self.checked))
            checker.next_iteration()
            if target is not None and rounds < target and rounds < enough and self.request.rounds is None:
                continue  # with bounds that grow anyway, one question for all the rounds of a level
            found = checker.check()
            if found.counterexample is not None:
                steps = from_lazy(lazy, found.counterexample)
                return self._violated(steps, Report(Verdict.FALSE, "", "lazy", unwind=unwind, rounds=rounds))
            self.checked = (unwind, rounds)
            self.report(Progress(f"unwind {unwind}, rounds {rounds}", self.checked))
            if rounds >= enough:
                if not _has_markers(bounded) or not checker.bound_reachable():
                    reason = f"all executions have at most {enough} rounds, and loops at most {unwind} iterations"
                    return Answer(Report(Verdict.TRUE, reason, "lazy", unwind=unwind, rounds=rounds))
                return None
            answer = self._explorer_turn()
            if answer is not None:
                return answer
        return None

    # ----------------------------------------------------------------------------------------- results
    def _violated(self, steps: Sequence[Any], report: Report) -> Answer:
        from unbraid.results.render import summary, trace_to_json
        from unbraid.results.replay import replay
        from unbraid.results.trace import build_trace

        self.report(Progress("replaying the counterexample", self.checked))
        execution = replay(self.program, steps)
        trace = build_trace(execution, self.request.full_trace)
        file = trace_to_json(trace, steps, describe_source(self.request.source))
        return Answer(replace(report, reason=summary(trace), trace=trace), file)


def bound_program(program: Program, unwind: int, max_threads: int | None, reduce: bool) -> Program:
    """The bounded scalar program with its switch points marked."""
    from unbraid.transforms.clone_threads import Bounds, bound
    from unbraid.transforms.memory import resolve_pointers
    from unbraid.transforms.slice import slice_program
    from unbraid.transforms.switch_points import mark_switch_points

    bounded = resolve_pointers(bound(program, Bounds(unwind, max_threads)))
    return mark_switch_points(slice_program(bounded), reduce)


def _has_markers(program: Program) -> bool:
    from unbraid.core.visitor import statements

    return any(isinstance(s, BoundReached) for f in program.functions.values() for s in statements(f.body))


__all__ = ["Answer", "InputError", "Progress", "Request", "SourceOptions", "load", "verify"]
