"""Mutexes (Lazy-CSeq, TOPLAS 2021, Figure 7): an integer that identifies the holder.

Zero means free, so that a zero-initialised mutex is valid; t + 1 means held by thread t.  Each operation is one atomic
step.
Misuse of a mutex (unlocking one that the caller does not hold, locking one that it holds already, using one that is not
initialised) violates Property.LOCKS.  If this property is not checked, a thread that locks its own mutex waits forever.

A program that uses recursive or error-checking mutexes anywhere (`Feature.MUTEX_KINDS`) keeps more in the same integer:

    bits 0-15   the holder          bits 16-27   how many more times it is locked          bits 28-29   its kind

A normal mutex that is free or locked once has the same value as in all other programs.  Recursive and error-checking
mutexes return the error codes of POSIX.  A timed lock that waits makes its step later.  So if its step finds the mutex
held, the lock has timed out, or its deadline is invalid.
"""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INT32,
    Cast,
    Const,
    Expr,
    IntType,
    Place,
    Property,
    Sync,
    SyncKind,
    ThreadId,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.core.writing import Feature
from unbraid.models.context import (
    Model,
    ModelCall,
    check_initialised,
    check_not_in_use,
    check_possible,
    ignored,
    refused,
)
from unbraid.models.sync import waiting
from unbraid.models.sync.deadlines import Deadline, read_deadline
from unbraid.properties import lowering

FREE = Const(0, INT32)
DESTROYED = Const(-1, INT32)
_SET_FREE = Const(-2, INT32)  # a lock that must be initialised by a call, and is free
SUCCESS = Const(0, INT32)

NORMAL, RECURSIVE, ERRORCHECK = 0, 1, 2
_HOLDER = Const(0xFFFF, INT32)
_MOST_HOLDERS = Const(0xFFF, INT32)  # no program has so many threads
_AGAIN = Const(1 << 16, INT32)
_MOST_OFTEN = Const(0xFFF, INT32)
_KIND_SHIFT = 28

EPERM, EAGAIN, EBUSY, EINVAL, EDEADLK, ETIMEDOUT = 1, 11, 16, 22, 35, 110


@dataclass(frozen=True)
class Api:
    """The differences between the libraries that have mutexes."""

    noun: str = "mutex"
    not_owner: int = EPERM
    too_often: int = EAGAIN
    busy: int = EBUSY
    deadlock: int = EDEADLK
    timed_out: int = ETIMEDOUT
    invalid: int = EINVAL
    fails_at_will: bool = False  # may a try-lock fail although the mutex is free?
    strict: bool = False  # is misuse undefined for all kinds, including a try-lock of a mutex that the caller holds?
    has_kinds: bool = True
    zero_is_free: bool = True  # is zeroed memory a lock that is free?


PTHREAD = Api()


# ------------------------------------------------------------------------------------------ the integer
def me(call: ModelCall) -> Expr:
    """The value of a mutex that the running thread holds."""
    return build.binary("+", Cast(ThreadId(call.thread_type), INT32), Const(1, INT32), INT32)


def _owner(holder: Expr) -> Expr:
    """The number of the thread that holds a mutex."""
    return build.binary("-", holder, Const(1, INT32), INT32)


def _holder(state: Expr) -> Expr:
    return build.binary("&", state, _HOLDER, INT32)


def _times(state: Expr) -> Expr:
    return build.binary("&", build.binary(">>", state, Const(16, INT32), INT32), _MOST_OFTEN, INT32)


def _is_kind(state: Expr, kind: int) -> Expr:
    return build.equal(build.binary(">>", state, Const(_KIND_SHIFT, INT32), INT32), Const(kind, INT32))


def _of_kind(kind: int) -> int:
    return kind << _KIND_SHIFT


def _kinds(call: ModelCall, api: Api) -> bool:
    return api.has_kinds and call.uses(Feature.MUTEX_KINDS)


def _zero_is_free(call: ModelCall, api: Api) -> bool:
    return api.zero_is_free or not call.notices(Property.LOCKS)


