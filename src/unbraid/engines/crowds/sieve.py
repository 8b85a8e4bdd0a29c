"""Looks for inductive facts about any threads, among those that hold for all values that were seen (`seen.py`).

Random executions with a few threads show many values.  Then the solver looks for a step from values for which the facts
of its sources hold to values for which a fact of its target does not.  Those become seen values of the target, so what
they refute is forgotten.  This ends when there is no such step (as in Houdini, by Flanagan and Leino, and in the best
transformers of Reps, Sagiv and Yorsh).  All values that are added are possible as far as such facts can tell, so if a
violation is possible from them, no such facts prove the program.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import chain

from unbraid.core.arithmetic import wrap
from unbraid.core.budget import Budget
from unbraid.core.errors import InternalError
from unbraid.core.nodes import Bound, IntType
from unbraid.engines.crowds.arrivals import Arrival, Failure, arrivals, failures
from unbraid.engines.crowds.certificate import CrowdCertificate
from unbraid.engines.crowds.collecting import Collector
from unbraid.engines.crowds.executions import MOST_POINTS, Executions, Violation
from unbraid.engines.crowds.facts import Literals, Said
from unbraid.engines.crowds.seen import Seen
from unbraid.engines.crowds.steps import CrowdSteps
from unbraid.engines.crowds.vocabulary import Vocabulary
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.assumptions import Assumptions
from unbraid.symbolic.clauses.encode import Cell
from unbraid.symbolic.executor import as_literal
from unbraid.symbolic.words import Model
from unbraid.systems.crowd import CrowdNode, CrowdProduct, Parts


class Sieve:
    def __init__(self, product: CrowdProduct, forbidden: frozenset[Bound], budget: Budget, seed: int = 1) -> None:
        self.product, self.forbidden, self.budget, self.seed = product, forbidden, budget, seed
        self.steps = CrowdSteps(product, forbidden, budget)
        self.aig, self.words, self.literals = self.steps.aig, self.steps.words, Literals(self.steps)
        vocabulary = Vocabulary(product)
        self.said = {node: vocabulary.at(node, product.cells(node, self.steps.in_order)) for node in product.nodes}
        self.seen: dict[CrowdNode, Seen] = {}
        self.facts: dict[CrowdNode, list[Said]] = {}  # of the nodes that were seen
        self._known: dict[tuple[CrowdNode, Parts], tuple[int, frozenset[int]]] = {}
        self.work: list[Arrival | Failure] = []
        self.after: dict[CrowdNode, list[Arrival | Failure]] = {}
        begun: Iterator[Arrival | Failure] = chain(failures(self.steps), arrivals(self.steps))
        for each in begun:
            budget.check()  # steps with large arrays take long
            self.work.append(each)
            for node in {node for node, _ in each.sources}:
                self.after.setdefault(node, []).append(each)
        constraints = [self.words.term(literal) for literal in self.steps.executor.constraints]
        self.solver = Assumptions(self.words.manager, constraints, budget)

    def run(self) -> CrowdCertificate | None:
        """A certificate, which is still to be checked; None if the facts do not prove the program."""
        try:
            self._sample()
        except Violation:
            return None
        pending = deque(self.work)
        waiting = set(self.work)
        while pending:
            self.budget.check()
            each = pending.popleft()
            waiting.discard(each)
            if any(node not in self.seen for node, _ in each.sources):
                continue
            if isinstance(each, Failure):
                if self._find(each, each.condition) is not None:
                    return None
                continue
            if self._leads_out(each):
                more = [other for other in self.after.get(each.target, ()) if other not in waiting]
                pending.extend(more)
                waiting.update(more)
        return Collector(self).certificate()

    def _sample(self) -> None:
        cells = {node: words.cells for node, words in self.said.items()}
        for node, point in Executions(self.product, self.forbidden, cells, self.seed).sample(self.budget):
            seen = self.seen.setdefault(node, Seen(self.said[node]))
            if len(seen.points) < MOST_POINTS:
                seen.add(point)
        for node in self.seen:
            self._learn(node)

    def _learn(self, node: CrowdNode) -> None:
        self.facts[node] = [*self.seen[node].facts(), *self.seen[node].equalities()]

    def _leads_out(self, arrival: Arrival) -> bool:
        """Adds values of the target that are possible after all."""
        changed = False
        while True:
            model = self._find(arrival, self.aig.and_(arrival.condition, self._fails(arrival)))
            if model is None:
                return changed
            node = arrival.target
            seen = self.seen.setdefault(node, Seen(self.said[node]))
            point = tuple(
                self._value(model, self.steps.cell_of(cell, arrival.parts), arrival) for cell in seen.words.cells
            )
            if not seen.add(point):
                raise InternalError("values for which a fact does not hold were seen before")
            self._learn(node)
            self._known = {key: known for key, known in self._known.items() if key[0] != node}
            changed = True

    def _fails(self, arrival: Arrival) -> int:
        """The literal that a fact of the target does not hold after the step."""
        if arrival.target not in self.seen:
            return ALWAYS
        known = frozenset[int]().union(*(self._holds(*source)[1] for source in arrival.sources))
        facts = (fact for fact in self.facts[arrival.target] if not self.literals.is_kept(fact, arrival))
        holds = (self.literals.of(fact, arrival.parts, arrival.state) for fact in facts)
        return self.aig.any(literal ^ 1 for literal in holds if literal not in known)

    def _find(self, step: Arrival | Failure, literal: int) -> Model | None:
        """A step for which the literal holds, from values for which the facts of the sources hold."""
        if literal == NEVER:
            return None
        known = self.aig.all(self._holds(*source)[0] for source in step.sources)
        term = self.words.term(self.aig.and_(known, literal))
        if self.solver.contradict({}, [term]) is not None:
            return None
        return Model(self.words, self.solver.solver)

    def _holds(self, node: CrowdNode, parts: Parts) -> tuple[int, frozenset[int]]:
        """The facts of a node, with these threads as the representatives: their conjunction, and each of them."""
        key = node, parts
        if key not in self._known:
            each = [self.literals.of(fact, parts, self.steps.start) for fact in self.facts[node]]
            self._known[key] = self.aig.all(each), frozenset(each)
        return self._known[key]

    def _value(self, model: Model, cell: Cell, arrival: Arrival) -> int:
        kind = self.steps.kind(cell)
        if isinstance(kind, IntType):
            return wrap(model.word(self.steps.word(cell, arrival.state)), kind)
        return int(model.literals([as_literal(arrival.state[self.steps.executor.base[cell[0]] + cell[1]])])[0])
