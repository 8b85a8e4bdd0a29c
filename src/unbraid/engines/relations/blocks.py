"""Executes a product from one of some chosen nodes up to the next ones (large-block encoding; Beyer et al., 2009).

Only the chosen nodes need invariants.  On each cycle there must be one, so that the execution ends.  Where several
moves lead to a node in between, one of their states is chosen by an input.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from unbraid.core.records import dataclass
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.steps import Point, Steps
from unbraid.systems.product import Interleavings, Node


class Endless(Exception):
    """A cycle of the product has no chosen node."""


@dataclass(frozen=True, eq=False)
class Block:
    """What follows an arbitrary state of a node: the condition for a violation, and the points at which chosen nodes
    are reached."""

    error: int
    arrivals: list[tuple[Node, Point]]


class Blocks:
    def __init__(self, product: Interleavings, executor: Steps, chosen: Container[Node]) -> None:
        self.product, self.executor, self.chosen = product, executor, chosen

    def after(self, node: Node) -> Block:
        """Raises Endless if a cycle has no chosen node."""
        aig, errors = self.executor.aig, []
        points: dict[Node, Point] = {node: (ALWAYS, self.executor.arbitrary)}
        arrivals: list[tuple[Node, Point]] = []
        for current in self._forwards(node):
            if current not in points:
                continue
            guard, state = points.pop(current)
            for move in self.product.moves_from(current):
                outcome = self.executor.step(move.step, self.product.has_ended(current), state)
                errors.append(aig.and_(guard, outcome.error))
                for exit, target in move.targets:
                    condition, after = outcome.exits.get(exit, (NEVER, state))
                    point = aig.and_(guard, condition), after
                    if point[0] == NEVER:
                        continue
                    if target in self.chosen:
                        arrivals.append((target, point))
                    elif target in points:
                        points[target] = self.executor.either(points[target], point)
                    else:
                        points[target] = point
        return Block(aig.any(errors), arrivals)

    def _forwards(self, node: Node) -> list[Node]:
        """The node and all after it up to chosen ones, each before those after it."""
        after = {node: self._unchosen(node)}
        pending = [*after[node]]
        while pending:
            current = pending.pop()
            if current not in after:
                after[current] = self._unchosen(current)
                pending += after[current]
        found, heads = _depth_first(node, after)
        if heads:
            raise Endless
        return found

    def _unchosen(self, node: Node) -> list[Node]:
        """The nodes that are not chosen to which a move from some state of a node leads."""
        targets: dict[Node, None] = {}
        for move in self.product.moves_from(node):
            possible = self.executor.step(move.step, self.product.has_ended(node), self.executor.arbitrary).exits
            targets.update((target, None) for exit, target in move.targets if exit in possible)
        return [target for target in targets if target not in self.chosen]


def loop_heads(start: Node, after: Mapping[Node, Iterable[Node]]) -> set[Node]:
    """Nodes of which every cycle contains one.  `after`: the nodes after each node."""
    return _depth_first(start, after)[1]


def forwards(start: Node, after: Mapping[Node, Iterable[Node]]) -> list[Node]:
    """The nodes, each before those after it, except where there are cycles."""
    return _depth_first(start, after)[0]


def _depth_first(start: Node, after: Mapping[Node, Iterable[Node]]) -> tuple[list[Node], set[Node]]:
    """The nodes in the reverse order in which a depth-first search leaves them, and the targets of its edges back."""
    left: list[Node] = []
    heads: set[Node] = set()
    active, seen = {start}, {start}
    path: list[tuple[Node, Iterator[Node]]] = [(start, iter(after[start]))]
    while path:
        node, rest = path[-1]
        target = next(rest, None)
        if target is None:
            path.pop()
            active.remove(node)
            left.append(node)
        elif target in active:
            heads.add(target)
        elif target not in seen:
            seen.add(target)
            active.add(target)
            path.append((target, iter(after[target])))
    return left[::-1], heads
