"""Looks for invariants of a program with followed cells: first among guessed facts, then with Spacer."""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core.budget import Budget
from unbraid.core.nodes import Bound
from unbraid.engines.cells.guesses import guess
from unbraid.engines.cells.sieve import Sieve
from unbraid.engines.invariants.certificate import Certificate, check
from unbraid.engines.invariants.prover import Prover
from unbraid.systems.product import Product
from unbraid.transforms.cells.follow import followed


def prove(
    product: Product, forbidden: frozenset[Bound], budget: Budget, report: Callable[[str], None]
) -> Certificate | None:
    """A checked certificate; None if there is none.  Raises EngineLimit if the provers cannot decide."""
    program = product.automata.program
    facts = guess(program, followed(program))
    report(f"looking for those of {len(facts)} guessed facts that hold")
    certificate = Sieve(product, facts, forbidden, budget).run()
    if certificate is None:
        return Prover(product, budget, report, is_guided=True).prove(forbidden)
    report(f"checking the facts at {len(certificate.invariants)} combinations of locations")
    check(certificate, budget)
    return certificate
