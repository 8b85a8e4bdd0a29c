"""Who takes part in a deadlock."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers.programs import ACCOUNTS
from unbraid.cli.main import run


def test_who_takes_part(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    trace, sarif, page = (str(tmp_path / name) for name in ("t.json", "t.sarif", "t.html"))
    options = ["--trace", trace, "--sarif", sarif, "--report", page, "--json"]
    assert run(["verify", ACCOUNTS, "--property", "deadlock", *options]) == 10
    parties = json.loads(Path(trace).read_text())["parties"]
    assert {party["thread_name"] for party in parties} == {"pay#1", "receive#2"}
    assert {party["doing"] for party in parties} == {
        "waits for theirs.lock, which receive#2 took at accounts.c:10",
        "waits for ours.lock, which pay#1 took at accounts.c:10",
    }
    assert all("transfer called at" in party["calls"][0] for party in parties)
    assert json.loads(capfd.readouterr().out)["trace"]["parties"] == parties
    (result,) = json.loads(Path(sarif).read_text())["runs"][0]["results"]
    assert len(result["relatedLocations"]) == 2
    assert "which receive#2 took at accounts.c:10" in Path(page).read_text()
