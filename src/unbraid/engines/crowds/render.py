"""Prints a certificate about any number of threads."""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.engines.crowds.certificate import CrowdCertificate
from unbraid.systems.rendering import invariant_lines, where


def proof_text(certificate: CrowdCertificate) -> Iterator[str]:
    automata, places = certificate.product.automata, certificate.product.locations
    for crowd in certificate.product.crowds:
        names = ", ".join(automata.program.threads[thread] for thread in crowd.representatives)
        yield f"where {names} stand for any threads of their crowds:"
    yield from invariant_lines({where(places(n), automata): found for n, found in certificate.invariants.items()})
