"""Invariants, and the check that they are inductive and prove the property.

Each node of the product has an invariant, a core expression over the cells of the state, unless the solver has
eliminated it.  The check uses neither the Horn clauses nor the integers from which the invariants were found.  It
executes the steps of the threads symbolically on bit vectors, and asks another solver.  It proves that the invariant of
the first node holds at the start.  For each node with an invariant it proves: if the invariant holds, and threads run
up to the next nodes with an invariant, then there is no violation, and the invariants of those nodes hold.  An
invariant must have a value in every state, so it does not divide by a variable.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import FALSE, Bound, Expr
from unbraid.core.records import dataclass
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.steps import Point, Steps, require_total
from unbraid.systems.automata import Exit, Step
from unbraid.systems.product import Move, Node, Product


@dataclass(frozen=True)
class Certificate:
    """`forbidden`: the bound markers that are proved unreachable.  `closed`: exits of steps that are never taken."""

    product: Product
    invariants: dict[Node, Expr]
    forbidden: frozenset[Bound]
    closed: frozenset[tuple[Step, Node, Exit]]


def check(certificate: Certificate, budget: Budget) -> None:
    """Raises NotInductive if the check fails."""
    _Check(certificate, budget).run()


class _Check:
    def __init__(self, certificate: Certificate, budget: Budget) -> None:
        self.budget = budget
        self.invariants, self.product, self.closed = certificate.invariants, certificate.product, certificate.closed
        self.executor = Steps(self.product.automata, certificate.forbidden)
        self.aig = self.executor.aig
        self.moves: dict[Node, list[Move]] = {}
        for move in self.product.moves:
            self.moves.setdefault(move.source, []).append(move)

    def run(self) -> None:
        require_total(self.invariants)
        start = ALWAYS, self.executor.initial
        self.executor.require(Cause(Why.INVARIANT_FALSE_IN_BEGINNING), self._at(self.product.start, start), self.budget)
        for node, invariant in self.invariants.items():
            if invariant != FALSE:
                state = self.executor.arbitrary
                point = self.executor.truth(invariant, state), state
                doubt = Cause(Why.INVARIANT_NOT_INDUCTIVE, data=(str(node.locations),))
                self.executor.require(doubt, self._after(node, point), self.budget)

    def _at(self, node: Node, point: Point) -> Iterator[int]:
        """Literals for an invariant that fails at a node, or for a failure after it."""
        invariant = self.invariants.get(node)
        if invariant is None:
            yield from self._after(node, point)
        else:
            yield self.aig.and_(point[0], self.executor.truth(invariant, point[1]) ^ 1)

    def _after(self, start: Node, point: Point) -> Iterator[int]:
        """Literals for the failures between a node and the next nodes with invariants."""
        arriving = {start: [point]}
        order = self._between(start)
        ahead = set(order)
        for node in order:
            ahead.discard(node)
            points = arriving.pop(node, [])
            if not points:
                continue
            guard, state = reduce(self.executor.either, points)
            for move in self.moves.get(node, ()):
                outcome = self.executor.step(move.step, self.product.has_ended(node), state)
                yield self.aig.and_(guard, outcome.error)
                targets = dict(move.targets)
                for exit, (condition, after) in outcome.exits.items():
                    target, there = targets[exit], (self.aig.and_(guard, condition), after)
                    if target in self.invariants and (move.step, node, exit) not in self.closed:
                        yield from self._at(target, there)
                    elif target not in ahead or (move.step, node, exit) in self.closed:
                        yield there[0]  # must be unreachable
                    else:
                        arriving.setdefault(target, []).append(there)

    def _between(self, start: Node) -> list[Node]:
        """This node and the nodes without an invariant that it leads to, in topological order.  Exits that close a loop
        are ignored here; `_after` requires that they are never taken."""
        done: list[Node] = []
        seen = {start}
        stack = [(start, self._open_targets(start))]
        while stack:
            node, targets = stack[-1]
            target = next(targets, None)
            if target is None:
                done.append(node)
                stack.pop()
            elif target not in seen:
                seen.add(target)
                stack.append((target, self._open_targets(target)))
        return done[::-1]

    def _open_targets(self, node: Node) -> Iterator[Node]:
        return (
            target
            for move in self.moves.get(node, ())
            for exit, target in move.targets
            if target not in self.invariants and (move.step, node, exit) not in self.closed
        )
