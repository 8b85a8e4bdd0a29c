"""fgets.  `library/lines.c` reads character by character; a long array is filled as a whole (`buffers.py`).

A line ends with its first newline.  For a long array, that is followed for the first characters; the others are an
approximation.
"""

from __future__ import annotations

from functools import partial

from unbraid.core import build
from unbraid.core.nodes import INDEX, SIZE, Const, Expr, IntType, Var
from unbraid.core.writing import nothing
from unbraid.models.context import Model, ModelCall
from unbraid.models.files import buffers
from unbraid.models.files.descriptors import choose_failure
from unbraid.models.input import stream

_NEWLINE = ord("\n")


def _fgets(call: ModelCall) -> Expr:
    pointer, size = call.value(0), call.keep(build.cast(call.value(1), call.int_type))
    call.effects(2)
    if isinstance(size, Const) and buffers.is_long(pointer, size.value):
        return _fill(call, pointer, size.value - 1)
    (line,) = call.library("unbraid_read_line", (build.cast(pointer, call.void_pointer), size))
    return line


def _fill(call: ModelCall, pointer: Expr, most: int) -> Expr:
    """Read up to `most` characters.  At the end of the input, the array stays as it is.  After an error it has any
    contents (C17 7.21.7.2p3): what was read up to then."""
    stream.begin(call)
    stream.leave(call, stream.ANY)
    length, result = call.temporary(SIZE), call.temporary(build.scalar(pointer.type))
    fails = choose_failure(call)
    call.havoc(length)
    call.assume(build.compare("<=", length, build.constant(most, SIZE)))
    is_some = build.compare(">", length, build.constant(0, SIZE))
    call.assume(build.disjunction(is_some, fails))

    def read() -> None:
        buffers.fill(call, pointer, call.pointee(0), length, length)  # never full, as newlines may not be anywhere
        _end_at_newline(call, pointer, length)

    def fail() -> None:
        stream.fail(call)
        call.assign(result, build.constant(0, result.type))

    def succeed() -> None:
        call.assign(buffers.at(call, pointer, build.cast(length, INDEX), buffers.BYTE), build.constant(0, buffers.BYTE))
        call.assign(result, pointer)

    call.branch(is_some, read, nothing)
    call.branch(fails, fail, succeed)
    return result


def _end_at_newline(call: ModelCall, pointer: Expr, length: Var) -> None:
    """No newline is before the last character, among those that are followed exactly."""
    for i in range(buffers.SHORT - 1):
        is_inside = build.conjunction(
            build.compare(">", length, build.constant(i + 1, SIZE)),
            build.compare("<=", length, build.constant(buffers.SHORT, SIZE)),
        )
        character = buffers.at(call, pointer, i, buffers.BYTE)
        call.branch(is_inside, partial(call.assume, build.compare("!=", character, _newline())), nothing)


def _newline() -> Const:
    return Const(_NEWLINE, buffers.BYTE)


MODELS: dict[str, Model] = dict.fromkeys(("fgets", "fgets_unlocked"), _fgets)

TYPES: dict[str, IntType | str] = {}
