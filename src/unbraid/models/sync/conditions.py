"""Condition variables.

With spurious wake-ups, which POSIX allows and which are the default, a wait just unlocks the mutex and locks it again.
A waiter may wake up with or without a signal, so signals do nothing.

Without them (`--no-spurious-wakeups`), and where it matters who waits, a condition variable is an integer of two
numbers.  It matters for deadlocks, if a condition variable is destroyed or initialised again, and if one may be used
with several mutexes (`bindings.py`).

    bits 0-15   W: threads that wait and have not been signalled      bits 16-30   S: signalled threads that still wait

    wait        one step: assume S == 0; W += 1; unlock the mutex
                one step: assume S > 0; S -= 1
                one step: lock the mutex
    signal      if W > 0: W -= 1, S += 1
    broadcast   S += W, W = 0

Why this is correct: a signal means that one of the current waiters is picked and continues.

*No execution is added*: while S > 0, no thread starts to wait.  So a thread that makes the second step was
already waiting when the signals were sent, and may count as picked by one of them.  As many threads continue as were
signalled, and a later waiter cannot take an earlier signal.

*No execution is lost*: take an execution in which signals pick threads, and let each picked thread make its second step
at once.  The step is possible, because S > 0.  Only waits and signals can observe it.  Afterwards S is zero again, so
the step delays no thread that starts to wait.

A timed wait that times out has `assume W > 0; W -= 1` as its second step if no signal has picked it yet.  It may also
time out after a signal has picked it; POSIX allows that this uses up the signal.  Destroying a condition variable waits
until S == 0, which loses no execution for the same reason.  Then no thread may be waiting.  The same holds for
initialising it again.
"""

from __future__ import annotations

from functools import partial

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
    Sync,
    SyncKind,
    Var,
)
from unbraid.core.writing import Feature, nothing
from unbraid.models.cancellation import points
from unbraid.models.context import Model, ModelCall, check_initialised, check_not_in_use, ignored, is_static
from unbraid.models.sync import bindings, deadlines, mutexes, waiting
from unbraid.properties import lowering

MOST_WAITERS = 0x7FFF  # that one condition variable has at the same time

_READY = Const(0, INT32)
_DESTROYED = Const(-1, INT32)
_WAITER = Const(1, INT32)
_SIGNALLED = Const(1 << 16, INT32)
_WAITERS = Const(0xFFFF, INT32)
_FULL = Const(MOST_WAITERS, INT32)


def _read(call: ModelCall, condition: Place) -> Expr:
    state = call.temporary(INT32)
    call.assign(state, condition)
    check_initialised(call, state, _DESTROYED, "condition variable")
    return state


def _look(call: ModelCall, condition: Place) -> None:
    """Check that the condition variable is usable; its value does not matter."""
    with call.atomic_access():
        _read(call, condition)


def _counted(call: ModelCall) -> bool:
    """Must waiting threads be counted?"""
    if not call.spurious_wakeups or lowering.follows_waiting(call) or bindings.is_checked(call):
        return True
    return call.notices(Property.LOCKS) and call.uses(Feature.WAITERS_MATTER)


def _waiters(state: Expr) -> Expr:
    return build.binary("&", state, _WAITERS, INT32)


def _somebody_waits(state: Expr) -> Expr:
    return build.binary("!=", _waiters(state), Const(0, INT32), BOOL)


def _nobody_signalled(state: Expr) -> Expr:
    return build.binary("<", state, _SIGNALLED, BOOL)


# ---------------------------------------------------------------------------------------------- waiting
def wait(call: ModelCall, condition: Place, mutex: Place, api: mutexes.Api, timed: bool = False) -> Expr:
    points.point(call)
    timed_out = call.temporary(BOOL) if timed else FALSE
    mine: Expr = FALSE
    bindings.note_wait(call, condition, mutex)

    def start() -> None:
        nonlocal mine
        _start_waiting(call, condition)
        if bindings.is_checked(call):
            mine = bindings.bind(call, condition, mutex)

    if not _counted(call):
        _look(call, condition)
        released = mutexes.unlock(call, mutex, api)
    else:
        call.atomic_begin(Sync(SyncKind.WAIT, mutex))
        released = mutexes.release(call, mutex, api)
        call.branch(build.equal(released, mutexes.SUCCESS), start, nothing)
        call.atomic_end()
    result: Expr = call.temporary(INT32) if isinstance(released, Var) else mutexes.SUCCESS

    def wake_up() -> None:
        if isinstance(timed_out, Var):
            call.havoc(timed_out)
        is_cancelled = points.chooses_to_act(call)
        if _counted(call):
            unsignalled = build.disjunction(is_cancelled, _unsignalled(call, timed_out))
            _stop_waiting(call, condition, unsignalled, timed, mine)
        locked = mutexes.lock(call, mutex, api)
        points.act_if(call, is_cancelled)
        if isinstance(result, Var):
            call.assign(result, build.ite(timed_out, Const(api.timed_out, INT32), locked))

    if not isinstance(result, Var):  # a constant: unlocking always succeeds
        wake_up()
        return build.ite(timed_out, Const(api.timed_out, INT32), result)
    call.assign(result, released)
    call.branch(build.equal(released, mutexes.SUCCESS), wake_up, nothing)
    return result


def timed_wait(call: ModelCall, api: mutexes.Api) -> Expr:
    """(condition variable, mutex [, clock], deadline)"""
    condition, mutex, last = call.place(0), call.place(1), call.count() - 1
    for position in range(2, last):
        call.effects(position)
    valid = deadlines.is_valid(call, last)
    return deadlines.unless_invalid(call, valid, api.invalid, lambda: wait(call, condition, mutex, api, timed=True))


