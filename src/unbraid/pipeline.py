"""Joins the parts: the only file that knows frontend, schemas and engines at once.

Each function answers one command; none prints.  `cli.py` runs `verify` in a worker.  Parts are imported where they are
used, so that a command starts as fast as what it needs.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unbraid import __version__
from unbraid.core.nodes import (
    DATA_MODELS,
    LP64,
    UNDEFINED_BEHAVIOUR,
    Assert,
    Assume,
    BoundReached,
    DataModel,
    Program,
    Property,
)
from unbraid.engines.native.ways import Way
from unbraid.errors import EngineLimit, InputError, UsageError
from unbraid.options import PROVERS, VERIFIERS
from unbraid.results.verdict import Report, Verdict
from unbraid.schemas.reduction.parts import WHOLE, Parts

if TYPE_CHECKING:
    from unbraid.caching import Cache
    from unbraid.reproduce.reproduction import Reproduction
    from unbraid.results.replay import Execution
    from unbraid.results.schedule import Step
    from unbraid.results.trace import Trace

# Recursion in Python costs no stack of its own, so nothing is lost by following deep nesting in the user's program.
sys.setrecursionlimit(1_000_000)


LONG_LOOP = 4000  # statements: the same, where all executions are followed
SHORT_LOOP = 60  # statements: for proofs, a loop that counts is unrolled if it becomes no longer than this


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
class Fixed:
    """One side of the execution in a trace file is kept."""

    trace: str
    inputs: bool  # else the schedule

    def __str__(self) -> str:
        return f"the {'inputs' if self.inputs else 'schedule'} of {self.trace}"


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
    whole_trace: bool = False  # also every step of a counterexample, for machines
    native: Way = Way.LEVELS  # how the native search goes
    order: str | None = None  # of preference, for reductions; None: several
    parts: Parts = WHOLE  # of reductions
    main_order: tuple[int, ...] | None = None  # of the threads, for the modular method; None: by the flow of data
    keep: Path | None = None  # where its sequential programs are kept
    memory: int | None = None  # bytes that the whole run may use
    fixed: Fixed | None = None
    lock_order: bool = False  # warn of locks that are taken in different orders
    jobs: int | None = None  # engines at the same time; None: as many as there are cores
    strategy: str | None = None  # which engines: a file; None: the strategy that comes with the package
    swarm: int | None = None  # into how many parts one search is split
    split: str = "cubes"  # how
    seed: int = 1  # of what is random
    cache: Path | None = None  # where answers are kept
    cluster: str | None = None  # the address of a scheduler; None: all is done here
    beside: bool = False  # do others run beside, which do the same in other ways?


@dataclass(frozen=True)
class Progress:
    """How far a run is: shown to the user, and part of the reason if it is cut short."""

    text: str
    checked: tuple[int, int] | None = None  # unwind and rounds within which there is no violation
    known: str = ""  # what else is known


@dataclass(frozen=True)
class Answer:
    report: Report
    trace_file: dict[str, Any] = field(default_factory=dict)
    whole: Trace | None = None  # the counterexample with every step, if it was asked for
    entry: tuple[str, int] = ("", 0)  # the file and the line in which main begins
    cpu: float = 0.0  # seconds that it took, of all processes


def _ignore(progress: Progress) -> None:
    pass


# ------------------------------------------------------------------------------------------- programs
def load(source: SourceOptions) -> Program:
    """The program as lowered, with the properties that are asked for."""
    from unbraid.frontend.program import FrontendOptions, lower_files
    from unbraid.properties.selection import parse_selection, select
    from unbraid.properties.watching import watch

    selection = parse_selection(source.properties)
    options = FrontendOptions(
        source.model, source.std, source.includes, source.defines, selection.error_functions, source.error_labels,
        spurious_wakeups=source.spurious_wakeups,
        may_fail=source.may_fail,
        havoc_unknown=source.havoc_unknown,
        properties=selection.properties,
    )  # fmt: skip
    program = select(lower_files(source.files, options), selection.properties)
    return watch(program, selection.properties)


def bound_program(
    program: Program, unwind: int, max_threads: int | None = None, reduce: bool = True, budget: int | None = None
) -> Program:
    """The bounded scalar program with its switch points marked.  `budget`: how large a loop that counts may become."""
    from unbraid.transforms.clone_threads import Bounds, bound
    from unbraid.transforms.memory import resolve_pointers
    from unbraid.transforms.slice import slice_program
    from unbraid.transforms.spin_loops import without_spinning
    from unbraid.transforms.split_objects import split_objects
    from unbraid.transforms.switch_points import mark_switch_points

    bounds = Bounds(unwind, max_threads) if budget is None else Bounds(unwind, max_threads, budget)
    bounded = resolve_pointers(bound(without_spinning(program), bounds))
    return mark_switch_points(slice_program(_pruned(split_objects(bounded), reduce)), reduce)


def _pruned(program: Program, reduce: bool) -> Program:
    from unbraid.transforms.prune_races import prune_races

    return prune_races(program) if reduce else program


def cloned_program(
    program: Program,
    unwind: int,
    max_threads: int | None = None,
    reduce: bool = True,
    crowd: int = 0,
    loop_size: int = SHORT_LOOP,
) -> Program:
    """The scalar program with its loops, for proofs.  `unwind`: how far loops are followed that create threads or
    allocate objects, and recursion.  `crowd`: how many instances stand for all threads that are created in a loop.
    `loop_size`: a loop that counts is unrolled if it becomes no longer than so many statements."""
    from unbraid.transforms.clone_threads import Bounds, bound
    from unbraid.transforms.memory import resolve_pointers
    from unbraid.transforms.slice import slice_program
    from unbraid.transforms.spin_loops import without_spinning
    from unbraid.transforms.split_objects import split_objects
    from unbraid.transforms.switch_points import mark_switch_points

    bounds = Bounds(unwind, max_threads, loop_size, True, crowd)
    cloned = resolve_pointers(bound(without_spinning(program), bounds))
    return mark_switch_points(slice_program(_pruned(split_objects(cloned), reduce)), reduce)


def sequential_program(
    source: SourceOptions,
    schema: str = "lazy",
    unwind: int | None = None,
    rounds: int | None = None,
    max_threads: int | None = None,
    reduce: bool = True,
    order: Sequence[int] | None = None,
) -> Program:
    """`rounds` is for the lazy schema only."""
    from unbraid.schemas import lazy, unbounded

    program = load(source)
    if schema == "unbounded":
        marked = cloned_program(program, unwind or 2, max_threads, reduce)
    else:
        marked = bound_program(program, unwind or 1, max_threads, reduce)
    if order is not None and sorted(order) != list(range(len(marked.threads))):
        count = len(marked.threads)
        raise InputError(f"--order must name each of the threads 0 to {count - 1} once")
    if schema == "unbounded":
        return unbounded.sequentialize(marked, order)
    return lazy.sequentialize(marked, rounds or 1, order).program


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
    cache = _cache(request, program)
    answer = None if cache is None else cache.look_up(partial(_counterexample, request, program))
    if answer is None:
        answer = _found(request, program, report)
        problem = "" if cache is None else cache.keep(answer)
        answer = _noting(answer, *filter(None, (problem,)))
    answer = _with_notes(answer, program)
    if request.lock_order:
        answer = _noting(answer, *_lock_orders(program, request))
    if request.fixed is None:
        return answer
    # Wherever the verdict goes, what it is about has to go with it.
    note = f"only executions with {request.fixed} were looked at"
    return _noting(replace(answer, report=replace(answer.report, reason=f"{answer.report.reason}; {note}")), note)


def _cache(request: Request, program: Program) -> Cache | None:
    if request.cache is None or request.fixed is not None or request.backend != "bmc":  # whose version is not known
        return None
    from unbraid.caching import Cache

    return Cache(request.cache, request, program)


def _counterexample(request: Request, program: Program, steps: Sequence[Step], report: Report) -> Answer:
    from unbraid.search import counterexample

    return counterexample(request, program, steps, report)


def _found(request: Request, program: Program, report: Callable[[Progress], None]) -> Answer:
    from unbraid.analyses.sharing import all_statements
    from unbraid.caution import cautious
    from unbraid.portfolio.run import run_engine, run_portfolio
    from unbraid.portfolio.swarm import run_swarm

    searched = program if request.fixed is None else _fixed_program(request.fixed, request.source, program)
    is_fixed = request.unwind is not None or request.rounds is not None
    if not any(isinstance(stmt, Assert | BoundReached) for stmt in all_statements(program)):
        answer = Answer(Report(Verdict.TRUE, "proved: nothing in the program could violate it", "reading"))
    elif request.swarm is not None:
        answer = run_swarm(request, searched, program, report)
    elif request.engine == "auto" and not is_fixed:
        answer = run_portfolio(request, searched, program, report)
    else:
        engine = "lazy" if request.engine == "auto" else request.engine
        answer = run_engine(replace(request, engine=engine, cluster=None), searched, program, report)
    return replace(answer, report=cautious(answer.report, request, program))


def _noting(answer: Answer, *notes: str) -> Answer:
    return replace(answer, report=replace(answer.report, notes=(*answer.report.notes, *notes)))


def _lock_orders(program: Program, request: Request) -> list[str]:
    from unbraid.analyses.lock_order import inconsistent_orders
    from unbraid.transforms.clone_threads import Bounds, bound
    from unbraid.transforms.memory import resolve_pointers
    from unbraid.transforms.spin_loops import without_spinning

    try:
        bounds = Bounds(request.unwind or 2, request.max_threads, SHORT_LOOP, True)
        return inconsistent_orders(resolve_pointers(bound(without_spinning(program), bounds)))
    except EngineLimit as limit:
        return [f"the orders in which locks are taken are not known: {limit}"]


def _fixed_program(fixed: Fixed, source: SourceOptions, program: Program) -> Program:
    from unbraid.transforms.fixing import fix_inputs, fix_schedule

    given = read_trace_file(fixed.trace)
    if list(map(_digest_of_input, source.files)) != list(map(_digest, given.source.files)):
        raise InputError(f"{fixed.trace}: the counterexample is not one of {', '.join(source.files)}")
    traced = load(given.source)
    if _numbering(traced) != _numbering(program):
        raise InputError(f"{fixed.trace}: the counterexample was found with other options, such as macros")
    events = _replayed(given, traced).events
    return fix_inputs(program, events) if fixed.inputs else fix_schedule(program, events)


def _numbering(program: Program) -> dict[int, str]:
    """What statements their numbers stand for.  Which assertions are only assumptions depends on the property."""
    from unbraid.analyses.sharing import all_statements

    return {
        stmt.origin.sid: f"{stmt.origin.line}:{stmt.origin.column}: {type(stmt).__name__}"
        for stmt in all_statements(program)
        if not isinstance(stmt, Assert | Assume)
    }


def _with_notes(answer: Answer, program: Program) -> Answer:
    report = replace(answer.report, notes=(*program.notes, *answer.report.notes))
    begin = program.functions[program.entry].origin
    return replace(answer, report=report, entry=(begin.file, begin.line))


def out_of_limits(what: str, last: Progress | None) -> Answer:
    """The answer of a run that was cut short."""
    reached = ""
    if last is not None:
        reached = f" in: {last.text}"
        if last.checked is not None:
            reached += f"; no violation within unwind {last.checked[0]}, rounds {last.checked[1]}"
        if last.known:
            reached += f"; {last.known}"
    return Answer(Report(Verdict.UNKNOWN, what + reached))


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


@dataclass(frozen=True)
class TraceFile:
    path: str
    source: SourceOptions
    steps: list[Step]
    made_by: str


def read_trace_file(path: str) -> TraceFile:
    try:
        data = json.loads(Path(path).read_text())
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise InputError(f"{path}: not a trace file: {error}") from error
    return parse_trace(data, path)


def parse_trace(data: Any, path: str) -> TraceFile:
    """What a trace file says.  Refuses if the program has changed since."""
    from unbraid.results.render import JSON_VERSION, steps_from_json

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
        read = TraceFile(path, source, steps_from_json(data), program.get("tool", "an unknown tool"))
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{path}: not a trace file: {error!r}") from error
    for name, digest in zip(files, digests, strict=True):
        if not Path(name).is_file():
            raise InputError(f"{path}: the program {name} is not there any more")
        if _digest(name) != digest:
            raise InputError(f"{path}: the program {name} has changed since the trace was made")
    return read


def _replayed(given: TraceFile, lowered: Program) -> Execution:
    from unbraid.core.machine import Machine
    from unbraid.results.replay import ReplayFailed, replay

    try:
        return replay(Machine(lowered, reuse=False), given.steps)
    except ReplayFailed as failure:
        what = f"this schedule (of {given.made_by}) does not lead to a violation"
        raise InputError(f"{given.path}: {what}: {failure}") from failure


def replay_file(path: str, full_trace: bool) -> Answer:
    """Run a counterexample from a trace file again."""
    from unbraid.results.render import summary
    from unbraid.results.trace import build_trace

    given = read_trace_file(path)
    lowered = load(given.source)
    trace = build_trace(_replayed(given, lowered), full_trace)
    return _with_notes(Answer(Report(Verdict.FALSE, summary(trace), "replay", trace)), lowered)


def reproduce_file(
    path: str, files: Sequence[str], compiler: str | None, keep: Path | None, report: Callable[[str], None]
) -> Reproduction:
    """Run a counterexample in a process of the user's own program.  `files`: the program, if it is to be named."""
    given = read_trace_file(path)
    if files and sorted(map(_digest_of_input, files)) != sorted(map(_digest, given.source.files)):
        raise InputError(f"{path}: the counterexample is not one of {', '.join(files)}")
    return _reproduced(given, compiler, keep, report)


