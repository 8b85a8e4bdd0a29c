"""A real CBMC, old and new, against the embedded engine.  Skipped, and saying so, where it cannot be had."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest

from tests.fuzz.check_cbmc import compare
from tests.fuzz.report import Statistics
from tests.fuzz.runner import Task, describe, run_task
from tests.levels import lower
from tests.programs_list import ROOT, ProgramTest, corpus
from tests.real_cbmc import RELEASES, Unavailable, real_cbmc
from unbraid.backends import load
from unbraid.backends.adapter import require
from unbraid.cli.main import run
from unbraid.core.errors import EngineLimit
from unbraid.passes.programs import bound_program
from unbraid.transforms.switch_points import count_switch_points

MOST_SWITCH_POINTS = 60
PARTS = 12  # each version sees one part of the corpus, unless --whole-corpus


@cache
def _found(version: str) -> Path | str:
    try:
        return real_cbmc(version)
    except Unavailable as reason:
        return f"no CBMC {version}: {reason}"


def _needed(version: str) -> str:
    found = _found(version)
    if isinstance(found, str):
        pytest.skip(found)
    return str(found)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The corpus is large: each version gets its part of it."""
    if "compared" not in metafunc.fixturenames:
        return
    whole = metafunc.config.getoption("--whole-corpus")
    cases = [
        pytest.param((test, version), id=f"{test.name}-{version}")
        for test in corpus()
        for part, version in enumerate(RELEASES)
        if not test.expected.startswith("REFUSED") and (whole or sum(test.name.encode()) % PARTS == part)
    ]
    metafunc.parametrize("compared", cases)


def test_corpus(compared: tuple[ProgramTest, str]) -> None:
    """Violations in the same rounds, each of them replayed, and bound markers in the same rounds."""
    test, version = compared
    installed = require(load("cbmc"), _needed(version))
    sys.setrecursionlimit(100_000)
    program = lower(test)
    for unwind in (1, 3):
        try:
            bounded = bound_program(program, unwind)
        except EngineLimit as limit:
            pytest.skip(str(limit))
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
def test_verify(name: str, version: str, capfd: pytest.CaptureFixture[str]) -> None:
    (test,) = [test for test in corpus() if test.path == ROOT / f"{name}.c"]
    executable = _needed(version)
    run(["verify", str(test.path), *test.options, "--backend", "cbmc", "--backend-path", executable])
    assert capfd.readouterr().out.splitlines()[-1] == f"VERDICT: {test.expected}"


@pytest.mark.parametrize("version", RELEASES)
def test_bounds_are_no_proof(version: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "loop.c"
    program.write_text("int main(void) { int i; while (i) i--; return 0; }")
    options = ["--backend", "cbmc", "--backend-path", _needed(version)]
    assert run(["verify", str(program), "--unwind", "3", *options]) == 5
    assert "no violation within unwind 3, rounds 1" in capfd.readouterr().out


@pytest.mark.parametrize("version", RELEASES)
@pytest.mark.parametrize("first", (1, 4))
def test_fuzz(first: int, version: str) -> None:
    executable = _needed(version)
    for seed in range(first, first + 3):
        result = run_task(Task("threads", seed, shrink_seconds=20, cbmc=executable))
        assert result.failure is None, describe(result)
        assert result.seen["questions"]
