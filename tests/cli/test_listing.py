"""`unbraid backends`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.backends import VERIFIERS
from tests.helpers.command import unbraid
from tests.helpers.stand_ins import SAFE, program, stand_in
from unbraid import backends
from unbraid.cli.console import shorten
from unbraid.cli.main import run
from unbraid.driver.strategy import engine_names
from unbraid.results.terminal import Terminal


# ----------------------------------------------------------------------------------------- finding them
def test_listing(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("UNBRAID_ESBMC", stand_in(tmp_path, "esbmc", (SAFE,)))
    monkeypatch.setenv("UNBRAID_KLEE", program(tmp_path / "silent", "", ""))
    monkeypatch.setenv("UNBRAID_SMACK", str(tmp_path / "nowhere"))
    stand_in(tmp_path, "cbmc", (SAFE,))
    (tmp_path / "cbmc-stand-in").rename(tmp_path / "cbmc")
    assert run(["backends"]) == 0
    lines = {line.split()[0]: line for line in capfd.readouterr().out.splitlines()}
    assert list(lines) == sorted(["abc", *VERIFIERS])
    assert lines["cbmc"].split()[1] == "6.6.0"
    assert f"at {tmp_path / 'cbmc'}" in lines["cbmc"]
    assert lines["esbmc"].split()[1] == "7.4.0"
    assert "not found" in lines["seahorn"]
    assert "does not work" in lines["klee"]
    assert "does not work" in lines["smack"]
    assert all("to install it: " in lines[name] for name in VERIFIERS)


@pytest.mark.parametrize("command", ["engines", "backends"])
def test_a_narrow_terminal(
    command: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    assert run([command]) == 0
    whole = capfd.readouterr().out
    monkeypatch.setattr("unbraid.cli.console.terminal", lambda: Terminal(80))
    assert run([command]) == 0
    narrow = capfd.readouterr().out
    assert max(map(len, narrow.splitlines())) <= 80 < max(map(len, whole.splitlines()))
    assert narrow.split() == whole.split()


def test_progress_stays_on_its_line() -> None:
    assert shorten("lazy: 3 rounds", 20) == "lazy: 3 rounds"
    assert shorten("lazy: unwinding 3, rounds 4", 20) == "lazy: unwinding 3..."
    assert shorten("lazy", 2) == "..."


def test_engines_backends_and_version(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["engines"]) == 0
    listed = [line.split()[0] for line in capfd.readouterr().out.splitlines() if not line.startswith(" ")]
    assert listed == list(engine_names())
    assert run(["backends"]) == 0
    assert [line.split()[0] for line in capfd.readouterr().out.splitlines()] == list(backends.names())
    done = unbraid("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("unbraid ")
