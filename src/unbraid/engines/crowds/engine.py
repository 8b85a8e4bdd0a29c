"""The engine `crowds`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import CannotStart
from unbraid.core.nodes import Bound, Program
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Unknown
from unbraid.engines.protocol import Engine, EngineOption, Form, Problem, Progress, Report, positive
from unbraid.engines.registry import register

if TYPE_CHECKING:
    from unbraid.engines.crowds.certificate import CrowdCertificate


@register
class Crowds(Engine):
    name = "crowds"
    summary = "finds invariants for any number of threads, stated for a few that represent all"
    takes = Form.CLONED
    finds = False
    depends_on_bounds = False
    variants = (
        {},
        {"no_lock_owners": True},
        {"no_lock_owners": True, "count_threads": True},
        {"representatives": 2},
        {"guess_facts": True},
        {"guess_facts": True, "representatives": 2},
        {"guess_facts": True, "count_threads": True},
    )
    options = (
        EngineOption("--representatives", "this many threads represent all that one loop creates", 1, positive, "N"),
        EngineOption("--no-lock-owners", "invariants do not say which thread wrote a lock last", False),
        EngineOption("--count-threads", "invariants may say how many threads are at a location", False),
        EngineOption("--guess-facts", "invariants consist of facts that are guessed from executions", False),
    )

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        from unbraid.engines.crowds.render import invariants, proof_text

        if not problem.is_crowded():
            return Unknown(Cause(Why.OTHER_NUMBER_OF_THREADS), has_run=False)
        representatives = problem.option("representatives")
        report(Progress(f"preparing a proof for any number of threads, with {representatives} representatives"))
        certificate = _prove(problem, budget, lambda text: report(Progress(text)))
        if certificate is None:
            return Unknown(Cause(Why.NO_CROWD_INVARIANTS))
        numbers, proof = (len(certificate.invariants),), tuple(proof_text(certificate))
        return Proved(Evidence(Argument.CROWD_INVARIANTS, numbers, proof, invariants=invariants(certificate)))


def _prove(problem: Problem, budget: Budget, report: Callable[[str], None]) -> CrowdCertificate | None:
    from unbraid.engines.crowds.guessing import prove_by_facts
    from unbraid.engines.crowds.prover import CrowdProver

    counting, forbidden = problem.option("count_threads"), frozenset(Bound)
    if problem.option("guess_facts"):
        return prove_by_facts(_with_followed_cells(problem), counting, forbidden, budget, report, problem.seed)
    cloned, owners = problem.crowd(problem.option("representatives")), not problem.option("no_lock_owners")
    return CrowdProver(cloned, owners, counting, budget, report).prove(forbidden)


def _with_followed_cells(problem: Problem) -> Program:
    """The cloned program with one cell of each array, if there is an array (`transforms/cells`)."""
    representatives = problem.option("representatives")
    try:
        return replace(problem, followed=1).crowd(representatives)
    except CannotStart:
        return problem.crowd(representatives)
