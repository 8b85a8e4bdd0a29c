"""Several properties of one program."""

from __future__ import annotations

import pytest

import unbraid
from tests.helpers.programs import ACCOUNTS
from unbraid.cli.main import run


# --------------------------------------------------------------------------------------------- reports
def test_several_properties(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", ACCOUNTS, "--property", "overflow,deadlock"]) == 10
    *_, overflow, deadlock, last = capfd.readouterr().out.splitlines()
    assert (overflow, deadlock, last) == ("no-overflow: TRUE", "no-deadlock: FALSE", "VERDICT: FALSE(no-deadlock)")


def test_several_properties_from_python() -> None:
    result = unbraid.verify(ACCOUNTS, properties=["overflow", "race"])
    assert result.verdict == "FALSE" and result.verdicts == {"no-overflow": "TRUE", "no-data-race": "FALSE"}
