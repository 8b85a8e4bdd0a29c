"""One search in many parts."""

from __future__ import annotations

import pytest

from tests.helpers.programs import PROGRAMS
from unbraid.cli.main import run


@pytest.mark.parametrize("options", ["--engine lazy", "--engine lazy --split tiles", "--engine native", ""])
def test_a_swarm_finds_bugs(options: str, capfd: pytest.CaptureFixture[str]) -> None:
    unsafe = str(PROGRAMS / "lock_counter_unsafe.c")
    run(["verify", unsafe, "--property", "unreach-call", "--swarm", "4", *options.split()])
    assert capfd.readouterr().out.splitlines()[-1] == "VERDICT: FALSE(unreach-call)"


def test_only_cubes_prove(capfd: pytest.CaptureFixture[str]) -> None:
    safe = str(PROGRAMS / "lock_counter_safe.c")
    assert run(["verify", safe, "--swarm", "4", "--engine", "lazy"]) == 0
    assert "split into 4" in capfd.readouterr().out
    assert run(["verify", safe, "--swarm", "4", "--engine", "lazy", "--split", "tiles"]) == 5
    assert "tiles leave out" in capfd.readouterr().out
