"""Which heap objects can be reached from the globals, directly or through other heap objects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from unbraid.analyses.pointsto import PointsTo
from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import FALSE, TRUE, Assign, Expr, IntType, Origin, Place, Program, Stmt, Storage, Var
from unbraid.transforms.memory.addresses import Addresses
from unbraid.transforms.memory.objects import Objects

MOST_OBJECTS = 24  # the generated code grows with the cube of their number


class Tracking:
    def __init__(self, program: Program, objects: Objects, addresses: Addresses, points_to: PointsTo) -> None:
        self.objects, self.addresses, self.points_to = objects, addresses, points_to
        self.heap = [item.var for item in program.globals if item.var.storage is Storage.HEAP]
        self.globals = [
            item.var for item in program.globals if item.var.storage is Storage.GLOBAL and "#" not in item.var.name
        ]

    def follow(
        self, pointer: Expr, temporary: Callable[[str], Var], word: Callable[[], Var], origin: Origin
    ) -> tuple[list[Stmt], Expr]:
        """Statements to execute, and the condition, valid after them, that a pointer leads to a reachable object."""
        if len(self.heap) > MOST_OBJECTS:
            raise EngineLimit(Why.MANY_OBJECTS_LEFT, MOST_OBJECTS)
        ours = replace(origin, sid=0)
        reached = {var: temporary(var.name) for var in self.heap}
        code: list[Stmt] = [Assign(flag, FALSE, ours) for flag in reached.values()]

        def look(holders: list[Var], guard: Callable[[Var], Expr]) -> None:
            for holder in holders:
                for place, targets in self._pointers(holder):
                    value = word()
                    code.append(Assign(value, build.cast(place, value.type), ours))
                    for target in targets:
                        leads = build.conjunction(guard(holder), self._leads(value, target))
                        code.append(Assign(reached[target], build.disjunction(reached[target], leads), ours))

        look(self.globals, lambda _: TRUE)
        for _ in self.heap[1:]:
            look(self.heap, lambda holder: reached[holder])
        address = self.addresses.value(pointer)
        found = build.any_of(
            build.conjunction(reached[var], self._leads(address, var))
            for var in self.points_to.of(pointer).objects
            if var in reached
        )
        return code, found

    def _pointers(self, holder: Var) -> Iterator[tuple[Place, list[Var]]]:
        """The cells of an object that may point to heap objects, and to which."""
        for number, cell in enumerate(self.objects.cells(holder)):
            targets = [var for var in self.points_to.content(holder, number).objects if var in self.heap]
            if not targets:
                continue
            if not isinstance(cell.place.type, IntType) or cell.size < self.objects.word.bits // 8:
                raise EngineLimit(Why.POINTER_IN_PARTS)
            yield cell.place, targets

    def _leads(self, address: Expr, target: Var) -> Expr:
        """Does this address lead to the object?  A pointer near the object does too."""
        return build.conjunction(self.objects.lives(target), self.addresses.is_near(address, target))
