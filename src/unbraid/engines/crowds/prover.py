"""Invariants of programs with any number of threads."""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core.budget import Budget
from unbraid.core.nodes import TRUE, Bound, Program
from unbraid.engines.crowds.certificate import CrowdCertificate, check_crowd
from unbraid.engines.crowds.equalities import find_equalities
from unbraid.engines.crowds.horn import CrowdClauses
from unbraid.symbolic.clauses.algebra import Algebra, Integers, NotLinear, Vectors
from unbraid.symbolic.clauses.solutions import invariants as found_invariants
from unbraid.symbolic.clauses.spacer import Solved, solve
from unbraid.systems.crowd import CrowdProduct


class CrowdProver:
    """Proves programs with any number of threads, some of which represent all (`systems/crowd.py`).  If there is no
    certificate, the program may still be correct: the proof may need more representatives.  `noting_locks`: may
    invariants say which thread wrote a lock last?  `counting`: may they say how many threads are at a location?"""

    def __init__(
        self,
        program: Program,
        noting_locks: bool,
        counting: bool,
        budget: Budget,
        report: Callable[[str], None],
    ) -> None:
        self.budget, self.report = budget, report
        self.product = CrowdProduct(program, noting_locks, counting)

    def prove(self, forbidden: frozenset[Bound], algebra: type[Algebra] = Integers) -> CrowdCertificate | None:
        try:
            return self._prove(algebra(), forbidden)
        except NotLinear:
            return self._prove(Vectors(), forbidden)

    def _prove(self, algebra: Algebra, forbidden: frozenset[Bound]) -> CrowdCertificate | None:
        clauses = CrowdClauses(self.product, algebra, forbidden)
        if self.product.counts:
            self.report("looking for linear equalities")
            clauses.equalities = find_equalities(self.product, self.budget)
        self.report(f"looking for invariants of any threads at {len(clauses.predicates)} combinations of locations")
        solution = solve(clauses.text(), self.budget.solver_seconds())
        if solution.solved is Solved.DERIVATION:
            return None
        found = found_invariants(solution, clauses.predicates, self.product.program)
        # Nodes without an invariant from the solver need none.  Otherwise the check would fail.
        invariants = {node: found.get(node, TRUE) for node in clauses.predicates}
        certificate = CrowdCertificate(self.product, invariants, clauses.equalities, forbidden)
        self.report(f"checking the invariants of any threads at {len(clauses.predicates)} combinations of locations")
        check_crowd(certificate, self.budget)
        return certificate
