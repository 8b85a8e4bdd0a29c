"""Joins the parts, from files to an answer.

`supervised.py` runs `verify` in a worker.  Parts are imported where they are used, so that a run starts as fast as what
it needs.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from unbraid.core.causes import Cause
from unbraid.core.nodes import Assert, BoundReached, Program
from unbraid.core.notes import Note, NoteKind
from unbraid.errors import EngineLimit
from unbraid.passes.programs import SHORT_LOOP, load, scalar_program
from unbraid.driver.request import Answer, Progress, Request
from unbraid.results.verdict import Report, Verdict
from unbraid.results.wording import cause_text, note_text

if TYPE_CHECKING:
    from unbraid.driver.caching import Cache
    from unbraid.executions.schedule import Step


@contextmanager
def workplace(request: Request) -> Iterator[Request]:
    """Gives an outside backend a folder to work in.  Whoever runs `verify` in a process that may be killed opens it
    outside that process, so that the folder is removed however the run ends."""
    if request.backend == "bmc":
        yield request
        return
    with tempfile.TemporaryDirectory(prefix="unbraid-", ignore_cleanup_errors=True) as folder:
        yield replace(request, scratch=Path(folder))


def verify(request: Request, report: Callable[[Progress], None] = lambda progress: None) -> Answer:
    if request.backend != "bmc" and request.scratch is None:
        with workplace(request) as placed:
            return verify(placed, report)
    program = load(request.source)
    cache = _cache(request, program)
    answer = None if cache is None else cache.look_up(partial(_counterexample, request, program))
    if answer is None:
        answer = _found(request, program, report)
        problem = None if cache is None else cache.keep(answer)
        answer = answer if problem is None else answer.noting(problem)
    answer = answer.about(program)
    if request.lock_order:
        answer = answer.noting(*_lock_orders(program, request))
    if request.fixed is None:
        return answer
    # Wherever the verdict goes, what it is about has to go with it.
    kind = NoteKind.ONLY_INPUTS_OF if request.fixed.inputs else NoteKind.ONLY_SCHEDULE_OF
    note = Note(kind, data=(request.fixed.trace,))
    reason = f"{answer.report.reason}; {note_text(note)}"
    return replace(answer, report=replace(answer.report, reason=reason)).noting(note)


def _cache(request: Request, program: Program) -> Cache | None:
    if request.cache is None or request.fixed is not None or request.backend != "bmc":  # whose version is not known
        return None
    from unbraid.driver.caching import Cache

    return Cache(request.cache, request, program)


def _counterexample(request: Request, program: Program, steps: Sequence[Step], report: Report) -> Answer:
    from unbraid.search import counterexample

    return counterexample(request, program, steps, report)


def _found(request: Request, program: Program, report: Callable[[Progress], None]) -> Answer:
    from unbraid.analyses.sharing import all_statements
    from unbraid.driver.caution import cautious
    from unbraid.driver.portfolio import run_engine, run_portfolio
    from unbraid.driver.swarm import run_swarm
    from unbraid.driver.trace_files import fixed_program

    searched = program if request.fixed is None else fixed_program(request.fixed, request.source, program)
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


def _lock_orders(program: Program, request: Request) -> list[Note]:
    from unbraid.analyses.lock_order import inconsistent_orders
    from unbraid.transforms.clone_threads import Bounds

    try:
        bounds = Bounds(request.unwind or 2, request.max_threads, SHORT_LOOP, True)
        circles = inconsistent_orders(scalar_program(program, bounds))
        return [Note(NoteKind.LOCK_ORDERS, data=(circle,)) for circle in circles]
    except EngineLimit as limit:
        return [Note(NoteKind.LOCK_ORDERS_NOT_KNOWN, data=(limit.cause,))]


def out_of_limits(cause: Cause, last: Progress | None) -> Answer:
    """The answer of a run that was cut short."""
    reached = ""
    if last is not None:
        reached = f" in: {last.text}"
        if last.checked is not None:
            reached += f"; no violation within unwind {last.checked[0]}, rounds {last.checked[1]}"
        if last.known:
            reached += f"; {last.known}"
    return Answer(Report(Verdict.UNKNOWN, cause_text(cause) + reached, cause=cause))
