"""Shared by the tests: the programs of `programs/` as arguments, and `--update-golden`.

A test with an argument `any_program`, `safe_program` or `unsafe_program` runs once for each of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from unbraid.core.nodes import DATA_MODELS, Program
from unbraid.frontend.program import FrontendOptions, lower_files

PROGRAMS = Path(__file__).parent / "programs"


@dataclass(frozen=True)
class Case:
    """A program with the verdict and the options that its first lines name."""

    path: Path
    expected: str
    data_model: str

    @property
    def name(self) -> str:
        return self.path.stem

    def lower(self) -> Program:
        return lower_files([str(self.path)], FrontendOptions(model=DATA_MODELS[self.data_model]))


def _case(path: Path) -> Case:
    head = path.read_text().split("#include")[0].split()
    model = head[head.index("--data-model") + 1] if "--data-model" in head else "LP64"
    return Case(path, head[head.index("expect:") + 1], model)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write what is printed now to tests/golden")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    verdicts = {"any_program": "", "safe_program": "TRUE", "unsafe_program": "FALSE"}
    for argument in set(verdicts) & set(metafunc.fixturenames):
        cases = [case for case in map(_case, sorted(PROGRAMS.glob("*.c"))) if case.expected.startswith(verdicts[argument])]
        metafunc.parametrize(argument, cases, ids=[case.name for case in cases])
