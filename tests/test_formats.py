"""Verdicts for machines: SARIF, JUnit, witnesses.  Each is read back by somebody else's parser."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from sarif_pydantic import Sarif

from tests.helpers.programs import EXAMPLES
from unbraid.cli.main import run
from unbraid.results.formats.graphml import NAMESPACE
from unbraid.results.formats.junit import Case, junit
from unbraid.results.formats.sarif import sarif
from unbraid.results.verdict import Report, Verdict

UNSAFE, SAFE = EXAMPLES / "lost_update.c", EXAMPLES / "locked_counter.c"


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES.parent)


def written(tmp_path: Path, option: str, name: str, program: Path, *more: str) -> str:
    file = tmp_path / name
    run(["verify", str(program), option, str(file), *more])
    return file.read_text()


def lines_of(tmp_path: Path, program: Path) -> list[dict[str, Any]]:
    """Every line of the counterexample, as the trace file has them."""
    lines: list[dict[str, Any]] = json.loads(written(tmp_path, "--trace", "t.json", program, "--full-trace"))["lines"]
    return lines


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
    assert [order for order, _ in steps] == list(range(1, 7))
    assert [name for _, name in steps] == ["main", "main", "worker#2", "worker#1", "worker#2", "main"]


def test_sarif_of_a_proof(tmp_path: Path) -> None:
    (result,) = Sarif.model_validate_json(written(tmp_path, "--sarif", "f.sarif", SAFE)).runs[0].results
    assert (result.kind, result.level.value) == ("pass", "none")


def test_sarif_of_what_is_not_known() -> None:
    text = json.dumps(sarif([(["f.c"], Report(Verdict.UNKNOWN, "out of time"))]))
    (result,) = Sarif.model_validate_json(text).runs[0].results
    assert (result.kind, result.level.value, result.message.text) == ("open", "none", "out of time")


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


def test_junit_has_no_characters_that_xml_lacks() -> None:
    text = junit([Case("a\x00b", 1.5, None, "bad \x1b[0m"), Case("c", 0.5, Report(Verdict.UNKNOWN, "out of time"))])
    root = ElementTree.fromstring(text)
    assert root.get("time") == "2.000"
    assert [case.get("name") for case in root.iter("testcase")] == ["a\ufffdb", "c"]
    skipped = root.find(".//skipped")
    assert skipped is not None and skipped.get("message") == "out of time"


# ------------------------------------------------------------------------------------------- witnesses
def graph_of(text: str) -> tuple[ElementTree.Element, dict[str, str]]:
    """The graph, and its data; each must have been declared for what it is used for."""
    root = ElementTree.fromstring(text)
    assert root.tag == f"{{{NAMESPACE}}}graphml"
    keys = {key.get("id"): key.get("for") for key in root.iter(f"{{{NAMESPACE}}}key")}
    graph = root.find(f"{{{NAMESPACE}}}graph")
    assert graph is not None
    for owner in ("graph", "node", "edge"):
        for element in root.iter(f"{{{NAMESPACE}}}{owner}"):
            assert all(keys[name] == owner for name in data_of(element))
    return graph, data_of(graph)


def data_of(element: ElementTree.Element) -> dict[str, str]:
    return {str(data.get("key")): data.text or "" for data in element.findall(f"{{{NAMESPACE}}}data")}


REQUIRED = {
    "witness-type", "sourcecodelang", "producer", "specification", "programfile", "programhash", "architecture",
    "creationtime",
}  # fmt: skip


def test_a_violation_in_graphml_follows_the_interleaving(tmp_path: Path) -> None:
    graph, about = graph_of(written(tmp_path, "--witness", "w.graphml", UNSAFE))
    assert set(about) == REQUIRED
    assert about["witness-type"] == "violation_witness"
    assert about["programhash"] == hashlib.sha256(UNSAFE.read_bytes()).hexdigest()
    nodes = {node.get("id"): data_of(node) for node in graph.iter(f"{{{NAMESPACE}}}node")}
    assert [name for name, data in nodes.items() if data.get("entry") == "true"] == ["N0"]
    edges = list(graph.iter(f"{{{NAMESPACE}}}edge"))
    at = "N0"
    for edge in edges:
        assert edge.get("source") == at
        at = str(edge.get("target"))
    assert nodes[at] == {"violation": "true"}
    followed = [(int(data_of(edge)["threadId"]), int(data_of(edge)["startline"])) for edge in edges]
    assert followed == [(line["thread"], line["line"]) for line in lines_of(tmp_path, UNSAFE)]
    created = [data["createThread"] for data in map(data_of, edges) if "createThread" in data]
    assert created == ["1", "2"]


def test_a_proof_in_graphml(tmp_path: Path) -> None:
    graph, about = graph_of(written(tmp_path, "--witness", "w.graphml", SAFE, "--data-model", "ILP32"))
    assert about["witness-type"] == "correctness_witness"
    assert about["architecture"] == "32bit"
    assert len(list(graph.iter(f"{{{NAMESPACE}}}node"))) == 1


def test_a_violation_in_yaml_follows_the_interleaving(tmp_path: Path) -> None:
    (entry,) = yaml.safe_load(written(tmp_path, "--witness", "w.yml", UNSAFE))
    assert entry["entry_type"] == "violation_sequence"
    assert set(entry["metadata"]) == {"format_version", "uuid", "creation_time", "producer", "task"}
    task = entry["metadata"]["task"]
    assert task["input_file_hashes"] == {str(UNSAFE): hashlib.sha256(UNSAFE.read_bytes()).hexdigest()}
    assert (task["specification"], task["data_model"]) == ("G ! call(reach_error())", "LP64")
    points = [segment["segment"][-1]["waypoint"] for segment in entry["content"]]
    assert [point["type"] for point in points] == ["assumption"] * (len(points) - 1) + ["target"]
    assert all(point["action"] == "follow" for point in points)
    followed = [(point["thread_id"], point["location"]["line"]) for point in points]
    assert followed == [(line["thread"], line["line"]) for line in lines_of(tmp_path, UNSAFE)]


def test_a_proof_in_yaml(tmp_path: Path) -> None:
    specification = tmp_path / "unreach.prp"
    specification.write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    text = written(tmp_path, "--witness", "w.yaml", SAFE, "--property", str(specification))
    (entry,) = yaml.safe_load(text)
    assert entry["entry_type"] == "invariant_set"
    assert entry["metadata"]["task"]["specification"] == "G ! call(reach_error())"
    (content,) = entry["content"]
    assert content["invariant"]["location"]["line"] == 1 + SAFE.read_text().splitlines().index("int main(void) {")


def test_a_witness_names_what_is_violated(tmp_path: Path) -> None:
    program = tmp_path / "p.c"
    program.write_text("#include <pthread.h>\npthread_mutex_t m;\nint main(void) { pthread_mutex_unlock(&m); }\n")
    _, about = graph_of(written(tmp_path, "--witness", "w.graphml", program))
    assert about["specification"] == "CHECK( init(main()), LTL(G locks) )"


def test_a_witness_of_an_unknown_kind(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(SAFE), "--witness", "w.txt"]) == 1
    assert "must end in .graphml, .yml, .yaml" in capfd.readouterr().err
