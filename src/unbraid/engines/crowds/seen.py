"""What holds for all values that were seen at a node, said with the words of the node (`vocabulary.py`).

    atom                    if it holds for all values that were seen
    guard implies atom      if it holds for all for which the guard holds, and the guard holds for some, but not for all

    linear equality         those that define the smallest affine space of all values that were seen (Karr)

Only the strongest atoms of each direction are kept, and no implications whose atoms hold anyway.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from unbraid.core.records import dataclass
from unbraid.engines.crowds.affine import AffineHull, Equality
from unbraid.engines.crowds.vocabulary import Atom, Direction, Words

Point = tuple[int, ...]  # the values of the cells of a node


@dataclass(frozen=True)
class Fact:
    """An atom, perhaps under a guard."""

    guard: Atom | None
    atom: Atom


class Seen:
    """Each atom has a bit for each point: does it hold there?"""

    def __init__(self, words: Words) -> None:
        self.hull = AffineHull(words.linear)
        self.words = words
        self.points: dict[Point, None] = {}
        self._index = {cell: number for number, cell in enumerate(words.cells)}
        self._true = [0] * len(words.atoms)
        self._guarding = [0] * len(words.guards)

    def add(self, point: Point) -> bool:
        """Was the point not known?"""
        if point in self.points:
            return False
        bit = 1 << len(self.points)
        self.points[point] = None
        if self.words.linear:
            self.hull.add([point[self._index[cell]] for cell in self.words.linear])
        values: dict[Direction, int] = {}
        for masks, atoms in ((self._true, self.words.atoms), (self._guarding, self.words.guards)):
            for number, atom in enumerate(atoms):
                if atom.direction not in values:
                    values[atom.direction] = self._value(atom.direction, point)
                if _compares(values[atom.direction], atom.op, atom.limit):
                    masks[number] |= bit
        return True

    def _value(self, direction: Direction, point: Sequence[int]) -> int:
        first = point[self._index[direction.first]]
        return first if direction.second is None else first - point[self._index[direction.second]]

    def facts(self) -> Iterator[Fact]:
        everywhere = (1 << len(self.points)) - 1
        always = self._strongest(everywhere)
        yield from (Fact(None, self.words.atoms[number]) for number in always.values())
        known = set(always.values())
        for guard, there in zip(self.words.guards, self._guarding, strict=True):
            if there not in (0, everywhere):
                for number in self._strongest(there).values():
                    atom = self.words.atoms[number]
                    if number not in known and atom.direction != guard.direction:
                        yield Fact(guard, atom)

    def equalities(self) -> list[Equality]:
        return self.hull.equalities() if self.words.linear else []

    def _strongest(self, points: int) -> Mapping[object, int]:
        """The strongest atoms that hold for all of some points.  Of `!=`, these are all that no bounds imply."""
        found: dict[object, int] = {}
        for number, (atom, there) in enumerate(zip(self.words.atoms, self._true, strict=True)):
            if points & ~there:
                continue
            if atom.op != "!=":
                found.setdefault((atom.direction, atom.op), number)
                continue
            bounds = (found.get((atom.direction, op)) for op in ("<=", ">="))
            limits = (self.words.atoms[bound] for bound in bounds if bound is not None)
            if all(_compares(atom.limit, limit.op, limit.limit) for limit in limits):
                found[atom] = number
        return found


def _compares(value: int, op: str, limit: int) -> bool:
    match op:
        case "<=":
            return value <= limit
        case ">=":
            return value >= limit
        case "==":
            return value == limit
        case _:
            return value != limit
