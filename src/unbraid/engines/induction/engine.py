"""The engine `induction`."""

from __future__ import annotations

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import Bound
from unbraid.engines.bounds import ask_with_markers
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Unknown
from unbraid.engines.protocol import Engine, Form, Problem, Progress, Report
from unbraid.engines.registry import register


@register
class KInduction(Engine):
    name = "induction"
    summary = "tries k-induction with small k on the product of the threads; fast, but seldom enough"
    takes = Form.CLONED
    finds = False

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        from unbraid.engines.induction.search import Induction

        unwind = problem.proof_unwind
        report(Progress(f"preparing a proof, unwind {unwind}"))

        def ask(forbidden: frozenset[Bound]) -> Proved | None:
            budget.check()
            k = Induction(problem.product(unwind), forbidden, budget).prove()
            return None if k is None else Proved(Evidence(Argument.INDUCTION, (k,)))

        found = ask_with_markers(problem.cloned(unwind), unwind, problem.max_threads, ask)
        return Unknown(Cause(Why.NOT_INDUCTIVE)) if found is None else found
