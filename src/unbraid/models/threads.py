"""pthread_create, join, detach, exit, self; thread attributes; clean-up handlers.

The ID of a thread is its number, except for main, whose number is 0: 0 must be nobody's ID.  A new thread may run
before its ID is stored.

Joining or detaching a thread is undefined if its ID is not that of a thread, or if the thread is detached, is joined
already, or is the caller.  A word with one bit for each of the first 64 threads says which threads are *joinable*: not
joined and not detached.  A join clears the bit before it waits.  The word is only kept if a join might be wrong
(`Feature.JOINABLE`,
`frontend/rewriting/thread_lives.py`).

The library may use the ID of a thread again once the thread has been joined, or is detached and has ended.  In programs
that compare IDs (`Feature.COMPARED`), a thread that is created after that makes every comparison of different IDs reach
a bound marker.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import (
    BOOL,
    FALSE,
    INT32,
    TRUE,
    Bound,
    Const,
    Expr,
    IntType,
    Property,
    Sync,
    SyncKind,
    ThreadId,
    Var,
)
from unbraid.core.notes import Note, NoteKind
from unbraid.core.writing import Feature, nothing
from unbraid.models.cancellation import points
from unbraid.models.context import Access, Function, Model, ModelCall, ignored
from unbraid.models.sync import waiting
from unbraid.models.sync.mutexes import EBUSY, EINVAL, ETIMEDOUT, SUCCESS

_WORD = IntType(64, False)
_ZERO, _ONE = Const(0, _WORD), Const(1, _WORD)
_JOINABLE, _DETACHED = Const(0, INT32), Const(1, INT32)
_EAGAIN = Const(11, INT32)


# ------------------------------------------------------------------------------------------ numbers and IDs
def _of_main(call: ModelCall) -> Const:
    """The ID of main."""
    return build.constant(-1, call.thread_type)


def number_of(call: ModelCall, thread: Expr) -> Expr:
    """The number of the thread with this ID.  Only pthread_self gives the ID of main."""
    thread = build.cast(thread, call.thread_type)
    if not call.uses(Feature.SELF):
        return thread
    return build.ite(build.equal(thread, _of_main(call)), build.constant(0, call.thread_type), thread)


def compare(call: ModelCall, left: Expr, right: Expr) -> Expr:
    """Are two IDs equal?  Different numbers may have the same ID, if the library has used an ID again."""
    call.announce(Feature.COMPARED)
    left, right = call.keep(left), call.keep(right)
    equal = build.equal(left, right)
    nobody = build.constant(0, left.type)
    if nobody in (left, right):  # no thread has this ID
        return equal
    recycled = call.temporary(BOOL)
    with call.atomic_access():
        call.assign(recycled, call.own_global("recycled", BOOL))
    differ = build.conjunction(recycled, build.negate(equal))
    call.branch(differ, lambda: call.not_followed(Bound.THREAD_ID), nothing)
    return equal


def _free_id(call: ModelCall) -> None:
    """From now on the library may use an ID again.  Must be called inside an atomic section."""
    if call.uses(Feature.COMPARED):
        call.assign(call.own_global("free_id", BOOL), TRUE)


def _take_id(call: ModelCall) -> None:
    """A new thread may get an ID that is used again.  Must be called inside an atomic section."""
    if call.uses(Feature.COMPARED):
        free = call.temporary(BOOL)
        call.assign(free, call.own_global("free_id", BOOL))
        call.branch(free, lambda: call.assign(call.own_global("recycled", BOOL), TRUE), nothing)


# ---------------------------------------------------------------------------------------- joinable threads
def _bit(number: Expr) -> Expr:
    return build.binary("<<", _ONE, build.cast(number, _WORD), _WORD)


def _change(call: ModelCall, number: Expr) -> None:
    """Make a thread joinable that is not, or the other way round.  Main's bit is inverted, because main is joinable
    from the start.  Must be called inside an atomic section."""
    word, joinable = call.temporary(_WORD), call.own_global("joinable", _WORD)
    call.assign(word, joinable)
    call.assign(joinable, build.binary("^", word, _bit(number), _WORD))


def _is_joinable(call: ModelCall, number: Expr) -> Expr:
    word = call.temporary(_WORD)
    call.assign(word, call.own_global("joinable", _WORD))
    bits = build.binary("^", word, _ONE, _WORD)
    return build.binary("!=", build.binary("&", bits, _bit(number), _WORD), _ZERO, BOOL)


def _claim(call: ModelCall, number: Expr) -> None:
    """Check that a thread may be joined or detached, and that nobody does so again.  Must be called inside an atomic
    section."""

    def claim() -> None:
        message = f"{call.name}: the thread was joined or detached already, or does not exist"
        call.check(_is_joinable(call, number), Property.UNDEFINED, message)
        _change(call, number)

    few = build.binary("<", number, build.constant(_WORD.bits, number.type), BOOL)
    call.branch(few, claim, call.not_followed)


def check_exists(call: ModelCall, thread: Expr) -> None:
    exists = build.compare("!=", thread, build.constant(0, build.scalar(thread.type)))
    call.check(exists, Property.UNDEFINED, f"{call.name}: no thread has the ID 0")


def _over(call: ModelCall) -> Var:
    """A bit for each thread that was joined, so that its ID must not be used any more."""
    return call.own_global("threads_over", _WORD)


def _detached(call: ModelCall) -> Var:
    """A bit for each thread that is detached."""
    return call.own_global("threads_detached", _WORD)


def keeps_over(call: ModelCall) -> bool:
    """Are threads named by their IDs in other calls than join and detach?"""
    return (call.uses(Feature.CANCEL) or call.uses(Feature.INTERRUPTS)) and call.notices(Property.UNDEFINED)


def _mark(call: ModelCall, word: Var, number: Expr) -> None:
    """Set the bit of a thread.  Must be called inside an atomic section."""
    few = build.binary("<", number, build.constant(_WORD.bits, number.type), BOOL)
    before = call.keep(word)
    call.branch(few, lambda: call.assign(word, build.binary("|", before, _bit(number), _WORD)), nothing)


def check_not_over(call: ModelCall, number: Expr) -> None:
    """Check that the ID of this thread may be used, which is one of the first 64.  When a detached thread ends is not
    kept.  Must be called inside an atomic section."""
    if keeps_over(call):
        over, detached = call.keep(_over(call)), call.keep(_detached(call))
        is_over = build.truth(build.binary("&", over, _bit(number), _WORD))
        call.check(build.negate(is_over), Property.UNDEFINED, f"{call.name}: the thread was joined already")
        myself = build.equal(number, ThreadId(call.thread_type))
        is_detached = build.truth(build.binary("&", detached, _bit(number), _WORD))
        call.branch(build.conjunction(is_detached, build.negate(myself)), call.not_followed, nothing)


def _keeps_joinable(call: ModelCall) -> bool:
    return call.uses(Feature.JOINABLE) and call.notices(Property.UNDEFINED)


# ---------------------------------------------------------------------------------------------- threads
def create(
    call: ModelCall, target: Access | None, function: Function, arg: Expr, failure: Const, detached: Expr = FALSE
) -> Expr:
    """Create a thread.  Returns SUCCESS, or `failure` if the creation of threads may fail and does."""
    arg = build.cast(arg, call.void_pointer)
    if not call.asks(Property.RACE):
        call.note(Note(NoteKind.RACES_INTERLEAVE))
    if not call.may_fail:
        call.note(Note(NoteKind.CALLS_SUCCEED))
        _start(call, target, function, arg, detached)
        return SUCCESS
    fails, result = call.temporary(BOOL), call.temporary(INT32)
    call.havoc(fails)
    call.assign(result, build.ite(fails, failure, SUCCESS))
    call.branch(fails, nothing, lambda: _start(call, target, function, arg, detached))
    return result


def _start(call: ModelCall, target: Access | None, function: Function, arg: Expr, detached: Expr) -> None:
    number = call.temporary(call.thread_type)
    if not (_keeps_joinable(call) or keeps_over(call)) and not _is_told_of_new_threads(call):
        call.create(number, function, arg)
    else:
        call.atomic_begin()
        _take_id(call)
        call.create(number, function, arg)
        if _keeps_joinable(call):
            few = build.binary("<", number, build.constant(_WORD.bits, number.type), BOOL)
            joinable = build.conjunction(few, build.negate(detached))
            call.branch(joinable, lambda: _change(call, number), nothing)
        if _follows_signals(call):
            call.library("unbraid_signal_inherit", (number,))
        call.branch(detached, lambda: _start_detached(call, number), nothing)
        call.atomic_end()
    if target is not None:
        call.store(target(), number)


def _follows_signals(call: ModelCall) -> bool:
    """Must the model of signals know which threads there are?"""
    return call.uses(Feature.SIGNAL_MASKS) or call.uses(Feature.PROCESS_SIGNALS)


def _is_told_of_new_threads(call: ModelCall) -> bool:
    return call.uses(Feature.COMPARED) or _follows_signals(call)


def _start_detached(call: ModelCall, number: Expr) -> None:
    _free_id(call)
    if keeps_over(call):
        _mark(call, _detached(call), number)


def detach(call: ModelCall) -> None:
    is_itself = any(call.is_call_of(0, name) for name in ("pthread_self", "thrd_current"))
    thread = ThreadId(call.thread_type) if is_itself else call.keep(call.value(0))
    number = call.temporary(call.thread_type)
    call.assign(number, thread if is_itself else number_of(call, thread))
    if _keeps_joinable(call) and not is_itself:
        check_exists(call, thread)
    call.atomic_begin(Sync(SyncKind.DETACH, number))
    if _keeps_joinable(call):
        _claim(call, number)
    _start_detached(call, number)
    call.atomic_end()


def thread_to_join(call: ModelCall) -> Expr:
    """The number of the thread to join, which is not joinable any more."""
    thread = call.value(0)
    if points.are_followed(call):
        thread = call.keep(thread)
        points.point(call)
    if not _keeps_joinable(call):
        number = number_of(call, thread)
    else:
        thread = call.keep(thread)
        number = call.keep(number_of(call, thread))
        check_exists(call, thread)
        if call.asks(Property.UNDEFINED) or not call.asks(Property.DEADLOCK):  # else it is a deadlock
            myself = build.equal(number, ThreadId(call.thread_type))
            call.check(build.negate(myself), Property.UNDEFINED, f"{call.name}: a thread joins itself")
        call.atomic_begin()
        _claim(call, number)
        call.atomic_end()
    points.may_act(call, lambda: _give_back(call, number))
    return waiting.before_join(call, number)


def _give_back(call: ModelCall, number: Expr) -> None:
    """A join that does not come to its end leaves the thread joinable."""
    if _keeps_joinable(call):
        call.atomic_begin()
        _change(call, number)
        call.atomic_end()


def after_join(call: ModelCall, number: Expr) -> None:
    if keeps_over(call):
        call.atomic_begin()
        _mark(call, _over(call), number)
        _free_id(call)
        call.atomic_end()
    elif call.uses(Feature.COMPARED):
        with call.atomic_access():
            _free_id(call)


def _create(call: ModelCall) -> Expr:
    target = None if call.is_null(0) else call.access(0)
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
    thread = call.keep(thread) if keeps_over(call) else thread
    if call.is_null(1):
        call.join(thread, None)
    else:
        value = call.temporary(call.void_pointer)
        call.join(thread, value)
        call.if_given(1, lambda place: call.store(place, value))
    after_join(call, thread)
    return SUCCESS


def _join_or(error: int) -> Model:
    """A join that may give up, of GNU.  Whether the thread has ended is not looked at, so that to give up is an
    approximation."""

    def join(call: ModelCall) -> Expr:
        gives_up, result = call.temporary(BOOL), call.temporary(call.int_type)
        call.havoc(gives_up, is_approximation=True)

        def give_up() -> None:
            for position in range(call.count()):
                call.effects(position)
            call.assign(result, build.constant(error, call.int_type))

        call.branch(gives_up, give_up, lambda: call.assign(result, _join(call)))
        return result

    return join


def _detach(call: ModelCall) -> Expr:
    detach(call)
    return SUCCESS


def _exit(call: ModelCall) -> None:
    value = build.cast(call.value(0), call.void_pointer)
    value = call.keep(value) if points.are_followed(call) else value
    points.end(call)
    call.thread_exit(value)


def self(call: ModelCall) -> Expr:
    call.announce(Feature.SELF)
    number = ThreadId(call.thread_type)
    return build.ite(build.equal(number, build.constant(0, call.thread_type)), _of_main(call), number)


def equal(call: ModelCall) -> Expr:
    return build.cast(compare(call, call.value(0), call.value(1)), call.int_type)


# --------------------------------------------------------------------------------------------- clean-up
def _cleanup_push(call: ModelCall) -> None:
    if call.uses(Feature.CLEANUP_STACK):
        routine, arg = call.keep(call.value(0)), call.keep(build.cast(call.value(1), call.void_pointer))
        call.cleanup_push(routine, arg)
        call.library("unbraid_cleanup_push", (routine, arg))
        return
    call.cleanup_push(call.function(0, takes_pointer=True), build.cast(call.value(1), call.void_pointer))


def _cleanup_pop(call: ModelCall) -> None:
    execute = build.truth(call.value(0))
    function, arg = call.cleanup_pop()
    if call.uses(Feature.CLEANUP_STACK):
        call.library("unbraid_cleanup_pop", (build.cast(execute, call.int_type),))
        return
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
        call.announce(Feature.JOINABLE)
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


MODELS: dict[str, Model] = {
    "pthread_create": _create,
    "pthread_join": _join,
    "pthread_detach": _detach,
    "pthread_exit": _exit,
    "pthread_self": self,
    "pthread_equal": equal,
    "pthread_yield": ignored,
    "sched_yield": ignored,
    "__pthread_cleanup_push": _cleanup_push,
    "__pthread_cleanup_pop": _cleanup_pop,
    "pthread_attr_init": _attributes_init,
    "pthread_attr_destroy": ignored,
    "pthread_attr_setdetachstate": _set_detach_state,
    "pthread_attr_getdetachstate": _get_detach_state,
    "pthread_tryjoin_np": _join_or(EBUSY),
    "pthread_timedjoin_np": _join_or(ETIMEDOUT),
    "pthread_clockjoin_np": _join_or(ETIMEDOUT),
}

TYPES: dict[str, IntType | str] = {"pthread_attr_t": INT32}