def free(call: ModelCall, api: Api) -> Const:
    """The value of a free lock that has no kind."""
    return FREE if _zero_is_free(call, api) else _SET_FREE


# ----------------------------------------------------------------------------- inside an atomic section
def _is_possible(call: ModelCall, state: Expr, api: Api) -> Expr:
    if not _kinds(call, api):
        return build.conjunction(build.compare(">=", state, _SET_FREE), build.compare("<=", state, _MOST_HOLDERS))
    is_locked_once = build.equal(_times(state), Const(0, INT32))
    times = build.disjunction(is_locked_once, _is_kind(state, RECURSIVE))
    return build.conjunction(build.compare("<=", _holder(state), _MOST_HOLDERS), times)


def _read(call: ModelCall, mutex: Place, api: Api) -> Expr:
    state = call.temporary(INT32)
    call.assign(state, mutex)
    check_initialised(call, state, DESTROYED, api.noun)
    check_possible(call, lambda: _is_possible(call, state, api), api.noun)
    if not _zero_is_free(call, api):
        check_initialised(call, state, Const(0, INT32), api.noun)
    return state


def _check_not_mine(call: ModelCall, holder: Expr, api: Api) -> None:
    """Without this check the caller waits for itself, which counts as a deadlock under no-deadlock."""
    if call.asks(Property.LOCKS):
        other = build.binary("!=", holder, me(call), BOOL)
        call.check(other, Property.LOCKS, f"{call.name}: the caller holds the {api.noun} already")


def _answer(call: ModelCall, result: Var, code: int) -> Callable[[], None]:
    return lambda: call.assign(result, Const(code, INT32))


def _take(call: ModelCall, mutex: Place, state: Expr, result: Var) -> None:
    """Lock a free mutex of any kind."""
    call.assign(mutex, build.binary("+", state, me(call), INT32))
    call.assign(result, SUCCESS)


def _mine_again(
    call: ModelCall, mutex: Place, state: Expr, result: Var, api: Api, otherwise: Callable[[], None]
) -> None:
    """Lock a mutex that the caller holds already; this succeeds if the mutex is recursive."""

    def once_more() -> None:
        call.assign(mutex, build.binary("+", state, _AGAIN, INT32))
        call.assign(result, SUCCESS)

    def recursive() -> None:
        full = build.equal(_times(state), _MOST_OFTEN)
        call.branch(full, _answer(call, result, api.too_often), once_more)

    call.branch(_is_kind(state, RECURSIVE), recursive, otherwise)


def _acquire(call: ModelCall, mutex: Place, api: Api) -> Expr:
    state = _read(call, mutex, api)
    if not _kinds(call, api):
        _check_not_mine(call, state, api)
        waiting.until(call, build.equal(state, free(call, api)), lambda: _owner(state))
        call.assign(mutex, me(call))
        return SUCCESS
    result = call.temporary(INT32)

    def block() -> None:
        _check_not_mine(call, _holder(state), api)
        waiting.until(call, FALSE, lambda: ThreadId(call.thread_type))

    def not_recursive() -> None:
        call.branch(_is_kind(state, ERRORCHECK), _answer(call, result, api.deadlock), block)

    def not_mine() -> None:
        waiting.until(call, build.equal(_holder(state), FREE), lambda: _owner(_holder(state)))
        _take(call, mutex, state, result)

    call.branch(
        build.equal(_holder(state), me(call)),
        lambda: _mine_again(call, mutex, state, result, api, not_recursive),
        not_mine,
    )
    return result


def release(call: ModelCall, mutex: Place, api: Api) -> Expr:
    """Unlock, inside an atomic section that the calling function has opened."""
    lowering.before_release(call)
    state = _read(call, mutex, api)
    message = f"{call.name}: the caller does not hold the {api.noun}"
    if not _kinds(call, api):
        call.check(build.equal(state, me(call)), Property.LOCKS, message)
        call.assign(mutex, free(call, api))
        return SUCCESS
    result = call.temporary(INT32)

    def mine() -> None:
        once = build.equal(_times(state), Const(0, INT32))
        less = build.ite(once, me(call), _AGAIN)
        call.assign(mutex, build.binary("-", state, less, INT32))
        call.assign(result, SUCCESS)

    def not_mine() -> None:
        call.check(FALSE if api.strict else build.negate(_is_kind(state, NORMAL)), Property.LOCKS, message)
        call.assign(result, Const(api.not_owner, INT32))

    call.branch(build.equal(_holder(state), me(call)), mine, not_mine)
    return result


