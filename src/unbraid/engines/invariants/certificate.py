"""Invariants, and the check that they prove what they are said to prove.

An invariant is a core expression over the cells of the state, for each node of the product but those that the solver
has eliminated.  The check does not trust the clauses, nor the integers, from which the solver found them: it executes
the steps of the threads with the engine that looks for bugs, on words of bits, and asks another solver. For each node
with an invariant: if it holds, and threads run on to the next nodes with an invariant, does that one hold there, and
does nothing go wrong on the way?  And does the first one hold in the beginning?
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import FALSE, Bound, Expr
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.steps import Point, Steps
from unbraid.systems.automata import Exit, Step
from unbraid.systems.product import Move, Node, Product


@dataclass(frozen=True)
class Certificate:
    """`forbidden`: the bound markers that are not reached either.  `closed`: ways from nodes that are never open."""

    product: Product
    invariants: dict[Node, Expr]
    forbidden: frozenset[Bound]
    closed: frozenset[tuple[Step, Node, Exit]]


def check(certificate: Certificate) -> None:
    """Raises NotInductive if the invariants are none."""
    _Check(certificate).run()


class _Check:
    def __init__(self, certificate: Certificate) -> None:
        self.invariants, self.product, self.closed = certificate.invariants, certificate.product, certificate.closed
        self.executor = Steps(self.product.automata, certificate.forbidden)
        self.aig = self.executor.aig
        self.moves: dict[Node, list[Move]] = {}
        for move in self.product.moves:
            self.moves.setdefault(move.source, []).append(move)

    def run(self) -> None:
        start = ALWAYS, self.executor.initial
        self.executor.require(Cause(Why.INVARIANT_FALSE_IN_BEGINNING), self._at(self.product.start, start))
        for node, invariant in self.invariants.items():
            if invariant != FALSE:
                state = self.executor.arbitrary
                point = self.executor.truth(invariant, state), state
                doubt = Cause(Why.INVARIANT_NOT_INDUCTIVE, data=(str(node.locations),))
                self.executor.require(doubt, self._after(node, point))

    def _at(self, node: Node, point: Point) -> Iterator[int]:
        """What may be wrong at a node, or behind it."""
        invariant = self.invariants.get(node)
        if invariant is None:
            yield from self._after(node, point)
        else:
            yield self.aig.and_(point[0], self.executor.truth(invariant, point[1]) ^ 1)

    def _after(self, start: Node, point: Point) -> Iterator[int]:
        """What may be wrong behind a node, up to the next invariants."""
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
                        yield there[0]  # nobody may go there
                    else:
                        arriving.setdefault(target, []).append(there)

    def _between(self, start: Node) -> list[Node]:
        """This node and those without an invariant that it leads to, each before those that follow it; but for ways
        around a loop, which must not be open."""
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
