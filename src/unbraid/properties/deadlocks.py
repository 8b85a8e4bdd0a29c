"""Deadlocks: threads wait for each other, and no other thread can help them.

A thread that cannot continue may be scheduled nevertheless.  Then it announces that it waits, and stops forever.  A
thread that waits for another one (the holder of a lock, or a thread to join) also announces for which thread it waits.
The announcements form a *chain*: the next thread to announce must be the one that the last one waits for.  If the last
one waits for the first, these threads wait for each other, whatever other threads do:

    waits for thread h    =>    assume(first == 0 || next == me)
                                if (first == 0) first = me;  next = h;  assert(h != first)
    releases a lock       =>    assume(next != me)

The last line keeps the chain valid: a thread that the chain waits for does not release anything.  No deadlock is
missed: in an execution that ends with a circle of waiting threads, the threads can make their announcements at the end,
in the order of the circle.  A thread also waits forever for a lock whose holder has ended.  To find this, it joins the
holder:

    ... and then          =>    join(h);  assert(false)

With semaphores, barriers and condition variables it is not known which thread may help.  Programs that use them
(`Feature.SIGNALS`) count threads: `alive` threads exist, and `stuck` of them have announced that they cannot continue.
It is a deadlock if all threads are stuck.

It is also a deadlock if all threads that *take part* are stuck.  A thread takes part if it may still use locks, signals
or the like, create a thread that does, or end the program.  Other threads can neither release a lock nor signal, so
their actions do not matter.  But they may end: so a thread that joins another one counts as stuck here only if the
other one takes part, and has been counted as stuck before.

Once a thread is stuck, no thread may release, signal or end.  Again no deadlock is missed, because all announcements
can be postponed to the end of the execution.  Joining a thread that has ended does not block, so there is a flag for
each thread that has ended.

Condition variables must count their waiters here (`models/sync/conditions.py`); otherwise it is not known which thread
has missed a signal.  Timed waits never count as waiting, and neither do waits for a POSIX signal, which may come from
outside.  A reader may have to wait for a writer that waits itself (`models/sync/rwlocks.py`).

Two more things help a thread, where threads are counted: a request to cancel it, and a POSIX signal, because its
handler may do anything.  So nothing is sent once a thread is stuck, and a thread that has got either is not stuck
(`models/sync/waiting.py`).  Two cases are not followed: a circle with a join, if some thread that runs on might cancel
the one that joins; and threads that take part and are all stuck, if a handler in another thread might help them.
"""

from __future__ import annotations

from unbraid.analyses.sections import may_wait_in_section
from unbraid.core import build
from unbraid.core.bookkeeping import (
    ALIVE,
    ALIVE_PARTS,
    ENDED,
    FIRST,
    HELPLESS,
    JOINS,
    MOST_THREADS,
    NEXT,
    STUCK,
    STUCK_PARTS,
    TAKES_PART,
)
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import BOOL, FALSE, INDEX, INT32, TRUE, Const, Expr, Place, Program, Property, ThreadId, Var
from unbraid.core.notes import NoteKind
from unbraid.core.writing import CallWriter, Feature, nothing
from unbraid.properties.checked import CheckedProperty, Ends, Formula
from unbraid.properties.hooks import Alone, Holder, Hooks
from unbraid.properties.thread_counts import with_counts

_NOBODY = Const(0, INT32)
_ONE = Const(1, INT32)

CIRCLE = "threads wait for each other"
GONE = "waits for a lock of a thread that has ended"
EVERYBODY = "all threads wait"
PARTS = "every thread that could help is waiting"


# -------------------------------------------------------------------------------------------- in models
def wait_until(call: CallWriter, condition: Expr, holder: Holder, alone: Alone) -> None:
    """In the step of a model: continue if the condition holds; otherwise wait for the thread `holder()`."""

    def stay() -> None:
        thread = call.keep(build.cast(holder(), call.thread_type))
        _assume_stays(call, alone)
        _announce_waiting(call, thread)
        call.leave_step()
        call.join(thread, None)
        call.check(FALSE, Property.DEADLOCK, _message(call, GONE))

    call.branch(condition, nothing, stay)


