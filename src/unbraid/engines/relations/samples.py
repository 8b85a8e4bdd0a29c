"""Random executions along the product: the values that are seen at its nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from unbraid.core.arithmetic import wrap
from unbraid.core.budget import Budget
from unbraid.core.nodes import Expr, IntType, Type
from unbraid.engines.relations.graph import Graph
from unbraid.engines.relations.knowledge import Point
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.executor import Value, as_literal
from unbraid.symbolic.random_inputs import RandomInputs
from unbraid.systems.product import Move, Node

MOST_MOVES = 3_000
LONGEST = 100  # moves of an execution
MOST_POINTS = 80  # at a node
_WILD = (0.0, 0.3)  # part of the inputs of an execution that are not small


class Violation(Exception):
    """A random execution violates the property."""


class _Executor(RandomInputs):
    def compiled(self, expr: Expr) -> Callable[[], Value]:
        """A function that evaluates an expression in the current state."""
        return self._expr(expr)


def sample(graph: Graph, seed: int, budget: Budget) -> dict[Node, list[Point]]:
    """Points at the heads of random executions.  Raises Violation if an execution goes wrong."""
    executions = _Executions(graph, Random(seed))
    found: dict[Node, dict[Point, None]] = {node: {} for node in graph.heads}
    while graph.product.start in graph.moves and executions.moves < MOST_MOVES:
        budget.check()
        for node, state in executions.run():
            if node in found and len(found[node]) < MOST_POINTS:
                found[node][executions.point(node, state)] = None
    return {node: list(points) for node, points in found.items() if points}


def number(value: int, kind: Type) -> int:
    """The number that a word or a literal stands for."""
    return wrap(value, kind) if isinstance(kind, IntType) else value


class _Executions:
    def __init__(self, graph: Graph, random: Random) -> None:
        self.graph, self.random, self.moves = graph, random, 0
        self._evaluators: dict[tuple[int, ...], list[Callable[[], Value]]] = {}
        self.executor = _Executor(graph.product.automata, graph.executor.forbidden, random, _WILD)

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
        self.executor.begin()
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
