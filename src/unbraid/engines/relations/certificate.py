"""The check that relations are inductive and prove the property.

It executes the product once more, on bit vectors, from each node that has an invariant up to the next ones, and asks
about each formula by itself.  It uses nothing but the product and the invariants.  Every cycle must have an invariant.
"""

from __future__ import annotations

from collections.abc import Iterable

from unbraid.core import build
from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import FALSE, Bound, Expr
from unbraid.core.records import dataclass
from unbraid.engines.relations.blocks import Blocks, Endless
from unbraid.engines.relations.cuts import equalities, has_product
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.executor import Value
from unbraid.symbolic.steps import NotInductive, Steps, require_total
from unbraid.systems.product import Interleavings, Node


@dataclass(frozen=True)
class RelationCertificate:
    """`forbidden`: the bound markers that are proved unreachable."""

    product: Interleavings
    invariants: dict[Node, Expr]
    forbidden: frozenset[Bound]


def check_relations(certificate: RelationCertificate, budget: Budget) -> None:
    """Raises NotInductive if the check fails."""
    _Check(certificate, budget).run()


class _Check:
    def __init__(self, certificate: RelationCertificate, budget: Budget) -> None:
        self.product, self.invariants, self.budget = certificate.product, certificate.invariants, budget
        self.executor = Steps(self.product.automata, certificate.forbidden)
        self.aig = self.executor.aig

    def run(self) -> None:
        require_total(self.invariants)
        doubt = Cause(Why.INVARIANT_FALSE_IN_BEGINNING)
        self._require(doubt, ALWAYS, ALWAYS, (), self.product.start, self.executor.initial)
        blocks = Blocks(self.product, self.executor, self.invariants)
        for node, invariant in self.invariants.items():
            if invariant != FALSE:
                self._follow(blocks, node, tuple(build.conjuncts(invariant)))

    def _follow(self, blocks: Blocks, node: Node, known: tuple[Expr, ...]) -> None:
        doubt = Cause(Why.INVARIANT_NOT_INDUCTIVE, data=(str(node.locations),))
        holds = self.aig.all(self.executor.truth(formula, self.executor.arbitrary) for formula in known)
        try:
            block = blocks.after(node)
        except Endless:
            raise NotInductive(doubt) from None
        self.executor.require(doubt, [self.aig.and_(holds, block.error)], self.budget)
        for target, (condition, after) in block.arrivals:
            self._require(doubt, holds, condition, known, target, after)

    def _require(
        self, doubt: Cause, holds: int, guard: int, known: Iterable[Expr], node: Node, state: list[Value]
    ) -> None:
        """The invariant of a node must hold in a state if the guard and what is known hold."""
        condition = self.aig.and_(holds, guard)
        wanted = tuple(build.conjuncts(self.invariants.get(node, FALSE)))
        if any(map(has_product, wanted)):
            known = (formula for formula in known if not has_product(formula))
            condition = self.aig.and_(condition, equalities(self.executor, guard, known, self.budget))
        for formula in wanted:
            self.budget.check()
            wrong = self.aig.and_(condition, self.executor.truth(formula, state) ^ 1)
            if not self.executor.excludes([wrong], self.budget):
                raise NotInductive(doubt)
