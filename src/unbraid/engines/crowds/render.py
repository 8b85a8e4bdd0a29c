"""Prints a certificate about any number of threads."""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.engines.crowds.certificate import CrowdCertificate
from unbraid.systems.invariants import Invariant
from unbraid.systems.rendering import invariant, invariant_lines, places


def invariants(certificate: CrowdCertificate) -> tuple[Invariant, ...]:
    """Those that are not `true`."""
    product = certificate.product
    found = (
        invariant(places(product.locations(node), product.automata), holds)
        for node, holds in certificate.invariants.items()
    )
    return tuple(each for each in found if each is not None)


def proof_text(certificate: CrowdCertificate) -> Iterator[str]:
    for crowd in certificate.product.crowds:
        names = ", ".join(certificate.product.automata.program.threads[thread] for thread in crowd.representatives)
        yield f"where {names} stand for any threads of their crowds:"
    yield from invariant_lines(invariants(certificate))
