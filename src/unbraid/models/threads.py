"""pthread_create, join, detach, exit, self; thread attributes; clean-up handlers.

Joining or detaching a detached thread is undefined.  Programs that detach threads (`Feature.DETACHED`) have a word with
one bit for each of the first 64 threads.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, INT32, Const, Expr, IntType, Place, Property, ThreadId
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import Function, Model, ModelCall, ignored, refused
from unbraid.models.sync.mutexes import EINVAL, SUCCESS
from unbraid.properties import lowering

_WORD = IntType(64, False)
_JOINABLE, _DETACHED = Const(0, INT32), Const(1, INT32)
_EAGAIN = Const(11, INT32)


# ---------------------------------------------------------------------------------------------- threads
def create(
    call: ModelCall, target: Place | None, function: Function, arg: Expr, failure: Const, detached: Expr = FALSE
) -> Expr:
    """Create a thread.  Returns SUCCESS, or `failure` if the creation of threads may fail and does."""
    arg = build.cast(arg, call.void_pointer)
    if not call.may_fail:
        _start(call, target, function, arg, detached)
        return SUCCESS
    fails, result = call.temporary(BOOL), call.temporary(INT32)
    call.havoc(fails)
    call.assign(result, build.ite(fails, failure, SUCCESS))
    call.branch(fails, nothing, lambda: _start(call, target, function, arg, detached))
    return result


def _start(call: ModelCall, target: Place | None, function: Function, arg: Expr, detached: Expr) -> None:
    if detached == FALSE:
        call.create(target, function, arg)
        return
    number = call.temporary(call.thread_type)
    call.atomic_begin()
    call.create(number, function, arg)
    if target is not None:
        call.store(target, number)
    call.branch(detached, lambda: _mark_detached(call, number), nothing)
    call.atomic_end()


def _is_numbered(thread: Expr) -> Expr:
    return build.binary("<", thread, build.constant(_WORD.bits, thread.type), BOOL)


def _bit(thread: Expr) -> Expr:
    return build.binary("<<", Const(1, _WORD), build.cast(thread, _WORD), _WORD)


def _check_joinable(call: ModelCall, thread: Expr, word: Expr) -> None:
    free = build.equal(build.binary("&", word, _bit(thread), _WORD), Const(0, _WORD))
    call.check(free, Property.UNDEFINED, f"{call.name}: the thread is detached")


def _detached_threads(call: ModelCall) -> Expr:
    word = call.temporary(_WORD)
    call.assign(word, call.own_global("detached", _WORD))
    return word


def _mark_detached(call: ModelCall, thread: Expr) -> None:
    """Must be called inside an atomic section."""

    def mark() -> None:
        word = _detached_threads(call)
        _check_joinable(call, thread, word)
        call.assign(call.own_global("detached", _WORD), build.binary("|", word, _bit(thread), _WORD))

    call.branch(_is_numbered(thread), mark, call.not_followed)


def detach(call: ModelCall) -> None:
    call.announce(Feature.DETACHED)
    thread = build.cast(call.value(0), call.thread_type)
    call.atomic_begin()
    _mark_detached(call, thread)
    call.atomic_end()


def thread_to_join(call: ModelCall) -> Expr:
    thread = build.cast(call.value(0), call.thread_type)
    if call.uses(Feature.DETACHED):
        word = _detached_threads(call)
        call.branch(_is_numbered(thread), lambda: _check_joinable(call, thread, word), nothing)
    return lowering.before_join(call, thread)


def _create(call: ModelCall) -> Expr:
    target = None if call.is_null(0) else call.place(0)
    detached: Expr = FALSE
    if not call.uses(Feature.DETACHED) or call.is_null(1):
        call.effects(1)
    else:
        state = call.temporary(INT32)
        call.assign(state, _JOINABLE)
        call.if_given(1, lambda attributes: call.assign(state, attributes))
        detached = build.equal(state, _DETACHED)
    function = call.function(2, takes_pointer=True)
    return create(call, target, function, call.value(3), _EAGAIN, detached)


def _join(call: ModelCall) -> Expr:
    thread = thread_to_join(call)
    if call.is_null(1):
        call.join(thread, None)
    else:
        value = call.temporary(call.void_pointer)
        call.join(thread, value)
        call.if_given(1, lambda place: call.store(place, value))
    return SUCCESS


def _detach(call: ModelCall) -> Expr:
    detach(call)
    return SUCCESS


def _exit(call: ModelCall) -> None:
    call.thread_exit(build.cast(call.value(0), call.void_pointer))


def self(call: ModelCall) -> Expr:
    return ThreadId(call.thread_type)


def equal(call: ModelCall) -> Expr:
    left, right = call.value(0), call.value(1)
    return build.cast(build.equal(left, right), call.int_type)


# --------------------------------------------------------------------------------------------- clean-up
def _cleanup_push(call: ModelCall) -> None:
    call.cleanup_push(call.function(0, takes_pointer=True), build.cast(call.value(1), call.void_pointer))


def _cleanup_pop(call: ModelCall) -> None:
    execute = build.truth(call.value(0))
    function, arg = call.cleanup_pop()
    call.branch(execute, lambda: call.invoke(function, (arg,)), nothing)


# ------------------------------------------------------------------------------------------- attributes
def _attributes_init(call: ModelCall) -> Expr:
    call.store(call.place(0), _JOINABLE)
    return SUCCESS


def _set_detach_state(call: ModelCall) -> Expr:
    """The attribute object holds just the detach state."""
    attributes, state = call.place(0), build.cast(call.value(1), INT32)
    if state != _JOINABLE:
        call.announce(Feature.DETACHED)
    known = build.disjunction(build.equal(state, _JOINABLE), build.equal(state, _DETACHED))
    result = call.temporary(INT32)

    def set_state() -> None:
        call.assign(attributes, state)
        call.assign(result, SUCCESS)

    call.branch(known, set_state, lambda: call.assign(result, Const(EINVAL, INT32)))
    return result


def _get_detach_state(call: ModelCall) -> Expr:
    state = call.temporary(INT32)
    call.assign(state, call.place(0))
    call.store(call.place(1), state)
    return SUCCESS


_NO_CANCEL = refused("cancellation is not supported")
_NO_VALUE = refused("the value that it asks for is not modelled")
_NOT_YET = refused("not supported yet")

_IGNORED_ATTRIBUTES = ("affinity_np", "guardsize", "inheritsched", "schedparam", "schedpolicy", "scope", "stack",
                       "stackaddr", "stacksize")  # fmt: skip

MODELS: dict[str, Model] = {
    "pthread_create": _create,
    "pthread_join": _join,
    "pthread_detach": _detach,
    "pthread_exit": _exit,
    "pthread_self": self,
    "pthread_equal": equal,
    "pthread_yield": ignored,
    "sched_yield": ignored,
    "pthread_setconcurrency": ignored,
    "pthread_setname_np": ignored,
    "pthread_setschedparam": ignored,
    "pthread_setschedprio": ignored,
    "pthread_setaffinity_np": ignored,
    "__pthread_cleanup_push": _cleanup_push,
    "__pthread_cleanup_pop": _cleanup_pop,
    "pthread_attr_init": _attributes_init,
    "pthread_attr_destroy": ignored,
    "pthread_attr_setdetachstate": _set_detach_state,
    "pthread_attr_getdetachstate": _get_detach_state,
    **{f"pthread_attr_set{name}": ignored for name in _IGNORED_ATTRIBUTES},
    **{f"pthread_attr_get{name}": _NO_VALUE for name in _IGNORED_ATTRIBUTES},
    "pthread_getattr_np": _NO_VALUE,
    "pthread_getaffinity_np": _NO_VALUE,
    "pthread_getconcurrency": _NO_VALUE,
    "pthread_getcpuclockid": _NO_VALUE,
    "pthread_getname_np": _NO_VALUE,
    "pthread_getschedparam": _NO_VALUE,
    # Threads cannot be cancelled, so testing for cancellation does nothing.
    "pthread_testcancel": ignored,
    "pthread_cancel": _NO_CANCEL,
    "pthread_setcancelstate": _NO_CANCEL,
    "pthread_setcanceltype": _NO_CANCEL,
    "pthread_tryjoin_np": _NOT_YET,
    "pthread_timedjoin_np": _NOT_YET,
    "pthread_clockjoin_np": _NOT_YET,
    "pthread_atfork": refused("processes are not supported"),
}

TYPES: dict[str, IntType | str] = {"pthread_attr_t": INT32}
