"""Joins the parts: the only file that knows frontend, schemas and engines at once.

Each function answers one command; none prints.  `cli.py` runs `verify` in a worker.  Parts are imported where they are
used, so that a command starts as fast as what it needs.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unbraid import __version__
from unbraid.core.nodes import DATA_MODELS, LP64, Bound, BoundReached, DataModel, Program, Property
from unbraid.errors import EngineLimit, InputError, InternalError
from unbraid.options import VERIFIERS
from unbraid.results.verdict import Report, Verdict

if TYPE_CHECKING:
    from unbraid.backends.adapter import Installed
    from unbraid.core.explorer import Explorer
    from unbraid.engines.protocol import Checked, Checker
    from unbraid.results.schedule import Step
    from unbraid.schemas.lazy import LazyProgram

# Recursion in Python costs no stack of its own, so nothing is lost by following deep nesting in the user's program.
sys.setrecursionlimit(1_000_000)

FIRST_LOOK = 0.25  # seconds that the explorer has before the engines start
EXPLORER_SHARE = 0.3  # of the time, afterwards
# Bound markers that no larger bound moves, and what they say to the user.
UNMODELLED = {
    Bound.ADDRESS: "a pointer may be far outside its object, uninitialised, to reused memory, or to padding",
    Bound.FUNCTION: "a function that is not defined may be called through a pointer",
    Bound.MODEL: "more threads, keys or repeated locks than the model of a library call keeps track of",
    Bound.ARGUMENTS: "the program may look at its arguments, which are not known",
}
FIRST_BUDGET = 400  # statements that a counted loop may become at first; it doubles with each level
MAX_EXPLORED = 400_000  # states; they take about 2 KB each


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
    spurious_wakeups: bool = True
    may_fail: bool = False
    havoc_unknown: bool = False


@dataclass(frozen=True)
class Request:
    source: SourceOptions
    engine: str = "auto"
    backend: str = "bmc"
    backend_path: str | None = None
    scratch: Path | None = None  # where an outside backend works
    unwind: int | None = None
    rounds: int | None = None
    max_threads: int | None = None
    reduce: bool = True
    full_trace: bool = False


@dataclass(frozen=True)
class Progress:
    """How far a run is: shown to the user, and part of the reason if it is cut short."""

    text: str
    checked: tuple[int, int] | None = None  # unwind and rounds within which there is no violation


@dataclass(frozen=True)
class Answer:
    report: Report
    trace_file: dict[str, Any] = field(default_factory=dict)


def _ignore(progress: Progress) -> None:
    pass


# ------------------------------------------------------------------------------------------- programs
def load(source: SourceOptions) -> Program:
    """The program as lowered, with the properties that are asked for."""
    from unbraid.frontend.program import FrontendOptions, lower_files
    from unbraid.properties.selection import parse_selection, select

    selection = parse_selection(source.properties)
    options = FrontendOptions(
        source.model, source.std, source.includes, source.defines, selection.error_functions, source.error_labels,
        spurious_wakeups=source.spurious_wakeups,
        may_fail=source.may_fail,
        havoc_unknown=source.havoc_unknown,
        undefined_matters=Property.UNDEFINED in selection.properties,
    )  # fmt: skip
    return select(lower_files(source.files, options), selection.properties)


def bound_program(
    program: Program, unwind: int, max_threads: int | None = None, reduce: bool = True, budget: int | None = None
) -> Program:
    """The bounded scalar program with its switch points marked.  `budget`: how large a loop that counts may become."""
    from unbraid.transforms.clone_threads import Bounds, bound
    from unbraid.transforms.memory import resolve_pointers
    from unbraid.transforms.slice import slice_program
    from unbraid.transforms.switch_points import mark_switch_points

    bounds = Bounds(unwind, max_threads) if budget is None else Bounds(unwind, max_threads, budget)
    bounded = resolve_pointers(bound(program, bounds))
    return mark_switch_points(slice_program(bounded), reduce)


def sequential_program(
    source: SourceOptions,
    unwind: int,
    rounds: int,
    max_threads: int | None = None,
    reduce: bool = True,
    order: Sequence[int] | None = None,
) -> Program:
    from unbraid.schemas.lazy import sequentialize

    bounded = bound_program(load(source), unwind, max_threads, reduce)
    if order is not None and sorted(order) != list(range(len(bounded.threads))):
        count = len(bounded.threads)
        raise InputError(f"--order must name each of the threads 0 to {count - 1} once")
    return sequentialize(bounded, rounds, order).program


# --------------------------------------------------------------------------------------------- verify
@contextmanager
def workplace(request: Request) -> Iterator[Request]:
    """Gives an outside backend a folder to work in.  Whoever runs `verify` in a process that may be killed opens it
    outside that process, so that the folder is removed however the run ends."""
    if request.backend == "bmc":
        yield request
        return
    with tempfile.TemporaryDirectory(prefix="unbraid-", ignore_cleanup_errors=True) as folder:
        yield replace(request, scratch=Path(folder))


def verify(request: Request, report: Callable[[Progress], None] = _ignore) -> Answer:
    if request.backend != "bmc" and request.scratch is None:
        with workplace(request) as placed:
            return verify(placed, report)
    program = load(request.source)
    return _with_notes(_Search(request, program, report).run(), program)


def _with_notes(answer: Answer, program: Program) -> Answer:
    return replace(answer, report=replace(answer.report, notes=program.notes))


def out_of_limits(what: str, last: Progress | None) -> Answer:
    """The answer of a run that was cut short."""
    reached = ""
    if last is not None:
        reached = f" in: {last.text}"
        if last.checked is not None:
            reached += f"; no violation within unwind {last.checked[0]}, rounds {last.checked[1]}"
    return Answer(Report(Verdict.UNKNOWN, what + reached))


class _Search:
    """Bounds grow by themselves, small first; the explorer has a first look and then a share of the time."""

    def __init__(self, request: Request, program: Program, report: Callable[[Progress], None]) -> None:
        self.request, self.program, self.report = request, program, report
        self.start = time.monotonic()
        self.explored = 0.0
        self.checked: tuple[int, int] | None = None
        self.explorer_reason = ""
        fixed = request.unwind is not None or request.rounds is not None
        wanted = request.engine == "explorer" or (request.engine == "auto" and not fixed)
        self.explorer = self._make_explorer() if wanted else None
        self.installed = self._find_backend()
        self.method = "lazy" if self.installed is None else f"lazy+{self.installed.backend.name}"

    def _find_backend(self) -> Installed | None:
        from unbraid.backends import load as load_backend
        from unbraid.backends.adapter import require

        request = self.request
        return None if request.backend == "bmc" else require(load_backend(request.backend), request.backend_path)

    def _make_explorer(self) -> Explorer:
        from unbraid.analyses.visible import Visibility
        from unbraid.core.explorer import Explorer

        return Explorer(
            self.program,
            Visibility(self.program, self.request.reduce).code,
            max_states=None if self.request.engine == "explorer" else MAX_EXPLORED,
            on_progress=lambda states: self.report(Progress(f"exploring: {states} states", self.checked)),
        )

    def run(self) -> Answer:
        if self.request.engine == "explorer":
            return self._explore(None) or Answer(Report(Verdict.UNKNOWN, self.explorer_reason, "explorer"))
        answer = self._explore(FIRST_LOOK)
        if answer is not None:
            return answer
        try:
            return self._deepen()
        except EngineLimit as limit:
            return self._explore(None) or Answer(Report(Verdict.UNKNOWN, str(limit)))

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
            rounds = request.rounds
            markers = _markers(bounded)
            grows = bool(markers - set(UNMODELLED))  # does a larger bound lead further?
            if rounds is None and request.unwind is None and grows:
                rounds = max(2, level + 1)
            answer = self._check_rounds(bounded, unwind, rounds)
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

    def _check_rounds(self, bounded: Program, unwind: int, target: int | None) -> Answer | None:
        """Check a bounded program round by round, up to `target` rounds or until all its executions are covered."""
        from unbraid.schemas.lazy import sequentialize, sufficient_rounds

        lazy = sequentialize(bounded, None)
        checker = self._checker(lazy.program)
        enough = sufficient_rounds(bounded)
        last = enough if target is None else min(target, enough)
        for rounds in range(1, last + 1):
            self.report(Progress(f"{self.method}, unwind {unwind}, rounds {rounds}", self.checked))
            checker.next_iteration()
            if target is not None and rounds < last:
                continue  # one question for all the rounds of a level is cheaper than one for each
            found = checker.check()
            if found.violated:
                report = Report(Verdict.FALSE, "", self.method, unwind=unwind, rounds=rounds)
                return self._lazily_violated(lazy, found, report)
            self.checked = (unwind, rounds)
            answer = self._explorer_turn()
            if answer is not None:
                return answer
        if last == enough and not (_markers(bounded) and checker.bound_reachable()):
            reason = f"proved by {self.method}: all executions were covered with {enough} rounds and unwind {unwind}"
            return Answer(Report(Verdict.TRUE, reason, self.method, unwind=unwind, rounds=enough))
        return None

    def _checker(self, program: Program) -> Checker:
        from unbraid.backends.checker import OutsideChecker
        from unbraid.engines.bmc.engine import BoundedModelChecker

        if self.installed is None:
            return BoundedModelChecker(program)
        assert self.request.scratch is not None
        return OutsideChecker(program, self.installed, self.request.scratch)

    def _lazily_violated(self, lazy: LazyProgram, found: Checked, report: Report) -> Answer:
        """The embedded engine's choices must replay.  Those of an outside backend may be missing, or not fit: then the
        embedded engine looks for an execution at the same bounds."""
        from unbraid.results.schedule import from_lazy

        if self.installed is not None:
            found = self._replayable(lazy, found, report)
        assert found.choices is not None
        return self._violated(from_lazy(self.program, lazy, found.choices), report)

    def _replayable(self, lazy: LazyProgram, found: Checked, report: Report) -> Checked:
        from unbraid.core.machine import Machine
        from unbraid.engines.bmc.engine import BoundedModelChecker
        from unbraid.results.replay import ReplayFailed, replay
        from unbraid.results.schedule import from_lazy

        assert self.installed is not None and report.rounds is not None
        name, where = self.installed.backend.name, f"unwind {report.unwind}, rounds {report.rounds}"
        if found.choices is not None:
            try:
                replay(Machine(self.program), from_lazy(self.program, lazy, found.choices))
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
        machine = Machine(self.program)
        try:
            replay(machine, steps)
        except ReplayFailed as failure:
            raise InternalError(f"{failure}; the case is in {self._save(steps, report)}") from failure
        steps = simplify(machine, steps)
        execution = replay(machine, steps)
        trace = build_trace(execution, self.request.full_trace)
        file = trace_to_json(trace, steps, describe_source(self.request.source))
        return Answer(replace(report, reason=summary(trace), trace=trace), file)

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


def _markers(program: Program) -> set[Bound]:
    """The kinds of bound markers that a bounded program has."""
    from unbraid.core.visitor import statements

    return {
        stmt.bound
        for function in program.functions.values()
        for stmt in statements(function.body)
        if isinstance(stmt, BoundReached)
    }


# ----------------------------------------------------------------------------------------- trace files
def describe_source(source: SourceOptions) -> dict[str, Any]:
    """For a trace file: enough to load the same program again, and to see if it has changed."""
    return {
        "tool": f"unbraid {__version__}",
        "files": [{"name": str(Path(name).resolve()), "sha256": _digest(name)} for name in source.files],
        "data_model": source.model.name,
        "std": source.std,
        "includes": [str(Path(name).resolve()) for name in source.includes],
        "defines": list(source.defines),
        "properties": [str(Path(n).resolve()) if n.endswith(".prp") else n for n in source.properties],
        "error_labels": list(source.error_labels),
        "spurious_wakeups": source.spurious_wakeups,
        "may_fail": source.may_fail,
        "havoc_unknown": source.havoc_unknown,
    }


def _digest(name: str) -> str:
    return hashlib.sha256(Path(name).read_bytes()).hexdigest()


def replay_file(path: str, full_trace: bool) -> Answer:
    """Run a counterexample from a trace file again."""
    from unbraid.core.machine import Machine
    from unbraid.results.render import JSON_VERSION, steps_from_json, summary
    from unbraid.results.replay import ReplayFailed, replay
    from unbraid.results.trace import build_trace

    try:
        data = json.loads(Path(path).read_text())
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise InputError(f"{path}: not a trace file: {error}") from error
    try:
        if data["version"] != JSON_VERSION:
            raise InputError(f"{path}: version {data['version']} of the trace format is not known")
        program = data["program"]
        files = tuple(item["name"] for item in program["files"])
        digests = [item["sha256"] for item in program["files"]]
        source = SourceOptions(
            files, DATA_MODELS[program["data_model"]], program["std"], tuple(program["includes"]),
            tuple(program["defines"]), tuple(program["properties"]), tuple(program["error_labels"]),
            bool(program["spurious_wakeups"]), bool(program["may_fail"]), bool(program["havoc_unknown"]),
        )  # fmt: skip
        steps = steps_from_json(data)
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{path}: not a trace file: {error!r}") from error
    for name, digest in zip(files, digests, strict=True):
        if not Path(name).is_file():
            raise InputError(f"{path}: the program {name} is not there any more")
        if _digest(name) != digest:
            raise InputError(f"{path}: the program {name} has changed since the trace was made")
    lowered = load(source)
    try:
        execution = replay(Machine(lowered), steps)
    except ReplayFailed as failure:
        made_by = program.get("tool", "an unknown tool")
        raise InputError(f"{path}: this schedule (of {made_by}) does not lead to a violation: {failure}") from failure
    trace = build_trace(execution, full_trace)
    return _with_notes(Answer(Report(Verdict.FALSE, summary(trace), "replay", trace)), lowered)


def list_backends() -> Iterator[tuple[str, str, str]]:
    """Name, version and purpose of each engine; for an outside verifier, where it is and how to install it."""
    from importlib.metadata import version

    from unbraid.backends import load as load_backend
    from unbraid.backends.adapter import find
    from unbraid.errors import UnbraidError

    yield "bmc", f"bitwuzla {version('bitwuzla')}", "embedded bounded model checker; answers the lazy schema"
    yield "explorer", f"unbraid {__version__}", "embedded explicit search; proves small closed programs"
    for name in VERIFIERS:
        backend = load_backend(name)
        try:
            installed = find(backend)
            shown = "not found" if installed is None else installed.version
            where = "" if installed is None else f" at {installed.executable}"
        except UnbraidError as error:
            shown, where = "does not work", f" ({error})"
        yield name, shown, f"{backend.title}{where}; to install it: {backend.install}"
