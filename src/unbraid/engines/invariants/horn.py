"""The product of a program's threads as constrained Horn clauses.

Some nodes of the product (`paths.py`) have a predicate over the live cells: the invariant of the program at that node.

    P0(initial values)
    P(x) and the guards on a path          =>   P'(new values)
    P(x) and an assertion fails            =>   false
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unbraid.core.nodes import Bound, Var
from unbraid.engines.invariants.paths import Path, join_paths
from unbraid.symbolic.clauses.algebra import Algebra
from unbraid.symbolic.clauses.encode import State
from unbraid.symbolic.clauses.writer import ClauseWriter, Predicate
from unbraid.systems.automata import ENDED, Exit, Step
from unbraid.systems.product import Move, Node, Product


class Clauses:
    def __init__(self, product: Product, algebra: Algebra, forbidden: Iterable[Bound]) -> None:
        self.product, self.automata = product, product.automata
        self.writer = ClauseWriter(product.automata, algebra, forbidden)
        self.terms = algebra.terms
        self.closed: set[tuple[Step, Node, Exit]] = set()  # exits that are never taken
        self.paths = join_paths(self._single_moves(), product.start)
        nodes = [product.start, *(path.target for path in self.paths if path.target is not None)]
        variables = [item.var for item in self.automata.globals()]
        self.predicates: dict[Node, Predicate] = {}
        for node in dict.fromkeys(nodes):
            live = self.automata.live(node.locations)
            cells = self.writer.cells_of(var for var in variables if var in live)
            self.predicates[node] = Predicate(f"P{len(self.predicates)}", cells)

    def _single_moves(self) -> Iterator[Path]:
        for move in self.product.moves:
            effects = self.writer.effects(move.step, {}, self._ended(move))
            possible = {exit for exit, _, _ in effects.exits}
            for exit, target in move.targets:
                if exit in possible:
                    yield Path(move.source, ((move, exit),), target)
                else:
                    self.closed.add((move.step, move.source, exit))
            if self.writer.violation(effects) is not self.terms.false:
                yield Path(move.source, ((move, None),), None)

    def _ended(self, move: Move) -> dict[Var, bool]:
        pairs = zip(self.automata.ended, move.source.locations, strict=True)
        return {var: location == ENDED for var, location in pairs}

    def text(self) -> str:
        writer = self.writer
        start = writer.clause((), writer.applied(self.predicates[self.product.start], writer.initial()))
        declared = map(writer.declare, self.predicates.values())
        return "\n".join(["(set-logic HORN)", *declared, start, *map(self._path, self.paths)])

    def _path(self, path: Path) -> str:
        writer = self.writer
        body = [writer.applied(self.predicates[path.source], {})]
        state: State = {}
        for move, chosen in path.moves:
            effects = writer.effects(move.step, state, self._ended(move))
            if chosen is None:
                return writer.clause((*body, writer.violation(effects)), self.terms.false)
            taken = [(guard, after) for exit, guard, after in effects.exits if exit == chosen]
            if not taken:
                return ""  # the exit is impossible after the earlier moves
            ((guard, state),) = taken
            body.append(guard)
        assert path.target is not None
        return writer.clause(body, writer.applied(self.predicates[path.target], state))
