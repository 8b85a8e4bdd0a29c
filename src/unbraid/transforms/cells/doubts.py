"""Which variables may hold a value that rests on cells which are not followed.

    x = a[e]        =>    x is in doubt if e is not followed
    y = x + z       =>    y is in doubt if x is, or z is
    if (x) y = 1    =>    the same, within the branches

A check is only made if nothing that it rests on is in doubt.  This is right if each check rests on at most as many
reads of an array as there are followed cells.  Here a *weight* says on how many reads of which arrays a variable may
rest.  A variable with a larger weight, such as a sum, is never in doubt, and neither is what does not depend on arrays.
Any choice of what may be in doubt is right, as long as weights are not exceeded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from unbraid.core.nodes import Assign, Block, BoolType, Expr, If, IntType, Program, Var, While
from unbraid.core.records import dataclass
from unbraid.core.visitor import nested_blocks
from unbraid.transforms.cells.elements import Array, Element, Elements, places_in

Weight = Counter[Array]


@dataclass(frozen=True)
class Grounds:
    """What a value rests on."""

    variables: tuple[Var, ...] = ()
    elements: tuple[Element, ...] = ()

    def and_those(self, other: Grounds) -> Grounds:
        variables = tuple(dict.fromkeys((*self.variables, *other.variables)))
        return Grounds(variables, (*self.elements, *other.elements))

    def without_elements(self) -> Grounds:
        """For a condition: where it is used, its indices may have changed."""
        return Grounds(self.variables)


class Doubts:
    def __init__(self, program: Program, elements: Elements, count: int) -> None:
        self.elements, self.count = elements, count
        self._heavy: set[Var] = set()
        flows = [flow for function in program.functions.values() for flow in self._flows(function.body, Grounds())]
        self.weights: dict[Var, Weight] = {}
        while not self._settle(flows):
            self.weights = {}

    def grounds(self, expr: Expr) -> Grounds:
        """All that an expression rests on."""
        variables: dict[Var, None] = {}
        found: list[Element] = []
        for place in places_in(expr):
            element = self.elements.of(place)
            if element is not None:
                found.append(element)
            elif isinstance(place, Var) and isinstance(place.type, (IntType, BoolType)):
                variables[place] = None
        return Grounds(tuple(variables), tuple(found))

    def doubtful(self, grounds: Grounds) -> Grounds:
        """Those that may be in doubt, and are together not too heavy."""
        total: Weight = Counter()
        variables: list[Var] = []
        elements: list[Element] = []
        for element in grounds.elements:
            if self._fits(total, Counter([element.array])):
                elements.append(element)
        for var in grounds.variables:
            if self.weights.get(var) and self._fits(total, self.weights[var]):
                variables.append(var)
        return Grounds(tuple(variables), tuple(elements))

    def _fits(self, total: Weight, more: Weight) -> bool:
        """Adds a weight to the total, if it does not become too large."""
        if max((total + more).values(), default=0) > self.count:
            return False
        total.update(more)
        return True

    # --------------------------------------------------------------------------------------- weights
    def _flows(self, block: Block, around: Grounds) -> Iterator[tuple[Var, Grounds]]:
        for stmt in block:
            if isinstance(stmt, Assign) and isinstance(stmt.target, Var):
                yield stmt.target, self.grounds(stmt.value).and_those(around)
            inside = around
            if isinstance(stmt, (If, While)):
                inside = self.grounds(stmt.condition).without_elements().and_those(around)
            for inner in nested_blocks(stmt):
                yield from self._flows(inner, inside)

    def _settle(self, flows: Iterable[tuple[Var, Grounds]]) -> bool:
        """Computes all weights; False if there is another variable that is too heavy."""
        changed = True
        while changed:
            changed = False
            for target, grounds in flows:
                if target in self._heavy:
                    continue
                weight = Counter(element.array for element in grounds.elements)
                for var in grounds.variables:
                    weight.update(self.weights.get(var, Counter()))
                known = self.weights.get(target, Counter())
                if weight | known == known:
                    continue
                self.weights[target] = weight | known
                if max(weight.values()) > self.count:
                    self._heavy.add(target)
                    return False
                changed = True
        return True
