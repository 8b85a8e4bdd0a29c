"""Several programs in one run."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from sarif_pydantic import Sarif

from tests.helpers.programs import EXAMPLES
from unbraid.cli.main import run

UNSAFE, SAFE = EXAMPLES / "lost_update.c", EXAMPLES / "locked_counter.c"


# ------------------------------------------------------------------------------------- several programs
def test_several_programs(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    refused = tmp_path / "refused.c"
    refused.write_text("int main(void) { unknown(); }\n")
    report, scanning = tmp_path / "junit.xml", tmp_path / "f.sarif"
    arguments = ["--each", str(SAFE), str(UNSAFE), str(refused), "--junit", str(report), "--sarif", str(scanning)]
    assert run(["verify", *arguments]) == 10
    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == f"{SAFE}: VERDICT: TRUE"
    assert lines[1] == f"{UNSAFE}: VERDICT: FALSE(unreach-call)"
    assert lines[2].startswith(f"{refused}: refused: {refused}:1:18: ")
    suites = ElementTree.parse(report).getroot()
    assert {name: suites.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "3", "failures": "1", "errors": "1", "skipped": "0",
    }  # fmt: skip
    failure = suites.find(".//failure")
    assert failure is not None and failure.text is not None
    assert "which is lost" in failure.text
    assert len(Sarif.model_validate_json(scanning.read_text()).runs[0].results) == 2


def test_exit_code_of_several_programs(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--each", str(SAFE), str(SAFE)]) == 0
    assert run(["verify", "--each", str(SAFE), "no-such-file.c"]) == 2


def test_what_is_for_one_program(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--each", str(SAFE), "--json"]) == 1
    assert "--json is for one program" in capfd.readouterr().err
