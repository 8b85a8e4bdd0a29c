"""Linear equalities that hold for all of some points."""

from __future__ import annotations

from unbraid.core.nodes import INT32, Storage, Var
from unbraid.engines.crowds.affine import AffineHull


def test_affine_hull() -> None:
    x, y, z = ((Var(name, INT32, Storage.GLOBAL), 0) for name in "xyz")
    hull = AffineHull([x, y, z])
    hull.add((1, 2, 3))
    assert {(each.terms, each.total) for each in hull.equalities()} == {(((x, 1),), 1), (((y, 1),), 2), (((z, 1),), 3)}
    hull.add((2, 4, 3))
    hull.add((3, 6, 3))
    holds = hull.equalities()
    assert len(holds) == 2
    for each in holds:
        for values in ((1, 2, 3), (5, 10, 3)):
            known = dict(zip((x, y, z), values, strict=True))
            assert sum(factor * known[cell] for cell, factor in each.terms) == each.total
    hull.add((0, 0, 4))
    assert len(hull.equalities()) == 1
    hull.add((0, 1, 4))
    assert hull.equalities() == []
