"""Commands that print a program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import LOST_UPDATE
from unbraid.cli.main import run


def test_output_files(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.c"
    assert run(["core", LOST_UPDATE, "-o", str(out)]) == 0
    assert "counter" in out.read_text()
    assert run(["sequentialize", LOST_UPDATE, "--unwind", "2", "--rounds", "3", "-o", str(out)]) == 0
    assert "lost_update.c" in out.read_text()
    assert run(["core", LOST_UPDATE, "-o", str(tmp_path / "no" / "such" / "folder.c")]) == 1
    assert run(["sequentialize", LOST_UPDATE, "--order", "2,1,0"]) == 0
    assert run(["sequentialize", LOST_UPDATE, "--order", "1,0"]) == 2
