"""Prints a certificate: the locations of the threads, and the invariant there, in terms of the program's variables."""

from __future__ import annotations

from collections.abc import Mapping

from unbraid.core.nodes import Expr
from unbraid.systems.automata import Automata
from unbraid.systems.invariants import Invariant
from unbraid.systems.product import Node
from unbraid.systems.rendering import invariant, places


def invariants(by_node: Mapping[Node, Expr], automata: Automata) -> tuple[Invariant, ...]:
    """Those that are not `true`."""
    found = (
        invariant(places(enumerate(node.locations), automata), holds, _asleep(node, automata))
        for node, holds in by_node.items()
    )
    return tuple(each for each in found if each is not None)


def _asleep(node: Node, automata: Automata) -> str:
    """The sleeping threads.  A thread sleeps until another thread takes a step that does not commute with its own."""
    names = [automata.program.threads[thread] for thread in sorted(node.asleep)]
    return f" ({', '.join(names)} asleep)" if names else ""
