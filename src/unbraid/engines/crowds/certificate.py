"""Invariants of programs with any number of threads, and the check that they are inductive and prove the property.

The check is that of `invariants/certificate.py`, and one more for each step of a stranger.  If the invariant of a node
holds, and also those of the nodes in which the stranger replaces a representative, then the invariant of the node still
holds after the step.  The product has already checked that the threads of a crowd are interchangeable."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from unbraid.core import build
from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import Bound, Expr
from unbraid.core.records import dataclass
from unbraid.engines.crowds.equalities import Equalities
from unbraid.engines.crowds.linear import AtMost, at_most, both_ways, narrowed
from unbraid.engines.crowds.steps import CrowdSteps
from unbraid.symbolic.clauses.encode import place_of
from unbraid.symbolic.executor import Value
from unbraid.symbolic.steps import NotInductive, require_total
from unbraid.systems.crowd import CrowdMove, CrowdNode, CrowdProduct, Parts, StrangerMove


@dataclass(frozen=True)
class CrowdCertificate:
    product: CrowdProduct
    invariants: dict[CrowdNode, Expr]
    equalities: Equalities  # part of the invariant of each node
    forbidden: frozenset[Bound]


FEW = 2  # summands: the solver is asked at once
Sources = Collection[tuple[CrowdNode, Parts]]
Doubt = tuple[int, ...]  # literals for a failure: first an over-approximation, which is simpler; the last one is exact


def check_crowd(certificate: CrowdCertificate, budget: Budget) -> None:
    """Raises NotInductive if the check fails."""
    _Check(certificate, budget).run()


class _Check:
    """To show that a sum does not exceed its limit, it is enough that a step does not increase it by too much.  Only if
    the step may do so, the solver is asked about the whole sum, which takes hundreds of times as long."""

    def __init__(self, certificate: CrowdCertificate, budget: Budget) -> None:
        self.budget = budget
        self.product, self.invariants = certificate.product, certificate.invariants
        self.equalities = certificate.equalities
        self.steps = CrowdSteps(self.product, certificate.forbidden, budget)
        self.executor, self.aig, self.in_order = self.steps.executor, self.steps.aig, self.steps.in_order
        self._known: dict[tuple[CrowdNode, Parts], int] = {}
        self._narrow: dict[tuple[CrowdNode, Parts], int] = {}
        cells = [(item.var, i) for item in self.product.automata.globals() for i in range(len(item.initial))]
        self.cells = {place_of(cell, self.product.program): cell for cell in cells}

    def run(self) -> None:
        require_total(self.invariants)
        executor, steps, product = self.executor, self.steps, self.product
        apart = steps.apart((), executor.initial)
        first = self._not_after((), apart, product.start, self.in_order, executor.initial)
        executor.require(Cause(Why.INVARIANT_FALSE_IN_BEGINNING), [exact for *_, exact in first], self.budget)
        doubts: dict[CrowdNode, list[Doubt]] = {node: [] for node in product.nodes}
        for move in product.moves:
            doubts[move.source].extend(self._move(move))
        for stranger_move in product.stranger_moves:
            doubts[stranger_move.source].extend(self._stranger(stranger_move))
        for node, found in doubts.items():
            cause = Cause(Why.INVARIANT_NOT_INDUCTIVE, data=(str(node),))
            executor.require(cause, [exact for *rough, exact in found if not rough], self.budget)
            for *rough, exact in found:
                if rough and not any(executor.excludes([literal], self.budget) for literal in rough):
                    executor.require(cause, [exact], self.budget)

    def _move(self, move: CrowdMove) -> Iterator[Doubt]:
        steps, sources = self.steps, [(move.source, self.in_order)]
        facts = self.aig.and_(steps.apart((), steps.start), steps.counted(move.source))
        outcome = steps.step(move.step, move.source)
        yield (self.aig.all((facts, self._before(sources), outcome.error)),)
        for exit, (guard, after) in outcome.exits.items():
            noted, condition = steps.noted(after, move.step.thread), self.aig.and_(facts, guard)
            for taken, target, parts in move.targets:
                if taken == exit:
                    yield from self._not_after(sources, condition, target, parts, noted)

    def _stranger(self, move: StrangerMove) -> Iterator[Doubt]:
        steps, stranger, sources = self.steps, move.step.thread, [(move.source, self.in_order), *move.others]
        facts = self.aig.and_(steps.apart((stranger,), steps.start), steps.counted(move.source, move.step))
        for guard, after in steps.step(move.step, move.source).exits.values():
            noted, condition = steps.noted(after, stranger), self.aig.and_(facts, guard)
            yield from self._not_after(sources, condition, move.source, self.in_order, noted)

    # ------------------------------------------------------------------------------------------ states
    def _before(self, sources: Sources) -> int:
        """The invariants of some nodes, with these threads as the representatives."""
        for node, parts in sources:
            if (node, parts) not in self._known:
                formulas, relations = self._invariant(node), self.equalities.get(node, ())
                holds = [self.executor.truth(self.steps.cast(each, parts), self.steps.start) for each in formulas]
                holds += [
                    self.steps.equals(self.steps.cast_linear(each, parts), self.steps.start) for each in relations
                ]
                self._known[node, parts] = self.aig.all(holds)
        return self.aig.all(self._known[source] for source in sources)

    def _bounds(self, sources: Sources) -> int:
        """Bounds of single values that follow from the equalities."""
        for node, parts in sources:
            if (node, parts) not in self._narrow:
                equalities = [self.steps.cast_linear(each, parts) for each in self.equalities.get(node, ())]
                ranges = {cell: self.steps.range(cell) for each in equalities for cell, _ in each.terms}
                bounds = narrowed(equalities, ranges)
                holds = (self.steps.exceeds(each, self.steps.start) ^ 1 for each in bounds)
                self._narrow[node, parts] = self.aig.all(holds)
        return self.aig.all(self._narrow[source] for source in sources)

    def _not_after(
        self, sources: Sources, condition: int, node: CrowdNode, parts: Parts, state: list[Value]
    ) -> Iterator[Doubt]:
        """Literals for each part of an invariant that fails after a step, under a condition."""
        before = [each for source in sources for each in self._inequalities(*source)]
        known = self.aig.and_(condition, self._before(sources))
        bounds = self.aig.and_(condition, self._bounds(sources))

        def doubt(fails: int, inequality: AtMost | None) -> Doubt:
            if inequality is None or len(inequality.terms) <= FEW:
                return (self.aig.and_(known, fails),)
            now = self.steps.cast_linear(inequality, parts)
            growths = [self.steps.growth(now, each, state, bounds) for each in before]
            fewest = min((len(growth.summands) for growth in growths), default=0)
            rough = self.aig.all(self.steps.is_too_much(each) for each in growths if len(each.summands) == fewest)
            return tuple(map(self.aig.and_, (bounds, known, known), (rough, rough, fails)))

        for formula in self._invariant(node):
            fails = self.executor.truth(self.steps.cast(formula, parts), state) ^ 1
            yield doubt(fails, at_most(formula, self.cells))
        for equality in self.equalities.get(node, ()):
            for inequality in both_ways(equality):
                yield doubt(self.steps.exceeds(self.steps.cast_linear(inequality, parts), state), inequality)

    def _inequalities(self, node: CrowdNode, parts: Parts) -> Iterator[AtMost]:
        found = [at_most(formula, self.cells) for formula in self._invariant(node)]
        found += [each for equality in self.equalities.get(node, ()) for each in both_ways(equality)]
        return (self.steps.cast_linear(each, parts) for each in found if each is not None)

    def _invariant(self, node: CrowdNode) -> Collection[Expr]:
        if node not in self.invariants:
            raise NotInductive(Why.INVARIANT_MISSING, str(node))
        return list(build.conjuncts(self.invariants[node]))
