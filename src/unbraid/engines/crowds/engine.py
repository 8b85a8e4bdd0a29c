"""The engine `crowds`."""

from __future__ import annotations

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import Bound
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Unknown
from unbraid.engines.protocol import Engine, EngineOption, Form, Problem, Progress, Report, positive
from unbraid.engines.registry import register


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
    )
    options = (
        EngineOption("--representatives", "this many threads represent all that one loop creates", 1, positive, "N"),
        EngineOption("--no-lock-owners", "invariants do not say which thread wrote a lock last", False),
        EngineOption("--count-threads", "invariants may say how many threads are at a location", False),
    )

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        from unbraid.engines.crowds.prover import CrowdProver
        from unbraid.engines.crowds.render import invariants, proof_text

        if not problem.is_crowded():
            return Unknown(Cause(Why.OTHER_NUMBER_OF_THREADS), has_run=False)
        representatives = problem.option("representatives")
        cloned = problem.crowd(representatives)
        report(Progress(f"preparing a proof for any number of threads, with {representatives} representatives"))
        owners, counting = not problem.option("no_lock_owners"), problem.option("count_threads")
        prover = CrowdProver(cloned, owners, counting, budget, lambda text: report(Progress(text)))
        certificate = prover.prove(frozenset(Bound))
        if certificate is None:
            return Unknown(Cause(Why.NO_CROWD_INVARIANTS))
        numbers, proof = (len(certificate.invariants),), tuple(proof_text(certificate))
        return Proved(Evidence(Argument.CROWD_INVARIANTS, numbers, proof, invariants=invariants(certificate)))
