"""Each program gets the verdict that its clause asks for, and no run of a real binary contradicts that verdict.

Where the verdict is TRUE, a run that fails is a contradiction, whichever compiler and C library it comes from.  Where
it is FALSE, a run need not show the violation; `python -m tests.semantics` counts how many do.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.needs import reason
from tests.helpers.real_compilers import LEVELS, implementations
from tests.helpers.real_runs import Ending, run_often, stress_options
from tests.semantics.table import Case, Looks, cases, still_open
from tests.semantics.verdicts import verdict

CASES = cases()
STILL_OPEN = still_open()
RUNS = 12  # of each binary
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
ALLOWED = {
    Looks.PASS: {Ending.PASSED},
    Looks.FAIL: {Ending.FAILED},
    Looks.DIFFER: {Ending.PASSED, Ending.FAILED},
}


@each_case
def test_verdict(case: Case) -> None:
    known = STILL_OPEN.get(case.name)
    found = verdict(case.path, case.properties, seconds=5 if known == "UNKNOWN" else 60)
    if known is None:
        assert found == case.expected
    else:
        assert found != case.expected, "this is mended: python -m tests.semantics --runs 0 --update"
        assert found in (known, "UNKNOWN", "REFUSED"), "this has become worse"


@each_case
def test_real_runs(case: Case, tmp_path: Path) -> None:
    found = implementations()
    if not found:
        pytest.skip(reason("gcc with glibc or musl", "library models and C semantics agree with real implementations"))
    for item in found:
        for level in LEVELS:
            binary = item.build(case.path, [level, *stress_options(case.path)], tmp_path)
            if case.looks is not Looks.UNDEFINED:
                endings = run_often(binary, RUNS if stress_options(case.path) else 2)
                assert set(endings) <= ALLOWED[case.looks], f"{item.name} {level}: {endings}"


def test_what_the_programs_say_fits() -> None:
    looks = {"TRUE": {Looks.PASS}, "FALSE(unreach-call)": {Looks.FAIL, Looks.DIFFER}}
    for case in CASES:
        assert case.looks in looks.get(case.expected, {Looks.UNDEFINED}), case.name
        assert case.clause.split()[0] in ("C17", "POSIX", "gcc"), case.name
        assert case.path.stem.endswith("_safe" if case.expected == "TRUE" else "_unsafe"), case.name


def test_only_programs_are_open() -> None:
    assert set(STILL_OPEN) <= {case.name for case in CASES}
