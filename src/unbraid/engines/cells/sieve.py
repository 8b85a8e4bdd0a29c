"""Finds out which of many facts always hold, and where.

At the start of the search, all facts are assumed to hold at each node of the product.  The solver looks for a step from
a node, in a state for which its facts hold, to a node where one of them does not.  Facts that are refuted in this way
are dropped, until there is no such step (the algorithm Houdini of Flanagan and Leino).  What is left is inductive.
Most of it says nothing about the property, so the certificate only has the facts that its proof needs.
"""

from __future__ import annotations

from collections.abc import Iterable

from unbraid.core import build
from unbraid.core.budget import Budget
from unbraid.core.nodes import FALSE, Bound, Expr, Var
from unbraid.core.visitor import variables_read
from unbraid.engines.invariants.certificate import Certificate
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.assumptions import Assumptions
from unbraid.symbolic.executor import Value
from unbraid.symbolic.steps import Outcome, Steps
from unbraid.symbolic.words import Model
from unbraid.systems.automata import Exit
from unbraid.systems.product import Move, Node, Product


class Sieve:
    def __init__(self, product: Product, facts: list[Expr], forbidden: frozenset[Bound], budget: Budget) -> None:
        self.product, self.facts, self.forbidden, self.budget = product, facts, forbidden, budget
        self.executor = Steps(product.automata, forbidden)
        self.aig = self.executor.aig
        self.variables = [frozenset(variables_read(fact)) for fact in facts]
        self.arrivals: dict[Node, list[tuple[Move, Exit]]] = {}  # from nodes that are reachable
        self.kept: dict[Node, list[int]] = {}  # the numbers of the facts that may hold; a node is there if reachable
        self.needed: dict[Node, set[int]] = {}  # the facts that the proof uses
        self._truths: dict[tuple[int, int], int] = {}
        self._states: list[list[Value]] = []  # kept alive, because their identities are keys
        self.moves: dict[Node, list[Move]] = {}
        for move in product.moves:
            self.moves.setdefault(move.source, []).append(move)
            self._outcome(move)
        constraints = [self.executor.words.term(literal) for literal in self.executor.constraints]
        self.solver = Assumptions(self.executor.words.manager, constraints, budget)

    def _outcome(self, move: Move) -> Outcome:
        return self.executor.step(move.step, self.product.has_ended(move.source), self.executor.arbitrary)

    def run(self) -> Certificate | None:
        """A certificate, which is still to be checked; None if the facts do not prove the program."""
        start = self.product.start
        self._arrive(start, None, ALWAYS, self.executor.initial)
        pending = [start]
        while pending:
            node = pending.pop(0)
            for move in self.moves.get(node, ()):
                targets = dict(move.targets)
                for exit, (guard, after) in self._outcome(move).exits.items():
                    if self._arrive(targets[exit], node, guard, after) and targets[exit] not in pending:
                        pending.append(targets[exit])
        for node in self.kept:
            for move in self.moves.get(node, ()):
                for exit, target in move.targets:
                    if exit in self._outcome(move).exits:
                        self.arrivals.setdefault(target, []).append((move, exit))
        return self._certificate() if self._collect() else None

    def _arrive(self, node: Node, source: Node | None, guard: int, state: list[Value]) -> bool:
        """Drops the facts that do not hold if the node is reached in this way; has anything changed?"""
        changed = False
        while True:
            self.budget.check()
            is_known = node in self.kept
            wrong = self.aig.any(self._truth(fact, state) ^ 1 for fact in self.kept[node]) if is_known else ALWAYS
            if not self._is_possible(source, self.aig.and_(guard, wrong)):
                return changed
            changed = True
            facts = self.kept[node] if is_known else self._expressible(node)
            model = Model(self.executor.words, self.solver.solver)
            values = model.literals([self._truth(fact, state) for fact in facts])
            self.kept[node] = [fact for fact, holds in zip(facts, values, strict=True) if holds]

    def _is_possible(self, source: Node | None, literal: int) -> bool:
        """May this hold in a step from a node?"""
        return self._reasons(literal, self.kept[source] if source is not None else []) is None

    def _reasons(self, literal: int, facts: Iterable[int]) -> frozenset[int] | None:
        """Some of the facts that make it impossible that a literal holds; None if it is possible."""
        if literal == NEVER:
            return frozenset()
        term = self.executor.words.term
        given = {fact: term(self._truth(fact, self.executor.arbitrary)) for fact in facts}
        return self.solver.contradict(given, [term(literal)])

    def _expressible(self, node: Node) -> list[int]:
        """The facts about variables that have a meaning at a node."""
        live: set[Var] = self.product.automata.live(node.locations)
        return [number for number, variables in enumerate(self.variables) if variables <= live]

    def _truth(self, fact: int, state: list[Value]) -> int:
        key = fact, id(state)
        if key not in self._truths:
            self._states.append(state)
            self._truths[key] = self.executor.truth(self.facts[fact], state)
        return self._truths[key]

    # ------------------------------------------------------------------------------------ certificates
    def _collect(self) -> bool:
        """Finds facts that are enough to exclude all violations, and those that are needed to show these facts; False
        if a violation is possible."""
        self.needed = {node: set() for node in self.kept}
        for node in self.kept:
            for move in self.moves.get(node, ()):
                if not self._need(node, self._outcome(move).error):
                    return False
        pending = list(self.arrivals)
        while pending:
            target = pending.pop()
            for move, exit in self.arrivals.get(target, ()):
                guard, after = self._outcome(move).exits[exit]
                wrong = self.aig.any(self._truth(fact, after) ^ 1 for fact in self.needed.get(target, ()))
                before = len(self.needed[move.source])
                self._need(move.source, self.aig.and_(guard, wrong if target in self.kept else ALWAYS))
                if len(self.needed[move.source]) > before:
                    pending.append(move.source)
        return True

    def _need(self, node: Node, literal: int) -> bool:
        """Adds the facts at a node that are needed to exclude a literal; False if it is possible in spite of all."""
        if self._reasons(literal, self.needed[node]) is None:
            reasons = self._reasons(literal, self.kept[node])
            if reasons is None:
                return False
            self.needed[node] |= reasons
        return True

    def _certificate(self) -> Certificate:
        invariants = {
            node: build.all_of(self.facts[fact] for fact in sorted(self.needed[node])) if node in self.kept else FALSE
            for node in self.product.nodes
        }
        return Certificate(self.product, invariants, self.forbidden, frozenset())
