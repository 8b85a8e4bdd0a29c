"""Which reports a page shows, and in which order."""

from __future__ import annotations

from unbraid.results.page.topics import topics
from unbraid.results.trace import Trace
from unbraid.results.verdict import Part, Report, Verdict

TRACE = Trace("locks", "wrong", "f.c", 1, 1, [], 0)
SAFE, OPEN = Report(Verdict.TRUE, "proved"), Report(Verdict.UNKNOWN, "late")
WRONG, PERHAPS = Report(Verdict.FALSE, "", trace=TRACE), Report(Verdict.UNKNOWN, "", possible=TRACE)


def test_a_shared_report_is_shown_once() -> None:
    parts = (Part("a", SAFE), Part("b", WRONG), Part("c", SAFE), Part("d", WRONG), Part("e", OPEN))
    found = topics(Report(Verdict.FALSE, "", trace=TRACE, parts=parts), ())
    assert [topic.properties for topic in found.all] == [("a", "c"), ("b", "d"), ("e",)]
    assert [topic.properties for topic in found.shown] == [("b", "d")]
    assert [topic.properties for topic in found.open] == [("e",)]
    assert [topic.properties for topic in found.proved] == [("a", "c")]


def test_violations_come_before_possible_ones() -> None:
    parts = (Part("perhaps", PERHAPS), Part("wrong", WRONG))
    found = topics(Report(Verdict.FALSE, "", trace=TRACE, parts=parts), ())
    assert [topic.properties for topic in found.shown] == [("wrong",), ("perhaps",)]
    assert [topic.properties for topic in found.open] == [("perhaps",)]


def test_a_violation_is_about_one_property() -> None:
    assert topics(WRONG, ("locks", "no-overflow")).all[0].properties == ("locks",)
    assert topics(OPEN, ("locks", "no-overflow")).all[0].properties == ("locks", "no-overflow")
