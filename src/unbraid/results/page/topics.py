"""The reports that a page shows.  Several properties may share one report: then it is shown once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from unbraid.core.records import dataclass
from unbraid.results.verdict import Report, Verdict


@dataclass(frozen=True)
class Topic:
    """A report, and the properties that it is about.  `before`: as in a part of the report."""

    properties: tuple[str, ...]
    report: Report
    before: tuple[str, ...] = ()


@dataclass(frozen=True)
class Topics:
    """The topics of a page: those with an execution to show, those that are open, and those that are proved."""

    all: tuple[Topic, ...]
    shown: tuple[Topic, ...]
    open: tuple[Topic, ...]
    proved: tuple[Topic, ...]


def topics(report: Report, asked: Sequence[str]) -> Topics:
    """`asked`: the properties of a report without parts.  Violations come before possible violations."""
    found = _of_parts(report) if report.parts else [Topic(_concerned(report, asked), report)]
    shown = [topic for topic in found if topic.report.shown is not None]
    return Topics(
        tuple(found),
        tuple(sorted(shown, key=lambda topic: topic.report.trace is None)),
        tuple(topic for topic in found if topic.report.verdict is Verdict.UNKNOWN),
        tuple(topic for topic in found if topic.report.verdict is Verdict.TRUE),
    )


def _of_parts(report: Report) -> list[Topic]:
    found: list[Topic] = []
    for part in report.parts:
        same = next((i for i, topic in enumerate(found) if topic.report is part.report), None)
        if same is None:
            found.append(Topic((part.property,), part.report, part.before))
        else:
            found[same] = replace(found[same], properties=(*found[same].properties, part.property))
    return found


def _concerned(report: Report, asked: Sequence[str]) -> tuple[str, ...]:
    """A violation says nothing about the other properties that were asked for."""
    if report.violated is not None:
        return (report.violated,)
    return tuple(asked) if report.coverage is None else report.coverage.checked
