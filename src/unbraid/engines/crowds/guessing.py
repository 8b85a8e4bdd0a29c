"""Proofs for any number of threads by facts that are guessed."""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core.budget import Budget
from unbraid.core.nodes import Bound, Program
from unbraid.engines.crowds.certificate import CrowdCertificate, check_crowd
from unbraid.engines.crowds.sieve import Sieve
from unbraid.systems.crowd import CrowdProduct


def prove_by_facts(
    program: Program,
    counting: bool,
    forbidden: frozenset[Bound],
    budget: Budget,
    report: Callable[[str], None],
    seed: int = 1,
) -> CrowdCertificate | None:
    """A checked certificate; None if the facts do not prove the program.  `counting`: may facts say how many threads
    are at a location?"""
    product = CrowdProduct(program, noting_locks=False, counting=counting, is_limited=False)
    report(f"looking for facts about any threads at {len(product.nodes)} combinations of locations")
    certificate = Sieve(product, forbidden, budget, seed).run()
    if certificate is not None:
        report(f"checking the facts about any threads at {len(product.nodes)} combinations of locations")
        check_crowd(certificate, budget)
    return certificate
