"""POSIX semaphores: an integer, the value of the semaphore.

A timed wait fails if its step finds the value zero.  If it waits, it makes its step later.  A thread that waits when
the semaphore is destroyed finds that in its step.  A signal handler may interrupt a wait (`interrupts.py`).
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, INT32, Const, Expr, IntType, Place, Sync, SyncKind, Var
from unbraid.models import interrupts
from unbraid.models.cancellation import points
from unbraid.models.context import Model, ModelCall, check_initialised
from unbraid.models.error_numbers import EAGAIN, EINTR, EINVAL, EOVERFLOW, ETIMEDOUT, set_errno
from unbraid.models.sync import waiting
from unbraid.models.sync.deadlines import read_deadline
from unbraid.models.sync.mutexes import SUCCESS
from unbraid.properties import lowering

_DESTROYED = Const(-1, INT32)
_FAILED = Const(-1, INT32)
_ZERO = Const(0, INT32)
_ONE = Const(1, INT32)
_MOST = Const((1 << 31) - 1, INT32)


def _read(call: ModelCall, semaphore: Place) -> Expr:
    value = call.temporary(INT32)
    call.assign(value, semaphore)
    check_initialised(call, value, _DESTROYED, "semaphore")
    return value


def _change(call: ModelCall, semaphore: Place, value: Expr, operator: str) -> None:
    call.assign(semaphore, build.binary(operator, value, _ONE, INT32))


def _fail(call: ModelCall, result: Var, number: Expr | int) -> None:
    set_errno(call, number)
    call.assign(result, _FAILED)


def _init(call: ModelCall) -> Expr:
    semaphore = call.place(0)
    call.effects(1)
    value = build.cast(call.value(2), INT32)
    result = call.temporary(INT32)

    def set_up() -> None:
        with call.atomic_access():
            call.assign(semaphore, value)
        call.assign(result, SUCCESS)

    call.branch(build.binary(">=", value, _ZERO, BOOL), set_up, lambda: _fail(call, result, EINVAL))
    return result


def _destroy(call: ModelCall) -> Expr:
    semaphore = call.place(0)
    call.atomic_begin(Sync(SyncKind.EVENT, semaphore))
    _read(call, semaphore)
    call.assign(semaphore, _DESTROYED)
    call.atomic_end()
    return SUCCESS


def _wait(call: ModelCall) -> Expr:
    semaphore = call.place(0)
    points.point(call)
    points.may_act(call)
    fails = interrupts.is_interrupted(call)
    if fails == FALSE:
        _take(call, semaphore)
        return SUCCESS
    result = call.temporary(INT32)

    def take() -> None:
        _take(call, semaphore)
        call.assign(result, SUCCESS)

    call.branch(fails, lambda: _fail(call, result, EINTR), take)
    return result


def _take(call: ModelCall, semaphore: Place) -> None:
    """The step of a wait."""
    call.atomic_begin(Sync(SyncKind.TAKE_ONE, semaphore))
    value = _read(call, semaphore)
    waiting.until_helped(call, build.binary(">", value, _ZERO, BOOL), is_point=True)
    _change(call, semaphore, value, "-")
    call.atomic_end()


def _change_if(call: ModelCall, operator: str, limit: Expr, error: int = EAGAIN, is_timed: bool = False) -> Expr:
    """Change the value by one, unless it is at its limit."""
    semaphore = call.place(0)
    deadline = read_deadline(call, call.count() - 1) if is_timed else None
    number = Const(error, INT32) if deadline is None else deadline.failure(ETIMEDOUT, EINVAL)
    fails: Expr = FALSE
    if deadline is not None:
        points.point(call)
        points.may_act(call)
        fails = interrupts.is_interrupted(call)
    result = call.temporary(INT32)
    call.atomic_begin(Sync(SyncKind.GIVE_ONE if operator == "+" else SyncKind.EVENT, semaphore))
    lowering.before_release(call)
    value = _read(call, semaphore)

    def change() -> None:
        _change(call, semaphore, value, operator)
        call.assign(result, SUCCESS)

    possible = build.negate(build.equal(value, limit))
    goes_on = possible if deadline is None else deadline.permits(possible)
    goes_on = build.conjunction(goes_on, build.negate(fails))
    failure = number if fails == FALSE else build.ite(fails, Const(EINTR, INT32), number)
    call.branch(build.negate(goes_on), lambda: _fail(call, result, failure), change)
    call.atomic_end()
    return result


def _trywait(call: ModelCall) -> Expr:
    return _change_if(call, "-", _ZERO)


def _timedwait(call: ModelCall) -> Expr:
    return _change_if(call, "-", _ZERO, is_timed=True)


def _post(call: ModelCall) -> Expr:
    return _change_if(call, "+", _MOST, EOVERFLOW)


def _getvalue(call: ModelCall) -> Expr:
    semaphore, target = call.place(0), call.place(1)
    with call.atomic_access():
        value = _read(call, semaphore)
    call.store(target, value)
    return SUCCESS


MODELS: dict[str, Model] = {
    "sem_init": _init,
    "sem_destroy": _destroy,
    "sem_wait": _wait,
    "sem_trywait": _trywait,
    "sem_timedwait": _timedwait,
    "sem_clockwait": _timedwait,
    "sem_post": _post,
    "sem_getvalue": _getvalue,
}

TYPES: dict[str, IntType | str] = {"sem_t": INT32}
