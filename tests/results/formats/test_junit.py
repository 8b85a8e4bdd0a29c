"""JUnit XML."""

from __future__ import annotations

from xml.etree import ElementTree

from unbraid.results.formats.junit import Case, junit
from unbraid.results.verdict import Report, Verdict


def test_junit_has_no_characters_that_xml_lacks() -> None:
    text = junit([Case("a\x00b", 1.5, None, "bad \x1b[0m"), Case("c", 0.5, Report(Verdict.UNKNOWN, "out of time"))])
    root = ElementTree.fromstring(text)
    assert root.get("time") == "2.000"
    assert [case.get("name") for case in root.iter("testcase")] == ["a\ufffdb", "c"]
    skipped = root.find(".//skipped")
    assert skipped is not None and skipped.get("message") == "out of time"
