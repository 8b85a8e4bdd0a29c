"""Memory that may be lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.two_threads import two_threads
from unbraid.cli.main import run


def test_memory_that_may_be_lost_without_an_end(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = two_threads(tmp_path, "while (1) { int *p = malloc(4); free(p); }", "")
    assert run(["verify", file, "--property", "memory", "--timeout", "20"]) == 5
    assert "may run for ever" in capfd.readouterr().out.splitlines()[-1]
