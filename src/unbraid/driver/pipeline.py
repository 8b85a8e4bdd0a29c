"""Joins the parts, from files to an answer.

`supervised.py` runs `verify` in a worker.  Modules are imported where they are used, so that a run starts without those
that it does not need.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import Program
from unbraid.core.notes import UNKNOWN, Note, NoteKind
from unbraid.driver.answer import Answer
from unbraid.driver.loading import load
from unbraid.driver.request import EMBEDDED, Request
from unbraid.engines.findings import Assumption, Proved, Scope
from unbraid.engines.protocol import Report as Tell
from unbraid.results.verdict import Verdict
from unbraid.results.wording import note_text

if TYPE_CHECKING:
    from unbraid.driver.caching import Cache
    from unbraid.executions.schedule import Step
    from unbraid.results.verdict import Report


@contextmanager
def workplace(request: Request) -> Iterator[Path | None]:
    """A folder in which an outside backend works.  A caller that runs `verify` in a process that may be killed must
    open the folder outside that process, so that it is removed however the run ends."""
    if request.question.backend == EMBEDDED:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="unbraid-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def verify(request: Request, tell: Tell = lambda progress: None, scratch: Path | None = None) -> Answer:
    if request.question.backend != EMBEDDED and scratch is None:
        with workplace(request) as folder:
            return verify(request, tell, folder)
    program = load(request.source)
    cache = _cache(request, program)
    answer = None if cache is None else cache.look_up(partial(_counterexample, request, program))
    if answer is None:
        answer = _found(request, program, tell, scratch)
        problem = None if cache is None else cache.keep(answer)
        answer = answer if problem is None else answer.noting(problem)
    answer = answer.about(program)
    if answer.report.verdict is Verdict.TRUE:
        answer = _with_coverage(answer, request)
    elif answer.report.verdict is Verdict.UNKNOWN:
        answer = replace(answer, report=replace(answer.report, given=request.question.given()))
    if request.question.lock_order:
        answer = answer.noting(*_lock_orders(program, request))
    fixed = request.question.fixed
    if fixed is None:
        return answer
    # The reason must say which executions the verdict is about, because not every output shows notes.
    note = Note(NoteKind.ONLY_INPUTS_OF if fixed.inputs else NoteKind.ONLY_SCHEDULE_OF, data=(fixed.trace,))
    reason = f"{answer.report.reason}; {note_text(note)}"
    return replace(answer, report=replace(answer.report, reason=reason)).noting(note)


def _cache(request: Request, program: Program) -> Cache | None:
    question, folder = request.question, request.means.cache
    if folder is None or question.fixed is not None or question.backend != EMBEDDED:  # a backend's version is not known
        return None
    from unbraid.driver.caching import Cache

    return Cache(folder, request, program)


def _counterexample(request: Request, program: Program, steps: Sequence[Step], report: Report) -> Answer:
    from unbraid.driver.answering import counterexample

    return counterexample(request, program, steps, report)


def _found(request: Request, program: Program, tell: Tell, scratch: Path | None) -> Answer:
    from unbraid.driver.caution import cautious
    from unbraid.driver.decide import find_answer
    from unbraid.driver.inquiry import Inquiry
    from unbraid.driver.trace_files import fixed_program

    fixed = request.question.fixed
    searched = program if fixed is None else fixed_program(fixed, request.source, program)
    answer = find_answer(Inquiry(request, searched, program, scratch), tell)
    return cautious(_qualified(answer, request, program), request, program)


def _qualified(answer: Answer, request: Request, program: Program) -> Answer:
    """The reason of a proof says which executions it covers, and what it assumes."""
    if not isinstance(answer.finding, Proved):
        return answer
    is_assumed = any(note.kind in UNKNOWN for note in program.notes)
    assumptions = (Assumption.INEXACT_FUNCTIONS,) if is_assumed else ()
    return replace(answer, finding=replace(answer.finding, scope=_scope(request), assumptions=assumptions))


def _scope(request: Request) -> Scope:
    fixed = request.question.fixed
    if fixed is None:
        return Scope.ALL
    return Scope.FIXED_INPUTS if fixed.inputs else Scope.FIXED_SCHEDULE


def _with_coverage(answer: Answer, request: Request) -> Answer:
    """The answer with what TRUE means.  Notes that say no more than that are dropped."""
    from unbraid.properties.selection import parse_selection
    from unbraid.results.coverage import SHOWN_AS_ASSUMED, coverage

    report, selection = answer.report, parse_selection(request.source.properties)
    defined = (Note(NoteKind.ASSUMED_DEFINED),) if selection.assumes_defined else ()
    covered = coverage(selection.properties, _scope(request), (*report.notes, *defined))
    others = tuple(note for note in report.notes if note.kind not in SHOWN_AS_ASSUMED)
    return replace(answer, report=replace(report, coverage=covered, notes=others))


def _lock_orders(program: Program, request: Request) -> list[Note]:
    from unbraid.analyses.locks.lock_order import inconsistent_orders
    from unbraid.passes.programs import SHORT_LOOP, scalar_program
    from unbraid.transforms.clone_threads import Bounds

    try:
        bounds = Bounds(request.question.unwind or 2, request.question.max_threads, SHORT_LOOP, True)
        circles = inconsistent_orders(scalar_program(program, bounds))
        return [Note(NoteKind.LOCK_ORDERS, data=(circle,)) for circle in circles]
    except EngineLimit as limit:
        return [Note(NoteKind.LOCK_ORDERS_NOT_KNOWN, data=(limit.cause,))]
