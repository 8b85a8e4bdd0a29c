"""pthread_once and call_once: the first caller runs the routine; others wait until it is done."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, INT32, Const, Expr, IntType, Sync, SyncKind, ThreadId
from unbraid.core.writing import nothing
from unbraid.models.context import Model, ModelCall
from unbraid.models.mutexes import SUCCESS
from unbraid.properties import lowering

_NEW = Const(0, INT32)
_DONE = Const(1, INT32)
_RUNNING = Const(2, INT32)  # plus the number of the thread that runs it, if a property tracks waiting


def _running(call: ModelCall) -> Expr:
    if not lowering.follows_waiting(call):
        return _RUNNING
    return build.binary("+", build.cast(ThreadId(call.thread_type), INT32), _RUNNING, INT32)


def _call_once(call: ModelCall) -> None:
    flag, routine = call.place(0), call.function(1, takes_pointer=False)
    first = call.temporary(BOOL)
    call.atomic_begin(Sync(SyncKind.EVENT, flag))
    state = call.temporary(INT32)
    call.assign(state, flag)
    is_running = build.binary(">=", state, _RUNNING, BOOL)
    lowering.wait_until(call, build.negate(is_running), lambda: build.binary("-", state, _RUNNING, INT32))
    call.assign(first, build.equal(state, _NEW))
    call.branch(first, lambda: call.assign(flag, _running(call)), nothing)
    call.atomic_end()

    def run() -> None:
        call.invoke(routine, ())
        call.atomic_begin(Sync(SyncKind.EVENT, flag))
        lowering.before_release(call)
        call.assign(flag, _DONE)
        call.atomic_end()

    call.branch(first, run, nothing)


def _pthread_once(call: ModelCall) -> Expr:
    _call_once(call)
    return SUCCESS


MODELS: dict[str, Model] = {"pthread_once": _pthread_once, "call_once": _call_once}

TYPES: dict[str, IntType | str] = {"pthread_once_t": INT32, "once_flag": INT32}
