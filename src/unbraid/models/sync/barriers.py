"""Barriers: one integer that holds the number of threads to wait for, and the current phase.

    upper half   N: how many threads pass together; zero before the barrier is initialised
    lower half   X < N: X threads have arrived       X >= N: all have arrived, and X - N + 1 have not left yet

    wait        one step: assume X < N; X += 1, or, for the last to arrive, X = 2N - 1
                one step: assume X >= N; X -= 1, or, for the last to leave, X = 0

The last thread to leave gets PTHREAD_BARRIER_SERIAL_THREAD.  This may be any of the threads, and it is exactly one.
No thread arrives for the next round while threads are leaving.  No behaviour is lost: a thread that may leave can do so
at once, and other threads cannot observe its leaving in any other way.  For the same reason, destroying a barrier waits
until all threads have left.  If a thread has arrived by then, this is an error.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, INT32, Const, Expr, IntType, Place, Property, Sync, SyncKind
from unbraid.models.context import Model, ModelCall, check_initialised, check_not_in_use, ignored
from unbraid.models.sync import waiting
from unbraid.models.sync.mutexes import EINVAL, SUCCESS
from unbraid.properties import lowering

_STATE = IntType(64, True)
_DESTROYED = Const(-1, _STATE)
_ZERO = Const(0, _STATE)
_ONE = Const(1, _STATE)
_SHIFT = Const(32, _STATE)
_LOWER = Const((1 << 32) - 1, _STATE)
_MOST_THREADS = (1 << 31) - 1  # glibc's limit too
_SERIAL_THREAD = Const(-1, INT32)


class _Barrier:
    """The two numbers at the beginning of the step."""

    def __init__(self, call: ModelCall, place: Place) -> None:
        self.call, self.place = call, place
        self.state = call.temporary(_STATE)
        call.assign(self.state, place)
        for unusable in (_DESTROYED, _ZERO):
            check_initialised(call, self.state, unusable, "barrier")
        self.size = build.binary(">>", self.state, _SHIFT, _STATE)
        self.position = build.binary("&", self.state, _LOWER, _STATE)

    def filling(self) -> Expr:
        return build.binary("<", self.position, self.size, BOOL)

    def move(self, change: Expr) -> None:
        self.call.assign(self.place, build.binary("+", self.state, change, _STATE))


def _is_idle(state: Expr) -> Expr:
    """No thread has arrived, or the barrier was destroyed."""
    none = build.equal(build.binary("&", state, _LOWER, _STATE), _ZERO)
    return build.disjunction(none, build.equal(state, _DESTROYED))


def _init(call: ModelCall) -> Expr:
    barrier = call.place(0)
    call.effects(1)
    size = build.cast(call.value(2), IntType(32, False))
    result = call.temporary(INT32)
    wide = build.cast(size, _STATE)
    possible = build.conjunction(
        build.binary("!=", wide, _ZERO, BOOL), build.binary("<=", wide, Const(_MOST_THREADS, _STATE), BOOL)
    )

    def set_up() -> None:
        call.atomic_begin(Sync(SyncKind.EVENT, barrier))
        check_not_in_use(call, barrier, _is_idle, "a thread uses the barrier")
        call.assign(barrier, build.binary("<<", wide, _SHIFT, _STATE))
        call.atomic_end()
        call.assign(result, SUCCESS)

    call.branch(possible, set_up, lambda: call.assign(result, Const(EINVAL, INT32)))
    return result


def _destroy(call: ModelCall) -> Expr:
    place = call.place(0)
    call.atomic_begin(Sync(SyncKind.EVENT, place))
    barrier = _Barrier(call, place)
    call.assume(barrier.filling())
    idle = build.equal(barrier.position, _ZERO)
    call.check(idle, Property.LOCKS, f"{call.name}: a thread waits at the barrier")
    call.assign(place, _DESTROYED)
    call.atomic_end()
    return SUCCESS


def _wait(call: ModelCall) -> Expr:
    place = call.place(0)
    result = call.temporary(INT32)
    call.atomic_begin(Sync(SyncKind.EVENT, place))
    barrier = _Barrier(call, place)
    call.assume(barrier.filling())
    lowering.before_release(call)
    last = build.equal(build.binary("+", barrier.position, _ONE, _STATE), barrier.size)
    barrier.move(build.ite(last, barrier.size, _ONE))  # N - 1 + N
    call.atomic_end()
    call.atomic_begin(Sync(SyncKind.EVENT, place))
    barrier = _Barrier(call, place)
    waiting.until_helped(call, build.negate(barrier.filling()), is_point=False)
    last = build.equal(barrier.position, barrier.size)
    barrier.move(build.ite(last, build.unary("-", barrier.size, _STATE), Const(-1, _STATE)))
    call.assign(result, build.ite(last, _SERIAL_THREAD, SUCCESS))
    call.atomic_end()
    return result


MODELS: dict[str, Model] = {
    "pthread_barrier_init": _init,
    "pthread_barrier_destroy": _destroy,
    "pthread_barrier_wait": _wait,
    "pthread_barrierattr_init": ignored,
    "pthread_barrierattr_destroy": ignored,
}

TYPES: dict[str, IntType | str] = {"pthread_barrier_t": _STATE, "pthread_barrierattr_t": INT32}
