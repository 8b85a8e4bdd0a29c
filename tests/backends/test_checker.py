"""Verifiers are not asked what they cannot compute."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.floats import DOUBLE
from tests.helpers.limits import gives_up
from tests.helpers.programs import one_function
from unbraid.backends import load
from unbraid.backends.adapter import Installed
from unbraid.backends.checker import OutsideChecker
from unbraid.core.causes import Why
from unbraid.core.nodes import (
    NOWHERE,
    Assign,
    Const,
    Global,
    Storage,
    Var,
)


def test_verifiers_without_floats_are_not_asked(tmp_path: Path) -> None:
    x = Var("x", DOUBLE, Storage.GLOBAL)
    program = one_function((Global(x, (Const(0, DOUBLE),)),), (Assign(x, Const(1, DOUBLE), NOWHERE),))
    with gives_up(Why.BACKEND_FLOATS):
        OutsideChecker(program, Installed(load("klee"), "klee"), tmp_path)
    assert OutsideChecker(program, Installed(load("cbmc"), "cbmc"), tmp_path)
