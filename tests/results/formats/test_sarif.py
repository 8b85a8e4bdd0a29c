"""SARIF, read back by somebody else's parser."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sarif_pydantic import Sarif

from tests.helpers.programs import ACCOUNTS, EXAMPLES
from tests.helpers.traces import violated
from unbraid.cli.main import run
from unbraid.core.causes import Cause, Why
from unbraid.core.nodes import Origin
from unbraid.core.notes import Note, NoteKind
from unbraid.properties.catalogue import PROPERTIES
from unbraid.results.formats.case import Case
from unbraid.results.formats.sarif import sarif
from unbraid.results.verdict import Part, Report, Verdict

UNSAFE, SAFE = EXAMPLES / "lost_update.c", EXAMPLES / "locked_counter.c"


def written(tmp_path: Path, program: Path | str, *more: str) -> Any:
    """The run in the file, which a parser has accepted."""
    file = tmp_path / "f.sarif"
    run(["verify", str(program), "--sarif", str(file), *more])
    return checked(json.loads(file.read_text()))


def made(*cases: Case) -> Any:
    return checked(sarif(cases))


def checked(found: dict[str, Any]) -> Any:
    """What the standard asks for, as far as the parser does not look for it."""
    Sarif.model_validate_json(json.dumps(found))
    (only,) = found["runs"]
    rules = [rule["id"] for rule in only["tool"]["driver"]["rules"]]
    for result in only["results"]:
        assert result["ruleId"] in rules and result["message"]["text"] and result["locations"]
        assert (result["kind"], result["level"]) == ("fail", "error")  # all that services see as an alert
        assert all(flow["locations"] for code in result["codeFlows"] for flow in code["threadFlows"])
        ids = [place["id"] for place in result.get("relatedLocations", [])]
        assert ids == list(range(1, len(ids) + 1))
    (invocation,) = only["invocations"]
    assert isinstance(invocation["executionSuccessful"], bool)
    for told in invocation.get("toolExecutionNotifications", []):
        assert told["level"] in ("note", "warning", "error") and told["message"]["text"]
        assert told.get("associatedRule", {"id": rules[0]})["id"] in rules
    return only


def told_by(found: Any) -> Sequence[dict[str, Any]]:
    told: Sequence[dict[str, Any]] = found["invocations"][0].get("toolExecutionNotifications", [])
    return told


# ------------------------------------------------------------------------------------------- violations
def test_a_bug(tmp_path: Path) -> None:
    (result,) = written(tmp_path, UNSAFE, "--property", "unreach-call")["results"]
    assert result["ruleId"] == "unreach-call"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "examples/lost_update.c"
    assert place["region"] == {"startLine": 18, "startColumn": 5}


def test_threads_interleave_as_the_trace_does(tmp_path: Path) -> None:
    (found,) = written(tmp_path, UNSAFE, "--property", "unreach-call")["results"]
    flows = found["codeFlows"][0]["threadFlows"]
    steps = sorted((step["executionOrder"], flow["id"]) for flow in flows for step in flow["locations"])
    assert [order for order, _ in steps] == list(range(1, 9))
    names = ["main", "main", "worker#2", "worker#1", "worker#2", "main", "main", "main"]
    assert [name for _, name in steps] == names


def test_every_violation_is_a_result(tmp_path: Path) -> None:
    results = written(tmp_path, ACCOUNTS, "--property", "all", "--timeout", "100")["results"]
    assert [result["ruleId"] for result in results] == ["no-data-race", "no-deadlock"]
    marks = [result["partialFingerprints"]["violation/v1"] for result in results]
    assert len(set(marks)) == 2


def test_both_sides_of_a_race(tmp_path: Path) -> None:
    (race,) = written(tmp_path, ACCOUNTS, "--property", "race")["results"]
    first, second, *others = race["codeFlows"][0]["threadFlows"]
    assert {first["id"], second["id"]} == {"pay#1", "receive#2"} and [flow["id"] for flow in others] == ["main"]
    for number, flow in enumerate((first, second), 1):
        assert f"[{flow['id']}]({number}) is about to" in race["message"]["text"]
        assert flow["message"]["text"].startswith(f"{flow['id']} is about to")
        place = flow["locations"][-1]["location"]["physicalLocation"]  # a side ends with its access
        assert place == race["relatedLocations"][number - 1]["physicalLocation"]
    orders = [step["executionOrder"] for flow in (first, second, *others) for step in flow["locations"]]
    assert sorted(orders) == list(range(1, len(orders) + 1))


def test_no_violation_is_listed_twice() -> None:
    together, elsewhere = violated("valid-deref"), violated("valid-deref", 9)
    parts = (Part("locks", together), Part("def-behavior", together), Part("valid-memsafety", elsewhere))
    results = made(Case("p", Report(Verdict.FALSE, "", parts=parts)))["results"]
    assert [result["locations"][0]["physicalLocation"]["region"]["startLine"] for result in results] == [3, 9]


def test_the_source_is_gone() -> None:
    (result,) = made(Case("p", violated("locks"), ["f.c"], ("locks",)))["results"]
    assert "partialFingerprints" not in result


# -------------------------------------------------------------------------------- what is no violation
def test_a_proof_is_no_result(tmp_path: Path) -> None:
    found = written(tmp_path, SAFE)
    assert found["results"] == [] and found["invocations"] == [{"executionSuccessful": True}]


def test_what_is_not_known_is_a_notification() -> None:
    unknown = Report(Verdict.UNKNOWN, "out of time")
    parts = Part("locks", Report(Verdict.TRUE, "proved")), Part("no-deadlock", unknown)
    found = made(Case("f.c", Report(Verdict.UNKNOWN, "", parts=parts), ["f.c"]))
    assert found["results"] == [] and found["invocations"][0]["executionSuccessful"]
    (told,) = told_by(found)
    assert (told["level"], told["associatedRule"]) == ("warning", {"id": "no-deadlock"})
    assert told["message"]["text"] == "f.c: it is not known whether no-deadlock holds: out of time"
    assert told["locations"] == [{"physicalLocation": {"artifactLocation": {"uri": "f.c"}}}]


def test_where_the_search_was_stopped() -> None:
    cause = Cause(Why.WEAKER_ORDERS_MATTER, Origin("f.c", 3, 4))
    possible = Report(Verdict.UNKNOWN, "only possible", possible=violated("locks", 7).trace)
    cases = [
        Case("p", Report(Verdict.UNKNOWN, "", cause=cause), ["p.c"], ("locks",)),
        Case("q", possible, (), ("locks",)),
    ]
    regions = [told["locations"][0]["physicalLocation"]["region"] for told in told_by(made(*cases))]
    assert [region["startLine"] for region in regions] == [3, 7]


def test_a_program_that_is_refused() -> None:
    found = made(Case("f.c", None, ["f.c"], problem="refused: f.c:1:1"), Case("g.c", violated("locks"), ["g.c"]))
    assert len(found["results"]) == 1 and not found["invocations"][0]["executionSuccessful"]
    (told,) = told_by(found)
    assert (told["level"], told["message"]["text"]) == ("error", "refused: f.c:1:1")


def test_notes_of_all_parts() -> None:
    notes = Note(NoteKind.WEAKER_ORDERS), Note(NoteKind.ONLY_SCALARS, Origin("f.c", 3, 4))
    parts = tuple(Part("locks", Report(Verdict.TRUE, "", notes=(notes[0], note))) for note in notes)
    told = told_by(made(Case("p", Report(Verdict.TRUE, "", notes=notes[:1], parts=parts))))
    assert [each["level"] for each in told] == ["note", "note"]
    assert "locations" not in told[0]
    assert told[1]["locations"][0]["physicalLocation"]["region"] == {"startLine": 3, "startColumn": 4}


def test_names_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    unknown = Report(Verdict.UNKNOWN, "")
    (told,) = told_by(made(Case("p", unknown, ["a b%#.c", "/elsewhere/c.c"], (PROPERTIES[0].name,))))
    uris = [place["physicalLocation"]["artifactLocation"]["uri"] for place in told["locations"]]
    assert uris == ["a%20b%25%23.c", "file:///elsewhere/c.c"]
