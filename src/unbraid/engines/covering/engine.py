"""The engine `covering`."""

from __future__ import annotations

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Unknown
from unbraid.engines.protocol import Engine, EngineOption, Form, Problem, Progress, Report, any_of
from unbraid.engines.registry import register

GRIDS = ("compared", "constants", "values")
COUNTED, ANY_NUMBER = "counted", "any"


@register
class Covering(Engine):
    name = "covering"
    summary = "covers the states of any number of threads by finitely many abstract states, with intervals for values"
    takes = Form.CLONED
    finds = False
    depends_on_bounds = False
    variants = tuple({"grid": grid} for grid in GRIDS)
    options = (
        EngineOption(
            "--grid",
            "where intervals begin and end: at the constants that the program compares with (compared), or at all its "
            "constants (constants); or no intervals: each value is kept (values)",
            GRIDS[0],
            any_of(*GRIDS),
            "GRID",
        ),
        EngineOption(
            "--threads",
            "only programs with an unbounded number of threads (any), or only others (counted); by default both",
            None,
            any_of(COUNTED, ANY_NUMBER),
            "KIND",
            is_public=False,
        ),
    )

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        from unbraid.engines.covering.grid import grid
        from unbraid.engines.covering.render import invariants, proof_text
        from unbraid.engines.covering.search import Cover

        is_crowded = problem.is_crowded()
        if problem.option("threads") not in (None, ANY_NUMBER if is_crowded else COUNTED):
            return Unknown(Cause(Why.OTHER_NUMBER_OF_THREADS), has_run=False)
        cloned = problem.crowd(1) if is_crowded else problem.cloned(problem.proof_unwind)
        cover = Cover(cloned, grid(cloned, problem.option("grid")), lambda text: report(Progress(text)))
        states = cover.run(budget)
        argument = Argument.CROWD_COVERING_STATES if is_crowded else Argument.COVERING_STATES
        proof = tuple(proof_text(cover, states))
        return Proved(Evidence(argument, (len(states),), proof, invariants=invariants(cover, states)))
