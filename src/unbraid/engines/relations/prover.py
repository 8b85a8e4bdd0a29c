"""Proofs by relations: several orders of the threads are tried, with linear relations first."""

from __future__ import annotations

from collections.abc import Callable

from unbraid.core.budget import Budget
from unbraid.core.nodes import Bound
from unbraid.engines.relations.certificate import RelationCertificate, check_relations
from unbraid.engines.relations.graph import Graph, TooLarge
from unbraid.engines.relations.knowledge import Point
from unbraid.engines.relations.samples import Violation, sample
from unbraid.engines.relations.search import KINDS, Search
from unbraid.systems.automata import Automata
from unbraid.systems.lockstep import lockstep_orders
from unbraid.systems.product import BY_NUMBER, Interleavings, Node, Order

Sampled = tuple[Graph, dict[Node, list[Point]]]


class RelationProver:
    """`report` gets messages about the progress."""

    def __init__(
        self, automata: Automata, reduce: bool, seed: int, budget: Budget, report: Callable[[str], None]
    ) -> None:
        self.automata, self.reduce, self.seed, self.budget, self.report = automata, reduce, seed, budget, report
        self.orders: list[Order] = [BY_NUMBER, *lockstep_orders(automata)]

    def prove(self, forbidden: frozenset[Bound]) -> RelationCertificate | None:
        """A checked certificate that no assertion fails and none of these bound markers is reached; None if an
        execution goes wrong, or if no relations are found."""
        sampled: dict[Order, Sampled] = {}
        for kind in KINDS:
            for number, order in enumerate(self.orders):
                kinds = "products" if kind.products else "linear relations"
                self.report(f"looking for {kinds} modulo 2^(bits + {kind.more_bits}), order {number + 1}")
                try:
                    if order not in sampled:
                        sampled[order] = self._sampled(order, forbidden)
                except TooLarge:
                    continue
                except Violation:
                    return None
                graph, samples = sampled[order]
                invariants = Search(graph, samples, kind, self.budget).run()
                if invariants is not None:
                    certificate = RelationCertificate(graph.product, invariants, forbidden)
                    check_relations(certificate, self.budget)
                    return certificate
        return None

    def _sampled(self, order: Order, forbidden: frozenset[Bound]) -> Sampled:
        graph = Graph(Interleavings(self.automata, self.reduce, order), forbidden)
        return graph, sample(graph, self.seed, self.budget)
