"""Calls that a signal handler may interrupt, so that they give EINTR (`signals.py`)."""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core.bookkeeping import TAKE_SIGNALS
from unbraid.core.nodes import BOOL, FALSE, Expr, Var
from unbraid.core.writing import Feature, nothing
from unbraid.models.context import ModelCall


def interrupted(call: ModelCall) -> Var:
    """Has a handler run in this thread that makes a call give EINTR?"""
    return call.own_of_thread("signal_interrupted", BOOL)


def handled(call: ModelCall) -> Var:
    """Has any handler run in this thread?"""
    return call.own_of_thread("signal_handled", BOOL)


def is_interrupted(call: ModelCall) -> Expr:
    """Before a call waits: does a handler run now, and make the call fail?"""
    return _is_set(call, interrupted)


def is_woken(call: ModelCall) -> Expr:
    """The same for a call that is never restarted, whatever the flags of the handler say."""
    return _is_set(call, handled)


def _is_set(call: ModelCall, flag: Callable[[ModelCall], Var]) -> Expr:
    if not call.uses(Feature.INTERRUPTS):
        return FALSE
    fails = call.temporary(BOOL)
    call.assign(flag(call), FALSE)
    call.library(TAKE_SIGNALS, ())
    call.assign(fails, FALSE)
    call.branch(call.keep(flag(call)), lambda: call.choose(fails), nothing)
    return fails
