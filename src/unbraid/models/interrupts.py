"""Calls that a signal handler may interrupt, so that they give EINTR (`signals.py`)."""

from __future__ import annotations

from unbraid.core.nodes import BOOL, FALSE, Expr, Var
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import ModelCall
from unbraid.models.library import TAKE_SIGNALS


def interrupted(call: ModelCall) -> Var:
    """Has a handler run in this thread that makes a call give EINTR?"""
    return call.own_of_thread("signal_interrupted", BOOL)


def is_interrupted(call: ModelCall) -> Expr:
    """Before a call waits: does a handler run now, and make the call fail?"""
    if not call.uses(Feature.INTERRUPTS):
        return FALSE
    fails = call.temporary(BOOL)
    call.assign(interrupted(call), FALSE)
    call.library(TAKE_SIGNALS, ())
    call.assign(fails, FALSE)
    call.branch(call.keep(interrupted(call)), lambda: call.choose(fails), nothing)
    return fails
