"""Parts of all executions."""

from __future__ import annotations

from tests.helpers.programs import PROGRAMS
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.passes.programs import bound_program
from unbraid.schemas.cubes import cubes

# ------------------------------------------------------------------------------------------------------ swarms


def test_cubes_are_as_many_as_there_are_decisions() -> None:
    bounded = bound_program(load(Source((str(PROGRAMS / "trylock_retry_safe.c"),))), 2)
    for count in (1, 2, 5, 8):
        found = cubes(bounded, count)
        assert len(found) == len(set(found)) == count
    assert len(cubes(bounded, 10_000)) < 10_000
