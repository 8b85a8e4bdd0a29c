"""Assertions, and functions and labels that must not be reached.  The models of the calls write the checks."""

from __future__ import annotations

from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import Program, Property
from unbraid.core.notes import NoteKind
from unbraid.properties.checked import CheckedProperty, Ends, Formula

ERROR_FUNCTIONS = ("reach_error", "__VERIFIER_error")  # if no property file names another

_NOT_CHECKED = {
    NoteKind.ASSERTION_IN_COMMENT: Why.COMMENT_NOT_CHECKED,
    NoteKind.CALL_NOT_UNDERSTOOD: Why.ASSERTION_NOT_UNDERSTOOD,
}


def _doubt_assertions(program: Program, ends: Ends) -> Cause | None:
    """Does the program state an assertion in a way that is not understood?"""
    note = next((note for note in program.notes if note.kind in _NOT_CHECKED), None)
    if note is None:
        return None
    return Cause(_NOT_CHECKED[note.kind], note.position, tuple(each for each in note.data if isinstance(each, str)))


UNREACH_CALL = CheckedProperty(
    name="unreach-call",
    topic="assertions",
    short=("assertions",),
    description="an assertion fails, or an error function or label is reached",
    remedy=(
        "Look for the context switch after which the condition no longer holds, and keep the other threads out "
        "there: hold one lock around all accesses that belong together, or make them one atomic operation."
    ),
    kinds=frozenset({Property.ERROR_CALL, Property.ASSERTION}),
    # A failing assertion is not a call of an error function.
    formula=Formula("! call(reach_error())", r"!\s*call\(\s*(\w+)\s*\(\s*\)\s*\)", frozenset({Property.ERROR_CALL})),
    is_default=True,
    is_in_all=True,
    doubts=(_doubt_assertions,),
)
