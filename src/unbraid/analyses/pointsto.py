"""Points-to analysis of a bounded program: which bytes of which objects each scalar may hold the address of.

The analysis is inclusion-based, flow-insensitive and works per cell.  Offsets are kept modulo a stride, so that a
pointer that walks over an array of structs still points to one of their members.  Integers as wide as a pointer are
tracked too.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterator
from dataclasses import field
from itertools import product
from math import gcd

from unbraid.core.arithmetic import BINARY, MOVING, wrap
from unbraid.core.budget import heed
from unbraid.core.interpreter.values import FIRST_PAGE, is_reserved
from unbraid.core.layout import Layout, Location, alignment_of, layout_of, locate_bytes, size_of
from unbraid.core.nodes import (
    AddressOf,
    Assign,
    Binary,
    BoolType,
    Cast,
    Const,
    Create,
    Deref,
    Expr,
    FloatType,
    FunctionAddress,
    Havoc,
    Index,
    IntType,
    Ite,
    Join,
    Member,
    Place,
    PointerAdd,
    PointerType,
    Program,
    Reinterpret,
    Return,
    ScalarType,
    Storage,
    ThreadExit,
    Type,
    Var,
    Zeros,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import root_variable, statements

MOST_CELLS = 4096  # of an object; a larger one counts as one cell


@dataclass(frozen=True, slots=True)
class Offsets:
    """The bytes `first + i * stride` of an object; only `first` if the stride is 0."""

    first: int
    stride: int = 0

    def moved(self, distance: int, stride: int = 0) -> Offsets:
        """These offsets, plus a constant, plus any multiple of another stride."""
        combined, first = gcd(self.stride, stride), self.first + distance
        return Offsets(first % combined if combined else first, combined)

    def join(self, other: Offsets) -> Offsets:
        stride = gcd(self.stride, other.stride, abs(self.first - other.first))
        return Offsets(self.first % stride if stride else self.first, stride)

    def within(self, limit: int) -> range:
        """The offsets in 0..limit."""
        if self.stride == 0:
            return range(self.first, self.first + 1) if 0 <= self.first <= limit else range(0)
        return range(self.first % self.stride, limit + 1, self.stride)


@dataclass(slots=True)
class Pointed:
    """What a value may be: an address in one of these objects, the address of a function, a computed number, or an
    uninitialised ("wild") value."""

    objects: dict[Var, Offsets] = field(default_factory=dict)
    functions: set[str] = field(default_factory=set)
    is_number: bool = False
    is_wild: bool = False

    @property
    def is_address(self) -> bool:
        """May the value be an address?"""
        return bool(self.objects or self.functions)

    def add(self, other: Pointed) -> bool:
        """Add all that `other` may be; has anything changed?"""
        before = len(self.functions), self.is_number, self.is_wild
        changed = False
        for target, offsets in other.objects.items():
            changed |= self.add_object(target, offsets)
        self.functions |= other.functions
        self.is_number |= other.is_number
        self.is_wild |= other.is_wild
        return changed or before != (len(self.functions), self.is_number, self.is_wild)

    def moved(self, distance: int, stride: int) -> Pointed:
        moved = {target: offsets.moved(distance, stride) for target, offsets in self.objects.items()}
        return Pointed(moved, set(self.functions), self.is_number, self.is_wild)

    def add_object(self, target: Var, offsets: Offsets) -> bool:
        known = self.objects.get(target)
        joined = offsets if known is None else known.join(offsets)
        self.objects[target] = joined
        return joined != known


_NOTHING = Pointed()
_PAGE = 4096  # bytes; no object is in the first or in the last page (`is_reserved`)


def _has_marks_only(kind: Type) -> bool:
    """Are all values of this type too small to be addresses?"""
    return isinstance(kind, BoolType) or (isinstance(kind, IntType) and kind.bits <= 8)


_Cell = tuple[Var, int]  # a cell of a variable, by its number


class PointsTo:
    def __init__(self, program: Program) -> None:
        self.program, self.structs = program, program.structs
        self.bits = program.model.pointer_bits
        self._layouts: dict[Var, Layout] = {}
        self._alignments = {g.var: g.allocated.alignment for g in program.globals if g.allocated is not None}
        self._contents: defaultdict[_Cell, Pointed] = defaultdict(Pointed)
        self._readers: defaultdict[_Cell, set[int]] = defaultdict(set)  # by cell: the flows to repeat when it changes
        self._current: int | None = None
        results = Var("results of all threads", PointerType(None, self.bits), Storage.GLOBAL)
        self._solve(list(self._flows(results)))

    def layout(self, var: Var) -> Layout:
        if var not in self._layouts:
            found = alignment_of(var.type, self.structs, self.program.model)
            alignment = min(self._alignments.get(var, 0) or found, FIRST_PAGE)
            self._layouts[var] = layout_of(var.type, self.structs, alignment)
        return self._layouts[var]

    # ----------------------------------------------------------------------------------------- flows
    def _flows(self, results: Var) -> Iterator[tuple[Place, Expr | Pointed]]:
        """Which values go to which places."""
        for item in self.program.globals:
            layout = self.layout(item.var)
            for number, initial in enumerate(item.initial):
                found = self.of(initial) if self._matters(initial.type) else _NOTHING
                if found != _NOTHING:
                    self._contents[item.var, self._cell(layout, number)].add(found)
        for function in self.program.functions.values():
            for stmt in statements(function.body):
                match stmt:
                    case Assign(target, Zeros()):
                        self._zeros(target)
                    case Assign(target, value) if self._matters(target.type):
                        yield target, value
                    case Assign(target) if root_variable(target) is None:
                        yield target, Pointed(is_number=True)  # it may overwrite a part of a wider value
                    case Havoc(target):
                        self._havoc(target)
                    case Create(_, started, arg):
                        for param in self.program.functions[started].params:
                            yield param, arg
                    case Return(values):
                        for value in values:
                            yield results, value
                    case ThreadExit(value):
                        yield results, value
                    case Join(_, result) if result is not None:
                        yield result, results

    def _matters(self, kind: Type) -> bool:
        """Is this type wide enough for an address?  In a union a float may share its bytes with a pointer."""
        return isinstance(kind, (PointerType, IntType, FloatType)) and kind.bits >= self.bits

    def _havoc(self, target: Place) -> None:
        for var, cells in self._places(target):
            layout = self.layout(var)
            for cell in cells:
                kind = layout.types[cell]
                if isinstance(kind, PointerType):
                    self._contents[var, self._cell(layout, cell)].is_wild = True
                elif self._matters(kind):
                    self._contents[var, self._cell(layout, cell)].is_number = True

    def _zeros(self, target: Place) -> None:
        for var, cells in self._places(target):
            layout = self.layout(var)
            for cell in cells:
                kind = layout.types[cell]
                if self._matters(kind):
                    self._contents[var, self._cell(layout, cell)].add(self.of(Const(0, kind)))

    def _solve(self, flows: list[tuple[Place, Expr | Pointed]]) -> None:
        pending = OrderedDict.fromkeys(range(len(flows)))  # of a dict, the first key is found in linear time
        while pending:
            heed()
            number, _ = pending.popitem(last=False)
            target, value = flows[number]
            self._current = number
            found = value if isinstance(value, Pointed) else self.of(value)
            for var, cells in self._places(target):
                layout = self.layout(var)
                for node in {(var, self._cell(layout, cell)) for cell in cells}:
                    if self._contents[node].add(found):
                        pending.update(dict.fromkeys(self._readers[node]))
        self._current = None

    @staticmethod
    def _cell(layout: Layout, number: int) -> int:
        return number if len(layout.types) <= MOST_CELLS else 0

    # --------------------------------------------------------------------------------------- answers
    def of(self, expr: Expr) -> Pointed:
        """What the value of an expression may point to."""
        match expr:
            case AddressOf(place):
                return self._address(locate_bytes(place, self.structs))
            case FunctionAddress(name):
                return Pointed(functions={name})
            case PointerAdd(pointer, count, size):
                base = self.of(pointer)
                return base.moved(*((count.value * size, 0) if isinstance(count, Const) else (0, size)))
            case Const(value, kind):
                return Pointed(is_number=not self._is_mark(value, kind))
            case Var() | Index() | Member() | Deref():
                return self._loaded(expr)
            case Ite(condition, then, other):
                result = self.of(other)
                if isinstance(condition, Binary) and condition.op == "==" and _uncast(condition.left) == _uncast(other):
                    self._exclude(result, _uncast(condition.right))
                result.add(self.of(then))
                return result
            case Cast(operand):
                is_kept = self._matters(operand.type) and not isinstance(operand.type, FloatType)
                return self.of(operand) if is_kept else Pointed(is_number=not _has_marks_only(operand.type))
            case Reinterpret(operand):
                return self.of(operand)
            case Binary(op, left, Const(value)) if op in MOVING and self._matters(expr.type):
                return self._computed(op, self.of(left), value)
        return Pointed(is_number=True)

    def _computed(self, op: str, base: Pointed, number: int) -> Pointed:
        """What an address may be after integer arithmetic.  The caller of `of` checks that the result is an address."""
        if not base.is_address:
            return Pointed(is_number=True)
        if op == "&" and not base.functions and 0 <= number < min(self.layout(v).alignment for v in base.objects):
            return Pointed(is_number=base.is_number)  # bits below the alignment
        objects = {var: self._changed(op, var, offsets, number) for var, offsets in base.objects.items()}
        return Pointed(objects, set(base.functions), base.is_number, base.is_wild)

    def _changed(self, op: str, var: Var, offsets: Offsets, number: int) -> Offsets:
        if op in ("+", "-"):
            distance = wrap(number if op == "+" else -number, IntType(self.bits, True))
            return offsets.moved(distance)
        alignment = self.layout(var).alignment
        if offsets.stride % alignment == 0:
            within = offsets.first % alignment
            return offsets.moved(BINARY[op](within, number % alignment) - within)
        lowest = number & -number if op == "&" else 1  # the result is a multiple of this
        return Offsets(0, min(max(lowest, 1), alignment))

    def _is_mark(self, value: int, kind: ScalarType) -> bool:
        """Is this constant different from every object's address, both in its own type and as a pointer?  (It may share
        a union with a pointer.)"""
        if isinstance(kind, IntType) and kind.bits > self.bits:
            return -_PAGE <= value < _PAGE
        return is_reserved(value & ((1 << self.bits) - 1), self.bits)

    def content(self, var: Var, cell: int) -> Pointed:
        """What a cell of a variable may hold."""
        return self._contents[var, self._cell(self.layout(var), cell)]

    def _address(self, location: Location) -> Pointed:
        root = location.root
        base = Pointed({root: Offsets(0)}) if isinstance(root, Var) else self.of(root.pointer)
        return base.moved(location.offset, gcd(*(s.size for s in location.subscripts)))

    def _loaded(self, place: Place) -> Pointed:
        if not self._matters(place.type):
            return Pointed(is_number=True)
        result = Pointed()
        for var, cells in self._places(place):
            layout = self.layout(var)
            for node in {(var, self._cell(layout, cell)) for cell in cells}:
                if self._current is not None:
                    self._readers[node].add(self._current)
                result.add(self._contents[node])
        return result

    def _exclude(self, pointed: Pointed, address: Expr) -> None:
        """Remove a constant address, which the value is known not to be, where it is the only one of its object."""
        if isinstance(address, AddressOf):
            for var, offsets in self.of(address).objects.items():
                if not offsets.stride and pointed.objects.get(var) == offsets:
                    del pointed.objects[var]

    def _places(self, place: Place) -> Iterator[tuple[Var, list[int]]]:
        """The cells that a place may denote, by variable."""
        size = size_of(place.type, self.structs)
        for var, starts in self.positions(place):
            layout = self.layout(var)
            yield var, list({cell: None for start in starts for cell in layout.overlapping(start, size)})

    def positions(self, place: Place) -> Iterator[tuple[Var, range | list[int]]]:
        """The bytes where a place may start, by object."""
        location = locate_bytes(place, self.structs)
        size = size_of(place.type, self.structs)
        if isinstance(location.root, Var):
            yield location.root, _instances(location)
            return
        for var, offsets in self._address(location).objects.items():
            yield var, offsets.within(self.layout(var).size - size)


def _uncast(pointer: Expr) -> Expr:
    """The same pointer, of another type."""
    while isinstance(pointer, Cast) and isinstance(pointer.type, PointerType):
        pointer = pointer.operand
    return pointer


def _instances(location: Location) -> list[int]:
    """The bytes of a named place, for each value of its indices."""
    ranges = [[i * s.size for i in range(s.length)] for s in location.subscripts]
    return [location.offset + sum(distances) for distances in product(*ranges)]
