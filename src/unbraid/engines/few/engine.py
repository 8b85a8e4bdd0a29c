"""The engine `few`."""

from __future__ import annotations

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.engines.findings import Finding, Unknown, Violated, Work
from unbraid.engines.protocol import Engine, EngineOption, Form, Problem, Progress, Report, positive
from unbraid.engines.registry import register


@register
class Few(Engine):
    name = "few"
    summary = "interleaves a few of many threads in all ways, and runs the others one after the other; proves nothing"
    takes = Form.LOWERED
    proves = False
    depends_on_bounds = False
    options = (EngineOption("--few", "interleave at most this many threads beside main", 3, positive, "N"),)

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        from unbraid.analyses.thread_loops import creates_in_loops
        from unbraid.core.interpreter.explorer import Explorer
        from unbraid.engines.few.search import FewThreads
        from unbraid.executions.schedule import from_exploration

        if problem.max_threads is not None or not creates_in_loops(problem.program):
            return Unknown(Cause(Why.OTHER_NUMBER_OF_THREADS), has_run=False)
        explorer = Explorer(problem.sliced(), problem.visibility().code)
        search = FewThreads(explorer, budget, lambda text: report(Progress(text)))
        path = search.run(problem.option("few"))
        work = Work(states=search.states)
        if path is None:
            return Unknown(Cause(Why.NOT_WITH_FEW_THREADS, data=(problem.option("few"),)), work=work)
        return Violated(tuple(from_exploration(explorer, path)), work)
