"""Finds the undefined behaviour that keeps a program from being proved although the user does not ask about it."""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.causes import Cause, Why
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import Bound, Origin
from unbraid.driver.answer import Answer
from unbraid.driver.attempts import Attempt
from unbraid.driver.features import features
from unbraid.driver.inquiry import Inquiry
from unbraid.driver.strategy import Stage, Strategy
from unbraid.engines.findings import Bounded, Unknown, Violated
from unbraid.engines.protocol import Report as Tell
from unbraid.executions.execution import Execution
from unbraid.executions.replay import replay
from unbraid.results.places import Places
from unbraid.results.verdict import Verdict
from unbraid.results.wording import cause_text
from unbraid.transforms.cuts import asking_about_cuts, has_cuts

SEARCH = 3.0  # seconds to look for an execution that reaches a cut


def with_place_of_cut(answer: Answer, inquiry: Inquiry, strategy: Strategy, tell: Tell) -> Answer:
    """The answer.  If it is UNKNOWN and the program can reach a cut, it could never be TRUE.  Then the reason is the
    place of the cut."""
    is_open = answer.report.verdict is Verdict.UNKNOWN and answer.report.possible is None
    cause = _reached(inquiry, strategy, tell) if is_open and has_cuts(inquiry.program) else None
    if cause is None:
        return answer
    known = tuple(_without_cut(each) for each in answer.report.known)
    report = replace(answer.report, reason=cause_text(cause), cause=cause, known=known)
    return replace(answer, report=report, finding=Unknown(cause))


def _without_cut(known: Bounded) -> Bounded:
    """The cause names the cut."""
    return replace(known, unfollowed=tuple(kind for kind in known.unfollowed if kind is not Bound.CUT))


def _reached(inquiry: Inquiry, strategy: Strategy, tell: Tell) -> Cause | None:
    asked = replace(inquiry, program=asking_about_cuts(inquiry.program))
    problem = asked.problem()
    for stage in (*strategy.stages_for(features(asked.program)), Stage((Attempt(strategy.with_bounds, cpu=SEARCH),))):
        found = stage.run(problem, tell).finding
        if isinstance(found, Violated):
            execution = replay(Machine(asked.program, reuse=False), found.schedule)
            return Cause(Why.UNDEFINED_REACHED, _end(execution), (execution.violation.message,))
    return None


def _end(execution: Execution) -> Origin:
    """Where the execution ends, in the user's program."""
    places = Places()
    return [places.follow(event) for event in execution.events][-1]
