"""Options that do not go together."""

from __future__ import annotations

import pytest

from tests.helpers.programs import PROGRAMS
from unbraid.cli.main import run


@pytest.mark.parametrize(
    "options",
    [
        ["--split", "tiles"],
        ["--swarm", "2", "--engine", "reduction"],
        ["--swarm", "2", "--engine", "native", "--unwind", "2"],
        ["--strategy", "only:lazy", "--engine", "native"],
        ["--strategy", "only:lazy", "--rounds", "2"],
        ["--cluster", "tcp://127.0.0.1:1", "--engine", "native"],
        ["--cluster", "tcp://127.0.0.1:1", "--unwind", "1"],
        ["--cluster", "tcp://127.0.0.1:1", "--swarm", "2", "--backend", "cbmc"],
    ],
)
def test_what_does_not_fit_together(options: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(PROGRAMS / "lock_counter_safe.c"), *options]) == 1
    assert capfd.readouterr().err.startswith("unbraid: --")