def reproduce(
    trace: dict[str, Any], compiler: str | None, keep: Path | None, report: Callable[[str], None]
) -> Reproduction:
    """The same for what would be in a trace file."""
    return _reproduced(parse_trace(trace, "the counterexample"), compiler, keep, report)


def _reproduced(
    given: TraceFile, compiler: str | None, keep: Path | None, report: Callable[[str], None]
) -> Reproduction:
    from unbraid.engines.native.compiler import find_compiler
    from unbraid.reproduce.build import Source
    from unbraid.reproduce.reproduction import reproduce

    source = given.source
    found = shutil.which(compiler) if compiler else find_compiler()
    if found is None:
        raise UsageError(f"there is no C compiler {compiler}" if compiler else "there is no C compiler on PATH")
    execution = _replayed(given, load(source))
    violated = execution.violation.property
    program = Source(
        source.files, source.std, source.includes, source.defines, source.may_fail, violated is Property.LOCKS,
        violated in UNDEFINED_BEHAVIOUR, violated is Property.RACE,
    )  # fmt: skip
    return reproduce(execution, program, found, keep, report)


def _digest_of_input(name: str) -> str:
    try:
        return _digest(name)
    except OSError as error:
        raise InputError(f"{name}: {error.strerror}") from error


def list_backends() -> Iterator[tuple[str, str, str]]:
    """Name, version and purpose of each engine; for an outside verifier, where it is and how to install it."""
    from importlib.metadata import version

    from unbraid.backends import load as load_backend
    from unbraid.backends.adapter import find
    from unbraid.engines.native.compiler import find_compiler
    from unbraid.errors import UnbraidError

    yield "bmc", f"bitwuzla {version('bitwuzla')}", "embedded bounded model checker; answers the lazy schema"
    yield "refinement", f"z3 {version('z3-solver')}", "embedded prover: trace abstraction of sound reductions"
    yield "chc", f"z3 {version('z3-solver')}", "embedded prover: invariants by Horn clauses, for any loops and switches"
    purpose = "embedded explicit search in compiled code; finds bugs in, and proves, programs with few inputs"
    yield "modular", f"unbraid {__version__}", "embedded: one thread at a time, answered by bmc and chc, or a backend"
    yield "native", find_compiler() or "no C compiler", purpose
    yield "explorer", f"unbraid {__version__}", "embedded explicit search; proves small closed programs"
    for name in (*VERIFIERS, *PROVERS):
        backend = load_backend(name)
        try:
            installed = find(backend)
            shown = "not found" if installed is None else installed.version
            where = "" if installed is None else f" at {installed.executable}"
        except UnbraidError as error:
            shown, where = "does not work", f" ({error})"
        yield name, shown, f"{backend.title}{where}; to install it: {backend.install}"
