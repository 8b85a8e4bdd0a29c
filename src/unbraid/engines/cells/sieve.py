"""Finds out which of many facts always hold, and where.

At the start of the search, all facts are assumed to hold at each node of the product.  The solver looks for a step from
a node, in a state for which its facts hold, to a node where one of them does not.  Facts that are refuted in this way
are dropped, until there is no such step (the algorithm Houdini of Flanagan and Leino).  What is left is inductive.
"""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.budget import Budget
from unbraid.core.nodes import FALSE, Bound, Expr, Var
from unbraid.core.visitor import variables_read
from unbraid.engines.invariants.certificate import Certificate
from unbraid.symbolic.executor import Value
from unbraid.symbolic.steps import Steps
from unbraid.symbolic.words import solve
from unbraid.systems.product import Move, Node, Product


class Sieve:
    def __init__(self, product: Product, facts: list[Expr], forbidden: frozenset[Bound], budget: Budget) -> None:
        self.product, self.facts, self.forbidden, self.budget = product, facts, forbidden, budget
        self.executor = Steps(product.automata, forbidden)
        self.aig = self.executor.aig
        self.variables = [frozenset(variables_read(fact)) for fact in facts]
        self.kept: dict[Node, list[int]] = {}  # the numbers of the facts that may hold; a node is there if reachable
        self._truths: dict[tuple[int, int], int] = {}
        self._states: list[list[Value]] = []  # kept alive, because their identities are keys
        self.moves: dict[Node, list[Move]] = {}
        for move in product.moves:
            self.moves.setdefault(move.source, []).append(move)

    def run(self) -> Certificate | None:
        """A certificate, which is still to be checked; None if the facts do not prove the program."""
        start = self.product.start
        self._arrive(start, 1, self.executor.initial)
        pending = [start]
        while pending:
            node = pending.pop(0)
            for move in self.moves.get(node, ()):
                outcome = self.executor.step(move.step, self.product.has_ended(node), self.executor.arbitrary)
                targets = dict(move.targets)
                for exit, (guard, after) in outcome.exits.items():
                    here = self._holding(node, self.executor.arbitrary)
                    if self._arrive(targets[exit], self.aig.and_(here, guard), after) and targets[exit] not in pending:
                        pending.append(targets[exit])
        return self._certificate() if self._is_safe() else None

    def _arrive(self, node: Node, guard: int, state: list[Value]) -> bool:
        """Drops the facts that do not hold if the node is reached in this way; has anything changed?"""
        changed = False
        while True:
            self.budget.check()
            known = node in self.kept
            wrong = self.aig.and_(guard, self._holding(node, state) ^ 1) if known else guard
            model = solve(self.executor.words, self.executor.constraints, wrong, self.budget)
            if model is None:
                return changed
            changed = True
            if not known:
                self.kept[node] = self._expressible(node)
            facts = self.kept[node]
            values = model.literals([self._truth(fact, state) for fact in facts])
            self.kept[node] = [fact for fact, holds in zip(facts, values, strict=True) if holds]

    def _expressible(self, node: Node) -> list[int]:
        """The facts about variables that have a meaning at a node."""
        live: set[Var] = self.product.automata.live(node.locations)
        return [number for number, variables in enumerate(self.variables) if variables <= live]

    def _holding(self, node: Node, state: list[Value]) -> int:
        return self.aig.all(self._truth(fact, state) for fact in self.kept[node])

    def _truth(self, fact: int, state: list[Value]) -> int:
        key = fact, id(state)
        if key not in self._truths:
            self._states.append(state)
            self._truths[key] = self.executor.truth(self.facts[fact], state)
        return self._truths[key]

    def _is_safe(self) -> bool:
        wrong = []
        for node in self.kept:
            here = self._holding(node, self.executor.arbitrary)
            for move in self.moves.get(node, ()):
                outcome = self.executor.step(move.step, self.product.has_ended(node), self.executor.arbitrary)
                wrong.append(self.aig.and_(here, outcome.error))
        return self.executor.excludes(wrong, self.budget)

    def _certificate(self) -> Certificate:
        invariants = {
            node: build.all_of(self.facts[fact] for fact in self.kept[node]) if node in self.kept else FALSE
            for node in self.product.nodes
        }
        return Certificate(self.product, invariants, self.forbidden, frozenset())
