"""The questions that are asked about a sequential program."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.programs import (
    lower_file,
)
from unbraid.core.printing.print_c import print_c
from unbraid.core.printing.targets import TARGETS
from unbraid.passes.programs import bound_program
from unbraid.schemas.lazy import sequentialize
from unbraid.transforms.question import bound_question, violation_question


def test_questions(tmp_path: Path) -> None:
    """A question has no loops; that about bounds has assumptions instead of assertions."""
    path = tmp_path / "p.c"
    path.write_text("#include <assert.h>\nint main(void) { int i; while (i) i--; assert(i == 0); return 0; }")
    lazy = sequentialize(bound_program(lower_file(path), 2), None).program
    violation = print_c(violation_question(lazy, 3), TARGETS["cbmc"])
    bound = print_c(bound_question(lazy, 3), TARGETS["cbmc"])
    assert "while" not in violation + bound
    assert violation.count("    main_seq();") == bound.count("    main_seq();") == 3
    assert "bound marker" in bound
    assert "bound marker" not in violation
