"""Candidates for linear equalities at each node of a crowd's product, computed for small values.

For each node, this finds the smallest affine space that contains all values at the node (Karr).  It asks the solver for
a step that leads out of the space, and enlarges the space, until there is no such step (Reps, Sagiv and Yorsh).  Steps
from small values do not overflow, so the equalities hold for unbounded integers.  The prover must show that they hold
for the program.
"""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core.arithmetic import wrap
from unbraid.core.budget import Budget
from unbraid.core.nodes import Bound, Const, IntType
from unbraid.core.visitor import read_expressions, statements, subexpressions
from unbraid.engines.crowds.affine import AffineHull, Equality
from unbraid.engines.crowds.arrivals import Arrival, arrivals
from unbraid.engines.crowds.linear import AtMost
from unbraid.engines.crowds.steps import CrowdSteps
from unbraid.symbolic.clauses.encode import Cell
from unbraid.symbolic.executor import Value
from unbraid.symbolic.words import solve
from unbraid.systems.crowd import CrowdNode, CrowdProduct, Parts

SMALL = 1 << 6  # at least; otherwise twice the largest constant that is not huge, because loops count up to constants
HUGE = 1 << 20

Equalities = dict[CrowdNode, list[Equality]]  # over the variables of the representatives


def find_equalities(product: CrowdProduct, budget: Budget) -> Equalities:
    """Raises EngineLimit if the budget is spent."""
    search = _Search(product, budget)
    search.run()
    return {node: hull.equalities() for node, hull in search.hulls.items()}


class _Search:
    def __init__(self, product: CrowdProduct, budget: Budget) -> None:
        self.product, self.budget = product, budget
        self.steps = CrowdSteps(product, frozenset(Bound), budget)
        self.aig, self.executor, self.words = self.steps.aig, self.steps.executor, self.steps.executor.words
        self.hulls: dict[CrowdNode, AffineHull] = {}
        self.small = max(SMALL, 2 * _largest_constant(product))
        kinds = self.steps.kind
        self.cells = {
            node: [cell for cell in product.cells(node, self.steps.in_order) if isinstance(kinds(cell), IntType)]
            for node in product.nodes
        }

    def run(self) -> None:
        found = list(arrivals(self.steps))
        grows = True
        while grows:
            grows = False
            for arrival in found:
                while all(node in self.hulls for node, _ in arrival.sources) and self._leads_out(arrival):
                    grows = True

    def _leads_out(self, arrival: Arrival) -> bool:
        """Looks for values outside of the affine space of the target, and adds them to it."""
        conditions = [arrival.condition]
        for node, parts in arrival.sources:
            conditions.extend(self._inside(self.hulls[node], parts, self.steps.start))
            conditions.extend(self._is_small(self.steps.cell_of(cell, parts)) for cell in self.cells[node])
        hull = self.hulls.get(arrival.target)
        if hull is not None:
            conditions.append(self.aig.all(self._inside(hull, arrival.parts, arrival.state)) ^ 1)
        model = solve(self.words, self.executor.constraints, self.aig.all(conditions), self.budget)
        self.budget.check()
        if model is None:
            return False
        if hull is None:
            hull = self.hulls[arrival.target] = AffineHull(self.cells[arrival.target])
        there = (self.steps.cell_of(cell, arrival.parts) for cell in hull.cells)
        hull.add([wrap(model.word(self.steps.word(cell, arrival.state)), self.steps.integer(cell)) for cell in there])
        return True

    def _inside(self, hull: AffineHull, parts: Parts, state: list[Value]) -> Iterator[int]:
        for equality in hull.equalities():
            yield self.steps.equals(self.steps.cast_linear(equality, parts), state)

    def _is_small(self, cell: Cell) -> int:
        small = AtMost(((cell, 1),), self.small), AtMost(((cell, -1),), self.small)
        return self.aig.all(self.steps.exceeds(each, self.steps.start) ^ 1 for each in small)


def _largest_constant(product: CrowdProduct) -> int:
    functions = product.program.functions
    used = (
        part.value
        for name in product.program.threads
        for stmt in statements(functions[name].body)
        for expr in read_expressions(stmt)
        for part in subexpressions(expr)
        if isinstance(part, Const)
    )
    return max((value for value in used if value < HUGE), default=0)
