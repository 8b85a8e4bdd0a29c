"""What engines find out, in words."""

from __future__ import annotations

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

FOR_ANY = "for any loops and any switches"
ARGUMENTS = {
    Argument.NOTHING_TO_VIOLATE: "proved: nothing in the program could violate it",
    Argument.NOTHING_REACHABLE: "proved: nothing that can be reached could violate it",
    Argument.ALL_STATES: "proved: all {} states were visited",
    Argument.ALL_STATES_TWICE: "proved: all {} states were visited, and as many once more in another order",
    Argument.ALL_CLASSES: "proved: all {} states of one of each class of interleavings were visited",
    Argument.ALL_MOVES: ("proved: executions have at most {} moves from one place to the next, and all were followed"),
    Argument.ALL_ROUNDS: "proved by {method}: all executions were covered with {} rounds and unwind {}",
    Argument.ALL_PARTS: ("proved by {method}, split into {}: all executions were covered with {} rounds and unwind {}"),
    Argument.INDUCTION: f"proved by {{}}-induction, {FOR_ANY}",
    Argument.INVARIANTS: f"proved: {{}} invariants hold, {FOR_ANY}, and were checked again",
    Argument.CROWD_INVARIANTS: (
        f"proved for any number of threads: {{}} invariants hold, {FOR_ANY}, and were checked again"
    ),
    Argument.COVERING_STATES: (f"proved: {{}} states cover all that can be reached, {FOR_ANY}; it was checked again"),
    Argument.CROWD_COVERING_STATES: (
        f"proved for any number of threads: {{}} states cover all that can be reached, {FOR_ANY}; it was checked again"
    ),
    Argument.REDUCTION: (
        "proved: {} assertions refute all interleavings of a reduction with {} states, found in {} rounds, "
        f"{FOR_ANY}; it was checked again"
    ),
    Argument.THREAD_MODULAR: (
        "proved thread by thread: {} queries, {} refinements, {} promises; the {} facts were checked again"
    ),
}
USED_UP = {
    Bound.THREADS: "threads from",
    Bound.HEAP: "elements in the object from",
    Bound.RECURSION: "calls within each other at",
    Bound.LOOP: "iterations of the loop at",
}
ASSUMPTIONS = {
    Assumption.UNKNOWN_FUNCTIONS: "that a function which is not known returns this value, and changes nothing",
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


def evidence_text(evidence: Evidence, method: str) -> str:
    return ARGUMENTS[evidence.argument].format(*evidence.numbers, method=method)


def bounded_text(bounded: Bounded) -> str:
    """In the order of what is said first."""
    cause = () if bounded.cause is None else (cause_text(bounded.cause),)
    return "; ".join((*cause, _within(bounded), *(UNFOLLOWED[kind] for kind in bounded.unfollowed)))


def _within(bounded: Bounded) -> str:
    if bounded.preemptions is not None:
        return f"no violation with less than {bounded.preemptions} preemptions"
    if bounded.unwind is not None:
        rounds = "" if bounded.rounds is None else f", rounds {bounded.rounds}"
        return f"no violation within unwind {bounded.unwind}{rounds}"
    limits = [] if bounded.max_threads is None else [f"at most {bounded.max_threads} threads in all"]
    for each in bounded.used_up:
        limits.append(f"at most {each.most} {USED_UP[each.bound]} {each.place.file}:{each.place.line}")
    loops = "any other loops" if any(each.bound is Bound.LOOP for each in bounded.used_up) else "any loops"
    return f"no violation with {', '.join(dict.fromkeys(limits))}, {loops}, any switches"
