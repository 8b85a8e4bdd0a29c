"""What holds for every engine of the registry, and for every group; a new engine is tested by being registered."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from pathlib import Path

import pytest

from tests.helpers import engines as checks
from tests.helpers.programs import can_be_bounded, corpus, lower_named, lower_test, lower_text, program_named
from tests.helpers.sources import CANARIES, HARD
from unbraid.cli.options import OPTIONS
from unbraid.core.nodes import Program
from unbraid.driver.strategy import read_strategy
from unbraid.engines.protocol import Problem, Trait
from unbraid.engines.registry import engine_named, engines

each_engine = pytest.mark.parametrize("name", engines())
each_method = pytest.mark.parametrize("name", checks.methods())


# ------------------------------------------------------------------------------------------ declarations
@each_engine
def test_declaration(name: str) -> None:
    checks.check_declaration(engine_named(name))


def test_options_have_one_owner() -> None:
    own = [option.flag for engine in engines().values() for option in engine.options]
    common = [flag for option in OPTIONS if "verify" in option.commands for flag in option.flags]
    assert [flag for flag, owners in Counter([*own, *common]).items() if owners > 1] == []


def test_groups_consist_of_engines() -> None:
    groups = read_strategy(None).groups
    assert not set(groups) & set(engines())
    for group in groups.values():
        for attempt in group.attempts:
            assert set(attempt.options) <= set(engine_named(attempt.engine).defaults())


@each_engine
@pytest.mark.parametrize("trait", Trait)
def test_traits(name: str, trait: Trait, tmp_path: Path) -> None:
    checks.check_traits(engine_named(name), tmp_path, trait)


# --------------------------------------------------------------------------------------------- soundness
@each_method
@pytest.mark.parametrize("canary", CANARIES)
@pytest.mark.parametrize(
    ("n", "cpu"),
    [pytest.param(3, 0.5), *(pytest.param(n, 2.0, marks=pytest.mark.slow) for n in (2, 5, 9))],
    ids=lambda value: str(value),
)
def test_a_bug_behind_a_bound_is_never_proved_away(name: str, canary: str, n: int, cpu: float) -> None:
    checks.check_canary(checks.method_named(name), canary_of(canary, n), cpu)


@lru_cache(maxsize=1)  # one method after the other is asked about the same
def canary_of(name: str, n: int) -> list[Problem]:
    return checks.canary(CANARIES[name].format(n=n))


# Programs whose states can all be visited, spread over the corpus: both kinds of verdicts.
SMALL = [test.name.removesuffix(".c") for test in corpus() if can_be_bounded(test) and test.expected != "UNKNOWN"]
FEW, MORE = checks.every(SMALL, 8), checks.every(SMALL[1:], 32)


@cache
def explored(program: str) -> tuple[Program, bool | None]:
    return checks.oracle(lambda: lower_test(program_named(program)))


@lru_cache(maxsize=1)
def problem_of(program: str) -> Problem:
    return checks.prepared(explored(program)[0])


@each_method
@pytest.mark.parametrize("program", [*FEW, *(pytest.param(each, marks=pytest.mark.slow) for each in MORE)])
def test_agrees_with_a_search_of_all_states(name: str, program: str) -> None:
    _, is_safe = explored(program)
    expected = program_named(program).expected
    assert is_safe in (None, expected == "TRUE")
    checks.check_program(checks.method_named(name), problem_of(program), expected == "TRUE", 1.0)


# ------------------------------------------------------------------------------------------------ budgets
LARGE = ("wide_loop_safe", "endless_ticket_safe", "crowd_slots_safe")


@each_method
@pytest.mark.parametrize("program", LARGE)
def test_an_engine_without_time_ends(name: str, program: str) -> None:
    checks.check_budget(checks.method_named(name), lower_named(program))


@each_method
def test_a_question_that_is_hard_to_solve_ends(name: str, tmp_path: Path) -> None:
    checks.check_budget(checks.method_named(name), lower_text(tmp_path, HARD))