def wait_until_helped(call: CallWriter, condition: Expr, alone: Alone) -> None:
    """In the step of a model: continue if the condition holds; otherwise wait until any thread helps."""

    def stay() -> None:
        _assume_stays(call, alone)
        _count_stuck(call)
        call.leave_step()
        call.assume(FALSE)

    call.announce(Feature.SIGNALS)
    call.branch(condition, nothing, stay)


def before_join(call: CallWriter, thread: Expr, alone: Alone) -> None:
    """Before a join, the thread may choose to announce that it waits for the other thread forever."""
    if call.uses(Feature.CANCEL):  # the thread that waits may be cancelled
        call.announce(Feature.SIGNALS)
    waits = call.temporary(BOOL)
    call.atomic_begin()
    call.choose(waits)

    def stay() -> None:
        if call.uses(Feature.SIGNALS):
            call.branch(_is_recorded(thread), nothing, call.not_followed)
            ended = call.temporary(BOOL)
            call.assign(ended, _flag(call, ENDED, thread))
            call.assume(build.negate(ended))
        _assume_stays(call, alone)
        _announce_waiting(call, thread, joined=thread)
        call.leave_step()
        call.assume(FALSE)

    call.branch(waits, stay, nothing)
    call.atomic_end()


def before_release(call: CallWriter) -> None:
    """Called in the step that may unblock other threads."""
    if call.uses(Feature.SIGNALS):
        stuck = call.temporary(INT32)
        call.assign(stuck, call.own_global(STUCK, INT32))
        call.assume(build.equal(stuck, _NOBODY))
    else:
        waited_for = call.temporary(INT32)
        call.assign(waited_for, call.own_global(NEXT, INT32))
        call.assume(build.compare("!=", waited_for, _me(call)))


def _assume_stays(call: CallWriter, alone: Alone) -> None:
    """The thread does not go on alone."""
    goes_on = alone()
    if goes_on != FALSE:
        call.assume(build.negate(goes_on))


def _me(call: CallWriter) -> Expr:
    return _number_plus_one(ThreadId(call.thread_type))


def _number_plus_one(thread: Expr) -> Expr:
    """The number of a thread plus one; zero means no thread."""
    return build.binary("+", build.cast(thread, INT32), _ONE, INT32)


def _add(call: CallWriter, name: str) -> Expr:
    before, counter = call.temporary(INT32), call.own_global(name, INT32)
    call.assign(before, counter)
    after = call.keep(build.binary("+", before, _ONE, INT32))
    call.assign(counter, after)
    return after


def _is_recorded(thread: Expr) -> Expr:
    return build.compare("<", thread, build.constant(MOST_THREADS, thread.type))


def _flag(call: CallWriter, name: str, thread: Expr) -> Place:
    array = call.own_array(name, BOOL, MOST_THREADS)
    return build.element(array, build.cast(thread, INDEX), BOOL)


