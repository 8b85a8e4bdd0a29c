"""What was proved about a program may say less about the property than it seems: then TRUE becomes UNKNOWN.

Each property knows its own doubts (`properties/checked.py`).  One is about all properties: which numbers threads have.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.analyses.sharing import all_statements
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import Bound, BoundReached, Program, While
from unbraid.errors import EngineLimit
from unbraid.passes.programs import LONG_LOOP, cloned_program
from unbraid.properties.catalogue import concerned
from unbraid.properties.selection import parse_selection
from unbraid.driver.request import Answer, Request
from unbraid.results.verdict import Report, Verdict

ENDS_WITHIN = 5.0  # seconds, to see that all executions come to an end

_SENTENCES = {
    Why.THREAD_NUMBERS_MATTER: "no violation if the engine's choice is that of the library, but {}",
    Why.WEAKER_ORDERS_MATTER: "no data race if every order is seq_cst, but weaker memory orders are treated as seq_cst",
    Why.BLOCKS_IN_SECTION: (
        "no deadlock was found, but a call may block inside an atomic section, which is not followed"
    ),
    Why.ENDS_WITH_A_THREAD: "no memory is lost where main returns, but the program may end with its last thread",
    Why.MAY_GO_ON: "no memory is lost where the program ends, but it may go on for ever",
}


def cautious(report: Report, request: Request, program: Program) -> Report:
    if report.verdict is not Verdict.TRUE:
        return report
    doubt = _doubt(request, program)
    if doubt is None:
        return report
    text = _SENTENCES[doubt.why].format(*doubt.data)
    return replace(report, verdict=Verdict.UNKNOWN, reason=f"{text}; {report.reason}", proof=())


def _doubt(request: Request, program: Program) -> Cause | None:
    """The first of the doubts of the properties that are asked for."""

    def ends(program: Program) -> bool:
        return _all_end(program, request)

    numbers = _doubt_numbers(program)
    if numbers is not None:
        return numbers
    asked = concerned(parse_selection(request.source.properties).properties)
    found = (doubt(program, ends) for each in asked for doubt in each.doubts)
    return next((cause for cause in found if cause is not None), None)


def is_no_proof(answer: Answer, program: Program) -> bool:
    """May others be right who say that it can be violated?  They number threads in another way."""
    return answer.report.verdict is Verdict.TRUE and _doubt_numbers(program) is not None


def _doubt_numbers(program: Program) -> Cause | None:
    """Does the program look at the numbers of its threads?"""
    from unbraid.frontend.thread_numbers import NUMBERS

    note = next((note for note in program.notes if note.endswith(NUMBERS)), None)
    return None if note is None else Cause(Why.THREAD_NUMBERS_MATTER, data=(note,))


def _all_end(program: Program, request: Request) -> bool:
    """Is it seen soon that all executions come to an end?"""
    from unbraid.following import AllFollowed, follow
    from unbraid.transforms.spin_loops import without_spinning

    if without_spinning(program) != program:  # engines discard executions in which a thread spins for ever
        return False
    if not _has_loops(program):
        return True
    for unwind in (2, 4):
        try:
            found = follow(program, Request(request.source), unwind, lambda text: None, ENDS_WITHIN)
        except EngineLimit:
            return False
        if isinstance(found, AllFollowed):
            return True
    return False


def _has_loops(program: Program) -> bool:
    """Is there a loop, or recursion, of which it is not known how often it runs?"""
    try:
        cloned = cloned_program(program, 2, loop_size=LONG_LOOP)
    except EngineLimit:
        return True
    markers = {stmt.bound for stmt in all_statements(cloned) if isinstance(stmt, BoundReached)}
    return bool(markers & {Bound.LOOP, Bound.RECURSION}) or any(isinstance(s, While) for s in all_statements(cloned))
