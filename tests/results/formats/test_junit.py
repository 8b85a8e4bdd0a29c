"""JUnit XML."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.helpers.programs import ACCOUNTS
from tests.helpers.traces import violated
from unbraid.cli.main import run
from unbraid.results.formats.case import Case
from unbraid.results.formats.junit import junit
from unbraid.results.verdict import Part, Report, Verdict

TRUE = Report(Verdict.TRUE, "proved", seconds=2.0)


def cases_of(text: str) -> dict[str, ElementTree.Element]:
    """By class and name.  The counts must be right, on both levels."""
    root = ElementTree.fromstring(text)
    (suite,) = root
    for counted in (root, suite):
        assert int(counted.attrib["tests"]) == len(suite)
        for name, kind in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(counted.attrib[name]) == len(suite.findall(f"testcase/{kind}"))
    found = {f"{case.get('classname')} {case.get('name')}": case for case in suite}
    assert len(found) == len(suite)
    return found


def test_a_test_case_for_each_property(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "f.xml"
    assert run(["verify", ACCOUNTS, "--property", "overflow,race,deadlock", "--junit", str(file)]) == 10
    found = cases_of(file.read_text())
    assert list(found) == [f"{ACCOUNTS} {name}" for name in ("no-overflow", "no-data-race", "no-deadlock")]
    proved, race, deadlock = found.values()
    assert len(proved) == 0 and all(float(case.attrib["time"]) > 0 for case in found.values())
    for case, said in ((race, "is about to write transfers"), (deadlock, "waits for ours.lock")):
        (failure,) = case
        assert failure.get("type") == case.get("name")
        assert failure.text is not None and said in failure.text
    assert "waits for" not in ElementTree.tostring(race, "unicode")


def test_what_is_not_known_is_skipped() -> None:
    unknown = Report(Verdict.UNKNOWN, "out of time")
    report = Report(Verdict.UNKNOWN, "", parts=(Part("locks", TRUE), Part("no-deadlock", unknown)))
    found = cases_of(junit([Case("p.c", report)]))
    assert [child.tag for child in found["p.c locks"]] == []
    (skipped,) = found["p.c no-deadlock"]
    assert (skipped.tag, skipped.get("message")) == ("skipped", "out of time")


def test_a_program_that_is_refused_is_one_error() -> None:
    refused = Case("a.c", None, properties=("unreach-call", "locks"), seconds=0.5, problem="refused: a.c:1:1")
    found = cases_of(junit([refused, Case("b.c", TRUE, properties=("locks",))]))
    assert list(found) == ["a.c verify", "b.c locks"]
    (error,) = found["a.c verify"]
    assert (error.tag, error.get("message")) == ("error", "refused: a.c:1:1")


def test_what_is_shared_is_shown_once() -> None:
    """The time of a search for several properties, and the trace of a violation of several properties."""
    together = replace(violated("valid-deref"), seconds=3.0)
    names = "def-behavior", "valid-memsafety", "locks"
    found = cases_of(junit([Case("p.c", together, properties=names, seconds=4.0)]))
    assert [case.get("time") for case in found.values()] == ["3.000", "0.000", "0.000"]
    first, second = (case[0].text or "" for case in list(found.values())[:2])
    assert "statement 3;" in first
    assert second == "the same violation as that of def-behavior"
    assert found["p.c locks"][0].tag == "skipped"


def test_names_do_not_depend_on_the_verdict() -> None:
    reports = TRUE, violated("locks"), Report(Verdict.UNKNOWN, "out of time")
    names = [list(cases_of(junit([Case("p.c", report, properties=("unreach-call", "locks"))]))) for report in reports]
    assert names == [["p.c unreach-call", "p.c locks"]] * 3


def test_junit_has_no_characters_that_xml_lacks() -> None:
    unknown = Report(Verdict.UNKNOWN, "out of time")
    cases = [Case("a\x00b", None, seconds=1.5, problem="bad \x1b[0m"), Case("c", unknown, (), ("locks",), 0.5)]
    root = ElementTree.fromstring(junit(cases))
    assert root.get("time") == "2.000"
    assert [case.get("classname") for case in root.iter("testcase")] == ["a\ufffdb", "c"]
