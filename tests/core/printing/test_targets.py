"""The texts for other verifiers: they compile, and make their choices in order."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.helpers.backends import VERIFIERS
from tests.helpers.compiling import gcc, needs_gcc
from tests.helpers.programs import (
    LOST_UPDATE,
    PROGRAMS,
    ProgramTest,
    can_be_bounded,
    each,
    lower_file,
    lower_test,
)
from unbraid.backends import load
from unbraid.cli.main import run
from unbraid.core.budget import Budget
from unbraid.core.nodes import Program
from unbraid.core.printing.print_c import print_c
from unbraid.core.printing.targets import TARGETS
from unbraid.passes.programs import bound_program
from unbraid.schemas.lazy import sequentialize
from unbraid.symbolic.checker import BoundedModelChecker
from unbraid.transforms.question import violation_question

RUNTIME = Path(__file__).parent / "choices_runtime.c"


# ---------------------------------------------------------------------------------------- what is printed
def _every_fourth(test: ProgramTest) -> bool:
    return can_be_bounded(test) and sum(test.name.encode()) % 4 == 0


@needs_gcc
@each("test", _every_fourth)
def test_every_target_compiles(test: ProgramTest, tmp_path: Path) -> None:
    sequential = sequentialize(bound_program(lower_test(test), 2), 2).program
    for name, target in TARGETS.items():
        text = print_c(sequential, target)
        assert name == "generic" or not any(line.startswith("#") for line in text.splitlines())
        (tmp_path / f"{name}.c").write_text(text)
    gcc("-fsyntax-only", *(tmp_path / f"{name}.c" for name in TARGETS))


def test_the_command_line_knows_every_target(capfd: pytest.CaptureFixture[str]) -> None:
    assert set(TARGETS) == {"generic", *VERIFIERS}
    for name in TARGETS:
        assert run(["sequentialize", LOST_UPDATE, "--rounds", "2", "--target", name]) == 0
        assert "main_seq" in capfd.readouterr().out
        if name != "generic":
            assert load(name).name == name


def _counterexample(path: str, rounds: int) -> tuple[Program, tuple[int, ...]]:
    """What is asked about a program, and the choices that violate it, of the embedded engine."""
    lazy = sequentialize(bound_program(lower_file(path), 1), None).program
    engine = BoundedModelChecker(lazy, Budget())
    for _ in range(rounds):
        engine.next_iteration()
    choices = engine.check().choices
    assert choices is not None
    return violation_question(lazy, rounds), choices


@needs_gcc
@pytest.mark.parametrize("name", [name for name in TARGETS if name != "cbmc"])  # a real one answers for that
@pytest.mark.parametrize("source", ("lost_update_unsafe", "nondet_types_unsafe", "solve_input_unsafe"))
def test_printed_programs_make_the_choices_in_order(name: str, source: str, tmp_path: Path) -> None:
    """Built with a runtime that takes the choices from a file, the question of each target fails."""
    question, choices = _counterexample(str(PROGRAMS / f"{source}.c"), 3)
    (tmp_path / "question.c").write_text(print_c(question, TARGETS[name]))
    gcc("-w", "-o", tmp_path / "question", tmp_path / "question.c", RUNTIME)
    for given, code in ((choices, 10), ([0] * len(choices), 0)):
        (tmp_path / "choices").write_text("".join(f"{choice}\n" for choice in given))
        done = subprocess.run([tmp_path / "question"], cwd=tmp_path, timeout=20, check=False)
        assert done.returncode == code
