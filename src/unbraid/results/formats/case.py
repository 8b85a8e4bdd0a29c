"""One of several verified programs, and what is known of each of its properties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unbraid.core.records import dataclass
from unbraid.properties.catalogue import includes
from unbraid.results.render import possible_summary, summary
from unbraid.results.unknown import in_full
from unbraid.results.verdict import Part, Report, Verdict


@dataclass(frozen=True)
class Case:
    """A program and its report; `problem` says why there is no report.  `properties`: those that were asked for."""

    name: str
    report: Report | None
    files: Sequence[str] = ()
    properties: Sequence[str] = ()
    seconds: float = 0.0
    problem: str = ""

    def outcomes(self) -> Iterator[Outcome]:
        """One for each property.  A report without parts is about all properties together."""
        if self.report is not None:
            parts = self.report.parts or tuple(Part(name, self.report) for name in self.properties)
            yield from map(_outcome, parts)


@dataclass(frozen=True)
class Outcome:
    """The verdict on one property, and its reason.  Several outcomes may share a report."""

    property: str
    verdict: Verdict
    reason: str
    report: Report


def _outcome(part: Part) -> Outcome:
    """A search for several properties ends with the first violation, and leaves the other properties open."""
    report = part.report
    if report.possible is not None:
        return Outcome(part.property, report.verdict, possible_summary(report.possible), report)
    if report.trace is None:
        return Outcome(part.property, report.verdict, in_full(report), report)
    if includes(part.property, report.trace.property):
        return Outcome(part.property, Verdict.FALSE, summary(report.trace), report)
    reason = f"the search ended when it found a violation of {report.trace.property}"
    return Outcome(part.property, Verdict.UNKNOWN, reason, report)
