"""Functions that send memory of the program outside, or to another thread.

The bytes are read, which matters if a wrong access or a data race is looked for.  As with `reading.py`, it is enough to
read those that are written: a real call may write all of them.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import SIZE, Expr, IntType, Property
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Model, ModelCall
from unbraid.models.environment.results import RANGES
from unbraid.models.files import buffers, queues
from unbraid.models.files.descriptors import fails
from unbraid.models.files.opening import interruptible, number_at

_FLAGS = frozenset({0, 0x4000})  # none, MSG_NOSIGNAL


def _write(call: ModelCall) -> Expr:
    """ssize_t write(int, const void *, size_t, ...)"""
    number, pointer, size = number_at(call, 0), call.keep(call.value(1)), call.keep(build.cast(call.value(2), SIZE))
    flags = call.constant(3) if call.name.startswith("send") else 0
    for position in range(3, call.count()):
        call.effects(position)
    assert call.result is not None
    result = call.temporary(call.result)
    if flags not in _FLAGS and call.uses(Feature.QUEUES):
        call.not_followed()

    def answer() -> None:
        call.havoc(result)
        call.assume(RANGES[call.name].holds(result, [number, pointer, size]))
        is_error = build.compare("<", result, build.constant(0, result.type))
        send = lambda: _send(call, 1, pointer, build.cast(result, SIZE), size)
        call.branch(is_error, lambda: fails(call, result), send)

    interruptible(call, result, True, lambda: queues.write(call, number, result, pointer, size, flags, answer))
    return result


def _fwrite(call: ModelCall) -> Expr:
    """size_t fwrite(const void *, size_t size, size_t number, FILE *)"""
    pointer = call.keep(call.value(0))
    size, number = (call.keep(build.cast(call.value(i), SIZE)) for i in (1, 2))
    call.effects(3)
    assert call.result is not None
    result = call.temporary(call.result)
    call.havoc(result)
    call.assume(build.compare("<=", build.cast(result, SIZE), number))
    count, most = (build.binary("*", each, size, SIZE) for each in (build.cast(result, SIZE), number))
    _send(call, 0, pointer, count, most)
    return result


def _send(call: ModelCall, position: int, pointer: Expr, count: Expr, most: Expr) -> None:
    if call.notices(Property.DEREF) or call.asks(Property.RACE):
        is_some = build.compare(">", count, build.constant(0, SIZE))
        call.branch(is_some, lambda: buffers.drain(call, pointer, call.pointee(position), count, most), nothing)


MODELS: dict[str, Model] = {
    **dict.fromkeys(("write", "pwrite", "pwrite64", "send", "sendto"), _write),
    **dict.fromkeys(("fwrite", "fwrite_unlocked"), _fwrite),
}

TYPES: dict[str, IntType | str] = {}
