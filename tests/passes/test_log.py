"""What `--debug` shows of the passes."""

from __future__ import annotations

import re

import pytest

from tests.helpers.programs import REPOSITORY, TOGETHER
from unbraid.cli.main import run
from unbraid.passes.run import settings

LOST_UPDATE = str(REPOSITORY / "examples" / "lost_update.c")


# ----------------------------------------------------------------------------------------- command line
@pytest.mark.parametrize(
    ("command", "code", "passes"),
    (
        (["core"], 0, 1),
        (["sequentialize"], 0, 11),
        (["sequentialize", "--no-reduce", "--schema", "unbounded"], 0, 8),
        (["verify", *TOGETHER, "--engine", "lazy"], 10, 10),
        (["verify", *TOGETHER, "--engine", "unbounded"], 10, 14),  # in a process that another one starts
    ),
)
def test_debug_shows_the_passes(command: list[str], code: int, passes: int, capfd: pytest.CaptureFixture[str]) -> None:
    assert run([*command, LOST_UPDATE]) == code
    plain = capfd.readouterr()
    assert plain.err == ""
    assert run([*command, LOST_UPDATE, "--debug"]) == code
    shown = capfd.readouterr()
    assert shown.out == plain.out
    first, *rows = shown.err.splitlines()
    assert first.split() == ["pass", "times", "seconds", "statements"]
    assert len(rows) == passes
    assert re.match(r"select properties +1 +\d+\.\d+ +19 -> +19  assertions of ", rows[0])
    assert settings.observer is None
