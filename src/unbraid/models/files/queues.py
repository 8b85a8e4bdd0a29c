"""Pipes, pairs of sockets, and counters of events: what one thread writes, another one reads (`library/queues.c`)."""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INDEX,
    INT32,
    Const,
    Expr,
    IntType,
    Place,
    PointerType,
    Property,
    Sync,
    SyncKind,
    Var,
)
from unbraid.core.writing import Feature, nothing
from unbraid.models.cancellation import points
from unbraid.models.context import Model, ModelCall
from unbraid.models.error_numbers import EBADF, EMFILE
from unbraid.models.files import descriptors
from unbraid.models.files.descriptors import choose_failure, fails
from unbraid.models.files.opening import number_at, open_new
from unbraid.models.sync import waiting
from unbraid.properties import lowering

_BYTE = IntType(8, False)
_OUTSIDE, _NOWHERE = Const(0, _BYTE), Const(255, _BYTE)
_NONBLOCK = 0o4000  # O_NONBLOCK and SOCK_NONBLOCK
_STREAM, _SOCKET_FLAGS = 1, 0o2004000  # SOCK_STREAM; SOCK_CLOEXEC, SOCK_NONBLOCK
_SIGPIPE = Const(13, INT32)
_NO_SIGNAL = 0x4000  # MSG_NOSIGNAL


def _announce(call: ModelCall) -> None:
    call.announce(Feature.DESCRIPTORS)
    call.announce(Feature.QUEUES)


def _is_at_once(flags: Expr) -> Expr:
    return build.truth(build.binary("&", flags, build.constant(_NONBLOCK, flags.type), build.scalar(flags.type)))


def _make_two(call: ModelCall, pair: int, library: str, at_once: Expr) -> Expr:
    """Two descriptors, which are stored in the array that an argument points to."""
    pointer = call.keep(call.value(pair))
    result = call.temporary(call.int_type)

    def make() -> None:
        call.atomic_begin()
        both = [call.keep(descriptors.add(call)) for _ in range(2)]
        call.library(library, (*both, at_once))
        call.atomic_end()
        for i, number in enumerate(both):
            call.assign(_element(call, pointer, i), number)
        call.assign(result, build.constant(0, result.type))

    call.branch(choose_failure(call), lambda: fails(call, result, EMFILE), make)
    return result


def _element(call: ModelCall, pointer: Expr, i: int) -> Place:
    kind = call.int_type
    assert isinstance(pointer.type, PointerType)
    moved = build.pointer_add(pointer, build.constant(i, INDEX), kind.bits // 8, pointer.type)
    return build.dereference(moved, kind)


def _pipe(call: ModelCall) -> Expr:
    _announce(call)
    at_once = _is_at_once(number_at(call, 1)) if call.name == "pipe2" else FALSE
    return _make_two(call, 0, "unbraid_queue_pipe", at_once)


def _socketpair(call: ModelCall) -> Expr:
    """Of the kinds of sockets, only streams are followed."""
    _announce(call)
    call.effects(0)
    kind = number_at(call, 1)
    call.effects(2)
    plain = build.binary("&", kind, build.constant(~_SOCKET_FLAGS, kind.type), call.int_type)
    call.branch(build.equal(plain, build.constant(_STREAM, kind.type)), nothing, call.not_followed)
    return _make_two(call, 3, "unbraid_queue_pair", _is_at_once(kind))


def _eventfd(call: ModelCall) -> Expr:
    _announce(call)
    value, flags = call.keep(call.value(0)), number_at(call, 1)
    result = call.temporary(call.int_type)
    open_new(call, result, lambda: _nothing(call.library("unbraid_queue_counter", (result, value, flags))))
    return result


def _nothing(value: object) -> None:
    """For a statement whose value nobody needs."""


# ------------------------------------------------------------------------------------- reading and writing
def read(call: ModelCall, number: Expr, result: Var, buffer: Expr, size: Expr, outside: Callable[[], None]) -> None:
    """Read from a descriptor: from a queue, or by `outside`."""
    if not call.uses(Feature.QUEUES):
        descriptors.if_open(call, number, result, outside)
        return
    queue = call.temporary(_BYTE)
    call.atomic_begin()
    begin = lambda: call.assign(queue, call.library("unbraid_queue_begin", (number,))[0])
    call.branch(descriptors.is_open(call, number), begin, lambda: call.assign(queue, _NOWHERE))
    call.atomic_end()

    def take() -> None:
        points.may_act(call, lambda: _nothing(call.library("unbraid_queue_leave", (queue,))))
        (taken,) = call.library("unbraid_queue_read", (queue, buffer, size))
        call.assign(result, build.cast(taken, result.type))

    call.branch(
        build.equal(queue, _OUTSIDE),
        outside,
        lambda: call.branch(build.equal(queue, _NOWHERE), lambda: fails(call, result, EBADF), take),
    )


def write(
    call: ModelCall, number: Expr, result: Var, buffer: Expr, size: Expr, flags: int | None, outside: Callable[[], None]
) -> None:
    """Write to a descriptor: to a queue, or by `outside`.  `flags`: those of send, if they are known."""
    if not call.uses(Feature.QUEUES):
        descriptors.if_open(call, number, result, outside)
        return
    is_quiet = build.constant(int(flags == _NO_SIGNAL), BOOL)
    (written,) = call.library("unbraid_queue_write", (number, buffer, size, is_quiet))
    call.assign(result, build.cast(written, result.type))
    is_outside = build.equal(result, build.constant(-2, result.type))
    call.branch(is_outside, outside, nothing)


def has_queue(call: ModelCall, number: Expr) -> Expr:
    """In a step: does this descriptor belong to a queue?"""
    return call.library("unbraid_queue_has", (number,))[0]


# ------------------------------------------------------------------------- functions for `models.library`
def _event_begin(call: ModelCall) -> None:
    call.atomic_begin(Sync(SyncKind.EVENT, None))


def _event_end(call: ModelCall) -> None:
    call.atomic_end()


def _wait_until(call: ModelCall) -> None:
    waiting.until_helped(call, build.truth(call.keep(call.value(0))), is_point=True)


def _helps(call: ModelCall) -> None:
    lowering.before_release(call)


def _is_open(call: ModelCall) -> Expr:
    return descriptors.is_open(call, call.keep(call.value(0)))


def _misused(call: ModelCall) -> None:
    if call.asks(Property.HANDLES):
        call.check(FALSE, Property.HANDLES, call.string(0) or "")


def _broken_pipe(call: ModelCall) -> None:
    """SIGPIPE for the thread that writes: it ends the process, if the program has not said otherwise."""
    if call.uses(Feature.SIGNAL_ACTIONS):
        call.library("unbraid_signal_raise", (_SIGPIPE,))
    else:
        call.halt()


MODELS: dict[str, Model] = {
    **dict.fromkeys(("pipe", "pipe2"), _pipe),
    "socketpair": _socketpair,
    "eventfd": _eventfd,
    "__unbraid_event_begin": _event_begin,
    "__unbraid_event_end": _event_end,
    "__unbraid_wait_until": _wait_until,
    "__unbraid_helps": _helps,
    "__unbraid_is_open": _is_open,
    "__unbraid_misused": _misused,
    "__unbraid_broken_pipe": _broken_pipe,
}

TYPES: dict[str, IntType | str] = {}
