"""JUnit XML: one test case for each program.  UNKNOWN counts as skipped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from unbraid.core.records import dataclass
from unbraid.results.terminal import render_trace
from unbraid.results.unknown import in_full
from unbraid.results.verdict import Report, Verdict

# Characters that XML 1.0 cannot represent.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Case:
    """A program and its report; `problem` says why there is no report."""

    name: str
    seconds: float
    report: Report | None
    problem: str = ""


def junit(cases: Sequence[Case]) -> str:
    suite = ElementTree.Element("testsuite", _counts(cases))
    for case in cases:
        element = ElementTree.SubElement(
            suite, "testcase", name=_text(case.name), classname="unbraid", time=f"{case.seconds:.3f}"
        )
        _add_outcome(element, case)
    suites = ElementTree.Element("testsuites", _counts(cases))
    suites.append(suite)
    ElementTree.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(suites, encoding="unicode") + "\n"


def _counts(cases: Sequence[Case]) -> dict[str, str]:
    verdicts = [case.report.verdict if case.report else None for case in cases]
    return {
        "name": "unbraid",
        "tests": str(len(cases)),
        "failures": str(verdicts.count(Verdict.FALSE)),
        "errors": str(verdicts.count(None)),
        "skipped": str(verdicts.count(Verdict.UNKNOWN)),
        "time": f"{sum(case.seconds for case in cases):.3f}",
    }


def _add_outcome(element: ElementTree.Element, case: Case) -> None:
    report = case.report
    if report is None:
        ElementTree.SubElement(element, "error", message=_text(case.problem))
    elif report.verdict is Verdict.FALSE:
        kind = report.violated or ""
        failure = ElementTree.SubElement(element, "failure", message=_text(report.reason), type=kind)
        if report.trace is not None:
            failure.text = _text("\n".join(["", *render_trace(report.trace, explained=True), ""]))
    elif report.verdict is Verdict.UNKNOWN:
        ElementTree.SubElement(element, "skipped", message=_text(in_full(report)))


def _text(text: str) -> str:
    return _FORBIDDEN.sub("\ufffd", text)
