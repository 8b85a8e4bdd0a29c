"""k-induction on the product of a program's threads: the cheap first try.

If nothing goes wrong in the first k moves, and nothing goes wrong in the move after any k that went well, wherever they
began, then nothing ever goes wrong.  "Wherever" is any node with any values, so only what the last moves and the places
of the threads say can be used; invariants (`horn.py`) say more.
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
MOST_MOVES = 300  # larger products are not for a quick look


class Induction:
    def __init__(self, product: Product, forbidden: frozenset[Bound], budget: Budget) -> None:
        self.product, self.budget = product, budget
        self.executor = Steps(product.automata, forbidden)
        self.moves: dict[Node, list[Move]] = {}
        for move in product.moves:
            self.moves.setdefault(move.source, []).append(move)

    def prove(self) -> int | None:
        """The k that is enough; None if it is not known."""
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
        """What one move leads to, and if something goes wrong in it."""
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
        return solve(self.executor.words, self.executor.constraints, literal, self.budget.is_spent) is not None
