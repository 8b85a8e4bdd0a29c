"""C11 <threads.h>: the pthread models with C11's result codes.  In C11, misuse is always undefined."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import INT32, Const, Expr, IntType
from unbraid.core.writing import Feature
from unbraid.models import threads
from unbraid.models.cancellation import points
from unbraid.models.context import Model, ModelCall, ignored
from unbraid.models.sync import conditions, mutexes
from unbraid.models.sync.deadlines import read_deadline
from unbraid.models.sync.mutexes import SUCCESS

# thrd_success is 0, as SUCCESS is.
_BUSY, _ERROR, _TIMED_OUT = 1, 2, 4
_API = mutexes.Api(
    not_owner=_ERROR, too_often=_ERROR, busy=_BUSY, deadlock=_ERROR, timed_out=_TIMED_OUT, invalid=_ERROR,
    fails_at_will=True, strict=True
)  # fmt: skip
_MTX_RECURSIVE = Const(1, INT32)


# ---------------------------------------------------------------------------------------------- threads
def _create(call: ModelCall) -> Expr:
    function = call.function(1, takes_pointer=True)
    return threads.create(call, call.access(0), function, call.value(2), Const(_ERROR, INT32))


def _join(call: ModelCall) -> Expr:
    thread = threads.thread_to_join(call)
    thread = call.keep(thread) if threads.keeps_over(call) else thread
    if call.is_null(1):
        call.join(thread, None)
    else:
        value = call.temporary(call.int_type)
        call.join(thread, value)
        call.if_given(1, lambda place: call.store(place, value))
    threads.after_join(call, thread)
    return SUCCESS


def _detach(call: ModelCall) -> Expr:
    threads.detach(call)
    return SUCCESS


def _exit(call: ModelCall) -> None:
    value = build.cast(call.value(0), call.int_type)
    value = call.keep(value) if points.are_followed(call) else value
    points.end(call)
    call.thread_exit(value)


# ---------------------------------------------------------------------------------------------- mutexes
def _mtx_init(call: ModelCall) -> Expr:
    mutex = call.place(0)
    recursive = build.binary("&", build.cast(call.value(1), INT32), _MTX_RECURSIVE, INT32)
    if recursive == Const(0, INT32):
        mutexes.set_up(call, mutex, mutexes.FREE, _API)
    else:
        call.announce(Feature.MUTEX_KINDS)
        mutexes.set_up_kind(call, mutex, recursive, _API)
    return SUCCESS


def _mtx_destroy(call: ModelCall) -> None:
    mutexes.destroy(call, call.place(0), _API)


def _mtx_lock(call: ModelCall) -> Expr:
    return mutexes.lock(call, call.place(0), _API)


def _mtx_trylock(call: ModelCall) -> Expr:
    return mutexes.try_lock(call, call.place(0), _API)


def _mtx_timedlock(call: ModelCall) -> Expr:
    mutex = call.place(0)
    return mutexes.try_lock(call, mutex, _API, read_deadline(call, 1))


def _mtx_unlock(call: ModelCall) -> Expr:
    return mutexes.unlock(call, call.place(0), _API)


# ------------------------------------------------------------------------------------------- conditions
def _cnd_init(call: ModelCall) -> Expr:
    conditions.set_up(call, call.place(0))
    return SUCCESS


def _cnd_destroy(call: ModelCall) -> None:
    conditions.destroy(call, call.place(0))


def _cnd_wait(call: ModelCall) -> Expr:
    return conditions.wait(call, call.place(0), call.place(1), _API)


def _cnd_timedwait(call: ModelCall) -> Expr:
    return conditions.timed_wait(call, _API)


def _cnd_signal(call: ModelCall) -> Expr:
    conditions.signal(call, call.place(0))
    return SUCCESS


def _cnd_broadcast(call: ModelCall) -> Expr:
    conditions.broadcast(call, call.place(0))
    return SUCCESS


MODELS: dict[str, Model] = {
    "thrd_create": _create,
    "thrd_join": _join,
    "thrd_detach": _detach,
    "thrd_exit": _exit,
    "thrd_current": threads.self,
    "thrd_equal": threads.equal,
    "thrd_yield": ignored,
    "thrd_sleep": ignored,
    "mtx_init": _mtx_init,
    "mtx_destroy": _mtx_destroy,
    "mtx_lock": _mtx_lock,
    "mtx_trylock": _mtx_trylock,
    "mtx_timedlock": _mtx_timedlock,
    "mtx_unlock": _mtx_unlock,
    "cnd_init": _cnd_init,
    "cnd_destroy": _cnd_destroy,
    "cnd_wait": _cnd_wait,
    "cnd_timedwait": _cnd_timedwait,
    "cnd_signal": _cnd_signal,
    "cnd_broadcast": _cnd_broadcast,
}

TYPES: dict[str, IntType | str] = {"mtx_t": INT32, "cnd_t": INT32}
