"""The engine `explorer`: the reference implementation (`core/interpreter/explorer.py`) as an engine."""

from __future__ import annotations

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Unknown, Violated, Work
from unbraid.engines.protocol import Engine, EngineOption, Form, Problem, Progress, Report, positive
from unbraid.engines.registry import register


@register
class Explorer(Engine):
    name = "explorer"
    summary = "visits every state in the interpreter, the reference for all engines; for small programs"
    takes = Form.LOWERED
    options = (
        EngineOption("--states", "visit at most this many states", parse=positive, metavar="N", is_public=False),
    )  # fmt: skip

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        from unbraid.core.interpreter import explorer
        from unbraid.executions.schedule import from_exploration

        search = explorer.Explorer(
            problem.sliced(),
            problem.visibility().code,
            max_states=problem.option("states"),
            on_progress=lambda states: report(Progress(f"exploring: {states} states")),
            late=True,
        )
        found = search.run(budget)
        work = Work(states=found.states)
        if found.answer is explorer.Answer.SAFE:
            return Proved(Evidence(Argument.ALL_STATES, (found.states,)), work)
        if found.answer is explorer.Answer.VIOLATED:
            return Violated(tuple(from_exploration(search, found.path)), work)
        assert found.cause is not None
        if found.is_complete and found.bound is not None:
            cause = Cause(Why.UNMODELLED_REACHED_AT, found.bound.origin, (found.bound.bound.name,))
            return Unknown(cause, is_final=True, work=work)
        return Unknown(found.cause, work=work)
