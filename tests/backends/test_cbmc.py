"""CBMC, old and new, against the embedded engine: the real one, or its recorded answers (`recorded_cbmc.py`)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.fuzz.check_cbmc import compare
from tests.fuzz.report import Statistics
from tests.fuzz.runner import Task, describe, run_task
from tests.helpers.programs import TOGETHER, ProgramTest, can_be_bounded, corpus, lower_test, program_named
from tests.helpers.real_cbmc import RELEASES
from tests.helpers.recorded_cbmc import Cbmc, needed
from unbraid.backends import load
from unbraid.backends.adapter import require
from unbraid.cli.main import run
from unbraid.passes.programs import bound_program
from unbraid.transforms.switch_points import count_switch_points

MOST_SWITCH_POINTS = 60
PARTS = 12  # each version sees one part of the corpus, unless --whole-corpus


# A program for each kind of value and of memory that is printed, and one whose bound markers can be reached.
RECORDED = (
    "atomics_compare_unsafe", "bit_field_values_unsafe", "float_threads_unsafe", "function_table_unsafe",
    "heap_list_unsafe", "int128_threads_unsafe", "models/rwlock_unsafe", "pointer_ilp32_unsafe", "recursion_safe",
    "union_punning_safe",
)  # fmt: skip


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The corpus is large: each version gets its part of it."""
    if "compared" not in metafunc.fixturenames:
        return
    whole = metafunc.config.getoption("--whole-corpus")
    cases = [
        pytest.param((test, version), id=f"{test.name}-{version}")
        for test in corpus()
        for part, version in enumerate(RELEASES)
        if can_be_bounded(test) and (whole or sum(test.name.encode()) % PARTS == part)
    ]
    metafunc.parametrize("compared", cases)


def test_corpus(compared: tuple[ProgramTest, str]) -> None:
    test, version = compared
    _compare(test, needed(version, "it finds what the embedded engine finds, in the corpus"))


@pytest.mark.parametrize("version", RELEASES)
@pytest.mark.parametrize("name", RECORDED)
def test_recorded_corpus(name: str, version: str, cbmc: Cbmc) -> None:
    with cbmc.version(version) as executable:
        _compare(program_named(name), executable)


def _compare(test: ProgramTest, executable: str) -> None:
    """Violations in the same rounds, each of them replayed, and bound markers in the same rounds."""
    installed = require(load("cbmc"), executable)
    sys.setrecursionlimit(100_000)
    program = lower_test(test)
    for unwind in (1, 3):
        bounded = bound_program(program, unwind)
        if sum(count_switch_points(function) for function in bounded.functions.values()) > MOST_SWITCH_POINTS:
            break  # minutes for CBMC
        if compare(program, bounded, list(range(len(bounded.threads))), installed, Statistics()):
            break


VERIFIED = (
    "lost_update_unsafe", "lock_counter_safe", "loops_safe", "loops_unsafe", "ilp32_thread_safe", "ilp32_thread_unsafe",
    "nondet_types_unsafe", "handshake_unsafe", "array_bounds_unsafe", "signed_wrap_safe",
)  # fmt: skip


@pytest.mark.parametrize("version", RELEASES)
@pytest.mark.parametrize("name", VERIFIED)
def test_verify(name: str, version: str, cbmc: Cbmc, capfd: pytest.CaptureFixture[str]) -> None:
    test = program_named(name)
    with cbmc.version(version) as executable:
        run(["verify", str(test.path), *test.options, "--backend", "cbmc", "--backend-path", executable])
    assert capfd.readouterr().out.splitlines()[-1] == f"VERDICT: {test.expected}"


VIOLATED_WITH_UNWIND_4 = """
#include <assert.h>
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
    int sum = 0;
    while (__VERIFIER_nondet_bool())
        sum += __VERIFIER_nondet_bool();
    assert(sum < 3);
    return 0;
}
"""


@pytest.mark.parametrize("version", RELEASES)
def test_bounds_are_no_proof(version: str, cbmc: Cbmc, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "loop.c"
    program.write_text(VIOLATED_WITH_UNWIND_4)
    with cbmc.version(version) as executable:
        options = ["--backend", "cbmc", "--backend-path", executable]
        assert run(["verify", *TOGETHER, str(program), "--unwind", "3", *options]) == 5
        assert "no violation within unwind 3, rounds 1" in capfd.readouterr().out
        assert run(["verify", *TOGETHER, str(program), "--unwind", "4", *options]) == 10


@pytest.mark.parametrize("version", RELEASES)
@pytest.mark.parametrize("first", (1, 4))
def test_fuzz(first: int, version: str) -> None:
    executable = needed(version, "it finds what the embedded engine finds, in generated programs")
    for seed in range(first, first + 3):
        result = run_task(Task("threads", seed, shrink_seconds=20, cbmc=executable))
        assert result.failure is None, describe(result)
        assert result.seen["questions"]
