"""The findings of engines as sentences."""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import Bound
from unbraid.engines.findings import (
    Argument,
    Assumption,
    Bounded,
    Evidence,
    Finding,
    Possible,
    Proved,
    Unknown,
    Violated,
)
from unbraid.results.wording import UNFOLLOWED, cause_text

FOR_ANY = "for any number of loop iterations and context switches"
FOR_ANY_OTHER = "for any number of iterations of other loops and of context switches"
# `{:state}` is a number with its noun, such as "1 state" or "2 states".
ARGUMENTS = {
    Argument.NOTHING_TO_VIOLATE: "proved: nothing in the program could violate the property",
    Argument.NOTHING_REACHABLE: "proved: nothing that the program can reach could violate the property",
    Argument.ALL_STATES: "proved: all {:state} were visited",
    Argument.ALL_STATES_TWICE: "proved: all {:state} were visited, and as many again in another order",
    Argument.ALL_STATES_WITHOUT_HIDDEN: (
        "proved by {:state}, which are all if branches on some inputs and counters may go either way"
    ),
    Argument.ALL_CLASSES: "proved: one interleaving of each class of equivalent ones was followed, {:state} in all",
    Argument.ALL_MOVES: "proved: no execution has more than {:move} of its threads, and all executions were followed",
    Argument.ALL_ROUNDS: "proved by {method}: {:round} and unwind {} cover all executions",
    Argument.ALL_PARTS: ("proved by {method}, split into {:part}: {:round} and unwind {} cover all executions"),
    Argument.WAITING_ORDER: f"proved by the order in which threads take locks and wait for each other, {FOR_ANY}",
    Argument.VALUES: f"proved by the values that variables can have in each thread, checked again, {FOR_ANY}",
    Argument.INDUCTION: f"proved by {{}}-induction, {FOR_ANY}",
    Argument.INVARIANTS: f"proved by {{:invariant}}, checked again, {FOR_ANY}",
    Argument.CELL_INVARIANTS: f"proved by {{:invariant}} about array cells at any index j, checked again, {FOR_ANY}",
    Argument.CROWD_INVARIANTS: f"proved for any number of threads by {{:invariant}}, checked again, {FOR_ANY}",
    Argument.COVERING_STATES: f"proved by {{:state}} that cover all reachable states, checked again, {FOR_ANY}",
    Argument.CROWD_COVERING_STATES: (
        f"proved for any number of threads by {{:state}} that cover all reachable states, checked again, {FOR_ANY}"
    ),
    Argument.REDUCTION: (
        "proved by {:assertion} that rule out a violation in all interleavings of a reduction with {:state}, found in "
        "{:round}, "
        f"checked again, {FOR_ANY}"
    ),
    Argument.THREAD_MODULAR: "proved thread by thread: {:query}, {:refinement}, {:promise}; {:fact} checked again",
}
USED_UP = {
    Bound.THREADS: "threads created at",
    Bound.HEAP: "elements in the object allocated at",
    Bound.RECURSION: "nested calls at",
    Bound.LOOP: "iterations of the loop at",
}
ASSUMPTIONS = {
    Assumption.INEXACT_FUNCTIONS: (
        "that these values are real: they come from long double, or from a function which is unknown or not modelled "
        "exactly, and which is assumed to change nothing else"
    ),
}


def finding_text(finding: Finding, method: str) -> str:
    match finding:
        case Proved(evidence):
            return evidence_text(evidence, method)
        case Violated():
            return ""  # the trace says it
        case Possible(_, assumptions):
            rests_on = " and ".join(ASSUMPTIONS[each] for each in assumptions)
            return f"a violation is possible; it rests on the assumption {rests_on}"
        case Bounded():
            return bounded_text(finding)
        case Unknown(cause):
            return cause_text(cause)


def reason_text(finding: Finding, method: str) -> str:
    """The finding in short, for one line: of bounds, only what stopped the engine, or else the bounds."""
    match finding:
        case Bounded(cause=Cause() as cause):
            return cause_text(cause)
        case Bounded():
            return bounded_text(replace(finding, unfollowed=finding.unfollowed[:1]))
        case Possible():
            return cause_text(Cause(Why.ONLY_POSSIBLE))
        case _:
            return finding_text(finding, method)


def evidence_text(evidence: Evidence, method: str) -> str:
    return ARGUMENTS[evidence.argument].format(*map(_Count, evidence.numbers), method=method)


class _Count(int):
    """Formatted with a noun as the specification: 1 state, 2 states, 3 queries."""

    def __format__(self, noun: str) -> str:
        if not noun:
            return str(int(self))
        several = f"{noun[:-1]}ies" if noun[-1] == "y" else f"{noun}s"
        return f"{int(self)} {noun if self == 1 else several}"


def bounded_text(bounded: Bounded) -> str:
    """The cause comes first, then the bounds, then what no larger bound would reach."""
    cause = () if bounded.cause is None else (cause_text(bounded.cause),)
    return "; ".join((*cause, _within(bounded), *(UNFOLLOWED[kind] for kind in bounded.unfollowed)))


def covered_text(bounded: Bounded) -> str:
    """The bounds within which there is no violation, in words; "" if nothing is known to be covered."""
    if bounded.preemptions is None and bounded.unwind is not None:
        rounds = "" if bounded.rounds is None else f"up to {_Count(bounded.rounds):round}, "
        return f"no violation with {rounds}loops up to {_Count(bounded.unwind):time}"
    if bounded.used_up or bounded.max_threads is not None or bounded.preemptions is not None:
        return _within(bounded)
    return "no violation in the executions that unbraid follows" if bounded.unfollowed else ""


def _within(bounded: Bounded) -> str:
    if bounded.preemptions is not None:
        return f"no violation with fewer than {_Count(bounded.preemptions):preemption}"
    if bounded.unwind is not None:
        rounds = "" if bounded.rounds is None else f", rounds {bounded.rounds}"
        return f"no violation within unwind {bounded.unwind}{rounds}"
    limits = [] if bounded.max_threads is None else [f"at most {bounded.max_threads} threads in all"]
    for each in bounded.used_up:
        limits.append(f"at most {each.most} {USED_UP[each.bound]} {each.place.file}:{each.place.line}")
    if not limits:
        return "no violation was found"
    has_bounded_loops = any(each.bound is Bound.LOOP for each in bounded.used_up)
    return f"no violation with {', '.join(dict.fromkeys(limits))}, {FOR_ANY_OTHER if has_bounded_loops else FOR_ANY}"