# ---------------------------------------------------------------------------------------------- steps
def set_up(call: ModelCall, mutex: Place, state: Expr, api: Api) -> None:
    def unlocked(before: Expr) -> Expr:
        if _kinds(call, api):
            return build.disjunction(build.equal(before, DESTROYED), build.equal(_holder(before), FREE))
        return build.compare("<=", before, FREE)

    call.atomic_begin(Sync(SyncKind.SETUP, mutex))
    check_not_in_use(call, mutex, unlocked, f"the {api.noun} is locked")
    call.assign(mutex, state)
    call.atomic_end()


def set_up_kind(call: ModelCall, mutex: Place, kind: Expr, api: Api) -> None:
    """Initialise a mutex.  All kinds but recursive and error-checking are modelled as normal."""
    known = build.disjunction(build.equal(kind, Const(RECURSIVE, INT32)), build.equal(kind, Const(ERRORCHECK, INT32)))
    state = build.binary("<<", kind, Const(_KIND_SHIFT, INT32), INT32)
    set_up(call, mutex, build.ite(known, state, FREE), api)


def destroy(call: ModelCall, mutex: Place, api: Api) -> None:
    call.atomic_begin(Sync(SyncKind.SETUP, mutex))
    state = _read(call, mutex, api)
    unlocked = build.equal(_holder(state), FREE) if _kinds(call, api) else build.equal(state, free(call, api))
    call.check(unlocked, Property.LOCKS, f"{call.name}: the {api.noun} is locked")
    call.assign(mutex, DESTROYED)
    call.atomic_end()


def lock(call: ModelCall, mutex: Place, api: Api) -> Expr:
    call.atomic_begin(Sync(SyncKind.ACQUIRE, mutex))
    result = _acquire(call, mutex, api)
    call.atomic_end()
    return result


def try_lock(call: ModelCall, mutex: Place, api: Api, deadline: Deadline | None = None) -> Expr:
    """Lock the mutex if it is free; otherwise return an error code."""
    result = call.temporary(INT32)
    held: Expr = Const(api.busy, INT32) if deadline is None else deadline.failure(api.timed_out, api.invalid)
    at_will = call.temporary(BOOL) if deadline is None and api.fails_at_will else None
    if at_will is not None:
        call.havoc(at_will)

    def goes_on(is_free: Expr) -> Expr:
        if deadline is not None:
            return deadline.permits(is_free)
        return is_free if at_will is None else build.conjunction(is_free, build.negate(at_will))

    def fail() -> None:
        call.assign(result, held)

    call.atomic_begin(Sync(SyncKind.TRY_ACQUIRE, mutex))
    state = _read(call, mutex, api)
    if not _kinds(call, api):
        if api.strict:
            _check_not_mine(call, state, api)

        def take() -> None:
            call.assign(mutex, me(call))
            call.assign(result, SUCCESS)

        call.branch(goes_on(build.equal(state, free(call, api))), take, fail)
    else:

        def not_recursive() -> None:
            if api.strict:
                _check_not_mine(call, _holder(state), api)
            code = build.ite(_is_kind(state, ERRORCHECK), Const(api.deadlock, INT32), held)
            call.assign(result, held if deadline is None else code)

        def not_mine() -> None:
            is_free = build.equal(_holder(state), FREE)
            call.branch(goes_on(is_free), lambda: _take(call, mutex, state, result), fail)

        call.branch(
            build.equal(_holder(state), me(call)),
            lambda: _mine_again(call, mutex, state, result, api, not_recursive),
            not_mine,
        )
    call.atomic_end()
    return result


