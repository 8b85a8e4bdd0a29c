"""Characters from outside, one by one.  `library/lines.c` reads lines."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, Expr, IntType
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Model, ModelCall, refused
from unbraid.models.input import stream

_EOF, _MOST = -1, 255


def _getc(call: ModelCall) -> Expr:
    """A character, or EOF."""
    for position in range(call.count()):
        call.effects(position)
    stream.begin(call)
    stream.leave(call, stream.ANY)
    assert call.result is not None
    character = call.temporary(call.result)
    call.havoc(character)
    low, high = build.constant(_EOF, character.type), build.constant(_MOST, character.type)
    call.assume(build.conjunction(build.compare(">=", character, low), build.compare("<=", character, high)))
    if call.uses(Feature.ERRNO):
        call.branch(build.compare("==", character, low), lambda: stream.fail(call), nothing)
    return character


def _ungetc(call: ModelCall) -> Expr:
    """The character, or EOF.  What is read then is known, which is not followed."""
    character = call.keep(build.cast(call.value(0), call.int_type))
    call.effects(1)
    call.announce(Feature.SCANS)
    is_done, end = call.temporary(BOOL), build.constant(_EOF, call.int_type)
    call.choose(is_done)
    is_done_with = build.conjunction(is_done, build.compare("!=", character, end))
    call.branch(is_done_with, lambda: stream.leave(call, stream.AFTER_MISMATCH), nothing)
    return build.ite(is_done_with, build.cast(build.cast(character, IntType(8, False)), call.int_type), end)


def _begins(call: ModelCall) -> None:
    """void __unbraid_input_begins(void), for `models.library`."""
    stream.begin(call)
    stream.leave(call, stream.ANY)


def _fails(call: ModelCall) -> None:
    """void __unbraid_input_fails(void), for `models.library`."""
    stream.fail(call)


MODELS: dict[str, Model] = {
    **dict.fromkeys(("getchar", "getchar_unlocked", "fgetc", "getc", "getc_unlocked"), _getc),
    "ungetc": _ungetc,
    "gets": refused("it is not in C any more, and cannot be used safely; use fgets"),
    "__unbraid_input_begins": _begins,
    "__unbraid_input_fails": _fails,
}

TYPES: dict[str, IntType | str] = {}
