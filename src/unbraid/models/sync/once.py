"""pthread_once and call_once: the first caller runs the routine; others wait until it is done.

A routine that calls `pthread_once` for its own flag waits forever.  A flag that was not initialised holds any value,
which is undefined behaviour if it is none of the values below.  POSIX also leaves flags on the stack undefined; C11
does not.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INT32,
    Const,
    Expr,
    IntType,
    Place,
    Property,
    Storage,
    Sync,
    SyncKind,
    ThreadId,
    Var,
)
from unbraid.core.writing import Feature, nothing
from unbraid.models.cancellation import points
from unbraid.models.context import Function, Model, ModelCall
from unbraid.models.sync import waiting
from unbraid.models.sync.mutexes import SUCCESS
from unbraid.properties import lowering

_NEW = Const(0, INT32)
_DONE = Const(1, INT32)
_RUNNING = Const(2, INT32)  # plus the number of the thread that runs it, if a property tracks waiting
_MOST = Const(1 << 16, INT32)


def _running(call: ModelCall) -> Expr:
    if not lowering.follows_waiting(call):
        return _RUNNING
    return build.binary("+", build.cast(ThreadId(call.thread_type), INT32), _RUNNING, INT32)


def _check_known(call: ModelCall, state: Expr) -> None:
    most = _MOST if lowering.follows_waiting(call) else _RUNNING
    known = build.conjunction(build.compare(">=", state, _NEW), build.compare("<=", state, most))
    call.check(known, Property.UNDEFINED, f"{call.name}: the flag was never initialised")


def _run_once(call: ModelCall, flag: Place, routine: Function) -> None:
    first = call.temporary(BOOL)
    call.atomic_begin(Sync(SyncKind.EVENT, flag))
    state = call.temporary(INT32)
    call.assign(state, flag)
    if call.notices(Property.UNDEFINED):
        _check_known(call, state)
    is_running = build.binary(">=", state, _RUNNING, BOOL)
    waiting.until(call, build.negate(is_running), lambda: build.binary("-", state, _RUNNING, INT32))
    call.assign(first, build.equal(state, _NEW))
    call.branch(first, lambda: call.assign(flag, _running(call)), nothing)
    call.atomic_end()

    def run() -> None:
        _count(call, "+")
        call.invoke(routine, ())
        _count(call, "-")
        call.atomic_begin(Sync(SyncKind.EVENT, flag))
        lowering.before_release(call)
        call.assign(flag, _DONE)
        call.atomic_end()

    call.branch(first, run, nothing)


def _count(call: ModelCall, operator: str) -> None:
    """Count the routines that the thread is in, if it may be cancelled there."""
    call.announce(Feature.ONCE)
    if points.are_followed(call):
        depth = points.routine_of_once(call)
        call.assign(depth, build.binary(operator, call.keep(depth), Const(1, INT32), INT32))


def _call_once(call: ModelCall) -> None:
    _run_once(call, call.place(0), call.function(1, takes_pointer=False))


def _pthread_once(call: ModelCall) -> Expr:
    flag, routine = call.place(0), call.function(1, takes_pointer=False)
    root = build.root_of(flag)
    is_on_stack = isinstance(root, Var) and root.storage in (Storage.LOCAL, Storage.ADDRESSED)
    if is_on_stack and call.notices(Property.UNDEFINED):
        call.check(FALSE, Property.UNDEFINED, f"{call.name}: the flag is on the stack")
    _run_once(call, flag, routine)
    return SUCCESS


MODELS: dict[str, Model] = {"pthread_once": _pthread_once, "call_once": _call_once}

TYPES: dict[str, IntType | str] = {"pthread_once_t": INT32, "once_flag": INT32}
