"""The conditions that are checked before a pointer is used: is it valid, is it near its object, can it be freed?"""

from __future__ import annotations

from dataclasses import replace
from math import gcd

from unbraid.analyses.pointsto import PointsTo
from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.layout import locate_bytes, size_of
from unbraid.core.nodes import TRUE, Expr, Place, PointerAdd, Var
from unbraid.transforms.memory.addresses import Addresses
from unbraid.transforms.memory.bits import WORD64
from unbraid.transforms.memory.objects import Objects


class Conditions:
    def __init__(self, objects: Objects, addresses: Addresses, points_to: PointsTo) -> None:
        self.objects, self.addresses, self.points_to = objects, addresses, points_to
        self.structs, self.value = objects.structs, addresses.value

    def valid(self, place: Place, is_write: bool) -> Expr:
        """Does a place exist, and may it be written if this is a write?"""
        objects, addresses = self.objects, self.addresses
        location = locate_bytes(place, self.structs)
        size = size_of(place.type, self.structs)
        result = build.all_of(build.within(self.value(s.index), s.length) for s in location.subscripts)
        root = location.root
        if isinstance(root, Var):
            start = self._distance(addresses.of(location), addresses.base(root))
            return build.all_of((result, objects.lives(root), self._fits(root, start, size)))
        pointed = addresses.targets(root.pointer)
        if isinstance(root.pointer, PointerAdd):
            result = build.conjunction(result, addresses.is_small(root.pointer.count, root.pointer.size))
        stride = gcd(*(subscript.size for subscript in location.subscripts))
        address = addresses.of(replace(location, offset=0))
        there: list[Expr] = []
        for var, offsets in pointed.objects.items():
            if is_write and var.is_constant:
                continue
            starts = offsets.moved(location.offset, stride).within(self.points_to.layout(var).size - size)
            base = addresses.base(var) - location.offset
            fits = self._fits(var, self._distance(address, base), size)
            there.append(build.all_of((addresses.is_one_of(address, base, starts), objects.lives(var), fits)))
        return build.conjunction(result, build.any_of(there))

    def _distance(self, address: Expr, base: int) -> Expr:
        return build.binary("-", address, self.addresses.number(base), self.addresses.word)

    def _fits(self, var: Var, start: Expr, size: int) -> Expr:
        """Do `size` bytes from `start` fit into an object?  Its size may be smaller than that of its type."""
        known = self.objects.allocated.get(var)
        if known is None or known.size is None:
            return TRUE
        end = build.binary("+", build.cast(start, WORD64), build.constant(size, WORD64), WORD64)
        return build.compare("<=", end, self.objects.variable(known.size))

    def near_object(self, pointer: Expr) -> Expr:
        """Is the pointer null, or near the object that it was derived from?"""
        addresses, pointed = self.addresses, self.points_to.of(pointer)
        if pointed.is_number:
            raise EngineLimit(Why.NUMBER_AS_POINTER)
        address = self.value(pointer)
        is_near = [addresses.is_near(address, var) for var in pointed.objects]
        near = build.any_of((addresses.is_null(address), *is_near))
        if isinstance(pointer, PointerAdd):
            near = build.conjunction(near, addresses.is_small(pointer.count, pointer.size))
        return near

    def same_object(self, left: Expr, right: Expr) -> Expr:
        addresses = self.addresses
        a, b = self.points_to.of(left), self.points_to.of(right)
        first, second = self.value(left), self.value(right)
        both = [
            build.conjunction(addresses.is_near(first, var), addresses.is_near(second, var))
            for var in a.objects
            if var in b.objects
        ]
        neither = build.conjunction(addresses.is_no_object(first), addresses.is_no_object(second))
        return build.any_of((*both, neither))

    def releasable(self, pointer: Expr) -> Expr:
        objects, addresses = self.objects, self.addresses
        pointed, address = addresses.targets(pointer), self.value(pointer)
        starts = [
            build.conjunction(build.equal(address, addresses.number(addresses.base(var))), objects.lives(var))
            for var, offsets in pointed.objects.items()
            if objects.may_end(var) and not objects.allocated[var].is_automatic and 0 in offsets.within(0)
        ]
        return build.any_of((addresses.is_null(address), *starts))
