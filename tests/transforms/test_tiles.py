"""Fewer switch points."""

from __future__ import annotations

from tests.helpers.programs import PROGRAMS
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.passes.programs import bound_program
from unbraid.transforms.tiles import with_tiles


def test_the_same_seed_chooses_the_same_tiles() -> None:
    bounded = bound_program(load(Source((str(PROGRAMS / "trylock_retry_safe.c"),))), 2)
    assert with_tiles(bounded, 3) == with_tiles(bounded, 3)
    assert len({repr(with_tiles(bounded, seed)) for seed in range(5)}) > 1
