"""The embedded prover: for a cloned program, invariants that hold in all its executions, or that there are none."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from unbraid.core import build
from unbraid.core.nodes import Bound, Expr, Program
from unbraid.engines.chc.algebra import Algebra, Integers, NotLinear, Vectors
from unbraid.engines.chc.certificate import Certificate, check
from unbraid.engines.chc.encode import Cell
from unbraid.engines.chc.horn import Clauses
from unbraid.engines.chc.spacer import Solved, solve
from unbraid.schemas.automata import Automata
from unbraid.schemas.product import Product


class Prover:
    """`report` is told what it is doing; `seconds` is how long the solver may take for an answer."""

    def __init__(
        self, program: Program, reduce: bool, report: Callable[[str], None], seconds: float | None = None
    ) -> None:
        self.program, self.report, self.seconds = program, report, seconds
        self.product = Product(Automata(program), reduce)

    def prove(self, forbidden: frozenset[Bound], algebra: type[Algebra] = Integers) -> Certificate | None:
        """A certificate that no assertion fails and none of these bound markers is reached, which has been checked; or
        None if that is not so.  Raises EngineLimit if it is not known."""
        try:
            return self._prove(algebra(), forbidden)
        except NotLinear:
            return self._prove(Vectors(), forbidden)

    def _prove(self, algebra: Algebra, forbidden: frozenset[Bound]) -> Certificate | None:
        clauses = Clauses(self.product, algebra, forbidden)
        text = clauses.text()
        self.report(f"looking for invariants at {len(clauses.predicates)} combinations of places")
        solution = solve(text, self.seconds)
        if solution.solved is Solved.DERIVATION:
            return None
        invariants = {}
        for node, predicate in clauses.predicates.items():
            invariant = solution.invariant(predicate.name, [self._place(cell) for cell in predicate.cells])
            if invariant is not None:
                invariants[node] = invariant
        certificate = Certificate(self.product, invariants, forbidden)
        self.report(f"checking the invariants at {len(invariants)} combinations of places")
        check(certificate)
        return certificate

    def _place(self, cell: Cell) -> Expr:
        var, number = cell
        return next(islice(build.scalars(var, self.program.structs), number, None))
