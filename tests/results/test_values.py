"""Values in a trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from unbraid.cli.main import run


def test_values_in_a_trace(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "program.c"
    program.write_text("#include <assert.h>\nfloat f;\nint main(void) { f = 0.1f; assert(f > 1); return 0; }\n")
    assert run(["verify", str(program)]) == 10
    assert "0.1" in capfd.readouterr().out
