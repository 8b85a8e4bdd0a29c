"""Arithmetic on addresses: they may be compared, subtracted and converted.

As integers, they may be moved by a few bytes, and bits below the alignment of their objects may be used.  Any other
operation is refused."""

from __future__ import annotations

from collections.abc import Callable

from unbraid.analyses.pointsto import Pointed, PointsTo
from unbraid.core import build
from unbraid.core.arithmetic import COMPARISONS
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import (
    Binary,
    Const,
    Expr,
    FloatType,
    FunctionAddress,
    IntType,
    PointerType,
    Reinterpret,
    Type,
    Unary,
)
from unbraid.transforms.memory.addresses import Addresses, is_wild
from unbraid.transforms.memory.objects import Objects


class Comparisons:
    def __init__(
        self, objects: Objects, addresses: Addresses, points_to: PointsTo, mark: Callable[[Expr], None]
    ) -> None:
        """`mark` gets the condition under which the current statement does something that is not modelled."""
        self.objects, self.addresses, self.points_to, self.mark = objects, addresses, points_to, mark
        self.bits, self.value = addresses.word.bits, addresses.value

    def difference(self, left: Expr, right: Expr, size: int, kind: IntType) -> Expr:
        signed = IntType(self.bits, True)
        distance = build.cast(build.binary("-", self.value(left), self.value(right), self.addresses.word), signed)
        sides = self.points_to.of(left), self.points_to.of(right)
        offsets = [found for side in sides for found in side.objects.values()]
        whole = all(found.first % size == 0 and found.stride % size == 0 for found in offsets)
        if whole and size & (size - 1) == 0:  # a shift is cheaper, and equal if there is no remainder
            quotient = build.binary(">>", distance, build.constant(size.bit_length() - 1, signed), signed)
        else:
            quotient = build.binary("/", distance, build.constant(size, signed), signed)
        return build.cast(quotient, kind)

    def cast(self, operand: Expr, kind: Type) -> Expr:
        value = self.value(operand)
        loses = (isinstance(kind, IntType) and kind.bits < self.bits) or isinstance(kind, FloatType)
        if loses or isinstance(operand.type, FloatType):
            pointed = self.points_to.of(operand)
            if pointed.is_address:
                raise EngineLimit(Why.ADDRESS_AS_NUMBER)
            if pointed.is_wild:
                self.mark(is_wild(value))
        return build.cast(value, self.objects.plain(kind))

    def check_operands(self, expr: Binary | Unary | Reinterpret) -> None:
        """Raises EngineLimit if an operation other than a comparison uses an address as a number."""
        operands = (expr.left, expr.right) if isinstance(expr, Binary) else (expr.operand,)
        pointed = [self.points_to.of(operand) for operand in operands if self._may_be_address(operand)]
        if not any(found.is_address or found.is_wild for found in pointed):
            return
        if isinstance(expr, Binary) and isinstance(expr.right, Const) and self._is_known(expr, pointed[0]):
            return
        allowed = COMPARISONS if isinstance(operands[0].type, PointerType) else ("==", "!=")
        if not isinstance(expr, Binary) or expr.op not in allowed or isinstance(expr.left.type, FloatType):
            raise EngineLimit(Why.ADDRESS_AS_NUMBER)
        if len(pointed) != 2 or any(isinstance(side, Const) and side.value == 0 for side in operands):
            return
        left, right = pointed
        if (left.is_address and right.is_number) or (left.is_number and right.is_address):
            raise EngineLimit(Why.ADDRESS_COMPARED_WITH_NUMBER)
        if not isinstance(expr.left.type, PointerType):
            self._mark_outside(self.value(expr.left), left, self.value(expr.right), right)
        if not isinstance(expr.left, FunctionAddress) and not isinstance(expr.right, FunctionAddress):
            self._mark_uncertain(self.value(expr.left), left, self.value(expr.right), right)

    def _is_known(self, expr: Binary, pointed: Pointed) -> bool:
        """Is this integer arithmetic that depends only on the alignment of the objects?  If it may lead away from
        them, that is marked."""
        assert isinstance(expr.right, Const)
        kind, number = expr.type, expr.right.value & ((1 << self.bits) - 1)
        layouts = [self.points_to.layout(var) for var in pointed.objects]
        if pointed.functions or not layouts or not isinstance(kind, IntType) or kind.bits != self.bits:
            return False
        address, alignment = self.value(expr.left), min(layout.alignment for layout in layouts)
        is_low, keeps = number < alignment, number | (alignment - 1) == (1 << self.bits) - 1
        match expr.op:
            case "&" if is_low or keeps:
                pass
            case "|" | "^" if is_low:
                pass
            case "%" if not kind.signed and number & (number - 1) == 0 and 0 < number <= alignment:
                pass
            case "+" | "-":
                self._mark_far(build.binary(expr.op, address, expr.right, kind), address, pointed)
            case _:
                return False
        if pointed.is_wild:
            self.mark(is_wild(address))
        return True

    def _mark_far(self, moved: Expr, address: Expr, pointed: Pointed) -> None:
        """Mark an address that is moved as a number, and is then not near its object."""
        old, new = (build.cast(value, self.addresses.word) for value in (address, moved))
        for var in pointed.objects:
            leaves = build.negate(self.addresses.is_near(new, var))
            self.mark(build.conjunction(self.addresses.is_near(old, var), leaves))

    def _may_be_address(self, operand: Expr) -> bool:
        kind = operand.type
        return isinstance(kind, (PointerType, IntType, FloatType)) and kind.bits >= self.bits

    def _mark_outside(self, a: Expr, left: Pointed, b: Expr, right: Pointed) -> None:
        """Mark comparisons of numbers that were computed from addresses and lead out of their objects: they might equal
        other addresses."""
        addresses = self.addresses
        for one, first, other, second in ((a, left, b, right), (b, right, a, left)):
            for var, offsets in first.objects.items():
                size, base = self.points_to.layout(var).size, addresses.base(var)
                is_inside = offsets.stride == 0 and 0 <= offsets.first <= size
                if is_inside or all(found is var for found in second.objects):
                    continue
                address, against = (build.cast(value, addresses.word) for value in (one, other))
                outside = build.negate(addresses.is_between(address, base, base + size))
                is_ours = build.conjunction(addresses.is_near(address, var), outside)
                elsewhere = build.any_of(addresses.is_near(against, v) for v in second.objects if v is not var)
                self.mark(build.conjunction(is_ours, elsewhere))

    def _mark_uncertain(self, a: Expr, left: Pointed, b: Expr, right: Pointed) -> None:
        """Mark comparisons with an unknown result: of a wild pointer, of a pointer to an object that has ended, or of
        one to the end of an object with one to the start of another object."""
        objects, addresses = self.objects, self.addresses
        for one, pointed, other in ((a, left, b), (b, right, a)):
            if pointed.is_wild:
                is_null = addresses.is_null(build.cast(other, addresses.word))
                self.mark(build.conjunction(is_wild(one), build.negate(is_null)))
        for one, first, other, second in ((a, left, b, right), (b, right, a, left)):
            others = [var for var in second.objects if var in objects.allocated]
            for var in first.objects:
                if objects.may_end(var) and any(found is not var for found in others):
                    dead = build.conjunction(addresses.is_near(one, var), build.negate(objects.lives(var)))
                    elsewhere = build.any_of(addresses.is_near(other, found) for found in others if found is not var)
                    self.mark(build.conjunction(dead, elsewhere))
        for one, first, other, second in ((a, left, b, right), (b, right, a, left)):
            starts = [var for var, offsets in second.objects.items() if 0 in offsets.within(0)]
            for var, offsets in first.objects.items():
                size = self.points_to.layout(var).size
                if size in offsets.within(size) and any(found is not var for found in starts):
                    at_end = build.equal(one, addresses.number(addresses.base(var) + size))
                    bases = (addresses.base(found) for found in starts if found is not var)
                    at_start = build.any_of(build.equal(other, addresses.number(base)) for base in bases)
                    self.mark(build.conjunction(at_end, at_start))
