"""Completion of the command line in shells."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.helpers.needs import needs
from unbraid.cli.main import run
from unbraid.cli.parser import SHELLS


@pytest.mark.parametrize("shell", SHELLS)
def test_completion(shell: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", shell]) == 0
    script = capfd.readouterr().out
    assert "sequentialize" in script
    assert "fix-schedule" in script
    if shutil.which(shell) is not None and shell != "tcsh":
        (tmp_path / "script").write_text(script)
        subprocess.run([shell, "-n", str(tmp_path / "script")], check=True)


@needs("bash", "options and files are completed")
def test_bash_completes_options_and_files(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", "bash"]) == 0
    (tmp_path / "program.c").touch()
    ask = "COMP_WORDS=({}); COMP_CWORD={}; _shtab_unbraid; printf '%s\\n' \"${{COMPREPLY[@]}}\"\n"
    words = [("unbraid ver", 1), ("unbraid verify --fix-i", 2), ("unbraid verify prog", 2)]
    asked = "".join(ask.format(line, number) for line, number in words)
    script = capfd.readouterr().out.replace("complete -o", "true -o") + asked
    found = subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=tmp_path).stdout.split()
    assert found == ["verify", "--fix-inputs", "program.c"]


def test_fish_knows_options_and_engines(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", "fish"]) == 0
    lines = capfd.readouterr().out.splitlines()
    (engine,) = (line for line in lines if "-l engine " in line and line.startswith("complete"))
    assert "reduction" in engine
    assert any("-l fix-inputs" in line for line in lines)
