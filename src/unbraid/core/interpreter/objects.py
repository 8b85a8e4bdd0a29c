"""Objects in memory, and accesses to their bytes with a type that differs from that of the cells."""

from __future__ import annotations

from typing import NamedTuple

from unbraid.core.arithmetic import wrap
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.values import (
    PADDING,
    ZERO,
    Address,
    Cells,
    Part,
    Unchosen,
    Value,
    address_in,
    as_number,
    number_of,
)
from unbraid.core.layout import Layout
from unbraid.core.nodes import BoolType, PointerType, ScalarType


class Object(NamedTuple):
    """Where an object is: its cells start at `first`."""

    cells: Cells
    first: int
    layout: Layout


class Reinterpreted(Exception):
    """Some bytes of an object are accessed with a type that differs from that of its cells."""

    def __init__(self, where: Object, start: int, size: int, kind: ScalarType, pointer_size: int) -> None:
        self.where, self.start, self.size, self.kind = where, start, size, kind
        self.pointer_size = pointer_size

    def parts(self) -> list[int]:
        """The indices, within the object, of the cells that are touched."""
        cells, layout = self.where.cells, self.where.layout
        found = list(layout.overlapping(self.start, self.size))
        for i in found:
            if cells[self.where.first + i] is None:
                raise Unchosen(cells, self.where.first + i, layout.types[i])
        return found

    def is_whole(self, part: int) -> bool:
        layout = self.where.layout
        return layout.starts[part] == self.start and layout.ends[part] == self.start + self.size

    def read(self) -> Value:
        cells, first, layout = self.where
        parts = self.parts()
        if len(parts) == 1 and self.is_whole(parts[0]):
            value = cells[first + parts[0]]
            assert value is not None
            if isinstance(value, Address):
                return value
            if isinstance(value, int):
                return self._as_kind(as_number(value, layout.types[parts[0]]))
        covered = sum(min(layout.ends[i], self.start + self.size) - max(layout.starts[i], self.start) for i in parts)
        if covered < self.size or any(address_in(cells[first + i]) for i in parts):
            return self._read_address(parts, covered)
        bits = 0
        for i in parts:
            size = layout.ends[i] - layout.starts[i]
            part = as_number(number_of(cells[first + i]), layout.types[i]) & ((1 << 8 * size) - 1)
            distance = 8 * (layout.starts[i] - self.start)
            bits |= part << distance if distance >= 0 else part >> -distance
        return self._as_kind(bits & ((1 << 8 * self.size) - 1))

    def _read_address(self, parts: list[int], covered: int) -> Value:
        """Read bytes of which some belong to a pointer, or to padding: one byte to copy it, or a whole pointer."""
        if covered < self.size:
            if self.size == 1:
                return Part(PADDING, 0, 1)
            raise EngineLimit(Why.PADDING_READ)
        found = [self._byte(i, at) for i in parts for at in self._touched(i)]
        address, index = found[0]
        if address == ZERO and all(other == ZERO for other, _ in found):
            return 0
        if self.size == 1:
            return Part(address, index, 1)
        if self.size != self.pointer_size or found != [(address, i) for i in range(self.size)]:
            raise EngineLimit(Why.PADDING_READ if address == PADDING else Why.PART_OF_ADDRESS_READ)
        return address

    def _touched(self, part: int) -> range:
        """The bytes of the object that are accessed and belong to a cell."""
        layout = self.where.layout
        return range(max(layout.starts[part], self.start), min(layout.ends[part], self.start + self.size))

    def _byte(self, part: int, at: int) -> tuple[Address, int]:
        """The pointer that a byte of the object belongs to, and which of its bytes it is."""
        layout = self.where.layout
        value, within = self.where.cells[self.where.first + part], at - layout.starts[part]
        if isinstance(value, Address):
            return value, within
        if not isinstance(value, Part):
            raise EngineLimit(Why.PART_OF_ADDRESS_READ)
        size = layout.ends[part] - layout.starts[part]
        index = within + value.first // size * size
        if not value.first <= index < value.first + value.size:
            raise EngineLimit(Why.POINTER_IN_PARTS)
        return value.address, index

    def _as_kind(self, bits: int) -> int:
        if isinstance(self.kind, BoolType) and bits not in (0, 1):
            raise EngineLimit(Why.BOOL_READ)
        return wrap(bits, self.kind)

    def write(self, value: Value) -> None:
        cells, first, layout = self.where
        for i in layout.overlapping(self.start, self.size):
            cells[first + i] = (
                self._number_written(i, value) if isinstance(value, int) else self._part_written(i, value)
            )

    def _number_written(self, part: int, value: int) -> Value:
        """The new value of a cell of which some bytes are overwritten by a number."""
        layout, old = self.where.layout, self.where.cells[self.where.first + part]
        size, kind = layout.ends[part] - layout.starts[part], layout.types[part]
        whole, given = (1 << 8 * size) - 1, (1 << 8 * self.size) - 1
        distance = 8 * (layout.starts[part] - self.start)
        new, mask = ((n >> distance if distance >= 0 else n << -distance) & whole for n in (value & given, given))
        if mask != whole:
            if isinstance(old, (Address, Part)) or (old is None and isinstance(kind, PointerType) and not new):
                if new:
                    raise EngineLimit(Why.POINTER_IN_PARTS)
                within = self._touched(part)
                return self._joined(part, Part(ZERO, within[0] - layout.starts[part], len(within)))
            if old is None:
                raise Unchosen(self.where.cells, self.where.first + part, kind)
            new |= as_number(old, kind) & ~mask
        new &= whole
        if isinstance(kind, BoolType) and new not in (0, 1):
            raise EngineLimit(Why.BOOL_MADE)
        return wrap(new, kind)

    def _part_written(self, part: int, value: Address | Part) -> Value:
        """The new value of a cell of which some bytes are overwritten by a pointer, or by one of its bytes."""
        layout, within = self.where.layout, self._touched(part)
        size, kind = layout.ends[part] - layout.starts[part], layout.types[part]
        address, index = (value.address, value.first) if isinstance(value, Part) else (value, 0)
        index += within[0] - self.start
        if isinstance(kind, BoolType) or index % size != within[0] - layout.starts[part]:
            raise EngineLimit(Why.POINTER_IN_PARTS)
        if address == PADDING and size > 1:
            raise EngineLimit(Why.PADDING_READ)
        return self._joined(part, Part(address, index, len(within)))

    def _joined(self, part: int, new: Part) -> Value:
        """The value of a cell after some of its bytes became `new`."""
        layout, old = self.where.layout, self.where.cells[self.where.first + part]
        size = layout.ends[part] - layout.starts[part]
        if old == new.address:
            return old
        low, high = new.first, new.first + new.size
        if isinstance(old, Part) and old.address == new.address and old.first // size == new.first // size:
            start, end = old.first, old.first + old.size
            if start <= high and low <= end:
                low, high = min(low, start), max(high, end)
        if high - low < size:
            return Part(new.address, low, high - low)
        if new.address == ZERO:
            return 0
        return new.address if size == self.pointer_size else Part(new.address, low, size)
