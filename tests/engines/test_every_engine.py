"""What holds for every engine of the registry; a new engine is tested by being registered."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.helpers import engines as checks
from tests.helpers.sources import CANARIES
from unbraid.driver.strategy import read_strategy
from unbraid.engines.registry import engine_named, engines

SAFE = ("lock_counter_safe", "loops_safe", "handshake_safe", "signed_wrap_safe", "ilp32_thread_safe", "aba_safe")
UNSAFE = ("lost_update_unsafe", "loops_unsafe", "handshake_unsafe", "nondet_types_unsafe", "array_bounds_unsafe")
WITH_FLOATS = "float_classify_safe"
LARGE = "wide_loop_safe"


@pytest.mark.parametrize("name", engines())
def test_declaration(name: str) -> None:
    checks.check_declaration(engine_named(name))


def test_options_have_one_owner() -> None:
    flags = Counter(option.flag for engine in engines().values() for option in engine.options)
    assert not [flag for flag, owners in flags.items() if owners > 1]


def test_groups_consist_of_engines() -> None:
    for group in read_strategy(None).groups.values():
        assert {attempt.engine for attempt in group.attempts} <= set(engines())


@pytest.mark.parametrize("program", (*SAFE, *UNSAFE))
@pytest.mark.parametrize("name", engines())
def test_agrees_with_what_is_known(name: str, program: str) -> None:
    checks.check_program(engine_named(name), program)


@pytest.mark.parametrize("canary", CANARIES)
@pytest.mark.parametrize("name", engines())
def test_canaries(name: str, canary: str, tmp_path: Path) -> None:
    checks.check_canary(engine_named(name), tmp_path, CANARIES[canary].format(n=3))


@pytest.mark.parametrize("name", engines())
def test_traits(name: str) -> None:
    checks.check_traits(engine_named(name), WITH_FLOATS)


@pytest.mark.parametrize("name", engines())
def test_budget(name: str) -> None:
    checks.check_budget(engine_named(name), LARGE)
