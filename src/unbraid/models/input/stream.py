"""What the streams of a program have left to read: any characters, except after scanf.

A character that does not match, or that follows a number or a word, is not read.  So the next one is not any character:
what is read then is an approximation.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, IntType, Var
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import ModelCall, approximate
from unbraid.models.error_numbers import EAGAIN, EBADF, EINTR, EIO, EOVERFLOW, set_one_of

ANY, AFTER_WORD, AFTER_MISMATCH = range(3)  # what the next character may be; after a word it may be white space
_STATE = IntType(8, False)


def _left(call: ModelCall) -> Var:
    return call.own_global("input_left", _STATE)


def leave(call: ModelCall, state: int) -> None:
    if call.uses(Feature.SCANS):
        with call.atomic_access():
            call.assign(_left(call), build.constant(state, _STATE))


def begin(call: ModelCall, allowed: int = ANY) -> None:
    """Before a character is read: if the next one is not `allowed`, what follows is an approximation."""
    if not call.uses(Feature.SCANS):
        return
    with call.atomic_access():
        state = call.keep(_left(call))
    is_known = build.compare("<=", state, build.constant(allowed, _STATE))
    call.branch(is_known, nothing, lambda: approximate(call))


def fail(call: ModelCall) -> None:
    """Set errno if there was an error; at the end of the input, it stays."""
    if call.uses(Feature.ERRNO):
        is_error = call.temporary(BOOL)
        call.choose(is_error)
        call.branch(is_error, lambda: set_one_of(call, (EIO, EBADF, EAGAIN, EINTR, EOVERFLOW)), nothing)
