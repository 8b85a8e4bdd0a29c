"""Counterexamples in files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers.programs import LOST_UPDATE, write
from unbraid.cli.main import run


# ---------------------------------------------------------------------------------------------- files
def test_trace_file_and_replay(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = write(tmp_path, Path(LOST_UPDATE).read_text())
    trace = str(tmp_path / "trace.json")
    for engine in ("lazy", "explorer"):
        assert run(["verify", program, "--engine", engine, "--trace", trace, "--property", "unreach-call"]) == 10
        shown = capfd.readouterr().out
        assert run(["replay", trace]) == 10
        assert capfd.readouterr().out == shown
    Path(program).write_text(Path(program).read_text() + "// changed\n")
    assert run(["replay", trace]) == 2
    assert "has changed" in capfd.readouterr().err


def test_a_schedule_that_does_not_fail_is_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    trace = tmp_path / "trace.json"
    assert run(["verify", LOST_UPDATE, "--trace", str(trace)]) == 10
    data = json.loads(trace.read_text())
    data["schedule"] = [step for step in data["schedule"] if step["thread"] != 2]
    trace.write_text(json.dumps(data))
    assert run(["replay", str(trace)]) == 2
    assert "does not lead to a violation" in capfd.readouterr().err


@pytest.mark.parametrize("text", ("", "[]", "{}", '{"version": 2}', '{"version": 1, "program": 3}', "\0"))
def test_bad_trace_files(tmp_path: Path, text: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", write(tmp_path, text, "trace.json")]) == 2
    assert capfd.readouterr().err.count("\n") == 1
