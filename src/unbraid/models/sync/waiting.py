"""Where a thread waits for others.  What may end its wait although nobody helps is a request to cancel it, or a signal.

A thread that is found to wait for ever must have neither: no request that it acts on at this point, and no signal that
it does not block.  The search for deadlocks (`properties/deadlocks.py`) assumes so.  No deadlock is missed, because a
thread can act on a request, and take its signals, before it waits.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import FALSE, Expr
from unbraid.core.writing import Feature
from unbraid.models.cancellation import points
from unbraid.models.context import ModelCall
from unbraid.properties import lowering
from unbraid.properties.hooks import Holder


def until(call: ModelCall, condition: Expr, holder: Holder) -> None:
    """In the step of a model: continue if the condition holds; otherwise wait for the thread `holder()`."""
    lowering.wait_until(call, condition, holder, lambda: _goes_on(call, is_point=False))


def until_helped(call: ModelCall, condition: Expr, *, is_point: bool) -> None:
    """In the step of a model: continue if the condition holds; otherwise wait until any thread helps.  `is_point`: the
    thread acts on a request to cancel it."""
    lowering.wait_until_helped(call, condition, lambda: _goes_on(call, is_point))


def before_join(call: ModelCall, thread: Expr) -> Expr:
    """Returns the number of the thread to join, as a value that later writes cannot change."""
    return lowering.before_join(call, thread, lambda: _goes_on(call, is_point=True))


def _goes_on(call: ModelCall, is_point: bool) -> Expr:
    """In a step: does the thread go on alone?"""
    is_asked = points.is_asked_in_step(call) if is_point else FALSE
    if not call.uses(Feature.INTERRUPTS):
        return is_asked
    (is_due,) = call.library("unbraid_signal_is_due", ())
    return build.disjunction(is_asked, build.truth(is_due))
