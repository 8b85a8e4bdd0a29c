"""The engine `reading`: proves programs without a reachable assertion."""

from __future__ import annotations

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import Assert, BoundReached, Program
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Unknown
from unbraid.engines.protocol import Engine, Form, Problem, Report
from unbraid.engines.registry import register


@register
class Reading(Engine):
    name = "reading"
    summary = "proves programs in which simplification leaves no assertion that could fail"
    takes = Form.CLONED
    finds = False

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        if is_harmless(problem.program):
            return Proved(Evidence(Argument.NOTHING_TO_VIOLATE))
        if is_harmless(problem.cloned(problem.proof_unwind, long_loops=True)):
            return Proved(Evidence(Argument.NOTHING_REACHABLE))
        return Unknown(Cause(Why.MAY_BE_VIOLATED))


def is_harmless(program: Program) -> bool:
    from unbraid.analyses.sharing import all_statements

    return not any(isinstance(stmt, Assert | BoundReached) for stmt in all_statements(program))
