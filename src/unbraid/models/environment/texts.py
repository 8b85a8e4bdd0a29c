"""Texts from outside: messages of the library, and the environment.

Variables of the environment are like the arguments of main: if only the library looks at their characters, these need
not be followed (`library/texts.c`).  Otherwise few and short texts are followed (`library/messages.c`,
`library/environment.c`), and for others there is a marker.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, INDEX, SIZE, Bound, Expr, IntType, PointerType
from unbraid.core.notes import Note, NoteKind
from unbraid.core.visitor import variables_read
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Model, ModelCall, NotModelled, approximate
from unbraid.models.files import buffers

MESSAGES = ("strerror", "strsignal", "gai_strerror", "hstrerror")  # functions whose result is such a text
_MOST_NAMES = 8  # as in library/environment.c
_MOST_HIDDEN = 2  # as in library/texts.c


def _message(call: ModelCall) -> Expr | None:
    """If the program does not use the text, nothing happens."""
    if not call.is_used:
        call.effects(0)
        return None
    (text,) = call.library(call.name, (call.value(0),))
    return text


def _strerror_r(call: ModelCall) -> Expr:
    """There are two functions of this name.  Their results have different types."""
    of = "gnu" if isinstance(call.result, PointerType) else "posix"
    values = tuple(call.keep(call.value(position)) for position in range(3))
    (result,) = call.library(f"unbraid_{of}_strerror_r", values)
    return result


def _getenv(call: ModelCall) -> Expr:
    """If the program sets variables, each result is only an approximation."""
    name = call.string(0)
    number = None if name is None else call.number("environment", name)
    if number is None or number >= _MOST_NAMES:
        raise NotModelled
    call.announce(Feature.TEXTS)
    call.note(Note(NoteKind.ARGUMENTS))
    if number >= _MOST_HIDDEN:
        call.announce(Feature.LOOKS_AT_TEXTS)
    is_hidden = not call.uses(Feature.LOOKS_AT_TEXTS)
    is_new = call.uses(Feature.ENVIRONMENT)
    if is_new:
        approximate(call)
    args = (build.constant(number, call.int_type), build.constant(is_new, BOOL))
    (text,) = call.library("unbraid_text_getenv" if is_hidden else "unbraid_getenv", args)
    return text


def _setenv(call: ModelCall) -> Expr:
    call.announce(Feature.ENVIRONMENT)
    raise NotModelled


def _any_value(call: ModelCall) -> Expr:
    """Any value of its type, for `models.library`: an approximation."""
    assert call.result is not None
    value = call.temporary(call.result)
    call.havoc(value, is_approximation=True)
    return value


def _outside(call: ModelCall) -> None:
    """void __unbraid_outside(void), for `models.library`: marks a text that is too long to be followed."""
    call.not_followed(Bound.ARGUMENTS)


MODELS: dict[str, Model] = {
    **dict.fromkeys(MESSAGES, _message),
    **dict.fromkeys(("strerror_r", "__xpg_strerror_r"), _strerror_r),
    **dict.fromkeys(("getenv", "secure_getenv"), _getenv),
    **dict.fromkeys(("setenv", "unsetenv", "putenv", "clearenv"), _setenv),
    **dict.fromkeys(
        ("__unbraid_any_character", "__unbraid_any_flag", "__unbraid_any_number", "__unbraid_any_real"), _any_value
    ),
    "__unbraid_outside": _outside,
}


def are_hidden(call: ModelCall) -> bool:
    """Does only the library look at texts from outside?"""
    return call.uses(Feature.TEXTS) and not call.uses(Feature.LOOKS_AT_TEXTS)


def _copy(call: ModelCall) -> Expr:
    """strcpy and strncpy: the characters of a text from outside are any, and the array must have room for them."""
    array = call.value(0)
    target, source = call.keep(array), call.keep(call.value(1))
    most = tuple(call.keep(call.value(position)) for position in range(2, call.count()))
    named = target if any(True for _ in variables_read(array)) else array
    (is_outside,) = call.library("unbraid_is_text", (source,))

    def copy_text() -> None:
        (length,) = call.library("unbraid_text_strlen", (source,))
        end, count = length, length
        if most:  # all bytes up to `most` are written
            is_whole = call.keep(build.compare("<", length, build.cast(most[0], SIZE)))
            count = call.keep(build.cast(most[0], SIZE))
            call.branch(build.truth(count), lambda: buffers.guess(call, named, count), nothing)
            call.branch(is_whole, lambda: _end(call, target, end), nothing)
        else:
            call.branch(build.truth(count), lambda: buffers.guess(call, named, count), nothing)
            _end(call, target, end)

    def copy_string() -> None:
        (string,) = call.library("unbraid_plain_text", (source,))
        call.library(call.name, (target, string, *most))

    call.branch(is_outside, copy_text, copy_string)
    return target


def _end(call: ModelCall, target: Expr, length: Expr) -> None:
    """Store the null character."""
    call.assign(buffers.at(call, target, build.cast(length, INDEX), buffers.BYTE), build.constant(0, buffers.BYTE))


def _strcmp(call: ModelCall) -> Expr:
    """If the other string is a literal, a text that is equal to it has no other characters from then on."""
    strings = tuple(call.keep(call.value(position)) for position in range(2))
    text, literal = (call.string(0), 0) if call.string(0) is not None else (call.string(1), 1)
    if text is None:
        (order,) = call.library("unbraid_text_strcmp", strings)
        return order
    number = build.constant(call.number("compared", text) + 1, call.int_type)
    args = (strings[1 - literal], strings[literal], number, build.constant(literal == 0, BOOL))
    (order,) = call.library("unbraid_text_compare_literal", args)
    return order


MODELS_IF_HIDDEN: dict[str, Model] = {"strcmp": _strcmp, "strcpy": _copy, "strncpy": _copy}

TYPES: dict[str, IntType | str] = {}
