"""Makes an answer of the finding of an engine.  A violating execution is first replayed on the program as lowered."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from unbraid.analyses.sharing import all_statements
from unbraid.core.causes import OF_TIME, Cause, Why
from unbraid.core.errors import InternalError
from unbraid.core.nodes import Program
from unbraid.driver.answer import Answer
from unbraid.driver.attempts import Found, merged
from unbraid.driver.descriptions import describe_source
from unbraid.driver.inquiry import Inquiry
from unbraid.driver.request import Request
from unbraid.engines.findings import Assumption, Bounded, Finding, Possible, Proved, Unknown, Violated
from unbraid.engines.protocol import Progress
from unbraid.engines.protocol import Report as Tell
from unbraid.results.findings import reason_text
from unbraid.results.verdict import Report, Tried, Verdict
from unbraid.results.wording import cause_text

if TYPE_CHECKING:
    from unbraid.executions.schedule import Step
    from unbraid.results.trace import Trace

ASSUMED = (Assumption.INEXACT_FUNCTIONS,)  # the only approximation so far
# The time for simplifying a counterexample grows with the time of the search that found it.
SHORTEST_POLISH, LONGEST_POLISH, POLISH_SHARE = 0.3, 10.0, 0.1  # seconds, seconds, share of the search time


def answer(inquiry: Inquiry, found: Found, begun: float, tell: Tell) -> Answer:
    """`begun`: when the search began, by time.monotonic()."""
    finding, report = found.finding, plain_report(found.finding, found.method)
    if not isinstance(finding, Violated | Possible):
        return Answer(report, finding)
    tell(Progress("replaying the counterexample"))
    steps = _polished(inquiry, finding.schedule, found, begun)
    if inquiry.request.means.cluster is not None:  # the files of the program may be on another machine
        from unbraid.results.render import steps_to_json

        return Answer(report, finding, {"schedule": steps_to_json(steps)})
    return counterexample(inquiry.request, inquiry.original, steps, report)


def plain_report(finding: Finding, method: str) -> Report:
    """The report of a finding, without a trace."""
    work = finding.work
    report = Report(
        Verdict.UNKNOWN, reason_text(finding, method), method, unwind=work.unwind, rounds=work.rounds,
        states=work.states, checks=work.checks,
    )  # fmt: skip
    match finding:
        case Proved(evidence, assumptions=assumptions):
            proved = replace(report, verdict=Verdict.TRUE, proof=evidence.proof, picture=evidence.picture)
            return replace(proved, invariants=evidence.invariants, evidence=evidence, assumptions=assumptions)
        case Violated():
            return replace(report, verdict=Verdict.FALSE)
        case Unknown(cause, is_final):
            return replace(report, cause=cause, is_final=is_final)
        case Bounded(cause=cause):
            return replace(report, cause=cause, known=(finding,))
        case Possible(assumptions=assumptions):
            return replace(report, assumptions=assumptions)


def _polished(inquiry: Inquiry, steps: Sequence[Step], found: Found, begun: float) -> Sequence[Step]:
    """The steps, checked by a replay, with fewer context switches if there is time to simplify them."""
    from unbraid.core.interpreter.machine import Machine
    from unbraid.driver.cases import save_case
    from unbraid.executions.replay import ReplayFailed, replay
    from unbraid.executions.simplify import simplify
    from unbraid.results.render import steps_to_json

    machine = Machine(inquiry.program, reuse=False)
    try:
        replay(machine, steps)
    except ReplayFailed as failure:
        work = found.finding.work
        case = {"schedule": steps_to_json(steps), "method": found.method, "unwind": work.unwind, "rounds": work.rounds}
        folder = save_case(inquiry.request, case)
        raise InternalError(f"{failure}; the case is in {folder}") from failure
    patience = min(LONGEST_POLISH, SHORTEST_POLISH + POLISH_SHARE * (time.monotonic() - begun))
    return _without_fixing(inquiry, simplify(machine, steps, patience))


def _without_fixing(inquiry: Inquiry, steps: Sequence[Step]) -> Sequence[Step]:
    if inquiry.original is inquiry.program:
        return steps
    own = {stmt.origin.sid for stmt in all_statements(inquiry.original)}
    return [step for step in steps if step.sid in own]


def counterexample(request: Request, program: Program, steps: Sequence[Step], report: Report) -> Answer:
    """Replays the schedule, and makes an answer with its trace.  Raises ReplayFailed."""
    from unbraid.core.interpreter.machine import Machine
    from unbraid.executions.reliance import relies_on_approximation
    from unbraid.executions.replay import replay
    from unbraid.results.render import trace_to_json
    from unbraid.results.trace import build_trace

    execution = replay(Machine(program, reuse=False), steps)
    trace = build_trace(execution, request.means.full_trace)
    file = trace_to_json(trace, steps, describe_source(request.source))
    whole = build_trace(execution, full=True) if request.means.whole_trace else None
    told = with_trace(report, trace, relies_on_approximation(execution.events))
    if told.possible is not None:
        return Answer(told, Possible(tuple(steps), ASSUMED), file)
    return Answer(told, Violated(tuple(steps)), file, whole)


def with_trace(report: Report, trace: Trace, is_only_possible: bool) -> Report:
    from unbraid.results.render import summary

    if not is_only_possible:
        return replace(report, verdict=Verdict.FALSE, reason=summary(trace), trace=trace)
    cause = Cause(Why.ONLY_POSSIBLE)
    unknown = replace(report, verdict=Verdict.UNKNOWN, reason=cause_text(cause), cause=cause)
    return replace(unknown, possible=trace, assumptions=ASSUMED)


def with_local_trace(found: Answer, request: Request, program: Program) -> Answer:
    """Completes an answer that a worker of a cluster found without the files of the program: its schedule is replayed
    here."""
    from unbraid.results.render import steps_from_json

    report = found.report
    if not isinstance(found.finding, Violated | Possible) or report.trace is not None or report.possible is not None:
        return found
    return replace(counterexample(request, program, steps_from_json(found.trace_file), report), cpu=found.cpu)


def out_of_limits(cause: Cause, last: Progress | None) -> Answer:
    """The answer of a run that a limit has stopped."""
    report = Report(Verdict.UNKNOWN, cause_text(cause), is_cut_short=cause.why in OF_TIME, cause=cause)
    if last is not None:
        tried = tuple(Tried(each.engine, each.text) for each in last.engines)
        report = replace(report, known=merged(last.known), tried=tried)
    return Answer(report, Unknown(cause))
