"""What holds for all values that were seen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from unbraid.core.nodes import INT32, Storage, Var
from unbraid.engines.crowds.seen import Fact, Seen
from unbraid.engines.crowds.vocabulary import Atom, Direction, Words

X, Y = ((Var(name, INT32, Storage.GLOBAL), 0) for name in "xy")
DIRECTIONS = (Direction(X), Direction(Y), Direction(X, Y))
ATOMS = tuple(
    Atom(direction, op, limit)
    for direction in DIRECTIONS
    for op, limits in (("<=", (0, 1, 2)), (">=", (2, 1, 0)), ("!=", (0, 1)))
    for limit in limits
)
GUARDS = tuple(Atom(direction, op, 0) for direction in DIRECTIONS for op in ("==", "!="))
points = st.lists(st.tuples(st.integers(-1, 3), st.integers(-1, 3)), min_size=1, max_size=6)


def holds(said: Atom | Fact, x: int, y: int) -> bool:
    if isinstance(said, Fact):
        return (said.guard is not None and not holds(said.guard, x, y)) or holds(said.atom, x, y)
    value = {X: x, Y: y}[said.direction.first] - (y if said.direction.second is not None else 0)
    return {"<=": value <= said.limit, ">=": value >= said.limit, "==": value == said.limit}.get(
        said.op, value != said.limit
    )


@given(points)
def test_facts_say_as_much_as_all_words(seen: list[tuple[int, int]]) -> None:
    """They hold for what was seen, and whatever they allow is allowed by all atoms and implications that hold there."""
    known = Seen(Words((X, Y), GUARDS, ATOMS, (X, Y)))
    for point in seen:
        known.add(point)
    facts = list(known.facts())
    candidates = [Fact(None, atom) for atom in ATOMS] + [Fact(guard, atom) for guard in GUARDS for atom in ATOMS]
    true = [each for each in candidates if all(holds(each, *point) for point in seen)]
    assert all(each in true for each in facts)
    for x in range(-2, 5):
        for y in range(-2, 5):
            if all(holds(fact, x, y) for fact in facts):
                assert all(holds(each, x, y) for each in true if each.guard is None)


@given(points)
def test_equalities(seen: list[tuple[int, int]]) -> None:
    known = Seen(Words((X, Y), (), (), (X, Y)))
    for point in seen:
        known.add(point)
    assert not known.add(seen[0])
    for equality in known.equalities():
        for x, y in seen:
            assert sum(factor * {X: x, Y: y}[cell] for cell, factor in equality.terms) == equality.total
