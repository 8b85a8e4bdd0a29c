"""Memory that is left at the end of the program: not freed at all (valid-memcleanup), or so that nobody could free it
any more (valid-memtrack), because no global leads to it, nor anything that a global leads to.

One allocation that is not freed is enough.  Which one it is, is guessed when it is made:

    p = malloc(n)     =>    p = malloc(n); if (*) atomic { assume(left == null); left = p }
    free(p)           =>    assume(p != left || p == null); free(p)
    end of program    =>    assert(left == null), or assert(left == null || tracked(left))

Variables of functions and threads end with the program.  `abort` and its like do not count as an end.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.bookkeeping import LEFT
from unbraid.core.nodes import BOOL, Const, Expr, Property, Tracked, Var
from unbraid.core.writing import CallWriter, Writer, nothing


def _asked(call: Writer) -> bool:
    return call.asks(Property.MEMTRACK) or call.asks(Property.MEMCLEANUP)


def _left(call: Writer) -> Var:
    return call.own_global(LEFT, call.void_pointer)


def _null(call: Writer) -> Const:
    return build.constant(0, call.void_pointer)


def after_allocation(call: CallWriter, pointer: Expr) -> None:
    if not _asked(call):
        return
    chosen = call.temporary(BOOL)
    call.choose(chosen)

    def choose() -> None:
        call.atomic_begin()
        before = call.temporary(call.void_pointer)
        call.assign(before, _left(call))
        call.assume(build.equal(before, _null(call)))
        call.assign(_left(call), pointer)
        call.atomic_end()

    call.branch(chosen, choose, nothing)


def before_release(call: CallWriter, pointer: Expr) -> None:
    """In the step that frees."""
    if not _asked(call):
        return
    left = call.temporary(call.void_pointer)
    call.assign(left, _left(call))
    is_other = build.disjunction(build.equal(left, _null(call)), build.compare("!=", left, pointer))
    call.assume(is_other)


def before_end(call: Writer) -> None:
    if not _asked(call):
        return
    call.atomic_begin()
    left = call.temporary(call.void_pointer)
    call.assign(left, _left(call))
    nothing_left = build.equal(left, _null(call))
    if call.asks(Property.MEMCLEANUP):
        call.check(nothing_left, Property.MEMCLEANUP, "memory is not freed at the end of the program")
    if call.asks(Property.MEMTRACK):
        tracked = build.disjunction(nothing_left, Tracked(left))
        call.check(tracked, Property.MEMTRACK, "memory is lost: nothing leads to it any more")
    call.atomic_end()
