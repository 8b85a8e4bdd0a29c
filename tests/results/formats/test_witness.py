"""Witnesses: GraphML and YAML."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from tests.helpers.programs import EXAMPLES
from unbraid.cli.main import run
from unbraid.results.formats.graphml import NAMESPACE

UNSAFE, SAFE = EXAMPLES / "lost_update.c", EXAMPLES / "locked_counter.c"


def written(tmp_path: Path, option: str, name: str, program: Path, *more: str) -> str:
    file = tmp_path / name
    run(["verify", str(program), option, str(file), *more])
    return file.read_text()


def lines_of(tmp_path: Path, program: Path) -> list[dict[str, Any]]:
    """Every line of the counterexample, as the trace file has them."""
    lines: list[dict[str, Any]] = json.loads(written(tmp_path, "--trace", "t.json", program, "--full-trace"))["lines"]
    return lines


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
