"""pthread mutexes (seed 000, Figure 7): an integer that says who holds it.

Zero is free, so that a zero-initialised mutex is one; thread t holds it as t + 1.  Each operation is one atomic step.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, INT32, Cast, Const, Expr, IntType, Place, Property, Sync, SyncKind, ThreadId
from unbraid.models.context import Model, ModelCall

FREE = Const(0, INT32)
DESTROYED = Const(-1, INT32)
EBUSY = 16


def _owner(call: ModelCall) -> Expr:
    """The value of a mutex that the running thread holds."""
    return build.binary("+", Cast(ThreadId(call.thread_type), INT32), Const(1, INT32), INT32)


def _begin(call: ModelCall, kind: SyncKind) -> tuple[Place, Expr]:
    """Enter the atomic step and read the mutex."""
    mutex = call.place(0)
    call.atomic_begin(Sync(kind, mutex))
    state = call.temporary(INT32)
    call.assign(state, mutex)
    return mutex, state


def _check_usable(call: ModelCall, state: Expr) -> None:
    call.check(build.binary("!=", state, DESTROYED, BOOL), Property.LOCKS, f"{call.name}: the mutex was destroyed")


def _init(call: ModelCall) -> Expr:
    if not call.is_null(1):
        call.refuse("mutex attributes are not supported yet")
    mutex = call.place(0)
    call.atomic_begin(Sync(SyncKind.SETUP, mutex))
    call.assign(mutex, FREE)
    call.atomic_end()
    return build.constant(0, call.int_type)


def _destroy(call: ModelCall) -> Expr:
    mutex, state = _begin(call, SyncKind.SETUP)
    _check_usable(call, state)
    call.check(build.equal(state, FREE), Property.LOCKS, f"{call.name}: the mutex is locked")
    call.assign(mutex, DESTROYED)
    call.atomic_end()
    return build.constant(0, call.int_type)


def _lock(call: ModelCall) -> Expr:
    mutex, state = _begin(call, SyncKind.ACQUIRE)
    _check_usable(call, state)
    call.assume(build.equal(state, FREE))
    call.assign(mutex, _owner(call))
    call.atomic_end()
    return build.constant(0, call.int_type)


def _trylock(call: ModelCall) -> Expr:
    result = call.temporary(INT32)
    mutex, state = _begin(call, SyncKind.TRY_ACQUIRE)
    _check_usable(call, state)

    def free() -> None:
        call.assign(mutex, _owner(call))
        call.assign(result, Const(0, INT32))

    call.branch(build.equal(state, FREE), free, lambda: call.assign(result, Const(EBUSY, INT32)))
    call.atomic_end()
    return result


def _unlock(call: ModelCall) -> Expr:
    mutex, state = _begin(call, SyncKind.RELEASE)
    _check_usable(call, state)
    call.check(build.equal(state, _owner(call)), Property.LOCKS, f"{call.name}: the caller does not hold the mutex")
    call.assign(mutex, FREE)
    call.atomic_end()
    return build.constant(0, call.int_type)


MODELS: dict[str, Model] = {
    "pthread_mutex_init": _init,
    "pthread_mutex_destroy": _destroy,
    "pthread_mutex_lock": _lock,
    "pthread_mutex_trylock": _trylock,
    "pthread_mutex_unlock": _unlock,
}

TYPES: dict[str, IntType | str] = {
    "pthread_mutex_t": INT32,
    "pthread_cond_t": "condition variables are not supported yet",
    "pthread_rwlock_t": "read-write locks are not supported yet",
    "pthread_barrier_t": "barriers are not supported yet",
    "sem_t": "semaphores are not supported yet",
}
