"""Which variables may hold a value that rests on cells which are not followed.

    x = a[e]        =>    x rests on the index e
    y = x + z       =>    y rests on what x and z rest on
    if (x) y = 1    =>    the same, within the branches

A check is in doubt if it rests on an index that is not followed.  It is then left out, because for another choice of
the followed indices it is not in doubt.  This is only right if there is such a choice, so a check that rests on more
indices than there are followed ones is made in any case.

A variable has a fixed number of *slots* for the indices that it rests on.  A variable that would need many, such as a
sum, has none, and counts as certain.  This is right as well: it only means that more checks are made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from unbraid.core import build
from unbraid.core.nodes import FALSE, INDEX, Assign, Block, BoolType, Const, Expr, If, IntType, Program, Var, While
from unbraid.core.records import dataclass
from unbraid.core.visitor import nested_blocks
from unbraid.transforms.cells.elements import Element, Elements, places_in

MOST_SLOTS = 4
NO_INDEX = Const(-1, INDEX)  # in a slot that is not used


@dataclass(frozen=True)
class Grounds:
    """What a value rests on."""

    elements: tuple[Element, ...] = ()
    variables: tuple[Var, ...] = ()

    def and_those(self, other: Grounds) -> Grounds:
        variables = dict.fromkeys((*self.variables, *other.variables))
        return Grounds((*self.elements, *other.elements), tuple(variables))

    def without_elements(self) -> Grounds:
        """For a condition: where it is used, its indices may have changed."""
        return Grounds((), self.variables)


class Doubts:
    def __init__(self, program: Program, elements: Elements) -> None:
        self.elements = elements
        self._heavy: set[Var] = set()
        self._slots: dict[Var, int] = {}
        flows = [flow for function in program.functions.values() for flow in self._flows(function.body, Grounds())]
        while not self._settle(flows):
            self._slots = {}

    def slots(self, var: Var) -> int:
        """How many slots a variable has."""
        return self._slots.get(var, 0)

    def grounds(self, expr: Expr) -> Grounds:
        """What an expression rests on."""
        found: list[Element] = []
        variables: dict[Var, None] = {}
        for place in places_in(expr):
            element = self.elements.of(place)
            if element is not None:
                found.append(element)
            elif isinstance(place, Var) and isinstance(place.type, (IntType, BoolType)):
                variables[place] = None
        return Grounds(tuple(found), tuple(variables))

    # ----------------------------------------------------------------------------------------- slots
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
        """Computes how many slots are needed; False if there is another variable that needs too many."""
        changed = True
        while changed:
            changed = False
            for target, grounds in flows:
                needed = len(grounds.elements) + sum(map(self.slots, grounds.variables))
                if target in self._heavy or needed <= self.slots(target):
                    continue
                if needed > MOST_SLOTS:
                    self._heavy.add(target)
                    return False
                self._slots[target] = needed
                changed = True
        return True


def in_doubt(slots: list[Expr], followed: list[Var]) -> Expr:
    """Do these slots have an index that is not followed, and no more indices than can be followed?"""
    unknown = build.any_of(
        build.conjunction(_is_used(slot), build.all_of(build.negate(build.equal(slot, j)) for j in followed))
        for slot in slots
    )
    if unknown == FALSE:
        return FALSE
    few = (
        build.any_of(
            (*(build.equal(a, b) for a, b in combinations(some, 2)), *(build.negate(_is_used(slot)) for slot in some))
        )
        for some in combinations(slots, len(followed) + 1)
    )
    return build.conjunction(unknown, build.all_of(few))


def _is_used(slot: Expr) -> Expr:
    return build.negate(build.equal(slot, NO_INDEX))
