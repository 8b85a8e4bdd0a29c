"""What is known of each property of a program."""

from __future__ import annotations

from tests.helpers.traces import violated
from unbraid.results.formats.case import Case
from unbraid.results.verdict import Part, Report, Verdict

TRUE, UNKNOWN = Report(Verdict.TRUE, "proved"), Report(Verdict.UNKNOWN, "out of time")
FALSE = violated("valid-deref")


def outcomes(report: Report, *asked: str) -> dict[str, Verdict]:
    return {each.property: each.verdict for each in Case("p", report, properties=asked).outcomes()}


def test_a_report_without_parts_is_about_all_properties() -> None:
    asked = "unreach-call", "locks"
    assert outcomes(TRUE, *asked) == {"unreach-call": Verdict.TRUE, "locks": Verdict.TRUE}
    assert outcomes(UNKNOWN, *asked) == {"unreach-call": Verdict.UNKNOWN, "locks": Verdict.UNKNOWN}


def test_a_violation_leaves_other_properties_open() -> None:
    """They may have been checked together, and the search ends with the first violation."""
    asked = "locks", "def-behavior", "valid-deref"
    expected = {"locks": Verdict.UNKNOWN, "def-behavior": Verdict.FALSE, "valid-deref": Verdict.FALSE}
    assert outcomes(FALSE, *asked) == expected
    assert outcomes(Report(Verdict.FALSE, "", parts=tuple(Part(name, FALSE) for name in asked))) == expected
    first, *_ = Case("p", FALSE, properties=asked).outcomes()
    assert first.reason == "the search ended when it found a violation of valid-deref"


def test_parts_have_their_own_verdicts() -> None:
    parts = Part("locks", TRUE), Part("def-behavior", FALSE), Part("no-deadlock", UNKNOWN)
    assert outcomes(Report(Verdict.FALSE, "", parts=parts), "ignored") == {
        "locks": Verdict.TRUE,
        "def-behavior": Verdict.FALSE,
        "no-deadlock": Verdict.UNKNOWN,
    }


def test_a_possible_violation_is_named() -> None:
    possible = Report(Verdict.UNKNOWN, "only possible", possible=FALSE.trace)
    (outcome,) = Case("p", possible, properties=("locks",)).outcomes()
    assert outcome.verdict is Verdict.UNKNOWN
    assert outcome.reason.startswith("possibly violated: valid-deref is violated at ")


def test_no_report() -> None:
    assert list(Case("p", None, properties=("locks",), problem="refused").outcomes()) == []
