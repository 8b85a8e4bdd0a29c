"""The part of a product from which a violation may be reached, and its steps as formulas."""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core import build
from unbraid.core.nodes import Binary, BoolType, Bound, Const, Expr, IntType
from unbraid.core.records import dataclass
from unbraid.core.visitor import read_expressions, statements, subexpressions, variables_read
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.executor import Value
from unbraid.symbolic.steps import Steps
from unbraid.systems.product import Interleavings, Move, Node

MOST_NODES = 600
MOST_COMPUTED = 6  # terms that are no variables, at a node
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


class TooLarge(Exception):
    """The product has too many nodes."""


@dataclass(frozen=True, eq=False)
class Edge:
    """A step from an arbitrary state of a node that leads to another node under a condition."""

    source: Node
    target: Node
    condition: int
    after: list[Value]


class Graph:
    """`moves`, `edges`: those of the nodes that matter.  `sources`: the nodes before a node.  `others`: nodes after
    which there is no violation.  `errors`: the condition for a violation in a move from a node.  `constants`,
    `compared`: what the program compares."""

    def __init__(self, product: Interleavings, forbidden: frozenset[Bound]) -> None:
        self.product = product
        self.executor = Steps(product.automata, forbidden)
        self.moves: dict[Node, list[Move]] = {}
        self.edges: dict[Node, list[Edge]] = {}
        self.errors: dict[Node, int] = {}
        self._terms: dict[tuple[int, ...], tuple[Expr, ...]] = {}
        self._follow()
        operands = dict.fromkeys(self._compared())
        self.constants = {operand.value for operand in operands if isinstance(operand, Const)}
        self.compared = [operand for operand in operands if isinstance(operand, Binary)]
        self.sources: dict[Node, list[Node]] = {node: [] for node in self.moves}
        for node, edges in self.edges.items():
            for edge in edges:
                self.sources[edge.target].append(node)
        self._restrict(self._that_may_fail())

    def _follow(self) -> None:
        pending = [self.product.start]
        while pending:
            node = pending.pop()
            if node in self.moves:
                continue
            if len(self.moves) == MOST_NODES:
                raise TooLarge
            self.moves[node], self.edges[node] = list(self.product.moves_from(node)), []
            errors = []
            for move in self.moves[node]:
                outcome = self.executor.step(move.step, self.product.has_ended(node), self.executor.arbitrary)
                errors.append(outcome.error)
                for exit, target in move.targets:
                    if exit in outcome.exits:
                        self.edges[node].append(Edge(node, target, *outcome.exits[exit]))
                        pending.append(target)
            self.errors[node] = self.executor.aig.any(errors)

    def _that_may_fail(self) -> set[Node]:
        found = {node for node, error in self.errors.items() if error != NEVER}
        pending = list(found)
        while pending:
            for source in self.sources[pending.pop()]:
                if source not in found:
                    found.add(source)
                    pending.append(source)
        return found

    def _restrict(self, nodes: set[Node]) -> None:
        self.others = [node for node in self.moves if node not in nodes]
        self.moves = {node: moves for node, moves in self.moves.items() if node in nodes}
        self.edges = {
            node: [edge for edge in edges if edge.target in nodes]
            for node, edges in self.edges.items()
            if node in nodes
        }

    def terms(self, node: Node) -> tuple[Expr, ...]:
        """What relations at a node are about: its live integers and truth values, and sums and the like that the
        program compares, if they are about live variables."""
        if node.locations not in self._terms:
            base, structs = self.executor.base, self.executor.program.structs
            live = self.product.automata.live(node.locations)
            places = [
                place
                for var in sorted(live, key=lambda var: base[var])
                for place in build.scalars(var, structs)
                if isinstance(place.type, IntType | BoolType)
            ]
            computed = [expr for expr in self.compared if live.issuperset(variables_read(expr))][:MOST_COMPUTED]
            self._terms[node.locations] = *places, *computed
        return self._terms[node.locations]

    def _compared(self) -> Iterator[Expr]:
        """The operands of the comparisons of the program."""
        for step in dict.fromkeys(move.step for moves in self.moves.values() for move in moves):
            for stmt in statements(step.body):
                for whole in read_expressions(stmt):
                    for expr in subexpressions(whole):
                        if isinstance(expr, Binary) and expr.op in COMPARISONS and isinstance(expr.left.type, IntType):
                            yield from (expr.left, expr.right)
