"""A certificate for people: where each thread is, and what holds then, in the variables of the program."""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.engines.invariants.certificate import Certificate
from unbraid.systems.automata import Automata
from unbraid.systems.product import Node
from unbraid.systems.rendering import invariant_lines, where


def proof_text(certificate: Certificate) -> Iterator[str]:
    automata = certificate.product.automata
    found = {
        where(enumerate(node.locations), automata) + _asleep(node, automata): invariant
        for node, invariant in certificate.invariants.items()
    }
    return invariant_lines(found)


def _asleep(node: Node, automata: Automata) -> str:
    """A thread that sleeps does not go on until another one has done something that matters to it."""
    names = [automata.program.threads[thread] for thread in sorted(node.asleep)]
    return f" ({', '.join(names)} asleep)" if names else ""
