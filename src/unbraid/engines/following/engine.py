"""The engine `following`."""

from __future__ import annotations

from unbraid.core.budget import Budget
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import UNFOLLOWED, Bound
from unbraid.core.visitor import bound_markers
from unbraid.engines.findings import Argument, Bounded, Evidence, Finding, Proved, Unknown, Work
from unbraid.engines.protocol import Engine, Form, Problem, Progress, Report
from unbraid.engines.registry import register


@register
class Following(Engine):
    name = "following"
    summary = "follows all interleavings at once, move by move, as one formula for a solver"
    takes = Form.CLONED
    long_loops = True

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        unwind = problem.unwind or 1
        while True:
            found = follow(problem, unwind, budget, report)
            if not isinstance(found, Bounded) or not found.grows or problem.unwind is not None:
                return found
            unwind += 1


def follow(problem: Problem, unwind: int, budget: Budget, report: Report) -> Finding:
    """Follows the program with loops and recursion unwound up to this bound."""
    from unbraid.engines.following.search import AllInterleavings, Wrong, violation

    work = Work(unwind)
    try:
        cloned = problem.cloned(unwind, long_loops=True)
        search = AllInterleavings(cloned, problem.reduce, budget, lambda text: report(Progress(text)))
        found = search.run()
    except EngineLimit as limit:
        return Unknown(limit.cause, work=work)
    if isinstance(found, Wrong):
        return violation(problem.program, search.automata, found, work, budget)
    if found.marker_reached:
        markers = {marker.bound for marker in bound_markers(cloned)}
        unfollowed = tuple(bound for bound in Bound if bound in markers & UNFOLLOWED)
        return Bounded(unwind, unfollowed=unfollowed, grows=bool(markers - UNFOLLOWED), work=work)
    return Proved(Evidence(Argument.ALL_MOVES, (found.moves,)), work)
