"""Prints a certificate: the locations of the threads, and the invariant there, in terms of the program's variables."""

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
    """The sleeping threads.  A thread sleeps until another thread takes a step that does not commute with its own."""
    names = [automata.program.threads[thread] for thread in sorted(node.asleep)]
    return f" ({', '.join(names)} asleep)" if names else ""
