"""What was proved about a program may say less about the property than it seems: then TRUE becomes UNKNOWN."""

from __future__ import annotations

from dataclasses import replace

from unbraid.analyses.sharing import all_statements, reachable_functions
from unbraid.core.nodes import Allocate, Bound, BoundReached, Program, Property, ThreadExit, While
from unbraid.core.notes import Note, NoteKind
from unbraid.core.visitor import statements
from unbraid.errors import EngineLimit
from unbraid.programs import LONG_LOOP, cloned_program
from unbraid.properties.selection import parse_selection
from unbraid.request import Answer, Request
from unbraid.results.verdict import Report, Verdict
from unbraid.results.wording import note_text

ENDS_WITHIN = 5.0  # seconds, to see that all executions come to an end


def cautious(report: Report, request: Request, program: Program) -> Report:
    if report.verdict is not Verdict.TRUE:
        return report
    doubt = _doubt(report, request, program)
    if not doubt:
        return report
    return replace(report, verdict=Verdict.UNKNOWN, reason=f"{doubt}; {report.reason}", proof=())


def _doubt(report: Report, request: Request, program: Program) -> str:
    from unbraid.analyses.sections import may_wait_in_section

    numbers = _note(program, NoteKind.NUMBER_OF_THREAD)
    if numbers is not None:
        return f"no violation if the engine's choice is that of the library, but {note_text(numbers)}"
    properties = parse_selection(request.source.properties).properties
    orders = _note(program, NoteKind.WEAKER_ORDERS)
    if Property.RACE in properties and orders is not None:  # which do not order what they seem to
        return f"no data race if every order is seq_cst, but {note_text(orders)}"
    if Property.DEADLOCK in properties and may_wait_in_section(program):
        return "no deadlock was found, but a call may block inside an atomic section, which is not followed"
    if properties & {Property.MEMTRACK, Property.MEMCLEANUP} and _ends_as_a_thread(program):
        return "no memory is lost where main returns, but the program may end with its last thread"
    if Property.MEMTRACK in properties and _may_go_on(program) and not _ends(program, request):
        return "no memory is lost where the program ends, but it may go on for ever"
    return ""


def is_no_proof(answer: Answer, program: Program) -> bool:
    """May others be right who say that it can be violated?  They number threads in another way."""
    return answer.report.verdict is Verdict.TRUE and _note(program, NoteKind.NUMBER_OF_THREAD) is not None


def _note(program: Program, kind: NoteKind) -> Note | None:
    """The first one of this kind."""
    return next((note for note in program.notes if note.kind is kind), None)


def _ends_as_a_thread(program: Program) -> bool:
    """May main end by pthread_exit?"""
    return any(
        isinstance(stmt, ThreadExit)
        for name in reachable_functions(program, program.entry)
        for stmt in statements(program.functions[name].body)
    )


def _may_go_on(program: Program) -> bool:
    """May an execution that allocates memory not come to an end?"""
    if not any(isinstance(stmt, Allocate) and not stmt.is_automatic for stmt in all_statements(program)):
        return False
    if _spins(program):
        return True
    try:
        cloned = cloned_program(program, 2, loop_size=LONG_LOOP)
    except EngineLimit:
        return True
    markers = {stmt.bound for stmt in all_statements(cloned) if isinstance(stmt, BoundReached)}
    return bool(markers & {Bound.LOOP, Bound.RECURSION}) or any(isinstance(s, While) for s in all_statements(cloned))


def _spins(program: Program) -> bool:
    """Does a thread wait in a loop?  Everybody else takes an execution in which it does so for ever for none."""
    from unbraid.transforms.spin_loops import without_spinning

    return without_spinning(program) != program


def _ends(program: Program, request: Request) -> bool:
    """Is it seen soon that all executions come to an end?"""
    from unbraid.following import AllFollowed, follow

    if _spins(program):
        return False
    for unwind in (2, 4):
        try:
            found = follow(program, Request(request.source), unwind, lambda text: None, ENDS_WITHIN)
        except EngineLimit:
            return False
        if isinstance(found, AllFollowed):
            return True
    return False
