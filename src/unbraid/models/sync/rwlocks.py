"""Read-write locks: one integer that encodes the readers, with counts, and the writer.

    bits 3t .. 3t+2   how often thread t holds the lock for reading        bits 57-61   t + 1 for the writer t, or zero

Zero means free.  A mere count of readers would not show whether a thread that unlocks holds the lock.  Executions in
which a thread with a number from 19 on locks, or a thread holds more than seven read locks, reach a bound marker.

A thread that locks a lock which it holds for writing, or locks it for writing while it reads, violates Property.LOCKS.
If this property is not checked, a reader that wants to write waits forever, which POSIX allows.  A writer may also get
EDEADLK, so such an execution is not followed unless deadlocks are checked.

POSIX leaves open whether a new reader precedes a waiting writer.  Both orders are explored, whatever preference the
program sets.  This matters only if a reader can notice it: if it tries to lock, or has a deadline, or if deadlocks are
checked.  In such programs (`Feature.QUEUED_WRITERS`) there is room for 17 threads, and for the number of one waiting
writer:

    bits 51 .. 55   t + 1 for a writer t that waits, or zero

A writer may choose to enter its number, if the lock is held and no other number is there.  It removes the number when
it gets the lock.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, INT32, Const, Expr, IntType, Place, Property, Sync, SyncKind, ThreadId
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Model, ModelCall, check_initialised, check_not_in_use, check_possible, ignored
from unbraid.models.sync import waiting
from unbraid.models.sync.deadlines import read_deadline
from unbraid.models.sync.mutexes import EBUSY, EINVAL, ETIMEDOUT, SUCCESS
from unbraid.properties import lowering

_STATE = IntType(64, True)
_FREE = Const(0, _STATE)
_DESTROYED = Const(-1, _STATE)
_THREADS = 19
_BITS = 3
_MOST_OFTEN = Const((1 << _BITS) - 1, _STATE)
_READERS = Const((1 << _BITS * _THREADS) - 1, _STATE)
_WRITER_SHIFT = Const(_BITS * _THREADS, _STATE)
_THREADS_BESIDE_QUEUE = 17
_QUEUE_SHIFT = Const(_BITS * _THREADS_BESIDE_QUEUE, _STATE)
_QUEUE = Const(0x1F << _BITS * _THREADS_BESIDE_QUEUE, _STATE)


def _me(call: ModelCall) -> Expr:
    return build.cast(ThreadId(call.thread_type), _STATE)


def _my_shift(call: ModelCall) -> Expr:
    return build.binary("*", _me(call), Const(_BITS, _STATE), _STATE)


def _one_reading(call: ModelCall) -> Expr:
    return build.binary("<<", Const(1, _STATE), _my_shift(call), _STATE)


def _readings(state: Expr, thread: Expr) -> Expr:
    shift = build.binary("*", thread, Const(_BITS, _STATE), _STATE)
    return build.binary("&", build.binary(">>", state, shift, _STATE), _MOST_OFTEN, _STATE)


def _my_readings(call: ModelCall, state: Expr) -> Expr:
    return _readings(state, _me(call))


def _writer(state: Expr) -> Expr:
    return build.binary("-", build.binary(">>", state, _WRITER_SHIFT, _STATE), Const(1, _STATE), _STATE)


# ------------------------------------------------------------------------------------ waiting writers
def _has_queue(call: ModelCall) -> bool:
    return call.uses(Feature.QUEUED_WRITERS)


def _threads(call: ModelCall) -> Const:
    return Const(_THREADS_BESIDE_QUEUE if _has_queue(call) else _THREADS, _STATE)


def _queue(call: ModelCall, state: Expr) -> Expr:
    """The waiting writer, as a part of the state."""
    return build.binary("&", state, _QUEUE, _STATE) if _has_queue(call) else Const(0, _STATE)


def _holders(call: ModelCall, state: Expr) -> Expr:
    """The state without the waiting writer."""
    return build.binary("-", state, _queue(call, state), _STATE) if _has_queue(call) else state


def _queue_up(call: ModelCall, lock: Place) -> Expr:
    """Has the caller entered its number?"""
    if not _has_queue(call):
        return FALSE
    mine = call.temporary(BOOL)
    call.choose(mine)

    def enter() -> None:
        call.atomic_begin(Sync(SyncKind.QUEUE, lock))
        state = _read(call, lock)
        is_held = build.compare("!=", state, _FREE)
        call.assume(build.conjunction(is_held, build.equal(_queue(call, state), _FREE)))
        number = build.binary("+", _me(call), Const(1, _STATE), _STATE)
        call.assign(lock, build.binary("+", state, build.binary("<<", number, _QUEUE_SHIFT, _STATE), _STATE))
        call.atomic_end()

    call.branch(mine, enter, nothing)
    return mine


def _stands_back(call: ModelCall, state: Expr) -> Expr:
    """Does a reader let a waiting writer go first?"""
    if not _has_queue(call):
        return FALSE
    polite = call.temporary(BOOL)
    call.choose(polite)
    return build.conjunction(polite, build.compare("!=", _queue(call, state), _FREE))


def _waiting_writer(call: ModelCall, state: Expr) -> Expr:
    number = build.binary(">>", _queue(call, state), _QUEUE_SHIFT, _STATE)
    return build.binary("-", number, Const(1, _STATE), _STATE)


# --------------------------------------------------------------------------------------- the other threads
def _some_holder(call: ModelCall, state: Expr) -> Expr:
    """The writer, or an arbitrary reader."""
    reader = call.temporary(IntType(8, False))
    call.choose(reader)
    number = build.cast(reader, _STATE)
    reads = build.binary("!=", _readings(state, number), Const(0, _STATE), BOOL)
    is_one = build.conjunction(build.binary("<", number, _threads(call), BOOL), reads)
    call.assume(build.disjunction(build.negate(_readable(state)), is_one))
    return build.ite(_readable(state), number, _writer(state))


def _me_writing(call: ModelCall) -> Expr:
    return build.binary("<<", build.binary("+", _me(call), Const(1, _STATE), _STATE), _WRITER_SHIFT, _STATE)


def _readable(state: Expr) -> Expr:
    """No thread holds the lock for writing."""
    return build.binary("<", state, build.binary("<<", Const(1, _STATE), _WRITER_SHIFT, _STATE), BOOL)


def _read(call: ModelCall, lock: Place) -> Expr:
    too_many = build.binary(">=", _me(call), _threads(call), BOOL)
    call.branch(too_many, call.not_followed, lambda: None)
    state = call.temporary(_STATE)
    call.assign(state, lock)
    check_initialised(call, state, _DESTROYED, "read-write lock")
    check_possible(call, lambda: _is_possible(call, state), "read-write lock")
    return state


def _is_possible(call: ModelCall, state: Expr) -> Expr:
    """No thread reads while another one writes."""
    readers = build.binary("&", _holders(call, state), _READERS, _STATE)
    one_side = build.disjunction(_readable(state), build.equal(readers, _FREE))
    return build.conjunction(build.compare(">=", state, _FREE), one_side)


def _reads(call: ModelCall, state: Expr) -> Expr:
    """Does the caller hold the lock for reading?"""
    often = build.binary("!=", _my_readings(call, state), Const(0, _STATE), BOOL)
    return build.conjunction(_readable(state), often)


def _check_not_held(call: ModelCall, held: Expr, may_fail: bool) -> None:
    """Without this check the caller waits for itself, which counts as a deadlock under no-deadlock."""
    if call.asks(Property.LOCKS) or (may_fail and call.notices(Property.LOCKS) and not lowering.follows_waiting(call)):
        call.check(build.negate(held), Property.LOCKS, f"{call.name}: the caller holds the read-write lock already")


def _start_reading(call: ModelCall, lock: Place, state: Expr) -> None:
    too_often = build.equal(_my_readings(call, state), _MOST_OFTEN)
    call.branch(too_often, call.not_followed, lambda: None)
    call.assign(lock, build.binary("+", state, _one_reading(call), _STATE))


def _start_writing(call: ModelCall, lock: Place, queue: Expr) -> None:
    call.assign(lock, build.binary("+", _me_writing(call), queue, _STATE))


# ----------------------------------------------------------------------------------------------- steps
def _init(call: ModelCall) -> Expr:
    lock = call.place(0)
    call.effects(1)
    call.atomic_begin(Sync(SyncKind.SETUP, lock))
    check_not_in_use(call, lock, lambda before: build.compare("<=", before, _FREE), "the read-write lock is locked")
    call.assign(lock, _FREE)
    call.atomic_end()
    return SUCCESS


def _destroy(call: ModelCall) -> Expr:
    lock = call.place(0)
    call.atomic_begin(Sync(SyncKind.SETUP, lock))
    state = _read(call, lock)
    call.check(build.equal(state, _FREE), Property.LOCKS, f"{call.name}: the read-write lock is locked")
    call.assign(lock, _DESTROYED)
    call.atomic_end()
    return SUCCESS


def _rdlock(call: ModelCall) -> Expr:
    lock = call.place(0)
    if lowering.follows_waiting(call):
        call.announce(Feature.QUEUED_WRITERS)
    call.atomic_begin(Sync(SyncKind.ACQUIRE_SHARED, lock))
    state = _read(call, lock)
    _check_not_held(call, build.equal(_holders(call, state), _me_writing(call)), may_fail=True)
    if lowering.follows_waiting(call):
        possible = build.conjunction(_readable(state), build.negate(_stands_back(call, state)))
        holder = build.ite(_readable(state), _waiting_writer(call, state), _writer(state))
        waiting.until(call, possible, lambda: holder)
    else:
        call.assume(_readable(state))
    _start_reading(call, lock, state)
    call.atomic_end()
    return SUCCESS


def _wrlock(call: ModelCall) -> Expr:
    lock = call.place(0)
    mine = _queue_up(call, lock)
    call.atomic_begin(Sync(SyncKind.ACQUIRE, lock))
    state = _read(call, lock)
    holders = _holders(call, state)
    _check_not_held(call, build.equal(holders, _me_writing(call)), may_fail=True)
    _check_not_held(call, _reads(call, state), may_fail=False)
    waiting.until(call, build.equal(holders, _FREE), lambda: _some_holder(call, state))
    _start_writing(call, lock, build.ite(mine, _FREE, _queue(call, state)))
    call.atomic_end()
    return SUCCESS


def _attempt(
    call: ModelCall, is_timed: bool, possible: Callable[[Expr], Expr], take: Callable[[Place, Expr], None]
) -> Expr:
    """Lock if possible; otherwise return an error code.  A timed lock that waits makes this step later."""
    lock = call.place(0)
    deadline = read_deadline(call, call.count() - 1) if is_timed else None
    otherwise: Expr = Const(EBUSY, INT32) if deadline is None else deadline.failure(ETIMEDOUT, EINVAL)
    result = call.temporary(INT32)
    call.atomic_begin(Sync(SyncKind.TRY_ACQUIRE, lock))
    state = _read(call, lock)

    def locked() -> None:
        take(lock, state)
        call.assign(result, SUCCESS)

    is_possible = possible(state)
    goes_on = is_possible if deadline is None else deadline.permits(is_possible)
    call.branch(goes_on, locked, lambda: call.assign(result, otherwise))
    call.atomic_end()
    return result


def _try_reading(is_timed: bool) -> Model:
    def attempt(call: ModelCall) -> Expr:
        call.announce(Feature.QUEUED_WRITERS)
        return _attempt(
            call,
            is_timed,
            lambda state: build.conjunction(_readable(state), build.negate(_stands_back(call, state))),
            lambda lock, state: _start_reading(call, lock, state),
        )

    return attempt


def _try_writing(is_timed: bool) -> Model:
    return lambda call: _attempt(
        call,
        is_timed,
        lambda state: build.equal(_holders(call, state), _FREE),
        lambda lock, state: _start_writing(call, lock, _queue(call, state)),
    )


def _unlock(call: ModelCall) -> Expr:
    lock = call.place(0)
    call.atomic_begin(Sync(SyncKind.RELEASE, lock))
    lowering.before_release(call)
    state = _read(call, lock)

    def reader() -> None:
        call.check(_reads(call, state), Property.LOCKS, f"{call.name}: the caller does not hold the read-write lock")
        call.assign(lock, build.binary("-", state, _one_reading(call), _STATE))

    writes = build.equal(_holders(call, state), _me_writing(call))
    call.branch(writes, lambda: call.assign(lock, _queue(call, state)), reader)
    call.atomic_end()
    return SUCCESS


MODELS: dict[str, Model] = {
    "pthread_rwlock_init": _init,
    "pthread_rwlock_destroy": _destroy,
    "pthread_rwlock_rdlock": _rdlock,
    "pthread_rwlock_tryrdlock": _try_reading(is_timed=False),
    "pthread_rwlock_timedrdlock": _try_reading(is_timed=True),
    "pthread_rwlock_clockrdlock": _try_reading(is_timed=True),
    "pthread_rwlock_wrlock": _wrlock,
    "pthread_rwlock_trywrlock": _try_writing(is_timed=False),
    "pthread_rwlock_timedwrlock": _try_writing(is_timed=True),
    "pthread_rwlock_clockwrlock": _try_writing(is_timed=True),
    "pthread_rwlock_unlock": _unlock,
    "pthread_rwlockattr_init": ignored,
    "pthread_rwlockattr_destroy": ignored,
}

TYPES: dict[str, IntType | str] = {"pthread_rwlock_t": _STATE, "pthread_rwlockattr_t": INT32}

INITIALISERS: dict[str, dict[int, tuple[int, Feature | None]]] = {"pthread_rwlock_t": {2: (0, None)}}
