"""The engine `values`: proofs by a value analysis, one thread at a time (`analyses/values`).

It is fast, also for programs with long loops and with many inputs, and knows which locks protect what, and in which
order they are taken.  It does not know how the values of two variables are related.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import Bound, BoundReached
from unbraid.engines.bounds import ask_with_markers
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Unknown
from unbraid.engines.protocol import Engine, Form, Problem, Progress, Report
from unbraid.engines.registry import register

if TYPE_CHECKING:
    from unbraid.analyses.values.analysis import Facts, ValueAnalysis

REPRESENTATIVES = 2  # of the threads that one loop creates: one may interfere with another


@register
class Values(Engine):
    name = "values"
    summary = "finds the numbers that variables may hold in each thread, whatever the other threads write"
    takes = Form.CLONED
    finds = False

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        report(Progress("finding the values of variables"))
        with budget.governing():
            try:
                found = _found(problem, 0)
            except EngineLimit:
                if not problem.is_crowded():
                    raise
                return _found(problem, REPRESENTATIVES)
            if isinstance(found, Proved) or not problem.is_crowded():
                return found
            for_any_number = _found(problem, REPRESENTATIVES)
            return for_any_number if isinstance(for_any_number, Proved) else found


def _found(problem: Problem, crowd: int) -> Finding:
    """`crowd`: how many instances represent all threads that are created in a loop; 0: loops are followed so far."""
    from unbraid.analyses.values.analysis import analysed
    from unbraid.transforms.drop_proved import foldable

    cloned = problem.unproved(crowd)
    analysis, facts = analysed(cloned, foldable)
    if facts is None:
        return Unknown(Cause(Why.TOO_MANY_STEPS))
    reached = _reached_markers(analysis, facts)

    def ask(forbidden: frozenset[Bound]) -> Proved | None:
        return None if any(facts.failing) or reached & forbidden else _proved(analysis, facts)

    return ask_with_markers(cloned, problem.proof_unwind, problem.max_threads, ask) or _open(analysis, facts)


def _open(analysis: ValueAnalysis, facts: Facts) -> Unknown:
    """Names the first check that may fail."""
    for code, failing in zip(analysis.codes, facts.failing, strict=True):
        for position in sorted(failing):
            return Unknown(Cause(Why.MAY_BE_VIOLATED, code[position].origin))
    return Unknown(Cause(Why.MAY_BE_VIOLATED))


def _reached_markers(analysis: ValueAnalysis, facts: Facts) -> frozenset[Bound]:
    return frozenset(
        stmt.bound
        for code, reached in zip(analysis.codes, facts.reached, strict=True)
        for position in reached
        if position < len(code) and isinstance(stmt := code[position].stmt, BoundReached)
    )


def _proved(analysis: ValueAnalysis, facts: Facts) -> Proved:
    from unbraid.engines.values.telling import invariants, order_lines
    from unbraid.systems.rendering import invariant_lines

    found = tuple(invariants(analysis, facts))
    argument = Argument.VALUES if facts.order is None else Argument.WAITING_ORDER
    return Proved(Evidence(argument, (), (*order_lines(analysis, facts), *invariant_lines(found)), invariants=found))
