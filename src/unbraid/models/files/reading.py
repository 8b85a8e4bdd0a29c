"""Functions that fill memory from outside the program: files, sockets, random numbers.

The result is any number that the manual allows.  A handler may interrupt a call that waits, which gives EINTR
(`interrupts.py`); which other error number a failure sets is not known.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import SIZE, Expr, IntType, Var
from unbraid.core.writing import nothing
from unbraid.models.context import Model, ModelCall
from unbraid.models.environment.results import RANGES
from unbraid.models.files import buffers, descriptors, queues
from unbraid.models.files.descriptors import fails
from unbraid.models.files.opening import interruptible

_FROM_QUEUES = frozenset({"read", "recv", "recvfrom"})


def _answer(call: ModelCall, result: Var, arguments: list[Expr]) -> None:
    """An error, or a number of bytes."""
    call.havoc(result)
    call.assume(RANGES[call.name].holds(result, arguments))
    is_error = build.compare("<", result, build.constant(0, result.type))
    call.branch(is_error, lambda: fails(call, result), nothing)


def _reads(buffer: int, size: int, then: Callable[[ModelCall], None] = lambda call: None) -> Model:
    """A function that gives the number of bytes that it has written; `then` is what it does beside that.  If its buffer
    is not the first argument, that is a descriptor or a name."""

    def read(call: ModelCall) -> Expr:
        arguments = [call.keep(call.value(i)) if i != buffer else call.value(i) for i in range(size + 1)]
        assert call.result is not None
        result = call.temporary(call.result)
        pointer, most, count = arguments[buffer], build.cast(arguments[size], SIZE), build.cast(result, SIZE)

        def outside() -> None:
            _answer(call, result, arguments)
            is_some = build.compare(">", result, build.constant(0, result.type))
            call.branch(is_some, lambda: buffers.fill(call, pointer, call.pointee(buffer), count, most), nothing)
            then(call)

        def choose_source() -> None:
            if call.name in _FROM_QUEUES:
                queues.read(call, arguments[0], result, pointer, most, outside)
            elif isinstance(arguments[0].type, IntType):
                descriptors.if_open(call, arguments[0], result, outside)
            else:
                outside()

        interruptible(call, result, call.name in _FROM_QUEUES, choose_source)
        return result

    return read


def _rest(first: int) -> Callable[[ModelCall], None]:
    def evaluate(call: ModelCall) -> None:
        for position in range(first, call.count()):
            call.effects(position)

    return evaluate


def _sender(call: ModelCall) -> None:
    """recvfrom also says who has sent the bytes."""
    call.effects(3)
    buffers.fill_address(call, 4)


def _getentropy(call: ModelCall) -> Expr:
    """All bytes are written, or none."""
    pointer, size = call.value(0), call.keep(build.cast(call.value(1), SIZE))
    assert call.result is not None
    result = call.temporary(call.result)
    _answer(call, result, [])
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
