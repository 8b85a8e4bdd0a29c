"""Files for each of several violations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from tests.helpers.programs import ACCOUNTS, LOST_UPDATE
from tests.helpers.traces import violated
from unbraid.cli.main import run
from unbraid.driver.answer import Answer
from unbraid.driver.outputs import Outputs, contents, unwritten
from unbraid.driver.request import Source
from unbraid.driver.several import combined
from unbraid.results.verdict import Report, Verdict

BOTH = ("verify", ACCOUNTS, "--property", "race,deadlock", "--timeout", "100")


def names(wanted: Outputs, answer: Answer) -> list[str]:
    return [Path(name).name for name, _ in contents(wanted, answer, Source(("dir/prog.c",)), 0.0)]


# --------------------------------------------------------------------------------------------- traces
def test_a_folder_gets_each_counterexample(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "traces"
    assert run([*BOTH, "--trace", f"{folder}/"]) == 10
    assert "note:" not in capfd.readouterr().out
    expected = ["no-data-race", "no-deadlock"]
    assert sorted(file.name for file in folder.iterdir()) == [f"accounts.{name}.json" for name in expected]
    for name in expected:
        assert run(["replay", str(folder / f"accounts.{name}.json")]) == 10
        assert capfd.readouterr().out.splitlines()[-1] == f"VERDICT: FALSE({name})"


def test_a_file_gets_the_first_one_and_a_note_tells(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file, witness = tmp_path / "t.json", tmp_path / "w.yml"
    assert run([*BOTH, "--trace", str(file), "--witness", str(witness)]) == 10
    out = capfd.readouterr().out
    for option, name in (("--trace", file), ("--witness", witness)):
        folder = f"{name.with_suffix('')}/"
        said = f"{name} has the first of 2 counterexamples; {option} {folder} writes each to a file of its own"
        assert f"note: {said}\n" in out
    assert json.loads(file.read_text())["violation"]["property"] == "no-data-race"
    (entry,) = yaml.safe_load(witness.read_text())
    assert entry["metadata"]["task"]["specification"] == "G ! data-race"


def test_one_counterexample_in_a_folder_that_exists(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", LOST_UPDATE, "--property", "unreach-call", "--trace", str(tmp_path)]) == 10
    assert [file.name for file in tmp_path.iterdir()] == ["lost_update.unreach-call.json"]


def test_a_folder_that_cannot_be_made(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run(["verify", LOST_UPDATE, "--trace", f"{tmp_path}/file/"]) == 1
    assert "cannot write to" in capfd.readouterr().err


def test_no_violation_is_written_twice(tmp_path: Path) -> None:
    """Two properties that were checked together share a report; two that overlap find the same thing."""
    together, again = Answer(violated("valid-deref")), Answer(violated("valid-deref"))
    elsewhere = Answer(violated("valid-deref", number=9))
    answers = [("locks", together), ("def-behavior", together), ("valid-deref", again), ("valid-memsafety", elsewhere)]
    answer = combined(answers, False)
    assert answer.report.violations == (together.report.trace, elsewhere.report.trace)
    written = names(Outputs(trace=str(tmp_path)), answer)
    assert written == ["prog.valid-deref.json", "prog.valid-deref-2.json"]
    assert list(unwritten(Outputs(trace=str(tmp_path)), answer)) == []
    (note,) = unwritten(Outputs(trace="t.json"), answer)
    assert note.data == ("t.json", 2, "--trace", "t")


def test_possible_violations_come_last(tmp_path: Path) -> None:
    certain = violated("locks", number=5)
    possible = Report(Verdict.UNKNOWN, "only possible", possible=violated("unreach-call").trace)
    answer = combined([("unreach-call", Answer(possible)), ("locks", Answer(certain))], False)
    assert names(Outputs(trace=str(tmp_path)), answer) == ["prog.locks.json", "prog.unreach-call.json"]
    (note,) = unwritten(Outputs(trace="t.json", witness="w.yml"), answer)  # there is only one witness
    assert note.data == ("t.json", 2, "--trace", "t")


# ------------------------------------------------------------------------------------------ witnesses
def test_a_folder_gets_a_witness_for_each_answer(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", ACCOUNTS, "--property", "overflow,deadlock", "--witness", f"{tmp_path}/w/"]) == 10
    found = {file.name: yaml.safe_load(file.read_text())[0] for file in (tmp_path / "w").iterdir()}
    assert {name: (each["entry_type"], each["metadata"]["task"]["specification"]) for name, each in found.items()} == {
        "accounts.no-deadlock.yml": ("violation_sequence", "G ! deadlock"),
        "accounts.no-overflow.yml": ("invariant_set", "G ! overflow"),
    }


def test_what_is_not_known_has_no_witness(tmp_path: Path) -> None:
    unknown, proved = Answer(Report(Verdict.UNKNOWN, "why not")), Answer(Report(Verdict.TRUE, "proved"))
    source = Source((LOST_UPDATE,))
    answer = combined([("no-deadlock", unknown), ("no-overflow", proved)], False)
    written = [name for name, _ in contents(Outputs(witness=f"{tmp_path}/"), answer, source, 0.0)]
    assert written == [str(tmp_path / "lost_update.no-overflow.yml")]
    assert list(contents(Outputs(witness=str(tmp_path / "w.yml")), answer, source, 0.0)) == []
