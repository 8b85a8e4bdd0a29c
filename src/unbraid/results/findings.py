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

FOR_ANY = "for any loops and any context switches"
# The numbers are shown with their nouns, in the plural where there are several.
ARGUMENTS = {
    Argument.NOTHING_TO_VIOLATE: "proved: nothing in the program could violate it",
    Argument.NOTHING_REACHABLE: "proved: nothing that can be reached could violate it",
    Argument.ALL_STATES: "proved: all {:state} were visited",
    Argument.ALL_STATES_TWICE: "proved: all {:state} were visited, and as many once more in another order",
    Argument.ALL_CLASSES: "proved: all {:state} of one interleaving of each class were visited",
    Argument.ALL_MOVES: "proved: no execution has more than {:move} from one place to the next, and all were followed",
    Argument.ALL_ROUNDS: "proved by {method}: all executions were covered with {:round} and unwind {}",
    Argument.ALL_PARTS: (
        "proved by {method}, split into {:part}: all executions were covered with {:round} and unwind {}"
    ),
    Argument.INDUCTION: f"proved by {{}}-induction, {FOR_ANY}",
    Argument.INVARIANTS: f"proved by {{:invariant}}, checked again, {FOR_ANY}",
    Argument.CROWD_INVARIANTS: f"proved for any number of threads by {{:invariant}}, checked again, {FOR_ANY}",
    Argument.COVERING_STATES: f"proved by {{:state}} that cover all reachable ones, checked again, {FOR_ANY}",
    Argument.CROWD_COVERING_STATES: (
        f"proved for any number of threads by {{:state}} that cover all reachable ones, checked again, {FOR_ANY}"
    ),
    Argument.REDUCTION: (
        "proved by {:assertion} that refute all interleavings of a reduction with {:state}, found in {:round}, "
        f"checked again, {FOR_ANY}"
    ),
    Argument.THREAD_MODULAR: "proved thread by thread: {:query}, {:refinement}, {:promise}; {:fact} checked again",
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
    return ARGUMENTS[evidence.argument].format(*map(_Count, evidence.numbers), method=method)


class _Count(int):
    """Formatted with a noun as the specification: 1 state, 2 states, 3 queries."""

    def __format__(self, noun: str) -> str:
        if not noun:
            return str(int(self))
        several = f"{noun[:-1]}ies" if noun[-1] == "y" else f"{noun}s"
        return f"{int(self)} {noun if self == 1 else several}"


def bounded_text(bounded: Bounded) -> str:
    """In the order of what is said first."""
    cause = () if bounded.cause is None else (cause_text(bounded.cause),)
    return "; ".join((*cause, _within(bounded), *(UNFOLLOWED[kind] for kind in bounded.unfollowed)))


def _within(bounded: Bounded) -> str:
    if bounded.preemptions is not None:
        return f"no violation with fewer than {bounded.preemptions} preemptions"
    if bounded.unwind is not None:
        rounds = "" if bounded.rounds is None else f", rounds {bounded.rounds}"
        return f"no violation within unwind {bounded.unwind}{rounds}"
    limits = [] if bounded.max_threads is None else [f"at most {bounded.max_threads} threads in all"]
    for each in bounded.used_up:
        limits.append(f"at most {each.most} {USED_UP[each.bound]} {each.place.file}:{each.place.line}")
    if not limits:
        return "no violation was found"
    loops = "any other loops" if any(each.bound is Bound.LOOP for each in bounded.used_up) else "any loops"
    return f"no violation with {', '.join(dict.fromkeys(limits))}, {loops}, any context switches"
