"""Functions that fill memory from outside the program: files, sockets, random numbers.

The result is any number that the manual allows.  A handler may interrupt a call that waits, which gives EINTR
(`interrupts.py`); which other error number a failure sets is not known.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import FALSE, SIZE, Expr, IntType, Var
from unbraid.core.writing import Feature, nothing
from unbraid.models import interrupts
from unbraid.models.context import Model, ModelCall
from unbraid.models.environment.results import RANGES
from unbraid.models.error_numbers import EINTR, MOST_ERROR, set_errno
from unbraid.models.files import buffers

_WAITING = frozenset({"read", "recv", "recvfrom"})


def fails(call: ModelCall, result: Var, number: int | None = None) -> None:
    """The call gives -1 and sets errno: to this number, or to one that is not known."""
    call.assign(result, build.constant(-1, result.type))
    if number is not None:
        set_errno(call, number)
    elif call.uses(Feature.ERRNO):
        some = call.temporary(call.int_type)
        call.havoc(some, is_approximation=True)
        call.assume(build.conjunction(build.truth(some), build.within(some, MOST_ERROR + 1)))
        set_errno(call, some)


def _outcome(call: ModelCall, arguments: list[Expr]) -> Var:
    """The result: an error, or a number of bytes or elements."""
    assert call.result is not None
    result = call.temporary(call.result)
    known = RANGES[call.name]

    def answer() -> None:
        call.havoc(result)
        call.assume(known.holds(result, arguments))
        if known.low is not None and known.low < 0:
            is_error = build.compare("<", result, build.constant(0, result.type))
            call.branch(is_error, lambda: fails(call, result), nothing)

    interrupted = interrupts.is_interrupted(call) if call.name in _WAITING else FALSE
    call.branch(interrupted, lambda: fails(call, result, EINTR), answer) if interrupted != FALSE else answer()
    return result


def _reads(buffer: int, size: int, then: Callable[[ModelCall], None] = lambda call: None) -> Model:
    """A function that gives the number of bytes that it has written; `then` is what it does beside that."""

    def read(call: ModelCall) -> Expr:
        arguments = [call.keep(call.value(i)) if i != buffer else call.value(i) for i in range(size + 1)]
        result = _outcome(call, arguments)
        is_some = build.compare(">", result, build.constant(0, result.type))
        most = build.cast(arguments[size], SIZE)
        count = build.cast(result, SIZE)
        call.branch(is_some, lambda: buffers.fill(call, arguments[buffer], call.pointee(buffer), count, most), nothing)
        then(call)
        return result

    return read


def _rest(first: int) -> Callable[[ModelCall], None]:
    def evaluate(call: ModelCall) -> None:
        for position in range(first, call.count()):
            call.effects(position)

    return evaluate


def _sender(call: ModelCall) -> None:
    """recvfrom also says who has sent the bytes, in a struct of its own kind, of which little is known here."""
    call.effects(3)
    kind = call.pointee(4)
    if call.is_null(4) or kind is None:
        _rest(4)(call)
        return
    pointer, size = call.keep(call.value(4)), build.constant(call.size_of(kind), SIZE)
    count = call.temporary(SIZE)
    call.havoc(count, is_approximation=True)
    call.assume(build.compare("<=", count, size))
    call.branch(build.truth(pointer), lambda: buffers.fill(call, pointer, kind, count, size), nothing)
    call.if_given(5, lambda length: call.store(length, count))


def _getentropy(call: ModelCall) -> Expr:
    """All bytes are written, or none."""
    pointer, size = call.value(0), call.keep(build.cast(call.value(1), SIZE))
    result = _outcome(call, [])
    is_done = build.equal(result, build.constant(0, result.type))
    call.branch(is_done, lambda: buffers.fill(call, pointer, call.pointee(0), size, size), nothing)
    return result


def _fread(call: ModelCall) -> Expr:
    """The result counts elements.  The bytes of one that is read in part have any values (C17 7.21.8.1p2)."""
    pointer, size, number = call.value(0), *(call.keep(build.cast(call.value(i), SIZE)) for i in (1, 2))
    call.effects(3)
    assert call.result is not None
    result = call.temporary(call.result)
    call.havoc(result)
    call.assume(build.compare("<=", result, build.cast(number, result.type)))
    whole = build.binary("*", build.cast(result, SIZE), size, SIZE)
    most = build.binary("*", number, size, SIZE)
    count = call.keep(whole)

    def partly() -> None:
        some = call.temporary(SIZE)
        call.choose(some)
        more = build.binary("-", some, whole, SIZE)
        call.assume(build.conjunction(build.compare(">=", some, whole), build.compare("<", more, size)))
        assert isinstance(count, Var)
        call.assign(count, some)

    if size != build.constant(1, SIZE):
        call.assume(build.disjunction(build.truth(size), build.equal(result, build.constant(0, result.type))))
        is_short = build.conjunction(build.compare("<", build.cast(result, SIZE), number), build.truth(size))
        call.branch(is_short, partly, nothing)
    buffers.fill(call, pointer, call.pointee(0), count, most)
    return result


MODELS: dict[str, Model] = {
    "read": _reads(1, 2),
    **dict.fromkeys(("pread", "pread64"), _reads(1, 2, _rest(3))),
    "recv": _reads(1, 2, _rest(3)),
    "recvfrom": _reads(1, 2, _sender),
    "readlink": _reads(1, 2),
    "getrandom": _reads(0, 1, _rest(2)),
    "getentropy": _getentropy,
    **dict.fromkeys(("fread", "fread_unlocked"), _fread),
}

TYPES: dict[str, IntType | str] = {}
