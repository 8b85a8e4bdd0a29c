"""Several programs in one run."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from sarif_pydantic import Sarif

from tests.helpers.programs import EXAMPLES, write
from unbraid.cli.main import run

UNSAFE, SAFE = EXAMPLES / "lost_update.c", EXAMPLES / "locked_counter.c"


# ------------------------------------------------------------------------------------- several programs
def test_several_programs(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    refused = tmp_path / "refused.c"
    refused.write_text('int main(void) { __asm__("hlt"); }\n')
    report, scanning = tmp_path / "junit.xml", tmp_path / "f.sarif"
    arguments = ["--each", str(SAFE), str(UNSAFE), str(refused), "--junit", str(report), "--sarif", str(scanning)]
    assert run(["verify", *arguments, "--property", "unreach-call"]) == 10
    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == f"{SAFE}: VERDICT: TRUE"
    assert lines[1] == f"{UNSAFE}:"  # above its violation
    assert any(line.startswith("> ") for line in lines[2:-3])
    assert lines[-3].startswith("violated: assertion ")
    assert lines[-2] == f"{UNSAFE}: VERDICT: FALSE(unreach-call)"
    assert lines[-1].startswith(f"{refused}: refused: {refused}:1:18: ")
    suites = ElementTree.parse(report).getroot()
    assert {name: suites.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "3", "failures": "1", "errors": "1", "skipped": "0",
    }  # fmt: skip
    failure = suites.find(".//failure")
    assert failure is not None and failure.text is not None
    assert "which is lost" in failure.text
    assert [result.rule_id for result in Sarif.model_validate_json(scanning.read_text()).runs[0].results] == [
        "unreach-call"
    ]


def test_exit_code_of_several_programs(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--each", str(SAFE), str(SAFE)]) == 0
    assert run(["verify", "--each", str(SAFE), "no-such-file.c"]) == 2


def test_folders_and_files_of_a_build(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "two"):
        write(tmp_path, "int main(void) { return X; }\n", f"{name}/{name}.c")
    folders = [str(tmp_path / "one"), str(tmp_path / "two")]
    assert run(["verify", "--each", *folders, "-DX=0"]) == 0
    assert capfd.readouterr().out.splitlines() == ["one: VERDICT: TRUE", "two: VERDICT: TRUE"]
    entries = [{"directory": folder, "file": f"{Path(folder).name}.c", "command": "cc -DX=1"} for folder in folders]
    build = write(tmp_path, json.dumps(entries), "compile_commands.json")
    assert run(["verify", "--each", "-p", build, "one/one.c", "two/two.c"]) == 0


def test_what_is_for_one_program(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--each", str(SAFE), "--json"]) == 1
    assert "--json is for one program" in capfd.readouterr().err
