"""What ABC says, and what is made of it."""

from __future__ import annotations

from pathlib import Path

from unbraid.backends.adapter import Run, Safe, Unknown, Violated
from unbraid.backends.adapters.abc import BACKEND


def said(text: str, folder: Path, returncode: int = 0) -> object:
    return BACKEND.outcome(Run(returncode, text, "", False, folder))


def test_answers(tmp_path: Path) -> None:
    assert said("Status = 0  Frames = 3", tmp_path) == Violated()
    assert isinstance(said("Status = -1  Frames = 3", tmp_path), Unknown)
    assert isinstance(said("", tmp_path), Unknown)
    assert said("Status = 1  Frames = 3", tmp_path) == Safe()
    (tmp_path / "invariant.pla").write_text("# no clause\n")
    assert said("Status = 1  Frames = 3", tmp_path) == Safe("# no clause\n")
