"""The engine `exact`."""

from __future__ import annotations

from unbraid.core.budget import Budget
from unbraid.engines.bounds import within_bounds
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Work
from unbraid.engines.protocol import Engine, Form, Problem, Progress, Report, Trait
from unbraid.engines.registry import register


@register
class Exact(Engine):
    name = "exact"
    summary = "visits the states of one interleaving of each equivalence class; for programs without inputs"
    takes = Form.CLONED
    long_loops = True
    cannot = frozenset({Trait.INPUTS})

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        from unbraid.engines.exact.search import ExactStates
        from unbraid.engines.following.search import Wrong, violation

        unwind = problem.proof_unwind
        cloned = problem.cloned(unwind, long_loops=True)
        search = ExactStates(cloned, problem.reduce, budget, lambda text: report(Progress(text)))
        found = search.run()
        if isinstance(found, Wrong):
            return violation(problem.program, search.automata, found, Work(), budget)
        if found.marker_reached:
            return within_bounds(cloned, unwind, problem.max_threads, unfollowed=True)
        return Proved(Evidence(Argument.ALL_CLASSES, (found.states,)))
