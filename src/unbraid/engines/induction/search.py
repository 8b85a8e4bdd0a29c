"""k-induction on the product of a program's threads.  It is fast, so it is tried first.

If there is no violation in the first k moves, and none in the move after any k moves without a violation, then there is
no violation at all.  The k moves of the induction step start at any node with any values.  So the proof can only use
what the last moves and the locations of the threads imply; invariants (`invariants/horn.py`) can express more.
"""

from __future__ import annotations

from functools import reduce

from unbraid.core.budget import Budget
from unbraid.core.nodes import Bound
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.steps import Point, Steps
from unbraid.symbolic.words import solve
from unbraid.systems.product import Move, Node, Product

DEEPEST = 3
MOST_MOVES = 300  # larger products take too long for a first try


class Induction:
    def __init__(self, product: Product, forbidden: frozenset[Bound], budget: Budget) -> None:
        self.product, self.budget = product, budget
        self.executor = Steps(product.automata, forbidden)
        self.moves: dict[Node, list[Move]] = {}
        for move in product.moves:
            self.moves.setdefault(move.source, []).append(move)

    def prove(self) -> int | None:
        """The k that proves the program; None if no small k does."""
        if len(self.product.moves) > MOST_MOVES:
            return None
        reached: dict[Node, Point] = {self.product.start: (ALWAYS, self.executor.initial)}
        anywhere: dict[Node, Point] = dict.fromkeys(self.product.nodes, (ALWAYS, self.executor.arbitrary))
        for k in range(DEEPEST + 1):
            anywhere, may_fail = self._move(anywhere)
            if not self._is_possible(may_fail):
                return k
            reached, fails = self._move(reached)
            if self._is_possible(fails):
                return None
        return None

    def _move(self, points: dict[Node, Point]) -> tuple[dict[Node, Point], int]:
        """The points after one move, and the literal of a violation in it."""
        arriving: dict[Node, list[Point]] = {}
        wrong = []
        for node, (guard, state) in points.items():
            for move in self.moves.get(node, ()):
                outcome = self.executor.step(move.step, self.product.has_ended(node), state)
                wrong.append(self.executor.aig.and_(guard, outcome.error))
                targets = dict(move.targets)
                for exit, (condition, after) in outcome.exits.items():
                    taken = self.executor.aig.and_(guard, condition)
                    if taken != NEVER:
                        arriving.setdefault(targets[exit], []).append((taken, after))
        joined = {node: reduce(self.executor.either, several) for node, several in arriving.items()}
        return joined, self.executor.aig.any(wrong)

    def _is_possible(self, literal: int) -> bool:
        return solve(self.executor.words, self.executor.constraints, literal, self.budget) is not None
