"""The embedded prover: for a cloned program, invariants that hold in all its executions, or that there are none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from unbraid.core.nodes import TRUE, Bound, Expr, Program
from unbraid.engines.chc.algebra import Algebra, Integers, NotLinear, Vectors
from unbraid.engines.chc.certificate import Certificate, check
from unbraid.engines.chc.crowd_certificate import CrowdCertificate, check_crowd
from unbraid.engines.chc.crowd_equalities import find_equalities
from unbraid.engines.chc.crowd_horn import CrowdClauses
from unbraid.engines.chc.encode import place_of
from unbraid.engines.chc.horn import Clauses
from unbraid.engines.chc.spacer import Solution, Solved, solve
from unbraid.engines.chc.writer import Predicate
from unbraid.schemas.automata import Automata
from unbraid.schemas.crowd import CrowdProduct
from unbraid.schemas.product import Product
from unbraid.transforms.inline import inline
from unbraid.transforms.plain_ordinals import with_plain_ordinals


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
        invariants = _invariants(solution, clauses.predicates, self.program)
        certificate = Certificate(self.product, invariants, forbidden, frozenset(clauses.closed))
        self.report(f"checking the invariants at {len(invariants)} combinations of places")
        check(certificate)
        return certificate


def sequential_prover(program: Program, report: Callable[[str], None], seconds: float | None = None) -> Prover:
    """For a sequential program, such as a schema makes."""
    inlined, objects = inline(program, program.entry, 1, program.entry, frozenset(), frozenset())
    single = replace(
        program,
        globals=(*program.globals, *objects),
        functions={inlined.name: inlined},
        threads=(inlined.name,),
    )
    return Prover(with_plain_ordinals(single), True, report, seconds)


class CrowdProver:
    """The same for programs with any number of threads, of which some represent all (`schemas/crowd.py`).  Without a
    certificate it is not known if there is a violation: perhaps it takes more of them to see why there is none.
    `noting_locks`: may invariants say who has written a lock last?  `counting`: may they say how many threads are at a
    place?"""

    def __init__(
        self,
        program: Program,
        noting_locks: bool,
        counting: bool,
        report: Callable[[str], None],
        seconds: float | None = None,
    ) -> None:
        self.report, self.seconds = report, seconds
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
            cells_of = partial(clauses.cells, parts=clauses.in_order)
            clauses.equalities = find_equalities(self.product, cells_of, self.seconds)
        self.report(f"looking for invariants of any threads at {len(clauses.predicates)} combinations of places")
        solution = solve(clauses.text(), self.seconds)
        if solution.solved is Solved.DERIVATION:
            return None
        found = _invariants(solution, clauses.predicates, self.product.program)
        # Where the solver says nothing nothing is needed; the check would notice if it were.
        invariants = {node: found.get(node, TRUE) for node in clauses.predicates}
        certificate = CrowdCertificate(self.product, invariants, clauses.equalities, forbidden)
        self.report(f"checking the invariants of any threads at {len(clauses.predicates)} combinations of places")
        check_crowd(certificate)
        return certificate


N = TypeVar("N")


def _invariants(solution: Solution, predicates: dict[N, Predicate], program: Program) -> dict[N, Expr]:
    """What was found for each node; nothing for those that the solver has taken out."""
    found = {
        node: solution.invariant(predicate.name, [place_of(cell, program) for cell in predicate.cells])
        for node, predicate in predicates.items()
    }
    return {node: invariant for node, invariant in found.items() if invariant is not None}
