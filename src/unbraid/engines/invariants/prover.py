"""The embedded prover: finds inductive invariants of a cloned program, or shows that there are none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from unbraid.core.budget import Budget
from unbraid.core.nodes import Bound, Program
from unbraid.engines.invariants.certificate import Certificate, check
from unbraid.engines.invariants.horn import Clauses
from unbraid.symbolic.clauses.algebra import Algebra, Integers, NotLinear, Vectors
from unbraid.symbolic.clauses.solutions import invariants as found_invariants
from unbraid.symbolic.clauses.spacer import Solved, solve
from unbraid.systems.automata import Automata
from unbraid.systems.product import Product
from unbraid.transforms.inline import inline
from unbraid.transforms.plain_ordinals import with_plain_ordinals


class Prover:
    """`report` gets messages about the progress.  `is_guided`: Spacer generalises from what it has learnt several
    times, which finds relations between an index and a bound, but costs time."""

    def __init__(
        self, product: Product, budget: Budget, report: Callable[[str], None], is_guided: bool = False
    ) -> None:
        self.product, self.budget, self.report, self.is_guided = product, budget, report, is_guided
        self.program = product.automata.program

    def prove(self, forbidden: frozenset[Bound], algebra: type[Algebra] = Integers) -> Certificate | None:
        """A checked certificate that no assertion fails and none of these bound markers is reached; None if an
        assertion fails or a marker is reached.  Raises EngineLimit if the prover cannot decide."""
        try:
            return self._prove(algebra(), forbidden)
        except NotLinear:
            return self._prove(Vectors(), forbidden)

    def _prove(self, algebra: Algebra, forbidden: frozenset[Bound]) -> Certificate | None:
        clauses = Clauses(self.product, algebra, forbidden)
        text = clauses.text()
        self.report(f"looking for invariants at {len(clauses.predicates)} combinations of locations")
        solution = solve(text, self.budget.solver_seconds(), self.is_guided)
        if solution.solved is Solved.DERIVATION:
            return None
        invariants = found_invariants(solution, clauses.predicates, self.program)
        certificate = Certificate(self.product, invariants, forbidden, frozenset(clauses.closed))
        self.report(f"checking the invariants at {len(invariants)} combinations of locations")
        check(certificate, self.budget)
        return certificate


def sequential_prover(program: Program, budget: Budget, report: Callable[[str], None]) -> Prover:
    """The prover for a sequential program, such as the output of a schema."""
    inlined, objects = inline(program, program.entry, 1, program.entry, frozenset(), frozenset())
    single = replace(
        program,
        globals=(*program.globals, *objects),
        functions={inlined.name: inlined},
        threads=(inlined.name,),
    )
    return Prover(Product(Automata(with_plain_ordinals(single)), reduce=True), budget, report)
