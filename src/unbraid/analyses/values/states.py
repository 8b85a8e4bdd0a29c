"""What is known at one place of a thread: the numbers of each cell, and how some locals came to their values."""

from __future__ import annotations

from collections.abc import Iterable

from unbraid.analyses.values.cells import Cell
from unbraid.analyses.values.numbers import Numbers, bounds, every, includes, union, widened
from unbraid.core.arithmetic import value_range
from unbraid.core.nodes import Expr, IntType

PATIENCE = 3  # how often something may grow before it is widened
_INTEGERS = tuple(IntType(bits, signed) for bits in (8, 16, 32, 64) for signed in (True, False))


class State:
    """`values`: a cell that is not there may hold any number of its type.  `definitions`: a local has the value that
    this expression has now; `copies`: the same, where the expression reads memory."""

    __slots__ = ("copies", "definitions", "values")

    def __init__(
        self,
        values: dict[Cell, Numbers] | None = None,
        definitions: dict[Cell, Expr] | None = None,
        copies: dict[Cell, Expr] | None = None,
    ) -> None:
        self.values = {} if values is None else values
        self.definitions = {} if definitions is None else definitions
        self.copies = {} if copies is None else copies

    def copy(self) -> State:
        return State(self.values.copy(), self.definitions.copy(), self.copies.copy())

    def of(self, cell: Cell) -> Numbers:
        found = self.values.get(cell)
        return every(cell.kind) if found is None else found

    def single(self, cell: Cell) -> int | None:
        """Its value, if there is only one."""
        numbers = self.values.get(cell)
        low, high = bounds(numbers) if numbers else (0, 1)
        return low if low == high else None

    def set(self, cell: Cell, numbers: Numbers) -> None:
        if includes(numbers, every(cell.kind)):
            self.values.pop(cell, None)
        else:
            self.values[cell] = numbers


def joined(old: State, new: State, growth: Growth | None = None) -> State | None:
    """What is known if either may be the case; None if that is `old`.  With `growth`, the result is widened."""
    values: dict[Cell, Numbers] = {}
    has_changed = False
    for cell, before in old.values.items():
        after = new.values.get(cell)
        if after is None:
            has_changed = True
            continue
        if before is after or includes(before, after):
            values[cell] = before
            continue
        has_changed = True
        both = union(before, after) if growth is None else growth.grown(cell, before, after)
        if not includes(both, every(cell.kind)):
            values[cell] = both
    definitions = {cell: expr for cell, expr in old.definitions.items() if new.definitions.get(cell) is expr}
    copies = {cell: expr for cell, expr in old.copies.items() if new.copies.get(cell) is expr}
    if not has_changed and len(definitions) == len(old.definitions) and len(copies) == len(old.copies):
        return None
    return State(values, definitions, copies)


class Landmarks:
    """The numbers at which a range that grows stops: some of the program, their neighbours, the limits of types."""

    def __init__(self, numbers: Iterable[int], lists: bool) -> None:
        """`lists`: may a set list these numbers one by one?"""
        numbers = frozenset(numbers)
        self._known = numbers if lists else frozenset[int]()
        near = {number + distance for number in numbers for distance in (-1, 0, 1)}
        self._sorted = sorted(near | {0}.union(*(value_range(kind) for kind in _INTEGERS)))

    def widened(self, old: Numbers, new: Numbers) -> Numbers:
        return widened(old, new, self._sorted, self._known)


class Widening:
    """What has grown a few times is widened, the more the longer it grows: to all numbers of the program, to those that
    it uses as limits, and at last to the limits of types only."""

    def __init__(self, constants: Iterable[int], limits: Iterable[int]) -> None:
        self._levels = (
            (PATIENCE, None),
            (2 * PATIENCE, Landmarks(constants, lists=True)),
            (4 * PATIENCE, Landmarks(limits, lists=False)),
        )
        self._last = Landmarks((), lists=False)

    def grown(self, times: int, old: Numbers, new: Numbers) -> Numbers:
        """Contains both sets.  `times`: how often the old one has grown."""
        landmarks = next((landmarks for most, landmarks in self._levels if times <= most), self._last)
        return union(old, new) if landmarks is None else landmarks.widened(old, new)


class Growth:
    """How often what is known of each cell has grown at one place."""

    def __init__(self, widening: Widening) -> None:
        self._widening = widening
        self._times: dict[Cell, int] = {}

    def grown(self, cell: Cell, old: Numbers, new: Numbers) -> Numbers:
        times = self._times[cell] = self._times.get(cell, 0) + 1
        return self._widening.grown(times, old, new)
