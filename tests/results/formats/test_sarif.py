"""SARIF, read back by somebody else's parser."""

from __future__ import annotations

import json
from pathlib import Path

from sarif_pydantic import Sarif

from tests.helpers.programs import EXAMPLES
from unbraid.cli.main import run
from unbraid.results.formats.sarif import sarif
from unbraid.results.verdict import Report, Verdict

UNSAFE, SAFE = EXAMPLES / "lost_update.c", EXAMPLES / "locked_counter.c"


def written(tmp_path: Path, option: str, name: str, program: Path, *more: str) -> str:
    file = tmp_path / name
    run(["verify", str(program), option, str(file), *more])
    return file.read_text()


# ----------------------------------------------------------------------------------------------- SARIF
def test_sarif_of_a_bug(tmp_path: Path) -> None:
    text = written(tmp_path, "--sarif", "f.sarif", UNSAFE)
    (result,) = Sarif.model_validate_json(text).runs[0].results
    assert (result.kind, result.level.value, result.rule_id) == ("fail", "error", "unreach-call")
    place = json.loads(text)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "examples/lost_update.c"
    assert place["region"] == {"startLine": 18, "startColumn": 5}


def test_threads_of_sarif_interleave_as_the_trace_does(tmp_path: Path) -> None:
    found = json.loads(written(tmp_path, "--sarif", "f.sarif", UNSAFE))["runs"][0]["results"][0]
    flows = found["codeFlows"][0]["threadFlows"]
    steps = sorted((step["executionOrder"], flow["id"]) for flow in flows for step in flow["locations"])
    assert [order for order, _ in steps] == list(range(1, 9))
    names = ["main", "main", "worker#2", "worker#1", "worker#2", "main", "main", "main"]
    assert [name for _, name in steps] == names


def test_sarif_of_a_proof(tmp_path: Path) -> None:
    (result,) = Sarif.model_validate_json(written(tmp_path, "--sarif", "f.sarif", SAFE)).runs[0].results
    assert (result.kind, result.level.value) == ("pass", "none")


def test_sarif_of_what_is_not_known() -> None:
    text = json.dumps(sarif([(["f.c"], Report(Verdict.UNKNOWN, "out of time"))]))
    (result,) = Sarif.model_validate_json(text).runs[0].results
    assert (result.kind, result.level.value, result.message.text) == ("open", "none", "out of time")
