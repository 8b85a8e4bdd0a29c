"""Memory that is not freed at the end of the program (valid-memcleanup), or that could no longer be freed then
(valid-memtrack), because it cannot be reached through pointers from any global variable.

It suffices to track one allocation that is not freed.  The program guesses which one when it allocates:

    p = malloc(n)     =>    p = malloc(n); if (*) atomic { assume(left == null); left = p }
    free(p)           =>    assume(p != left || p == null); free(p)
    end of program    =>    assert(left == null), or assert(left == null || tracked(left))

Locals and thread-local variables end with the program.  `abort` and similar functions do not count as an end.
"""

from __future__ import annotations

from unbraid.analyses.sharing import all_statements, reachable_functions
from unbraid.core import build
from unbraid.core.bookkeeping import LEFT
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import BOOL, Allocate, Const, Expr, Program, Property, ThreadExit, Tracked, Var
from unbraid.core.visitor import statements
from unbraid.core.writing import CallWriter, Writer, nothing
from unbraid.properties.checked import CheckedProperty, Ends, Formula
from unbraid.properties.hooks import Hooks


def _left(call: Writer) -> Var:
    return call.own_global(LEFT, call.void_pointer)


def _null(call: Writer) -> Const:
    return build.constant(0, call.void_pointer)


def after_allocation(call: CallWriter, pointer: Expr) -> None:
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


def before_free(call: CallWriter, pointer: Expr) -> None:
    """Called in the step that frees."""
    left = call.temporary(call.void_pointer)
    call.assign(left, _left(call))
    is_other = build.disjunction(build.equal(left, _null(call)), build.compare("!=", left, pointer))
    call.assume(is_other)


def before_end(call: Writer) -> None:
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


# ------------------------------------------------------------------------------------------ the properties
def _ends_with_a_thread(program: Program, ends: Ends) -> Cause | None:
    """If main ends by pthread_exit, the program may end with another thread, where there is no check."""
    of_main = (program.functions[name] for name in reachable_functions(program, program.entry))
    exits = any(isinstance(stmt, ThreadExit) for function in of_main for stmt in statements(function.body))
    return Cause(Why.ENDS_WITH_A_THREAD) if exits else None


def _may_go_on(program: Program, ends: Ends) -> Cause | None:
    """An execution that allocates and does not terminate may lose memory, but never reaches a check."""
    allocates = any(isinstance(stmt, Allocate) and not stmt.is_automatic for stmt in all_statements(program))
    return Cause(Why.MAY_GO_ON) if allocates and not ends(program) else None


_HOOKS = Hooks(after_allocation=after_allocation, before_free=before_free, before_end=before_end)

VALID_MEMTRACK = CheckedProperty(
    name="valid-memtrack",
    topic="lost memory",
    description="memory is lost: it was not freed, and nothing leads to it any more",
    remedy="Free the object before the last pointer to it is overwritten or ends, also where errors are handled.",
    kinds=frozenset({Property.MEMTRACK}),
    formula=Formula("valid-memtrack"),
    hooks=_HOOKS,
    doubts=(_ends_with_a_thread, _may_go_on),
)

VALID_MEMCLEANUP = CheckedProperty(
    name="valid-memcleanup",
    topic="leaks",
    short=("leaks",),
    description="memory has not been freed when the program ends",
    remedy="Free every object before the program ends, also where errors are handled.",
    kinds=frozenset({Property.MEMCLEANUP}),
    formula=Formula("valid-memcleanup"),
    hooks=_HOOKS,
    doubts=(_ends_with_a_thread,),
)
