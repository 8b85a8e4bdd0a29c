"""What TRUE means."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers.programs import REPOSITORY
from unbraid.cli.main import run
from unbraid.core.notes import Note, NoteKind
from unbraid.engines.findings import Scope
from unbraid.properties.catalogue import PROPERTIES, named
from unbraid.properties.checked import CheckedProperty
from unbraid.properties.selection import DEFAULT
from unbraid.results.coverage import ASSUMED, SCOPES, SHOWN_AS_ASSUMED, coverage, coverage_lines, coverage_of_all

LOCKED = str(REPOSITORY / "examples" / "locked_counter.c")
PRP = "CHECK( init(main()), LTL(G ! call(reach_error())) )"


def test_every_kind_has_words() -> None:
    assert set(SCOPES) == set(Scope)
    assert set(ASSUMED) >= SHOWN_AS_ASSUMED
    assert len({each.topic for each in PROPERTIES}) == len(PROPERTIES)


def test_default_properties() -> None:
    covered = coverage(DEFAULT, Scope.ALL, (Note(NoteKind.OVERFLOW_WRAPS), Note(NoteKind.ANSWER_IN_CACHE)))
    assert covered.checked == ("unreach-call", "locks", "def-behavior")
    assert {"no-data-race", "no-deadlock", "no-overflow"} <= set(covered.unchecked)
    assert covered.assumed == (NoteKind.OVERFLOW_WRAPS,)
    assert len(list(coverage_lines(covered))) == 3


@pytest.mark.parametrize("each", PROPERTIES, ids=lambda each: each.name)
def test_nothing_is_both_checked_and_not(each: CheckedProperty) -> None:
    covered = coverage(each.kinds, Scope.ALL, ())
    assert covered.checked
    unchecked = [one for name in covered.unchecked if (one := named(name)) is not None]
    assert not any(each.kinds & other.kinds for other in unchecked)


def test_several_proofs() -> None:
    kinds = [one.kinds for name in ("locks", "no-overflow") if (one := named(name)) is not None]
    notes = (Note(NoteKind.RACES_INTERLEAVE),)
    whole = coverage_of_all([coverage(kinds[0], Scope.ALL, ()), coverage(kinds[1], Scope.ALL, notes)])
    assert whole.checked == ("locks", "no-overflow")
    assert "no-overflow" not in whole.unchecked and "no-data-race" in whole.unchecked
    assert whole.assumed == (NoteKind.RACES_INTERLEAVE,)


def test_outputs(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    assert run(["verify", LOCKED, "--json", "--report", str(page)]) == 0
    found = json.loads(capfd.readouterr().out)["coverage"]
    assert found["executions"] == "all"
    assert found["assumed"] == ["calls-succeed", "overflow-wraps"]
    assert '<th scope="row">not checked</th>' in page.read_text()


@pytest.mark.parametrize("options", [[], ["--may-fail"]])
def test_allocations_succeed(options: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "program.c"
    program.write_text("#include <stdlib.h>\nint main(void) { free(malloc(4)); return 0; }\n")
    assert run(["verify", str(program), "--json", *options]) == 0
    assert ("calls-succeed" in json.loads(capfd.readouterr().out)["coverage"]["assumed"]) == (not options)


def test_competitions_assume_defined_behaviour(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "unreach-call.prp"
    file.write_text(PRP)
    assert run(["verify", LOCKED, "--property", str(file), "--json"]) == 0
    assert "assumed-defined" in json.loads(capfd.readouterr().out)["coverage"]["assumed"]
