"""Reading and writing through a pointer: a choice over the bytes that it may lead to.

An access that fits a cell accesses that cell.  Any other access combines the bytes of several cells, or changes a part
of them; it stays one step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import groupby, repeat

from unbraid.analyses.pointsto import Pointed, PointsTo
from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.layout import locate_bytes, size_of
from unbraid.core.nodes import (
    INDEX,
    TRUE,
    Assign,
    Block,
    BoolType,
    Const,
    Deref,
    Expr,
    If,
    Index,
    IntType,
    Member,
    Origin,
    Place,
    ScalarType,
    Stmt,
    Var,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import root_variable
from unbraid.transforms.memory import bits
from unbraid.transforms.memory.addresses import Addresses, is_wild
from unbraid.transforms.memory.objects import Cell, Objects
from unbraid.transforms.memory.sections import section

MOST_APART = 64  # bytes where a place may start that are told apart; neighbours among more become a range


@dataclass(frozen=True)
class _Choice:
    """A byte where a place may start, and the condition under which it does."""

    guard: Expr
    object: Var
    start: int


@dataclass(frozen=True)
class _Run:
    """Neighbouring elements of an array, one of which is the place that the address selects."""

    guard: Expr
    element: Place


class Accesses:
    def __init__(
        self,
        objects: Objects,
        addresses: Addresses,
        points_to: PointsTo,
        mark: Callable[[Expr], None],
        padding: Var | None,
    ) -> None:
        """`mark` gets the condition under which the current statement does something that is not modelled.  `padding`:
        what is written where padding is, if that matters."""
        self.objects, self.addresses, self.points_to, self.mark = objects, addresses, points_to, mark
        self.structs, self.value, self.padding = objects.structs, addresses.value, padding

    # ---------------------------------------------------------------------------------------- places
    def named(self, place: Place) -> Place:
        """A place within a variable."""
        match place:
            case Var():
                return self.objects.variable(place)
            case Index(base, index, kind):
                return build.element(self.named(base), self.value(index), self.objects.plain(kind))
            case Member(base, name, kind):
                return Member(self.named(base), name, self.objects.plain(kind))
        raise EngineLimit(Why.ACCESS_UNSUPPORTED)

    def only_place(self, place: Place) -> Place:
        """The only place that this can be, if it is a variable or a cell as a whole."""
        if root_variable(place) is not None:
            return self.named(place)
        choices = self._choices(place)
        if len(choices) == 1:
            cells = self._touched(choices[0], size_of(place.type, self.structs))
            if len(cells) == 1 and cells[0].place.type == self.objects.plain(place.type):
                return cells[0].place
        raise EngineLimit(Why.ACCESS_UNSUPPORTED)

    def _choices(self, place: Place) -> list[_Choice]:
        """The bytes where a place behind a pointer may start."""
        location = locate_bytes(place, self.structs)
        assert isinstance(location.root, Deref)
        found = [(var, start) for var, starts in self.points_to.positions(place) for start in starts]
        if len(found) == 1:  # the pointer is valid, so it leads there
            return [_Choice(TRUE, *found[0])]
        addresses = self.addresses
        address = addresses.of(replace(location, offset=0))
        return [
            _Choice(build.equal(address, addresses.number(addresses.base(var) + start - location.offset)), var, start)
            for var, start in found
        ]

    def _accessed(self, place: Place) -> list[_Choice | _Run]:
        """The same for an access.  If there is no choice, the access is unreachable, because the check before it
        fails."""
        location = locate_bytes(place, self.structs)
        assert isinstance(location.root, Deref)
        self.addresses.targets(location.root.pointer)
        choices = self._choices(place)
        if len(choices) <= MOST_APART:
            return list(choices)
        address = self.addresses.of(replace(location, offset=0))
        found: list[_Choice | _Run] = []
        for _, several in groupby(choices, lambda choice: choice.object):
            inside = list(several)
            run = self._run(inside, address, location.offset, size_of(place.type, self.structs))
            found += inside if run is None else [run]
        return found

    def _run(self, choices: list[_Choice], address: Expr, offset: int, size: int) -> _Run | None:
        """These bytes of one object as elements of an array, if all of them are."""
        touched = [self._touched(choice, size) for choice in choices]
        starts = range(choices[0].start, choices[-1].start + 1, size)
        if not all(map(_is_cell, touched, choices, repeat(size))) or [each.start for each in choices] != list(starts):
            return None
        places = [cells[0].place for cells in touched]
        first = places[0]
        if not isinstance(first, Index) or not isinstance(first.index, Const):
            return None
        begin = first.index.value
        if places != [build.element(first.base, begin + i, first.type) for i in range(len(places))]:
            return None
        word, base = self.addresses.word, self.addresses.base(choices[0].object) - offset
        guard = self.addresses.is_one_of(address, base, starts)
        distance = build.binary("-", address, self.addresses.number(base + starts[0]), word)
        count = build.binary("/", distance, self.addresses.number(size), word)
        index = build.binary("+", count, self.addresses.number(begin), word)
        return _Run(guard, build.element(first.base, build.cast(index, INDEX), first.type))

    def _touched(self, choice: _Choice, size: int) -> list[Cell]:
        cells = self.objects.cells(choice.object)
        return [cells[i] for i in self.points_to.layout(choice.object).overlapping(choice.start, size)]

    def _content(self, choice: _Choice, cell: Cell) -> Pointed:
        return self.points_to.content(choice.object, self.points_to.layout(choice.object).at[cell.start])

    # ----------------------------------------------------------------------------------------- loads
    def load(self, place: Place) -> Expr:
        if root_variable(place) is not None:
            return self.named(place)
        kind = build.scalar(self.objects.plain(place.type))
        choices = self._accessed(place)
        if not choices:
            return Const(0, kind)
        size = size_of(place.type, self.structs)
        result = self._read(choices[-1], size, kind)
        for choice in reversed(choices[:-1]):
            result = build.ite(choice.guard, self._read(choice, size, kind), result)
        return result

    def _read(self, choice: _Choice | _Run, size: int, kind: ScalarType) -> Expr:
        """The value of `kind` that starts at a byte of an object."""
        if isinstance(choice, _Run):
            return self._read_cell(choice, choice.element, kind)
        touched = self._touched(choice, size)
        if _is_cell(touched, choice, size):
            return self._read_cell(choice, touched[0].place, kind)
        has_padding = _covered(touched, choice, size) < size
        if has_padding or isinstance(kind, BoolType):  # the bytes of a bool may be neither 0 nor 1
            self.mark(choice.guard)
            return Const(0, kind)
        if any(self._content(choice, cell).is_address for cell in touched):
            raise EngineLimit(Why.PART_OF_ADDRESS_READ)
        word = _wide_enough(size, touched)
        found: Expr = Const(0, word)
        for cell in touched:
            if self._content(choice, cell).is_wild:
                self.mark(build.conjunction(choice.guard, is_wild(cell.place)))
            part = build.cast(bits.unsigned(cell.place), word)
            found = build.binary("|", found, bits.shifted(part, cell.start - choice.start, word), word)
        return build.from_bits(found, kind)

    def _read_cell(self, choice: _Choice | _Run, cell: Place, kind: ScalarType) -> Expr:
        if isinstance(kind, BoolType) and not isinstance(cell.type, BoolType):
            self._mark_bad_bool(choice, cell)
        return bits.converted(cell, kind)

    def _mark_bad_bool(self, choice: _Choice | _Run, value: Expr) -> None:
        too_large = build.compare(">", bits.unsigned(value), build.constant(1, bits.width(value)))
        self.mark(build.conjunction(choice.guard, too_large))

    # ---------------------------------------------------------------------------------------- stores
    def store(self, target: Place, value: Expr, origin: Origin) -> Block:
        choices = self._accessed(target)
        if not choices:
            return ()
        size = size_of(target.type, self.structs)
        result = self._write(choices[-1], size, value, origin)
        for choice in reversed(choices[:-1]):
            result = (If(choice.guard, self._write(choice, size, value, origin), result, replace(origin, sid=0)),)
        return result

    def _write(self, choice: _Choice | _Run, size: int, value: Expr, origin: Origin) -> Block:
        """Store a value at a byte of an object; several cells change in one step."""
        if isinstance(choice, _Run):
            return self._write_cell(choice, choice.element, value, origin)
        touched = self._touched(choice, size)
        if _is_cell(touched, choice, size):
            return self._write_cell(choice, touched[0].place, value, origin)
        if any(isinstance(cell.place.type, BoolType) for cell in touched):  # it may get a value other than 0 and 1
            self.mark(choice.guard)
            return ()
        new = build.cast(bits.unsigned(value), _wide_enough(size, touched))
        written: list[Stmt] = []
        if self.padding is not None and _covered(touched, choice, size) < size:
            written.append(Assign(self.padding, TRUE, replace(origin, sid=0)))
        for number, cell in enumerate(touched):
            step = origin if number == 0 else replace(origin, sid=0)  # one step of the program as lowered
            written.append(Assign(cell.place, self._merged(choice, size, cell, new), step))
        return section(written, origin)

    def _write_cell(self, choice: _Choice | _Run, cell: Place, value: Expr, origin: Origin) -> Block:
        if isinstance(cell.type, BoolType) and not isinstance(value.type, BoolType):
            self._mark_bad_bool(choice, value)
        return (Assign(cell, bits.converted(value, build.scalar(cell.type)), origin),)

    def _merged(self, choice: _Choice, size: int, cell: Cell, new: Expr) -> Expr:
        """What a cell holds after some of its bytes were written."""
        kind, word = build.scalar(cell.place.type), bits.width(cell.place)
        wide = new.type
        assert isinstance(wide, IntType)
        part = build.cast(bits.shifted(new, choice.start - cell.start, wide), word)
        mask = bits.mask(choice.start - cell.start, size, cell.size)
        if mask != (1 << word.bits) - 1:
            old = bits.unsigned(cell.place)
            if self._content(choice, cell).is_address:  # the remaining bytes would be a number
                is_there = self.addresses.is_object_or_wild(build.cast(old, self.addresses.word))
                self.mark(build.conjunction(choice.guard, is_there))
            elif self._content(choice, cell).is_wild:
                self.mark(build.conjunction(choice.guard, is_wild(old)))
            kept = build.binary("&", old, build.constant(~mask, word), word)
            part = build.binary("|", kept, build.binary("&", part, build.constant(mask, word), word), word)
        return build.from_bits(part, kind)


def _wide_enough(size: int, cells: list[Cell]) -> IntType:
    """A word for an access of this size and for each of these cells."""
    return IntType(8 * max(8, size, *(cell.size for cell in cells)), False)


def _covered(cells: list[Cell], choice: _Choice, size: int) -> int:
    """How many bytes of an access are in one of these cells, and not in padding."""
    ends = ((max(cell.start, choice.start), min(cell.start + cell.size, choice.start + size)) for cell in cells)
    return sum(end - start for start, end in ends)


def _is_cell(touched: list[Cell], choice: _Choice, size: int) -> bool:
    """Does the access touch exactly one cell, as a whole?"""
    return len(touched) == 1 and (touched[0].start, touched[0].size) == (choice.start, size)
