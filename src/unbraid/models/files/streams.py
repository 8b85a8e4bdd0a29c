"""Streams: an object of one byte, which holds the descriptor of the stream.

Those that the program opens are allocated, and end when they are closed, so that any use after that is an invalid
access (C17 7.21.3p4).  The standard ones have a mark when they are closed.  A stream is only looked at in programs that
open or close one (`Feature.STREAMS`).
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import SIZE, Const, Expr, IntType, Place, PointerType, Property, Releasable, Var
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Model, ModelCall
from unbraid.models.environment.results import RANGES
from unbraid.models.error_numbers import EBADF, EINTR, EIO, set_errno, set_one_of, set_unknown
from unbraid.models.files import descriptors, opening
from unbraid.models.files.descriptors import choose_failure

_BYTE = IntType(8, False)
_CLOSED = Const(255, _BYTE)
_NUMBERLESS = Const(254, _BYTE)  # a descriptor that is not followed
_EOF = -1


def _descriptor(call: ModelCall, stream: Expr) -> Place:
    pointer = PointerType(_BYTE, call.void_pointer.bits)
    return build.dereference(build.cast(stream, pointer), _BYTE)


def _look(call: ModelCall, stream: Expr) -> Expr:
    """In a step: check that a stream is open; returns its descriptor."""
    place = _descriptor(call, stream)
    kind = Property.HANDLES if call.asks(Property.HANDLES) else Property.UNDEFINED
    if kind is Property.HANDLES:
        call.check(build.valid(place), kind, f"{call.name}: the stream is not open")
    number = call.keep(place)
    is_closed = build.conjunction(build.equal(number, _CLOSED), build.negate(Releasable(stream)))
    call.check(build.negate(is_closed), kind, f"{call.name}: the stream is not open")
    return number


def check(call: ModelCall, position: int) -> None:
    """Before a call whose own model knows nothing of streams: check the one at this position."""
    if call.has_effects(position):
        call.not_followed()
        return
    stream = call.keep(call.value(position))

    def look() -> None:
        call.atomic_begin()
        _look(call, stream)
        call.atomic_end()

    if call.name in _ALL_IF_NULL:
        call.branch(build.truth(stream), look, nothing)
    else:
        look()


# -------------------------------------------------------------------------------------- opening and closing
def _null_and_errno(call: ModelCall, result: Var) -> None:
    call.assign(result, build.constant(0, result.type))
    set_unknown(call)


def _make(call: ModelCall, result: Var, number: Callable[[], Expr]) -> None:
    """A new stream with this descriptor."""
    call.atomic_begin()
    made = build.cast(number(), _BYTE)
    stream = call.temporary(PointerType(_BYTE, call.void_pointer.bits))
    call.allocate(stream, Const(1, SIZE), _BYTE)
    call.assign(build.dereference(stream, _BYTE), made)
    call.assign(result, build.cast(stream, result.type))
    call.atomic_end()


def _fopen(call: ModelCall) -> Expr:
    call.announce(Feature.STREAMS)
    for position in range(call.count()):
        call.effects(position)
    assert call.result is not None
    result = call.temporary(call.result)
    number = lambda: descriptors.add(call) if descriptors.follows(call) else _NUMBERLESS
    call.branch(choose_failure(call), lambda: _null_and_errno(call, result), lambda: _make(call, result, number))
    return result


def _fdopen(call: ModelCall) -> Expr:
    call.announce(Feature.STREAMS)
    number = opening.number_at(call, 0)
    call.effects(1)
    assert call.result is not None
    result = call.temporary(call.result)

    def make() -> None:
        if not descriptors.follows(call):
            _make(call, result, lambda: _NUMBERLESS)
            return
        call.atomic_begin()
        found = descriptors.is_open(call, number)
        call.atomic_end()
        call.branch(found, lambda: _make(call, result, lambda: number), lambda: _refuse(call, result))

    call.branch(choose_failure(call), lambda: _null_and_errno(call, result), make)
    return result


def _refuse(call: ModelCall, result: Var) -> None:
    call.assign(result, build.constant(0, result.type))
    set_errno(call, EBADF)


def _unmodelled_stream(call: ModelCall) -> Expr:
    """A stream in memory: what is written to that memory later is not followed."""
    call.not_followed()
    return _fopen(call)


def _end(call: ModelCall, stream: Expr) -> None:
    """In a step: close a stream."""
    number = _look(call, stream)
    if descriptors.follows(call):
        as_int = build.cast(number, call.int_type)
        close = lambda: call.branch(
            descriptors.is_open(call, as_int), lambda: opening.close_open(call, as_int), nothing
        )
        call.branch(build.equal(number, _NUMBERLESS), nothing, close)
    mark = lambda: call.assign(_descriptor(call, stream), _CLOSED)
    call.branch(Releasable(stream), lambda: call.release(stream), mark)


def _fclose(call: ModelCall) -> Expr:
    """The stream is closed, also if what was left in its buffer could not be written."""
    call.announce(Feature.STREAMS)
    stream = call.keep(call.value(0))
    call.atomic_begin()
    _end(call, stream)
    call.atomic_end()
    result = call.temporary(call.int_type)
    if call.name == "pclose":
        call.havoc(result)
        call.assume(RANGES[call.name].holds(result, []))
        return result
    call.assign(result, build.constant(0, result.type))
    if call.is_used:
        call.branch(choose_failure(call), lambda: _fail(call, result), nothing)
    return result


def _fail(call: ModelCall, result: Var) -> None:
    call.assign(result, build.constant(_EOF, result.type))
    set_one_of(call, (EIO, EINTR) if call.uses(Feature.INTERRUPTS) else (EIO,))


def _freopen(call: ModelCall) -> Expr:
    """The stream itself with another file; it is closed if that fails."""
    call.announce(Feature.STREAMS)
    call.effects(0)
    call.effects(1)
    stream = call.keep(call.value(2))
    assert call.result is not None
    result = call.temporary(call.result)
    call.assign(result, build.cast(stream, result.type))
    fails = call.keep(choose_failure(call))
    call.atomic_begin()
    call.branch(fails, lambda: _end(call, stream), lambda: _discard(_look(call, stream)))
    call.atomic_end()
    call.branch(fails, lambda: _null_and_errno(call, result), nothing)
    return result


def _discard(value: Expr) -> None:
    """For a statement whose value nobody needs."""


def _fileno(call: ModelCall) -> Expr:
    stream = call.keep(call.value(0))
    call.atomic_begin()
    number = _look(call, stream)
    call.atomic_end()
    result = call.temporary(call.int_type)

    def guess() -> None:
        call.havoc(result)
        call.assume(build.compare(">=", result, build.constant(-1, result.type)))

    is_known = build.compare("<", number, build.constant(descriptors.MOST, _BYTE))
    call.branch(is_known, lambda: call.assign(result, build.cast(number, result.type)), guess)
    return result


MODELS: dict[str, Model] = {
    **dict.fromkeys(("fopen", "fopen64", "tmpfile", "tmpfile64", "popen"), _fopen),
    "fdopen": _fdopen,
    **dict.fromkeys(("fmemopen", "open_memstream"), _unmodelled_stream),
    **dict.fromkeys(("freopen", "freopen64"), _freopen),
    **dict.fromkeys(("fclose", "pclose"), _fclose),
    **dict.fromkeys(("fileno", "fileno_unlocked"), _fileno),
}

TYPES: dict[str, IntType | str] = {}

_ALL_IF_NULL = frozenset({"fflush", "fflush_unlocked"})  # these do something for all streams if they get none

# Where other functions have streams.
_UNLOCKED = (
    "feof", "ferror", "clearerr", "fflush", "fgetc", "getc", "fgetwc", "getwc", "fputc", "putc", "fputwc", "putwc",
    "fgets", "fputs", "fread", "fwrite",
)  # fmt: skip
_FIRST = (
    "feof", "ferror", "clearerr", "fflush", "fgetc", "getc", "fgetwc", "getwc", "fprintf", "vfprintf", "fwprintf",
    "vfwprintf", "fscanf", "vfscanf", "fwscanf", "vfwscanf", "fseek", "fseeko", "fseeko64", "ftell", "ftello",
    "ftello64", "rewind", "fgetpos", "fgetpos64", "fsetpos", "fsetpos64", "setbuf", "setbuffer", "setvbuf",
    "setlinebuf", "flockfile", "ftrylockfile", "funlockfile", "fwide",
)  # fmt: skip
_SECOND = ("fputc", "putc", "fputs", "ungetc", "fputwc", "putwc", "fputws", "ungetwc")
_PLAIN: dict[str, int] = {
    **dict.fromkeys(_FIRST, 0),
    **dict.fromkeys(_SECOND, 1),
    **dict.fromkeys(("fgets", "fgetws", "getline"), 2),
    **dict.fromkeys(("fread", "fwrite", "getdelim"), 3),
}
STREAMS: dict[str, int] = {**_PLAIN, **{f"{name}_unlocked": _PLAIN[name] for name in _UNLOCKED}}
