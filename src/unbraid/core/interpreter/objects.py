"""Objects in memory, and accesses to their bytes with a type that differs from that of the cells."""

from __future__ import annotations

from typing import NamedTuple

from unbraid.core.arithmetic import wrap
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.values import Address, Cells, Unchosen, Value, as_number, number_of
from unbraid.core.layout import Layout
from unbraid.core.nodes import BoolType, ScalarType


class Object(NamedTuple):
    """Where an object is: its cells start at `first`."""

    cells: Cells
    first: int
    layout: Layout


class Reinterpreted(Exception):
    """Some bytes of an object are accessed with a type that differs from that of its cells."""

    def __init__(self, where: Object, start: int, size: int, kind: ScalarType) -> None:
        self.where, self.start, self.size, self.kind = where, start, size, kind

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
            return self._as_kind(as_number(value, layout.types[parts[0]]))
        bits = covered = 0
        for i in parts:
            size = layout.ends[i] - layout.starts[i]
            part = as_number(number_of(cells[first + i]), layout.types[i]) & ((1 << 8 * size) - 1)
            distance = 8 * (layout.starts[i] - self.start)
            bits |= part << distance if distance >= 0 else part >> -distance
            covered += min(layout.ends[i], self.start + self.size) - max(layout.starts[i], self.start)
        if covered < self.size:
            raise EngineLimit(Why.PADDING_READ)
        return self._as_kind(bits & ((1 << 8 * self.size) - 1))

    def _as_kind(self, bits: int) -> int:
        if isinstance(self.kind, BoolType) and bits not in (0, 1):
            raise EngineLimit(Why.BOOL_READ)
        return wrap(bits, self.kind)

    def write(self, value: Value) -> None:
        cells, first, layout = self.where
        parts = list(layout.overlapping(self.start, self.size))
        if len(parts) == 1 and self.is_whole(parts[0]) and isinstance(value, Address):
            cells[first + parts[0]] = value
            return
        bits = number_of(value) & ((1 << 8 * self.size) - 1)
        for i in parts:
            size, kind = layout.ends[i] - layout.starts[i], layout.types[i]
            distance = 8 * (layout.starts[i] - self.start)
            new = bits >> distance if distance >= 0 else bits << -distance
            mask = ((1 << 8 * self.size) - 1) >> distance if distance >= 0 else ((1 << 8 * self.size) - 1) << -distance
            mask &= (1 << 8 * size) - 1
            if mask != (1 << 8 * size) - 1:
                old = cells[first + i]
                if old is None:
                    raise Unchosen(cells, first + i, kind)
                new = (as_number(number_of(old), kind) & ~mask) | (new & mask)
            new &= (1 << 8 * size) - 1
            if isinstance(kind, BoolType) and new not in (0, 1):
                raise EngineLimit(Why.BOOL_MADE)
            cells[first + i] = wrap(new, kind)
