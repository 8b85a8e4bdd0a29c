"""Proofs by relations: attempts with several orders of the threads, and several kinds of relations."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from unbraid.core.budget import Budget
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import Bound, ContentsType
from unbraid.core.records import dataclass
from unbraid.engines.relations.certificate import RelationCertificate, check_relations
from unbraid.engines.relations.graph import Graph, TooLarge
from unbraid.engines.relations.knowledge import Point
from unbraid.engines.relations.samples import Violation, sample
from unbraid.engines.relations.search import KINDS, SUMS, Kind, Search
from unbraid.systems.automata import Automata
from unbraid.systems.lockstep import lockstep_orders
from unbraid.systems.product import BY_NUMBER, Interleavings, Node, Order

GROWTH = 4  # times as much time for the next turn of an attempt


@dataclass(frozen=True)
class Attempt:
    """`steps`: are there relations at each node, or only at loop heads?  The former have simpler questions, the latter
    simpler relations."""

    kind: Kind
    steps: bool
    order: Order


Sampled = tuple[Graph, dict[Node, list[Point]]]


class RelationProver:
    """`report` gets messages about the progress."""

    def __init__(
        self, automata: Automata, reduce: bool, seed: int, budget: Budget, report: Callable[[str], None]
    ) -> None:
        self.automata, self.reduce, self.seed, self.budget, self.report = automata, reduce, seed, budget, report
        self.orders: list[Order] = [BY_NUMBER, *lockstep_orders(automata)]
        self._graphs: dict[tuple[Order, bool, bool, frozenset[Bound]], Sampled] = {}

    def prove(self, forbidden: frozenset[Bound]) -> RelationCertificate | None:
        """A checked certificate that no assertion fails and none of these bound markers is reached; None if an
        execution goes wrong, or if no relations are found."""
        attempts = [Attempt(SUMS, False, order) for order in self.orders] if self._has_contents() else []
        attempts += [Attempt(kind, steps, order) for kind, steps, order in product(KINDS, (False, True), self.orders)]
        factor = 1
        while attempts:
            unfinished: list[Attempt] = []
            for attempt in attempts:
                try:
                    certificate = self._try(attempt, forbidden, self.budget.part(factor * attempt.kind.seconds))
                except TooLarge:
                    continue
                except Violation:
                    return None
                except EngineLimit:
                    self.budget.check()
                    unfinished.append(attempt)
                    continue
                if certificate is not None:
                    check_relations(certificate, self.budget)
                    return certificate
            attempts, factor = unfinished, GROWTH * factor
        return None

    def _has_contents(self) -> bool:
        return any(isinstance(item.var.type, ContentsType) for item in self.automata.globals())

    def _try(self, attempt: Attempt, forbidden: frozenset[Bound], budget: Budget) -> RelationCertificate | None:
        kinds = "products" if attempt.kind.products else "linear relations"
        kinds += " with sums" if attempt.kind.sums else ""
        where = "at each node" if attempt.steps else "at loop heads"
        order = self.orders.index(attempt.order) + 1
        self.report(f"looking for {kinds} modulo 2^(bits + {attempt.kind.more_bits}) {where}, order {order}")
        graph, samples = self._sampled(attempt, forbidden)
        invariants = Search(graph, samples, attempt.kind, budget).run()
        return None if invariants is None else RelationCertificate(graph.product, invariants, forbidden)

    def _sampled(self, attempt: Attempt, forbidden: frozenset[Bound]) -> Sampled:
        key = attempt.order, attempt.steps, attempt.kind.sums, forbidden
        if key not in self._graphs:
            interleavings = Interleavings(self.automata, self.reduce, attempt.order)
            graph = Graph(interleavings, forbidden, attempt.steps, attempt.kind.sums)
            self._graphs[key] = graph, sample(graph, self.seed, self.budget)
        return self._graphs[key]