def _start_waiting(call: ModelCall, condition: Place) -> None:
    state = _read(call, condition)
    call.assume(build.binary("<", state, _FULL, BOOL))  # so nobody is signalled
    call.assign(condition, build.binary("+", state, _WAITER, INT32))


def _unsignalled(call: ModelCall, timed_out: Expr) -> Expr:
    """Does the thread wake up without a signal?"""
    if not call.spurious_wakeups and timed_out == FALSE:
        return FALSE
    wakes = call.temporary(BOOL)
    call.choose(wakes)
    if not call.spurious_wakeups:
        call.assume(build.disjunction(build.negate(wakes), timed_out))
    return wakes


def _stop_waiting(call: ModelCall, condition: Place, unsignalled: Expr, timed: bool, mine: Expr) -> None:
    call.atomic_begin(Sync(SyncKind.EVENT, condition))
    state = call.temporary(INT32)
    call.assign(state, condition)

    def leave() -> None:
        call.assume(_somebody_waits(state))
        call.assign(condition, build.binary("-", state, _WAITER, INT32))

    def go_on() -> None:
        wait = call.assume if timed else partial(waiting.until_helped, call, is_point=True)  # a timed wait ends anyway
        wait(build.negate(_nobody_signalled(state)))
        call.assign(condition, build.binary("-", state, _SIGNALLED, INT32))

    call.branch(unsignalled, leave, go_on)
    bindings.unbind(call, mine)
    call.atomic_end()


# -------------------------------------------------------------------------------------------- signalling
def signal(call: ModelCall, condition: Place) -> None:
    if not _counted(call):
        _look(call, condition)
        return
    call.atomic_begin(Sync(SyncKind.EVENT, condition))
    lowering.before_release(call)
    state = _read(call, condition)
    one = build.binary("+", state, build.binary("-", _SIGNALLED, _WAITER, INT32), INT32)
    call.branch(_somebody_waits(state), lambda: _become(call, condition, one), nothing)
    call.atomic_end()


def broadcast(call: ModelCall, condition: Place) -> None:
    if not _counted(call):
        _look(call, condition)
        return
    call.atomic_begin(Sync(SyncKind.EVENT, condition))
    lowering.before_release(call)
    state = _read(call, condition)
    waiters = _waiters(state)
    as_signalled = build.binary("<<", waiters, Const(16, INT32), INT32)
    everybody = build.binary("+", build.binary("-", state, waiters, INT32), as_signalled, INT32)
    call.branch(_somebody_waits(state), lambda: _become(call, condition, everybody), nothing)
    call.atomic_end()


def _become(call: ModelCall, condition: Place, state: Expr) -> None:
    after = call.keep(state)
    call.assume(build.compare(">=", after, _READY))  # because of MOST_WAITERS, which tells those who see only ranges
    call.assign(condition, after)


# ----------------------------------------------------------------------------------------------- set-up
def set_up(call: ModelCall, condition: Place) -> None:
    def unused(state: Expr) -> Expr:
        call.assume(_nobody_signalled(state))
        return build.compare("<=", state, _READY)

    if is_static(condition):
        _waiters_matter(call)
    call.atomic_begin(Sync(SyncKind.EVENT, condition))
    if _counted(call):
        check_not_in_use(call, condition, unused, "a thread waits on the condition variable")
    call.assign(condition, _READY)
    call.atomic_end()


def _waiters_matter(call: ModelCall) -> None:
    if call.notices(Property.LOCKS):
        call.announce(Feature.WAITERS_MATTER)


def destroy(call: ModelCall, condition: Place) -> None:
    _waiters_matter(call)
    call.atomic_begin(Sync(SyncKind.EVENT, condition))
    state = _read(call, condition)
    if _counted(call):
        call.assume(_nobody_signalled(state))
        idle = build.equal(state, _READY)
        call.check(idle, Property.LOCKS, f"{call.name}: a thread waits on the condition variable")
    call.assign(condition, _DESTROYED)
    call.atomic_end()


# ---------------------------------------------------------------------------------------- pthread calls
def _init(call: ModelCall) -> Expr:
    condition = call.place(0)
    call.effects(1)
    set_up(call, condition)
    return mutexes.SUCCESS


def _destroy(call: ModelCall) -> Expr:
    destroy(call, call.place(0))
    return mutexes.SUCCESS


def _wait(call: ModelCall) -> Expr:
    return wait(call, call.place(0), call.place(1), mutexes.PTHREAD)


def _timedwait(call: ModelCall) -> Expr:
    return timed_wait(call, mutexes.PTHREAD)


def _signal(call: ModelCall) -> Expr:
    signal(call, call.place(0))
    return mutexes.SUCCESS


def _broadcast(call: ModelCall) -> Expr:
    broadcast(call, call.place(0))
    return mutexes.SUCCESS


MODELS: dict[str, Model] = {
    "pthread_cond_init": _init,
    "pthread_cond_destroy": _destroy,
    "pthread_cond_wait": _wait,
    "pthread_cond_timedwait": _timedwait,
    "pthread_cond_clockwait": _timedwait,
    "pthread_cond_signal": _signal,
    "pthread_cond_broadcast": _broadcast,
    "pthread_condattr_init": ignored,
    "pthread_condattr_destroy": ignored,
}

TYPES: dict[str, IntType | str] = {"pthread_cond_t": INT32, "pthread_condattr_t": INT32}