def _announce_waiting(call: CallWriter, holder: Expr, joined: Expr | None = None) -> None:
    """Announce that the caller waits for the thread `holder`, which may be the caller itself."""
    first, following = call.temporary(INT32), call.temporary(INT32)
    call.assign(first, call.own_global(FIRST, INT32))
    call.assign(following, call.own_global(NEXT, INT32))
    is_new = build.equal(first, _NOBODY)
    goes_on = build.disjunction(is_new, build.equal(following, _me(call)))
    may_be_ended: Expr = FALSE
    if call.uses(Feature.CANCEL):
        may_be_ended = call.temporary(BOOL)
        call.assign(may_be_ended, FALSE)

    def extend() -> None:
        start = call.keep(build.ite(is_new, _me(call), first))
        call.assign(call.own_global(FIRST, INT32), start)
        call.assign(call.own_global(NEXT, INT32), _number_plus_one(holder))
        is_open = build.compare("!=", _number_plus_one(holder), start)
        if isinstance(may_be_ended, Var):
            joins = call.own_global(JOINS, BOOL)
            if joined is not None:
                call.assign(joins, TRUE)
            call.assign(may_be_ended, build.conjunction(build.negate(is_open), call.keep(joins)))
        call.check(build.disjunction(is_open, may_be_ended), Property.DEADLOCK, _message(call, CIRCLE))

    if call.uses(Feature.SIGNALS):
        call.branch(goes_on, extend, nothing)
        _count_stuck(call, joined)
        call.branch(may_be_ended, call.not_followed, nothing)
    else:
        call.assume(goes_on)
        extend()


def _count_stuck(call: CallWriter, joined: Expr | None = None) -> None:
    """Count the caller as stuck.  `joined`: the thread that it waits for, if it is in a join.  `alive` and
    `alive_parts` do not count main, so both are too small by one."""
    stuck, alive = _add(call, STUCK), call.temporary(INT32)
    call.assign(alive, call.own_global(ALIVE, INT32))
    call.check(build.compare("<=", stuck, alive), Property.DEADLOCK, _message(call, EVERYBODY))
    if joined is None:
        _count_part(call)
        return
    is_helpless, takes_part = call.temporary(BOOL), call.temporary(BOOL)
    call.assign(is_helpless, _flag(call, HELPLESS, joined))
    call.assign(takes_part, call.own_of_thread(TAKES_PART, BOOL))
    call.branch(build.conjunction(is_helpless, takes_part), lambda: _count_part(call), nothing)


def _count_part(call: CallWriter) -> None:
    """Count the caller, which takes part, as stuck until another thread that takes part helps."""
    stuck, alive, me = _add(call, STUCK_PARTS), call.temporary(INT32), ThreadId(call.thread_type)
    call.assign(alive, call.own_global(ALIVE_PARTS, INT32))
    if call.uses(Feature.INTERRUPTS):
        call.branch(build.compare("<=", stuck, alive), nothing, call.not_followed)
    else:
        call.check(build.compare("<=", stuck, alive), Property.DEADLOCK, _message(call, PARTS))
    call.branch(_is_recorded(me), lambda: call.assign(_flag(call, HELPLESS, me), TRUE), nothing)


# -------------------------------------------------------------------------------------------- the property
def _ends_at_call(program: Program, ends: Ends) -> Cause | None:
    note = next((note for note in program.notes if note.kind is NoteKind.DEADLOCKS_UNTIL), None)
    return None if note is None else Cause(Why.DEADLOCKS_UNTIL, note.position, (str(note.data[0]),))


def _blocks_in_section(program: Program, ends: Ends) -> Cause | None:
    return Cause(Why.BLOCKS_IN_SECTION) if may_wait_in_section(program) else None


def _message(call: CallWriter, what: str) -> str:
    """With the function that waits; a read of a pipe waits in a function of the library that nobody calls by name."""
    return what if call.name.startswith("__unbraid") else f"{call.name}: {what}"


NO_DEADLOCK = CheckedProperty(
    name="no-deadlock",
    topic="deadlocks",
    short=("deadlock",),
    description="threads wait for each other, and no other thread can help them",
    remedy=(
        "Take locks in the same order everywhere, hold no lock while waiting for another thread, and signal each "
        "condition for which a thread may wait."
    ),
    kinds=frozenset({Property.DEADLOCK}),
    formula=Formula("! deadlock"),
    is_in_all=True,
    hooks=Hooks(
        wait_until=wait_until,
        wait_until_helped=wait_until_helped,
        before_join=before_join,
        before_release=before_release,
        finish=with_counts,
    ),
    doubts=(_blocks_in_section, _ends_at_call),
)
