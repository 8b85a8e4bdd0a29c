"""Deadlocks: threads wait for each other, and nobody else can help them.

A thread that cannot go on says so when it runs nevertheless, and stays there for ever.  Who waits for a thread (that
holds a lock, that is to be joined) says for whom; each next one in the *chain* must be the one that the last one waits
for.  If that is the first, they wait for each other, whatever others do:

    waits for thread h    =>    assume(first == 0 || next == me)
                                if (first == 0) first = me;  next = h;  assert(h != first)
    releases a lock       =>    assume(next != me)

The last line keeps the chain true: a thread that somebody in it waits for does not release anything.  Nothing is lost
by all this.  Of an execution that ends with threads waiting in a circle, let one say so at its end, then the one that
it waits for, and so on.  Whoever waits for a thread that ends with what it holds waits in vain, too; so it joins it:

    ... and then          =>    join(h);  assert(false)

Semaphores, barriers and condition variables do not know who may help.  In programs that have them
(`Feature.SIGNALS`) everybody counts: `alive` threads, of which `stuck` have said that they cannot go on; it is a
deadlock if that is all of them.  It is also one if all those are stuck, in anything but a join, that *take part*: that
may still use, or create threads that use, anything of the library but threads themselves, or end the program.  Others
can neither release a lock nor signal, so what they do meanwhile does not matter.  Once somebody is stuck nobody may
release, signal or end; again, an execution may put off all saying to its end.  Since joining a thread that has ended is
no waiting, there is a flag for each that has.

A condition variable is one here that counts its waiters (`models/conditions.py`): it is not known otherwise who has
missed a signal.  Waits with a time limit are no waiting.
"""

from __future__ import annotations

from unbraid.analyses.sections import may_wait_in_section
from unbraid.core import build
from unbraid.core.bookkeeping import ALIVE, ALIVE_PARTS, ENDED, FIRST, MOST_THREADS, NEXT, STUCK, STUCK_PARTS
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import BOOL, FALSE, INDEX, INT32, Const, Expr, Place, Program, Property, ThreadId
from unbraid.core.writing import CallWriter, Feature, nothing
from unbraid.properties.checked import CheckedProperty, Ends, Formula
from unbraid.properties.hooks import Holder, Hooks
from unbraid.properties.thread_counts import with_counts

_NOBODY = Const(0, INT32)
_ONE = Const(1, INT32)

CIRCLE = "threads wait for each other"
GONE = "waits for a lock of a thread that has ended"
EVERYBODY = "all threads wait"
PARTS = "all threads wait that could help"


# -------------------------------------------------------------------------------------------- in models
def wait_until(call: CallWriter, condition: Expr, holder: Holder) -> None:
    """In the step of a model: a thread goes on if the condition holds, and else waits for another thread."""

    def stay() -> None:
        thread = call.keep(build.cast(holder(), call.thread_type))
        _say(call, thread)
        call.leave_step()
        call.join(thread, None)
        call.check(FALSE, Property.DEADLOCK, f"{call.name}: {GONE}")

    call.branch(condition, nothing, stay)


def wait_until_helped(call: CallWriter, condition: Expr) -> None:
    """The same, if anybody might help."""

    def stay() -> None:
        _count(call)
        call.leave_step()
        call.assume(FALSE)

    call.announce(Feature.SIGNALS)
    call.branch(condition, nothing, stay)


def before_join(call: CallWriter, thread: Expr) -> None:
    """A thread that is about to join another one may as well wait for it for ever."""
    waits = call.temporary(BOOL)
    call.choose(waits)

    def stay() -> None:
        call.atomic_begin()
        if call.uses(Feature.SIGNALS):
            is_known = build.compare("<", thread, build.constant(MOST_THREADS, thread.type))
            call.branch(is_known, nothing, call.not_followed)
            ended = call.temporary(BOOL)
            call.assign(ended, _flag(call, thread))
            call.assume(build.negate(ended))
        _say(call, thread, in_join=True)
        call.atomic_end()
        call.assume(FALSE)

    call.branch(waits, stay, nothing)


def before_release(call: CallWriter) -> None:
    """In the step in which something happens that may let others go on."""
    if call.uses(Feature.SIGNALS):
        stuck = call.temporary(INT32)
        call.assign(stuck, call.own_global(STUCK, INT32))
        call.assume(build.equal(stuck, _NOBODY))
    else:
        waited_for = call.temporary(INT32)
        call.assign(waited_for, call.own_global(NEXT, INT32))
        call.assume(build.compare("!=", waited_for, _me(call)))


def _me(call: CallWriter) -> Expr:
    return _name(ThreadId(call.thread_type))


def _name(thread: Expr) -> Expr:
    """Zero is nobody."""
    return build.binary("+", build.cast(thread, INT32), _ONE, INT32)


def _add(call: CallWriter, name: str) -> Expr:
    before, counter = call.temporary(INT32), call.own_global(name, INT32)
    call.assign(before, counter)
    after = call.keep(build.binary("+", before, _ONE, INT32))
    call.assign(counter, after)
    return after


def _flag(call: CallWriter, thread: Expr) -> Place:
    array = call.own_array(ENDED, BOOL, MOST_THREADS)
    return build.element(array, build.cast(thread, INDEX), BOOL)


def _say(call: CallWriter, holder: Expr, in_join: bool = False) -> None:
    """That the caller waits for another thread, or for itself."""
    first, following = call.temporary(INT32), call.temporary(INT32)
    call.assign(first, call.own_global(FIRST, INT32))
    call.assign(following, call.own_global(NEXT, INT32))
    is_new = build.equal(first, _NOBODY)
    goes_on = build.disjunction(is_new, build.equal(following, _me(call)))

    def extend() -> None:
        start = call.keep(build.ite(is_new, _me(call), first))
        call.assign(call.own_global(FIRST, INT32), start)
        call.assign(call.own_global(NEXT, INT32), _name(holder))
        call.check(build.compare("!=", _name(holder), start), Property.DEADLOCK, f"{call.name}: {CIRCLE}")

    if call.uses(Feature.SIGNALS):
        call.branch(goes_on, extend, nothing)
        _count(call, in_join)
    else:
        call.assume(goes_on)
        extend()


def _count(call: CallWriter, in_join: bool = False) -> None:
    """One more is stuck.  `alive` and `alive_parts` are one less than they should be: main is not counted."""
    stuck, alive = _add(call, STUCK), call.temporary(INT32)
    call.assign(alive, call.own_global(ALIVE, INT32))
    call.check(build.compare("<=", stuck, alive), Property.DEADLOCK, f"{call.name}: {EVERYBODY}")
    if not in_join:
        stuck, alive = _add(call, STUCK_PARTS), call.temporary(INT32)
        call.assign(alive, call.own_global(ALIVE_PARTS, INT32))
        call.check(build.compare("<=", stuck, alive), Property.DEADLOCK, f"{call.name}: {PARTS}")


# -------------------------------------------------------------------------------------------- the property
def _blocks_in_section(program: Program, ends: Ends) -> Cause | None:
    return Cause(Why.BLOCKS_IN_SECTION) if may_wait_in_section(program) else None


NO_DEADLOCK = CheckedProperty(
    name="no-deadlock",
    short=("deadlock",),
    description="threads wait for each other, and no other thread can help them",
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
    doubts=(_blocks_in_section,),
)
