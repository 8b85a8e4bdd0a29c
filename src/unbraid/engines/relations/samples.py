"""Random executions along the product: the values that are seen at its nodes.

Most inputs are small, so that loops end soon.  A few are arbitrary, so that numbers wrap around.  Every step is
executed by the symbolic executor, on constants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from unbraid.core.arithmetic import wrap
from unbraid.core.budget import Budget
from unbraid.core.nodes import BoolType, Bound, Expr, IntType, OrdinalType, ScalarType, Type
from unbraid.engines.relations.graph import Graph
from unbraid.engines.relations.knowledge import Point
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.executor import Value, as_literal
from unbraid.symbolic.steps import Steps
from unbraid.systems.automata import Automata
from unbraid.systems.product import Move, Node

MOST_MOVES = 3_000
LONGEST = 100  # moves of an execution
MOST_POINTS = 80  # at a node
_LARGEST = (1, 2, 4, 8, 16)  # inputs of an execution
_WILD = (0.0, 0.3)  # part of the inputs of an execution that are not small


class Violation(Exception):
    """A random execution violates the property."""


class _Constants(Steps):
    """Inputs are random constants."""

    def __init__(self, automata: Automata, forbidden: frozenset[Bound], random: Random) -> None:
        self.random, self.largest, self.wild = random, 1, 0.0
        super().__init__(automata, forbidden)

    def fresh(self, kind: ScalarType) -> Value:
        if isinstance(kind, OrdinalType):
            return self._constant(self.random.randint(0, kind.limit), kind)
        if isinstance(kind, BoolType):
            return self.random.randint(0, 1)
        if self.random.random() < self.wild:
            return self.random.getrandbits(kind.bits)
        is_signed = isinstance(kind, IntType) and kind.signed
        return self.random.randint(-self.largest if is_signed else 0, self.largest) & ((1 << kind.bits) - 1)

    def compiled(self, expr: Expr) -> Callable[[], Value]:
        """A function that evaluates an expression in the current state."""
        return self._expr(expr)


def sample(graph: Graph, seed: int, budget: Budget) -> dict[Node, list[Point]]:
    """Points at the nodes of random executions.  Raises Violation if an execution goes wrong."""
    executions = _Executions(graph, Random(seed))
    found: dict[Node, dict[Point, None]] = {}
    while graph.product.start in graph.moves and executions.moves < MOST_MOVES:
        budget.check()
        for node, state in executions.run():
            points = found.setdefault(node, {})
            if len(points) < MOST_POINTS:
                points[executions.point(node, state)] = None
    return {node: list(points) for node, points in found.items()}


def number(value: int, kind: Type) -> int:
    """The number that a word or a literal stands for."""
    return wrap(value, kind) if isinstance(kind, IntType) else value


class _Executions:
    def __init__(self, graph: Graph, random: Random) -> None:
        self.graph, self.random, self.moves = graph, random, 0
        self._evaluators: dict[tuple[int, ...], list[Callable[[], Value]]] = {}
        self.executor = _Constants(graph.product.automata, graph.executor.forbidden, random)

    def point(self, node: Node, state: list[Value]) -> Point:
        return tuple(
            number(as_literal(value), term.type)
            for term, value in zip(self.graph.terms(node), self._values(node, state), strict=True)
        )

    def _values(self, node: Node, state: list[Value]) -> list[Value]:
        if node.locations not in self._evaluators:
            self._evaluators[node.locations] = [self.executor.compiled(term) for term in self.graph.terms(node)]
        self.executor.state = state
        return [evaluate() for evaluate in self._evaluators[node.locations]]

    def run(self) -> Iterator[tuple[Node, list[Value]]]:
        """The states of an execution.  Raises Violation if it goes wrong."""
        self.executor.largest, self.executor.wild = self.random.choice(_LARGEST), self.random.choice(_WILD)
        node, state = self.graph.product.start, self.executor.initial
        for _ in range(LONGEST):
            self.moves += 1
            yield node, state
            moves = list(self.graph.moves[node])
            self.random.shuffle(moves)
            after = next(filter(None, (self._move(move, state) for move in moves)), None)
            if after is None:
                return
            node, state = after

    def _move(self, move: Move, state: list[Value]) -> tuple[Node, list[Value]] | None:
        """The state after a move; None if the thread has to wait, or if no violation can follow."""
        outcome = self.executor.step(move.step, self.graph.product.has_ended(move.source), state)
        if outcome.error != NEVER:
            raise Violation
        for exit, target in move.targets:
            if exit in outcome.exits and outcome.exits[exit][0] == ALWAYS and target in self.graph.moves:
                return target, outcome.exits[exit][1]
        return None
