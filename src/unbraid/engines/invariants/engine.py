"""The engine `invariants`."""

from __future__ import annotations

from unbraid.backends.adapter import BackendKind
from unbraid.core.budget import Budget
from unbraid.core.nodes import Bound
from unbraid.engines.bounds import ask_with_markers
from unbraid.engines.findings import Argument, Evidence, Finding, Proved
from unbraid.engines.protocol import Engine, Form, Problem, Progress, Report
from unbraid.engines.registry import register


@register
class Invariants(Engine):
    name = "invariants"
    summary = "finds inductive invariants of the product of the threads, with Horn clauses and Spacer"
    takes = Form.CLONED
    asks = frozenset({BackendKind.PROVER})
    own_process = True

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        from unbraid.engines.invariants.abc.prover import BitProver
        from unbraid.engines.invariants.prover import Prover
        from unbraid.engines.invariants.render import invariants
        from unbraid.engines.lazy.search import find_violation
        from unbraid.systems.rendering import invariant_lines

        unwind = problem.proof_unwind
        report(Progress(f"preparing a proof, unwind {unwind}"))
        product, outside = problem.product(unwind), problem.outside
        prover: Prover | BitProver
        tell = lambda text: report(Progress(text))
        if outside is None:
            prover = Prover(product, budget, tell)
        else:
            prover = BitProver(product, budget, tell, outside.installed, outside.scratch)

        def ask(forbidden: frozenset[Bound]) -> Proved | None:
            certificate = prover.prove(forbidden)
            if certificate is None:
                return None
            told, numbers = invariants(certificate.invariants, product.automata), (len(certificate.invariants),)
            return Proved(Evidence(Argument.INVARIANTS, numbers, tuple(invariant_lines(told)), invariants=told))

        found = ask_with_markers(problem.cloned(unwind), unwind, problem.max_threads, ask)
        return find_violation(problem, self.name, budget, report) if found is None else found
