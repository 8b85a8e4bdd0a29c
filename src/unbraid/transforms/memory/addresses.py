"""The addresses of objects in the flat memory, and conditions on addresses."""

from __future__ import annotations

from collections.abc import Callable

from unbraid.analyses.pointsto import Pointed, PointsTo
from unbraid.analyses.sharing import address_taken
from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.values import WILD
from unbraid.core.layout import NEAR, Location, size_of
from unbraid.core.nodes import FALSE, TRUE, Const, Expr, IntType, Program, Var
from unbraid.transforms.memory.bits import WORD64

FIRST_ADDRESS = 4096  # no object has a lower address


class Addresses:
    def __init__(self, program: Program, points_to: PointsTo, value: Callable[[Expr], Expr]) -> None:
        """`value` turns an expression into one without pointers."""
        self.points_to, self.value = points_to, value
        self.word = IntType(program.model.pointer_bits, False)
        self._functions: dict[str, int] = {}
        self._bases: dict[Var, int] = {}
        taken = address_taken(program)
        self._largest = max((size_of(var.type, program.structs) for var in taken), default=0)
        # Objects are twice as far apart as one pointer operation can move a pointer that is near its object.
        self._spacing = 1 << (8 * (self._largest + NEAR)).bit_length()
        if FIRST_ADDRESS + (len(taken) + 1) * self._spacing >= WILD:
            raise EngineLimit(Why.OBJECTS_TOO_LARGE)

    # --------------------------------------------------------------------------------------- numbers
    def number(self, value: int) -> Const:
        return build.constant(value, self.word)

    def base(self, var: Var) -> int:
        """The address of an object."""
        if var not in self._bases:
            self._bases[var] = FIRST_ADDRESS + (len(self._bases) + 1) * self._spacing
        return self._bases[var]

    def of_function(self, name: str) -> Const:
        return self.number(FIRST_ADDRESS + self._functions.setdefault(name, len(self._functions)))

    def of(self, location: Location) -> Expr:
        root = location.root
        address = self.number(self.base(root)) if isinstance(root, Var) else self.value(root.pointer)
        for subscript in location.subscripts:
            address = self.moved(address, subscript.index, subscript.size)
        return build.binary("+", address, self.number(location.offset), self.word)

    def moved(self, base: Expr, count: Expr, size: int) -> Expr:
        distance = build.cast(self.value(count), self.word)
        return build.binary("+", base, build.binary("*", distance, self.number(size), self.word), self.word)

    # ------------------------------------------------------------------------------------- questions
    def targets(self, pointer: Expr) -> Pointed:
        """What a pointer that is dereferenced may lead to."""
        pointed = self.points_to.of(pointer)
        if pointed.is_number:
            raise EngineLimit(Why.NUMBER_DEREFERENCED)
        return pointed

    def is_between(self, address: Expr, low: int, high: int) -> Expr:
        if low == high:
            return build.equal(address, self.number(low))
        distance = build.binary("-", address, self.number(low), self.word)
        return build.compare("<=", distance, self.number(high - low))

    def is_near(self, address: Expr, var: Var) -> Expr:
        base = self.base(var)
        return self.is_between(address, base - NEAR, base + self.points_to.layout(var).size + NEAR)

    def is_one_of(self, address: Expr, base: int, starts: range) -> Expr:
        """Is this one of these equally spaced addresses?  The caller knows that it is not between two of them."""
        if len(starts) <= 2:
            return build.any_of(build.equal(address, self.number(base + start)) for start in starts)
        return self.is_between(address, base + starts[0], base + starts[-1])

    def is_small(self, count: Expr, size: int) -> Expr:
        """Is a distance so small that adding it to an address cannot reach another object?"""
        if isinstance(count, Const):
            return TRUE if abs(count.value * size) <= self._largest + NEAR else FALSE
        limit = (self._largest + NEAR) // max(size, 1)
        wide = build.cast(self.value(count), WORD64)
        shifted = build.binary("+", wide, build.constant(limit, WORD64), WORD64)
        return build.compare("<=", shifted, build.constant(2 * limit, WORD64))

    def is_null(self, address: Expr) -> Expr:
        return build.equal(address, self.number(0))

    def is_no_object(self, address: Expr) -> Expr:
        return build.negate(self.is_between(address, FIRST_ADDRESS, WILD - 1))

    def is_object_or_wild(self, address: Expr) -> Expr:
        return self.is_between(address, FIRST_ADDRESS, WILD)


def is_wild(value: Expr) -> Expr:
    """Is this an uninitialised pointer?"""
    return build.equal(value, build.constant(WILD, value.type))