def unlock(call: ModelCall, mutex: Place, api: Api) -> Expr:
    call.atomic_begin(Sync(SyncKind.RELEASE, mutex))
    result = release(call, mutex, api)
    call.atomic_end()
    return result


# ---------------------------------------------------------------------------------------- pthread calls
def _init(call: ModelCall) -> Expr:
    mutex = call.place(0)
    if not call.uses(Feature.MUTEX_KINDS):
        call.effects(1)
        set_up(call, mutex, FREE, PTHREAD)
    else:
        kind = call.temporary(INT32)
        call.assign(kind, Const(NORMAL, INT32))
        call.if_given(1, lambda attributes: call.assign(kind, attributes))
        set_up_kind(call, mutex, kind, PTHREAD)
    return SUCCESS


def _destroy(call: ModelCall) -> Expr:
    destroy(call, call.place(0), PTHREAD)
    return SUCCESS


def _lock(call: ModelCall) -> Expr:
    return lock(call, call.place(0), PTHREAD)


def _trylock(call: ModelCall) -> Expr:
    return try_lock(call, call.place(0), PTHREAD)


def _timedlock(call: ModelCall) -> Expr:
    mutex = call.place(0)
    return try_lock(call, mutex, PTHREAD, read_deadline(call, call.count() - 1))


def _unlock(call: ModelCall) -> Expr:
    return unlock(call, call.place(0), PTHREAD)


# ------------------------------------------------------------------------------------------- attributes
def _attributes_init(call: ModelCall) -> Expr:
    call.store(call.place(0), Const(NORMAL, INT32))
    return SUCCESS


def _set_type(call: ModelCall) -> Expr:
    """The attribute object holds just the type; 3 is glibc's adaptive mutex, which behaves like a normal one."""
    attributes, kind = call.place(0), build.cast(call.value(1), INT32)
    if not isinstance(kind, Const) or kind.value in (RECURSIVE, ERRORCHECK):
        call.announce(Feature.MUTEX_KINDS)
    known = build.conjunction(
        build.binary(">=", kind, Const(0, INT32), BOOL), build.binary("<=", kind, Const(3, INT32), BOOL)
    )
    result = call.temporary(INT32)

    def known_kind() -> None:
        call.assign(attributes, kind)
        call.assign(result, SUCCESS)

    call.branch(known, known_kind, _answer(call, result, EINVAL))
    return result


def _get_type(call: ModelCall) -> Expr:
    kind = call.temporary(INT32)
    call.assign(kind, call.place(0))
    call.store(call.place(1), kind)
    return SUCCESS


_NO_ROBUST = refused("robust mutexes are not supported")


def _set_robust(call: ModelCall) -> Expr:
    call.effects(0)
    robust = call.value(1)
    if not isinstance(robust, Const) or robust.value != 0:
        _NO_ROBUST(call)
    return SUCCESS


MODELS: dict[str, Model] = {
    "pthread_mutex_init": _init,
    "pthread_mutex_destroy": _destroy,
    "pthread_mutex_lock": _lock,
    "pthread_mutex_trylock": _trylock,
    "pthread_mutex_timedlock": _timedlock,
    "pthread_mutex_clocklock": _timedlock,
    "pthread_mutex_unlock": _unlock,
    "pthread_mutex_consistent": _NO_ROBUST,
    "pthread_mutexattr_init": _attributes_init,
    "pthread_mutexattr_destroy": ignored,
    "pthread_mutexattr_gettype": _get_type,
    "pthread_mutexattr_settype": _set_type,
    "pthread_mutexattr_setrobust": _set_robust,
    "pthread_mutexattr_setrobust_np": _set_robust,
}

TYPES: dict[str, IntType | str] = {"pthread_mutex_t": INT32, "pthread_mutexattr_t": INT32}

INITIALISERS: dict[str, dict[int, tuple[int, Feature | None]]] = {
    "pthread_mutex_t": {
        RECURSIVE: (_of_kind(RECURSIVE), Feature.MUTEX_KINDS),
        ERRORCHECK: (_of_kind(ERRORCHECK), Feature.MUTEX_KINDS),
        3: (_of_kind(NORMAL), None),
    }
}
