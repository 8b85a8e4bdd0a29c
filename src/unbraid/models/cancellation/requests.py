"""`pthread_cancel`, and the state and type of a thread.

The request to cancel a thread is a bit in a word (`points.py`).  It is undefined to use the ID of a thread that was
joined, or that is detached and has ended.  The latter is not kept, so a request for a detached thread is not followed.

Where a thread may be cancelled at any step, deadlocks are found up to the first request.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import INT32, TRUE, Const, Expr, IntType, Sync, SyncKind, Var
from unbraid.core.notes import Note, NoteKind
from unbraid.core.writing import Feature, nothing
from unbraid.models import threads
from unbraid.models.cancellation import points
from unbraid.models.context import Model, ModelCall
from unbraid.models.error_numbers import EINVAL
from unbraid.properties import lowering

_SUCCESS = Const(0, INT32)


def _cancel(call: ModelCall) -> Expr:
    call.announce(Feature.CANCEL)
    thread = call.keep(call.value(0))
    number = call.keep(threads.number_of(call, thread))
    threads.check_exists(call, thread)
    few = build.compare("<", number, build.constant(points.WORD.bits, number.type))
    call.branch(few, nothing, call.not_followed)
    call.atomic_begin(Sync(SyncKind.EVENT, points.requests(call)))
    lowering.before_release(call)
    if not points.are_followed(call):
        call.note(Note(NoteKind.DEADLOCKS_UNTIL, call.origin, (call.name,)))
        call.not_followed()  # in the step, so that the thread takes part until then
    threads.check_not_over(call, number)
    word = call.keep(points.requests(call))
    call.assign(points.requests(call), build.binary("|", word, points.bit(number), points.WORD))
    call.atomic_end()
    return _SUCCESS


def _set(call: ModelCall, kept: Var, old: Expr, is_settable: Expr) -> Expr:
    """Both settings are 0 or 1; the old one is stored if the second argument is not null."""
    value = call.keep(build.cast(call.value(0), INT32))
    known = build.disjunction(build.equal(value, Const(0, INT32)), build.equal(value, Const(1, INT32)))
    result = call.temporary(INT32)

    def change() -> None:
        before = call.keep(old)
        call.branch(is_settable, lambda: call.assign(kept, value), nothing)
        call.if_given(1, lambda place: call.store(place, before))
        call.assign(result, _SUCCESS)

    call.branch(known, change, lambda: call.assign(result, Const(EINVAL, INT32)))
    return result


def _set_state(call: ModelCall) -> Expr:
    kept = points.state(call)
    now = call.keep(kept)
    is_ending = build.equal(now, points.ENDING)
    return _set(call, kept, build.ite(is_ending, points.DISABLED, now), build.negate(is_ending))


def _set_type(call: ModelCall) -> Expr:
    if call.uses(Feature.CANCEL) and call.constant(0) != 0:
        call.announce(Feature.ASYNC_CANCEL)
        call.announce(Feature.CLEANUP_STACK)
    return _set(call, points.kind(call), points.kind(call), TRUE)


def _cancel_here(call: ModelCall) -> None:
    """void __unbraid_cancel_here(void), for `models.library`: before each step, if threads may end at any step."""
    is_any_step = build.equal(call.keep(points.kind(call)), points.ASYNCHRONOUS)
    call.branch(is_any_step, lambda: points.may_act(call), nothing)


def _test(call: ModelCall) -> None:
    points.point(call)


MODELS: dict[str, Model] = {
    "pthread_cancel": _cancel,
    "pthread_setcancelstate": _set_state,
    "pthread_setcanceltype": _set_type,
    "pthread_testcancel": _test,
    "__unbraid_cancel_here": _cancel_here,
}

TYPES: dict[str, IntType | str] = {}
