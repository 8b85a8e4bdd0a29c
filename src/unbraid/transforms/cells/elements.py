"""Which element of which array a place is, and the arrays of which each access is known."""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.analyses.pointsto import PointsTo
from unbraid.core import build
from unbraid.core.layout import size_of
from unbraid.core.nodes import (
    INDEX,
    AddressOf,
    ArrayType,
    Assign,
    AtomicBegin,
    BoolType,
    Const,
    Deref,
    Expr,
    Havoc,
    Index,
    IntType,
    Member,
    Place,
    PointerAdd,
    Program,
    ScalarType,
    Stmt,
    Valid,
    Var,
    While,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import (
    children_of,
    place_operands,
    read_expressions,
    statements,
    subexpressions,
    written_places,
)

STEP = "[]"  # in a path: any index


@dataclass(frozen=True)
class Array:
    """All scalars of an object at a path such as `.items[]` or `[].key`.  A matrix is an array of all of its cells."""

    object: Var
    path: tuple[str, ...]

    def __str__(self) -> str:
        return (self.object.source or self.object.name) + "".join(self.path)


@dataclass(frozen=True)
class Element:
    """A scalar of an array.  `inner`: the indices that a type bounds, with their bounds.  If a pointer to elements is
    moved by an index: `base` is what it points to when it is not moved, and `moved` that index, from the start of the
    object."""

    array: Array
    index: Expr
    type: IntType | BoolType
    inner: tuple[tuple[Expr, int], ...]
    base: Deref | None = None
    moved: Expr | None = None


@dataclass(frozen=True)
class _Part:
    """A part of an object, as far as its path is known."""

    object: Var
    path: tuple[str, ...] = ()
    indices: tuple[tuple[Expr, int], ...] = ()  # each with the length of its array; 0: the object may have any size
    base: Deref | None = None


class Elements:
    def __init__(self, program: Program) -> None:
        self.program, self.structs = program, program.structs
        self.points_to = PointsTo(program)
        self.allocated = {item.var: item.allocated for item in program.globals if item.allocated is not None}
        self.followed = self._followed()

    def size(self, array: Array) -> Var | None:
        """The variable with the size of the object in bytes, if the type does not say it."""
        known = self.allocated.get(array.object)
        return None if known is None else known.size

    # ---------------------------------------------------------------------------------------- places
    def of(self, place: Place) -> Element | None:
        """The element of a followed array that a place is."""
        found = self._element(place)
        return found if found is not None and found.array in self.followed else None

    def within(self, place: Place) -> list[Array]:
        """The followed arrays that a larger place contains as a whole."""
        part = self._part(place)
        if part is None or part.indices:
            return []
        return [
            each for each in self.followed if each.object is part.object and each.path[: len(part.path)] == part.path
        ]

    def _element(self, place: Place) -> Element | None:
        part = self._part(place)
        if part is None or not part.indices or not isinstance(place.type, (IntType, BoolType)):
            return None
        (first, _), *inner = part.indices
        index = first
        for each, length in inner:
            row = build.binary("*", index, build.constant(length, INDEX), INDEX)
            index = build.binary("+", row, each, INDEX)
        is_moved = part.base is not None
        bounded = tuple(inner) if is_moved else part.indices
        array = Array(part.object, part.path)
        return Element(array, index, place.type, bounded, part.base, first if is_moved else None)

    def _part(self, place: Place) -> _Part | None:
        match place:
            case Var():
                return _Part(place)
            case Deref():
                return self._behind(place)
            case Member(base, name):
                part = self._part(base)
                return part and _Part(part.object, (*part.path, f".{name}"), part.indices, part.base)
            case Index(base, index):
                part = self._part(base)
                if part is None or not isinstance(base.type, ArrayType):
                    return None
                if base is part.object and self._has_any_size(part.object):
                    return None
                indices = (*part.indices, (build.cast(index, INDEX), base.type.length))
                return _Part(part.object, (*part.path, STEP), indices, part.base)
        return None

    def _behind(self, place: Deref) -> _Part | None:
        """The part behind a pointer to a whole object, or to an element of an object that is an array."""
        kind, size = place.type, size_of(place.type, self.structs)
        pointer, count = _apart(place.pointer, size)
        pointed = self.points_to.of(pointer)
        if len(pointed.objects) != 1 or pointed.functions or pointed.is_number:
            return None
        ((target, offsets),) = pointed.objects.items()
        if offsets.stride:
            return None
        if target.type == kind and offsets.first == 0 and count == Const(0, INDEX):
            return None if self._has_any_size(target) else _Part(target)  # the type may be larger than the object
        if not isinstance(target.type, ArrayType) or target.type.element != kind or not size:
            return None
        start, rest = divmod(offsets.first, size)
        highest = 0 if self._has_any_size(target) else target.type.length - 1
        if rest or not 0 <= start <= highest:
            return None
        index = build.binary("+", count, build.constant(start, INDEX), INDEX)
        length = 0 if self._has_any_size(target) else target.type.length
        return _Part(target, (STEP,), ((index, length),), Deref(pointer, kind))

    def _has_any_size(self, var: Var) -> bool:
        known = self.allocated.get(var)
        return known is not None and known.size is not None

    # ---------------------------------------------------------------------------------------- arrays
    def _followed(self) -> dict[Array, IntType | BoolType]:
        """The arrays of which each access is known, and one has an index that is no constant.  All of an object of
        any size is followed."""
        found: dict[Array, IntType | BoolType] = {}
        hidden: set[Var] = set()  # objects that are accessed in another way
        for function in self.program.functions.values():
            for stmt in statements(function.body):
                for place in (*written_places(stmt), *places_read(stmt)):
                    element = self._element(place)
                    if element is not None and self._is_worth_it(element):
                        found[element.array] = element.type
                hidden.update(self._hidden(stmt))
        return {array: kind for array, kind in found.items() if array.object not in hidden}

    def _is_worth_it(self, element: Element) -> bool:
        return self._has_any_size(element.array.object) or not isinstance(element.index, Const)

    def _hidden(self, stmt: Stmt) -> Iterator[Var]:
        """The objects that a statement accesses in a way that is not known."""
        for place in written_places(stmt):
            part = self._part(place)
            is_known = part is not None and (not part.indices or isinstance(place.type, ScalarType))
            if not is_known or not isinstance(stmt, (Assign, Havoc)):
                yield from self._touched(place)
            elif part is not None and part.indices:
                yield from self._beyond(part, place)
        if isinstance(stmt, AtomicBegin) and stmt.sync is not None and stmt.sync.lock is not None:
            yield from self._touched(stmt.sync.lock)
        for place in places_read(stmt):
            part = self._part(place)
            if part is None or (part.indices and isinstance(stmt, While)):
                yield from self._touched(place)
            else:
                yield from self._beyond(part, place)
        for place in _checked(stmt):
            part = self._part(place)
            if part is None:
                yield from (var for var, _ in self.points_to.positions(place) if self._has_any_size(var))
            else:
                yield from self._beyond(part, place)

    def _beyond(self, part: _Part, place: Place) -> Iterator[Var]:
        """An object of any size of which this is no element that can be followed."""
        if self._has_any_size(part.object) and self._element(place) is None:
            yield part.object

    def _touched(self, place: Place) -> Iterator[Var]:
        for var, _ in self.points_to.positions(place):
            yield var


def _apart(pointer: Expr, size: int) -> tuple[Expr, Expr]:
    """A pointer, and by how many elements of this size it is moved."""
    if isinstance(pointer, PointerAdd) and pointer.size == size:
        return pointer.pointer, pointer.count
    return pointer, Const(0, INDEX)


def _checked(stmt: Stmt) -> Iterator[Place]:
    """The places that a statement asks about, if they exist."""
    for expr in (*read_expressions(stmt), *written_places(stmt)):
        yield from (part.place for part in subexpressions(expr) if isinstance(part, Valid))


def places_read(stmt: Stmt) -> Iterator[Place]:
    """The places that a statement reads, also to find the place that it writes."""
    if isinstance(stmt, AtomicBegin):
        return
    for place in written_places(stmt):
        for operand in place_operands(place):
            yield from places_in(operand)
    for expr in read_expressions(stmt):
        yield from places_in(expr)


def places_in(expr: Expr) -> Iterator[Place]:
    """The places that evaluating an expression reads."""
    pending = [expr]
    while pending:
        match part := pending.pop():
            case Var() | Index() | Member() | Deref():
                yield part
                pending.extend(place_operands(part))
            case AddressOf(place) | Valid(place):
                pending.extend(place_operands(place))
            case _:
                pending.extend(children_of(part))
