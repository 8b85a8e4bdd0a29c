"""Decides which engines answer a question.  No other module does.

The decision follows the strategy (`strategy.py`, `default.toml`) and what the engines declare.
"""

from __future__ import annotations

import time
from dataclasses import replace

from unbraid.core.budget import Budget
from unbraid.core.notes import Note, NoteKind
from unbraid.driver.answer import Answer
from unbraid.driver.answering import answer as answer_with
from unbraid.driver.answering import plain_report, with_local_trace
from unbraid.driver.attempts import Attempt, attempt_all
from unbraid.driver.cuts import with_place_of_cut
from unbraid.driver.features import features
from unbraid.driver.inquiry import Inquiry
from unbraid.driver.portfolio import Portfolio
from unbraid.driver.request import AUTO
from unbraid.driver.strategy import Member, Stage, Strategy, read_strategy
from unbraid.driver.swarm import run_swarm
from unbraid.engines.findings import Argument, Evidence, Proved, Unknown, Violated
from unbraid.engines.protocol import Report as Tell
from unbraid.engines.reading import Reading, is_harmless
from unbraid.engines.registry import engine_named, engines
from unbraid.transforms.approximations import without_approximations

EXACT = 10.0  # seconds to look for a violation that rests on nothing approximated


def find_answer(inquiry: Inquiry, tell: Tell) -> Answer:
    answer = _find(inquiry, tell)
    if answer.report.possible is None:
        return with_place_of_cut(answer, inquiry, read_strategy(None), tell)
    return _without_approximation(inquiry, tell) or answer


def _without_approximation(inquiry: Inquiry, tell: Tell) -> Answer | None:
    """A violation that rests on nothing approximated, if a quick look finds one."""
    begun, strategy = time.monotonic(), read_strategy(None)
    for keeps_values in (False, True):
        exact = replace(inquiry, program=without_approximations(inquiry.program, keeps_values))
        problem, last = exact.problem(), Stage((Attempt(strategy.for_exact, cpu=EXACT),))
        for stage in (*strategy.stages_for(features(exact.program)), last):
            found = stage.run(problem, tell)
            if isinstance(found.finding, Violated):
                told = answer_with(exact, found, begun, tell)
                return with_local_trace(told, inquiry.request, inquiry.original)
    return None


def _find(inquiry: Inquiry, tell: Tell) -> Answer:
    question = inquiry.request.question
    if is_harmless(inquiry.original):
        proved = Proved(Evidence(Argument.NOTHING_TO_VIOLATE))
        return Answer(plain_report(proved, Reading.name), proved)
    if question.swarm is not None:
        return run_swarm(inquiry, tell)
    strategy = read_strategy(question.strategy)
    if question.engine == AUTO and not question.has_bounds:
        return _by_stages(inquiry, strategy, tell)
    local = replace(inquiry, request=replace(inquiry.request, means=replace(inquiry.request.means, cluster=None)))
    return _alone(local, strategy, tell)


def _by_stages(inquiry: Inquiry, strategy: Strategy, tell: Tell) -> Answer:
    """First the stages, one after the other, in this process.  Then the members of the portfolio, side by side."""
    begun = time.monotonic()
    problem, found_features = inquiry.problem(), features(inquiry.program)
    for stage in strategy.stages_for(found_features):
        found = stage.run(problem, tell)
        if found.ends_the_search:
            told = answer_with(inquiry, found, begun, tell)
            return with_local_trace(told, inquiry.request, inquiry.original)
    return Portfolio(inquiry, tell).run(strategy.members(found_features))


def _alone(inquiry: Inquiry, strategy: Strategy, tell: Tell) -> Answer:
    """One engine, or one group of engines."""
    members = _members_alone(inquiry, strategy)
    attempts = members[0].attempts
    if len(members) > 1 or any(engine_named(attempt.engine).own_process for attempt in attempts):
        return Portfolio(inquiry, tell, is_alone=True).run(members)
    begun = time.monotonic()
    budget = Budget(memory=inquiry.request.means.memory)
    problem = inquiry.problem()
    found = attempt_all(attempts, problem, budget, tell, grows=False)
    notes: list[Note] = []
    stand_in = engine_named(found.engine).stand_in
    if isinstance(found.finding, Unknown) and not found.finding.has_run and stand_in is not None:
        notes = [Note(NoteKind.EXPLORER_STOOD_IN, data=(found.finding.cause,))]
        found = attempt_all([Attempt(stand_in)], problem, budget, tell, grows=False)
    return answer_with(inquiry, found, begun, tell).noting(*notes)


def _members_alone(inquiry: Inquiry, strategy: Strategy) -> tuple[Member, ...]:
    question = inquiry.request.question
    name = strategy.with_bounds if question.engine == AUTO else question.engine
    members = strategy.alone(name, question.options)
    outside = inquiry.problem().outside
    if outside is None:
        return members
    # Of a group, only the engines run that can ask the backend.
    kind = outside.installed.backend.kind
    asking = {each.name for each in engines().values() if kind in each.asks}
    chosen = [replace(m, attempts=tuple(a for a in m.attempts if a.engine in asking)) for m in members]
    return tuple(member for member in chosen if member.attempts)
