"""Inputs that are not enumerated."""

from __future__ import annotations

from tests.helpers.floats import FLOAT
from tests.helpers.limits import gives_up
from unbraid.core.causes import Why
from unbraid.core.interpreter.explorer import enumerate_values


# -------------------------------------------------------------------------------------- limits, and what is said
def test_inputs_are_not_enumerated() -> None:
    with gives_up(Why.FLOAT_INPUT):
        enumerate_values(FLOAT)
