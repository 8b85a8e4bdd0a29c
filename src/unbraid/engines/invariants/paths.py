"""Which nodes of a product need an invariant, and the paths between them.

A node without an invariant is eliminated: each path to it is joined with each path from it.  A node is eliminated only
if this does not increase the number of paths.  So most nodes are eliminated, but at least one in each loop stays.
"""

from __future__ import annotations

from collections.abc import Iterable

from unbraid.core.records import dataclass
from unbraid.systems.automata import Exit
from unbraid.systems.product import Move, Node

LONGEST = 12  # moves on a path


@dataclass(frozen=True, eq=False)
class Path:
    """Moves, each with its exit, that lead to a target node.  If the last move has no exit and there is no target, the
    path ends with a violation in that move."""

    source: Node
    moves: tuple[tuple[Move, Exit | None], ...]
    target: Node | None

    def then(self, other: Path) -> Path:
        return Path(self.source, (*self.moves, *other.moves), other.target)


def join_paths(paths: Iterable[Path], start: Node) -> list[Path]:
    """The paths between the nodes that stay.  The start always stays."""
    graph = _Graph()
    for path in paths:
        graph.add(path)
    pending = sorted(graph.nodes(), key=graph.cost)
    while pending:
        changed: set[Node] = set()
        for node in pending:
            if node != start and graph.may_go(node):
                changed |= graph.take_out(node)
        pending = sorted((node for node in changed if node in graph.known), key=graph.cost)
    return graph.all()


class _Graph:
    def __init__(self) -> None:
        self.known: dict[Node, None] = {}
        self.ways_to: dict[Node, dict[Path, None]] = {}
        self.ways_from: dict[Node, dict[Path, None]] = {}

    def add(self, path: Path) -> None:
        self.known[path.source] = None
        self.ways_from.setdefault(path.source, {})[path] = None
        if path.target is not None:
            self.known[path.target] = None
            self.ways_to.setdefault(path.target, {})[path] = None

    def nodes(self) -> list[Node]:
        return list(self.known)

    def all(self) -> list[Path]:
        return [path for paths in self.ways_from.values() for path in paths]

    def cost(self, node: Node) -> int:
        return len(self.ways_to.get(node, ())) * len(self.ways_from.get(node, ()))

    def may_go(self, node: Node) -> bool:
        before, after = self.ways_to.get(node, {}), self.ways_from.get(node, {})
        if len(before) * len(after) > len(before) + len(after):
            return False
        if any(path.target == node for path in after):
            return False
        longest = max((len(path.moves) for path in before), default=0) + max((len(p.moves) for p in after), default=0)
        return longest <= LONGEST

    def take_out(self, node: Node) -> set[Node]:
        """Eliminates a node, and returns its neighbours."""
        before, after = self.ways_to.pop(node, {}), self.ways_from.pop(node, {})
        del self.known[node]
        for path in before:
            del self.ways_from[path.source][path]
        for path in after:
            if path.target is not None:
                del self.ways_to[path.target][path]
        for first in before:
            for second in after:
                self.add(first.then(second))
        return {path.source for path in before} | {path.target for path in after if path.target is not None}
