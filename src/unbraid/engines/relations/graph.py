"""The part of a product from which a violation may be reached, and what lies between its loop heads as formulas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from unbraid.core.nodes import Bound, Expr
from unbraid.core.records import dataclass
from unbraid.core.visitor import statements
from unbraid.engines.relations.blocks import Blocks, forwards, loop_heads
from unbraid.engines.relations.terms import Terms
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.executor import Value
from unbraid.symbolic.steps import Steps
from unbraid.systems.product import Interleavings, Node

MOST_NODES = 600


class TooLarge(Exception):
    """The product has too many nodes."""


@dataclass(frozen=True, eq=False)
class Edge:
    """What leads from an arbitrary state of a head to another head, under a condition."""

    source: Node
    target: Node
    condition: int
    after: list[Value]


class Graph:
    """`moves`: of the nodes after which there may be a violation.  `others`: the other nodes.  `heads`: the nodes with
    relations, of which every cycle contains one; with `steps`, all nodes.  `edges`, `errors`: what follows each one.
    `sums`: are relations also about sums of elements?  `sources`: the heads before a head.  `constants`: those that the
    program compares with."""

    def __init__(self, product: Interleavings, forbidden: frozenset[Bound], steps: bool, sums: bool = False) -> None:
        self.product = product
        self.executor = Steps(product.automata, forbidden)
        after, failing = self._follow()
        taken = dict.fromkeys(move.step for node in after for move in product.moves_from(node))
        self._terms = Terms(self.executor, [stmt for step in taken for stmt in statements(step.body)], sums)
        self.constants = self._terms.constants
        matter = _before(failing, after)
        self.others = [node for node in after if node not in matter]
        self.moves = {node: product.moves_from(node) for node in after if node in matter}
        heads = matter if steps else (_heads(product.start, after) | {product.start}) & matter
        self.heads = [node for node in forwards(product.start, after) if node in heads]
        self.errors: dict[Node, int] = {}
        self.edges: dict[Node, list[Edge]] = {}
        self.sources: dict[Node, list[Node]] = {node: [] for node in self.heads}
        self._add_edges(Blocks(product, self.executor, {*self.heads, *self.others}))

    def _follow(self) -> tuple[dict[Node, list[Node]], set[Node]]:
        """The nodes after each node, and those with a move that may violate the property."""
        after: dict[Node, list[Node]] = {}
        failing: set[Node] = set()
        pending = [self.product.start]
        while pending:
            node = pending.pop()
            if node in after:
                continue
            if len(after) == MOST_NODES:
                raise TooLarge
            after[node] = []
            for move in self.product.moves_from(node):
                outcome = self.executor.step(move.step, self.product.has_ended(node), self.executor.arbitrary)
                if outcome.error != NEVER:
                    failing.add(node)
                after[node] += [target for exit, target in move.targets if exit in outcome.exits]
            pending += after[node]
        return after, failing

    def _add_edges(self, blocks: Blocks) -> None:
        for node in self.heads:
            block = blocks.after(node)
            self.errors[node] = block.error
            arrivals = ((target, point) for target, point in block.arrivals if target in self.moves)
            self.edges[node] = [Edge(node, target, *point) for target, point in arrivals]
            for edge in self.edges[node]:
                self.sources[edge.target].append(node)

    def terms(self, node: Node) -> tuple[Expr, ...]:
        """What relations at a node are about."""
        return self._terms.at(node.locations)


def _heads(start: Node, after: Mapping[Node, list[Node]]) -> set[Node]:
    """Nodes of which every cycle contains one: where a round of a lockstep begins, since threads that compute the same
    are equally far there, and others for the cycles within rounds."""
    rounds = {target for node, targets in after.items() for target in targets if node.turn and not target.turn}
    within = {node: [target for target in targets if target not in rounds] for node, targets in after.items()}
    return rounds.union(*(loop_heads(node, within) for node in (start, *rounds)))


def _before(nodes: Iterable[Node], after: Mapping[Node, Iterable[Node]]) -> set[Node]:
    """These nodes, and all from which one of them can be reached."""
    sources: dict[Node, list[Node]] = {node: [] for node in after}
    for node, targets in after.items():
        for target in targets:
            sources[target].append(node)
    found = set(nodes)
    pending = list(found)
    while pending:
        for source in sources[pending.pop()]:
            if source not in found:
                found.add(source)
                pending.append(source)
    return found
