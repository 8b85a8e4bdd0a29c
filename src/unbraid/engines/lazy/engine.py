"""The engine `lazy`."""

from __future__ import annotations

from unbraid.backends.adapter import BackendKind
from unbraid.core.budget import Budget
from unbraid.engines.findings import Finding
from unbraid.engines.protocol import Engine, Form, Problem, Report, Swarm
from unbraid.engines.registry import register


@register
class Lazy(Engine):
    name = "lazy"
    summary = "bounded model checking of the lazily sequentialized program, with growing bounds on loops and rounds"
    takes = Form.BOUNDED
    asks = frozenset({BackendKind.VERIFIER})
    swarm = Swarm.PARTS

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        from unbraid.engines.lazy.search import LazySearch

        return LazySearch(problem, budget, report).run()
