"""JUnit XML: one test case for each property of each program.

The class of a test case is the program, and its name is the property, whatever the verdict is, so that CI servers can
compare runs.  A property that is neither proved nor violated counts as skipped.  A program without a report is one
test case, with an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

from unbraid.results.formats.case import Case, Outcome
from unbraid.results.terminal import render_trace
from unbraid.results.verdict import Verdict

NO_REPORT = "verify"  # the name of the test case of a program without a report
# Characters that XML 1.0 cannot represent.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(cases: Sequence[Case]) -> str:
    suite = ElementTree.Element("testsuite")
    for case in cases:
        suite.extend(_refused(case) if case.report is None else _checked(case))
    counts = _counts(suite, sum(case.seconds for case in cases))
    suite.attrib.update(counts)
    suites = ElementTree.Element("testsuites", counts)
    suites.append(suite)
    ElementTree.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(suites, encoding="unicode") + "\n"


def _counts(suite: ElementTree.Element, seconds: float) -> dict[str, str]:
    kinds = {"failures": "failure", "errors": "error", "skipped": "skipped"}
    numbers = {name: str(len(suite.findall(f"testcase/{kind}"))) for name, kind in kinds.items()}
    return {"name": "unbraid", "tests": str(len(suite)), **numbers, "time": f"{seconds:.3f}"}


def _refused(case: Case) -> Iterator[ElementTree.Element]:
    element = _element(case, NO_REPORT, case.seconds)
    ElementTree.SubElement(element, "error", message=_text(case.problem))
    yield element


def _checked(case: Case) -> Iterator[ElementTree.Element]:
    """Properties that share a report were searched together: the first of them has the time, and the trace is shown
    once."""
    seen: set[int] = set()
    shown: dict[tuple[str, str, int, int], str] = {}
    for outcome in case.outcomes():
        is_first = id(outcome.report) not in seen
        seen.add(id(outcome.report))
        element = _element(case, outcome.property, outcome.report.seconds if is_first else 0.0)
        if outcome.verdict is Verdict.FALSE:
            failure = ElementTree.SubElement(
                element, "failure", message=_text(outcome.reason), type=outcome.report.violated or outcome.property
            )
            failure.text = _text(_trace(outcome, shown))
        elif outcome.verdict is Verdict.UNKNOWN:
            ElementTree.SubElement(element, "skipped", message=_text(outcome.reason))
        yield element


def _trace(outcome: Outcome, shown: dict[tuple[str, str, int, int], str]) -> str:
    """`shown`: for each violation, the test case that has its trace."""
    trace = outcome.report.trace
    if trace is None:
        return ""
    where = shown.setdefault(trace.identity(), outcome.property)
    if where != outcome.property:
        return f"the same violation as that of {where}"
    return "\n".join(["", *render_trace(trace, explained=True), ""])


def _element(case: Case, name: str, seconds: float) -> ElementTree.Element:
    return ElementTree.Element("testcase", classname=_text(case.name), name=name, time=f"{seconds:.3f}")


def _text(text: str) -> str:
    return _FORBIDDEN.sub("\ufffd", text)
