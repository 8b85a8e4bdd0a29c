"""Turns TRUE into UNKNOWN where the proof says less than the property asks.

Each property declares its own doubts (`properties/checked.py`).  Two doubts concern all properties: the program may
depend on the numbers in thread IDs, and the C library may call functions of the program.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.analyses.sharing import all_statements
from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import Bound, BoundReached, Program, While
from unbraid.core.notes import NoteKind
from unbraid.driver.answer import Answer
from unbraid.driver.request import Request
from unbraid.engines.findings import Proved, Unknown
from unbraid.engines.protocol import Problem
from unbraid.properties.catalogue import concerned
from unbraid.properties.selection import parse_selection
from unbraid.results.verdict import Verdict
from unbraid.results.wording import cause_text

ENDS_WITHIN = 5.0  # seconds for the proof that all executions end


def cautious(answer: Answer, request: Request, program: Program) -> Answer:
    report = answer.report
    doubt = _doubt(request, program) if report.verdict is Verdict.TRUE else None
    if doubt is None:
        return answer
    doubtful = replace(report, verdict=Verdict.UNKNOWN, reason=cause_text(doubt), proof=(), invariants=(), cause=doubt)
    return replace(answer, report=doubtful, finding=Unknown(doubt))


def _doubt(request: Request, program: Program) -> Cause | None:
    """The first doubt about the selected properties, if there is one."""
    general = _doubt_numbers(program) or _doubt_calls(program)
    if general is not None:
        return general
    asked = concerned(parse_selection(request.source.properties).properties)
    found = (doubt(program, _all_end) for each in asked for doubt in each.doubts)
    return next((cause for cause in found if cause is not None), None)


def rests_on_thread_numbers(answer: Answer, program: Program) -> bool:
    """May another engine find a violation although this one has a proof?  Engines number threads in different ways."""
    return answer.report.verdict is Verdict.TRUE and _doubt_numbers(program) is not None


def _doubt_numbers(program: Program) -> Cause | None:
    """Does the program depend on the numbers in thread IDs?"""
    note = next((note for note in program.notes if note.kind is NoteKind.NUMBER_OF_THREAD), None)
    return None if note is None else Cause(Why.THREAD_NUMBERS_MATTER, note.position)


def _doubt_calls(program: Program) -> Cause | None:
    """May the C library call functions of the program, or write, in a way that is not followed?"""
    whys = {NoteKind.CALLS_BACK: Why.CALLS_BACK, NoteKind.WRITES_BEHIND: Why.WRITES_BEHIND}
    note = next((note for note in program.notes if note.kind in whys), None)
    return None if note is None else Cause(whys[note.kind], note.position, (str(note.data[0]),))


def _all_end(program: Program) -> bool:
    """Is there a quick proof that all executions end?"""
    from unbraid.engines.following.engine import follow
    from unbraid.transforms.spin_loops import without_spinning

    if without_spinning(program) != program:  # engines discard executions in which a thread spins for ever
        return False
    problem = Problem(program, asks_for_end=True)
    if not _has_loops(problem):
        return True
    for unwind in (2, 4):
        found = follow(problem, unwind, Budget(ENDS_WITHIN), lambda progress: None)
        if isinstance(found, Proved | Unknown):
            return isinstance(found, Proved)
    return False


def _has_loops(problem: Problem) -> bool:
    """Is there a loop or recursion without a known bound?"""
    try:
        cloned = problem.cloned(2, long_loops=True)
    except EngineLimit:
        return True
    markers = {stmt.bound for stmt in all_statements(cloned) if isinstance(stmt, BoundReached)}
    return bool(markers & {Bound.LOOP, Bound.RECURSION}) or any(isinstance(s, While) for s in all_statements(cloned))
