"""Finds relations that are inductive along a product.

At first, everything is assumed that holds for random executions (`samples.py`, `knowledge.py`).  A step from a state in
which the relations hold to a state in which they do not is a new state of its target.  What it violates is dropped.
This ends when there is no such step (as in Houdini, by Flanagan and Leino, and with the best transformers of Reps,
Sagiv and Yorsh).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from unbraid.core import build
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import TRUE, BoolType, Expr
from unbraid.core.records import dataclass
from unbraid.engines.relations.cuts import equalities
from unbraid.engines.relations.graph import Edge, Graph
from unbraid.engines.relations.knowledge import UNREACHED, Formulas, Knowledge, Point
from unbraid.engines.relations.samples import number
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.executor import Value, as_literal, as_word
from unbraid.symbolic.words import Model, solve
from unbraid.systems.product import Node

LONGEST = 0.3  # seconds for an inequality


@dataclass(frozen=True)
class Kind:
    """The kind of relations.  `products`: are they also about products of two values?  `more_bits`: that their modulus
    has more than the largest type.  `seconds`: of CPU time for a first attempt.  `sums`: are they also about sums of
    elements of arrays?  Where threads read the same elements in lockstep, sums are only a burden."""

    products: bool
    more_bits: int
    seconds: float
    sums: bool = False


# Those that prove most programs come first.  If they take longer, it is mostly in vain.
SUMS = Kind(False, 0, 10.0, sums=True)  # for programs with arrays, before all others
KINDS = Kind(False, 0, 2.5), Kind(True, 0, 0.7), Kind(False, 2, 0.7), Kind(True, 1, 0.7)


class Search:
    """`samples`: points that were seen at the nodes."""

    def __init__(self, graph: Graph, samples: Mapping[Node, Iterable[Point]], kind: Kind, budget: Budget) -> None:
        self.graph, self.kind, self.budget = graph, kind, budget
        self.executor, self.aig = graph.executor, graph.executor.aig
        self.knowledge: dict[Node, Knowledge] = {}
        self.constants = {constant + offset for constant in {0, 1, *graph.constants} for offset in (-1, 0, 1)}
        self._formulas: dict[Node, Formulas] = {}
        for node, points in samples.items():
            for point in points:
                self._about(node).see(point)
            if kind.products:
                self._about(node).use_products()

    def _about(self, node: Node) -> Knowledge:
        """What is known about a node, in order to change it."""
        self._formulas.pop(node, None)
        if node not in self.knowledge:
            self.knowledge[node] = Knowledge(self.graph.terms(node), self.constants, self.kind.more_bits)
        return self.knowledge[node]

    def formulas(self, node: Node) -> Formulas:
        if node not in self._formulas:
            known = self.knowledge.get(node)
            self._formulas[node] = UNREACHED if known is None else known.formulas()
        return self._formulas[node]

    def run(self) -> dict[Node, Expr] | None:
        """Invariants that prove that there is no violation; None if none are found."""
        start = self.graph.product.start
        if start not in self.graph.heads:  # there is nothing that could go wrong
            return self.invariants()
        self._arrive(Edge(start, start, ALWAYS, self.executor.initial), ALWAYS, ALWAYS)
        rank = {node: number for number, node in enumerate(self.graph.heads)}
        pending = set(self.knowledge)
        while pending:
            node = min(pending, key=rank.__getitem__)  # so that nodes before others are done first
            pending.remove(node)
            known = self.formulas(node)
            simple = self._holds((*known.linear, *known.inequalities), self.executor.arbitrary)
            everything = self.aig.and_(simple, self._holds(known.products, self.executor.arbitrary))
            if self._solve(self.aig.and_(everything, self.graph.errors[node])) is not None:
                return None
            for edge in self.graph.edges[node]:
                before = set(self.formulas(edge.target).all)
                if self._arrive(edge, simple, everything, (*known.linear, *known.inequalities)):
                    pending.add(edge.target)
                    if not before.issuperset(self.formulas(edge.target).all):  # what was checked before may fail now
                        pending.update(source for source in self.graph.sources[edge.target] if source in self.knowledge)
        return self.invariants()

    def invariants(self) -> dict[Node, Expr]:
        invariants: dict[Node, Expr] = dict.fromkeys(self.graph.others, TRUE)
        invariants.update((node, build.all_of(self.formulas(node).all)) for node in self.graph.heads)
        return invariants

    def _arrive(self, edge: Edge, simple: int, everything: int, known: Iterable[Expr] = ()) -> bool:
        """Adds states that the edge leads to, until what is known of its target holds.  Were there any?  `simple`: what
        is known of its source without products, which is what inequalities are derived from.  `known`: its
        formulas."""
        found = False
        condition = self.aig.and_(everything, edge.condition)
        if self.formulas(edge.target).products:
            following = equalities(self.executor, edge.condition, known, self.budget)
            condition = self.aig.and_(condition, following)
        while True:
            wanted = self.formulas(edge.target)
            try:
                point = self._outside_all(edge, condition, wanted)
                if point is None:
                    return found
            except EngineLimit:
                self.budget.check()
                point = self._outside(edge, condition, (*wanted.linear, *wanted.products))
            if point is not None:
                self._about(edge.target).add(point)
            else:
                if not self._drop_inequalities(edge, self.aig.and_(simple, edge.condition), wanted.inequalities):
                    return found
            found = True

    def _outside_all(self, edge: Edge, condition: int, wanted: Formulas) -> Point | None:
        """A state after the edge in which what is wanted does not hold.  Raises EngineLimit if this is a hard question:
        if it is about products, or takes long."""
        if wanted.products:
            raise EngineLimit(Why.SOLVER_GAVE_UP)
        return self._outside(edge, condition, (build.all_of(wanted.all),), self.budget.part(LONGEST))

    def _drop_inequalities(self, edge: Edge, condition: int, wanted: Iterable[Expr]) -> bool:
        """Drops inequalities that may not hold after the edge, or that take long to decide.  Were there any?"""
        for formula in wanted:
            try:
                point = self._outside(edge, condition, (formula,), self.budget.part(LONGEST))
            except EngineLimit:
                self.budget.check()
                self._about(edge.target).forget(formula)
                return True
            if point is not None:
                self._about(edge.target).drop_inequalities(point)
                return True
        return False

    def _outside(
        self, edge: Edge, condition: int, formulas: Iterable[Expr], budget: Budget | None = None
    ) -> Point | None:
        """A state after the edge in which one of the formulas does not hold.  Single ones are easier for the solver."""
        for formula in formulas:
            wrong = self.executor.truth(formula, edge.after) ^ 1
            model = self._solve(self.aig.and_(condition, wrong), budget)
            if model is not None:
                return self._point(edge.target, edge.after, model)
        return None

    def _point(self, node: Node, state: list[Value], model: Model) -> Point:
        self.executor.state = state
        terms = self.graph.terms(node)
        return tuple(number(self._number(self.executor.value(term), term, model), term.type) for term in terms)

    def _number(self, value: Value, term: Expr, model: Model) -> int:
        if isinstance(term.type, BoolType):
            return int(model.literals([as_literal(value)])[0])
        return model.word(as_word(value))

    def _holds(self, formulas: Iterable[Expr], state: list[Value]) -> int:
        return self.aig.all(self.executor.truth(formula, state) for formula in formulas)

    def _solve(self, goal: int, budget: Budget | None = None) -> Model | None:
        self.budget.check()
        return solve(self.executor.words, self.executor.constraints, goal, budget or self.budget)
