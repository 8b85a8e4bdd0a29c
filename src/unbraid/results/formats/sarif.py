"""SARIF 2.1.0, for code scanning services and editors.

A violation is a result.  Each thread has its own thread flow, and `executionOrder` gives the interleaving.

Code scanning services show every result as an alert, whatever its `kind` is.  So a proved property is no result, and
neither is an open one, although the standard has the kinds `pass` and `open`: it is a notification of the run.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from unbraid import __version__
from unbraid.core.notes import Note
from unbraid.results.explain import explain
from unbraid.results.formats.case import Case, Outcome
from unbraid.results.formats.fingerprints import NAME, fingerprint
from unbraid.results.formats.rules import rules
from unbraid.results.parties import Party
from unbraid.results.trace import Line, Trace
from unbraid.results.verdict import Report, Verdict
from unbraid.results.wording import note_text

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def sarif(cases: Sequence[Case]) -> dict[str, Any]:
    reports = [case.report for case in cases if case.report is not None]
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "Unbraid", "version": __version__, "rules": rules()}},
                "columnKind": "utf16CodeUnits",
                "invocations": [_invocation(cases, reports)],
                "results": [_result(trace) for report in reports for trace in report.violations],
            }
        ],
    }


# --------------------------------------------------------------------------------------------- the run itself
def _invocation(cases: Sequence[Case], reports: Sequence[Report]) -> dict[str, Any]:
    """How the programs were interpreted, what is not known, and what was refused."""
    told = dict.fromkeys(note for report in reports for note in _notes(report))
    notifications = [*map(_note, told), *(each for case in cases for each in _left_open(case))]
    return {
        "executionSuccessful": len(reports) == len(cases),
        **({"toolExecutionNotifications": notifications} if notifications else {}),
    }


def _notes(report: Report) -> Iterator[Note]:
    yield from report.notes
    for part in report.parts:
        yield from part.report.notes


def _note(note: Note) -> dict[str, Any]:
    place = note.position
    where = [] if place is None else [_location(place.file, place.line, place.column)]
    return _notification("note", note_text(replace(note, position=None)), where)


def _left_open(case: Case) -> Iterator[dict[str, Any]]:
    """Notifications for the program if it was refused, and for its properties that are neither proved nor violated."""
    files = [{"physicalLocation": {"artifactLocation": _artifact(name)}} for name in case.files]
    if case.report is None:
        yield _notification("error", case.problem, files)
    for outcome in case.outcomes():
        if outcome.verdict is Verdict.UNKNOWN:
            text = f"{case.name}: it is not known whether {outcome.property} holds: {outcome.reason}"
            told = _notification("warning", text, _reached(outcome) or files)
            yield {**told, "associatedRule": {"id": outcome.property}}


def _reached(outcome: Outcome) -> list[dict[str, Any]]:
    """Where a violation is possible, or what stopped the search, if it has a place."""
    if (trace := outcome.report.possible) is not None:
        return [_location(trace.file, trace.line, trace.column)]
    cause = outcome.report.cause
    place = None if cause is None else cause.position
    return [] if place is None else [_location(place.file, place.line, place.column)]


def _notification(level: str, text: str, where: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {"level": level, "message": {"text": text}, **({"locations": list(where)} if where else {})}


# ------------------------------------------------------------------------------------------------- violations
def _result(trace: Trace) -> dict[str, Any]:
    """The place of a race or a deadlock is that of one of its threads, whichever comes first in the source."""
    places = [(each.file, each.line, each.column) for each in trace.parties]
    related = [{"id": number, **_party(each)} for number, each in enumerate(trace.parties, 1)]
    mark = fingerprint(trace)
    return {
        "ruleId": trace.property,
        "kind": "fail",
        "level": "error",
        "message": {"text": _message(trace)},
        "locations": [_location(*min(places or [(trace.file, trace.line, trace.column)]))],
        **({"relatedLocations": related} if related else {}),
        **({"partialFingerprints": {NAME: mark}} if mark else {}),
        "codeFlows": [{"message": {"text": "The interleaving"}, "threadFlows": _flows(trace)}],
    }


def _message(trace: Trace) -> str:
    """What is violated, with links to the related locations."""
    said = "; ".join(filter(None, (f"violated: {trace.message}", trace.why)))
    parties = "; ".join(f"[{each.thread_name}]({i}) {each.doing}" for i, each in enumerate(trace.parties, 1))
    return f"{said}: {parties}" if parties else said


def _party(party: Party) -> dict[str, Any]:
    return {**_location(party.file, party.line, party.column), "message": {"text": _said(party)}}


def _said(party: Party) -> str:
    return f"{party.thread_name} {party.doing}"


def _flows(trace: Trace) -> list[dict[str, Any]]:
    """One for each thread.  Those that take part in a race or a deadlock come first, and say how."""
    reasons = explain(trace)
    flows: dict[str, list[dict[str, Any]]] = {each.thread_name: [] for each in trace.parties}
    for order, line in enumerate(trace.lines):
        flows.setdefault(line.thread_name, []).append(_step(order, line, reasons.get(order)))
    said = {each.thread_name: {"message": {"text": _said(each)}} for each in trace.parties}
    return [{"id": name, **said.get(name, {}), "locations": steps} for name, steps in flows.items() if steps]


def _step(order: int, line: Line, reason: str | None) -> dict[str, Any]:
    text = f"{line.thread_name}: {', '.join(line.effects) or line.text}"
    location = _location(line.file, line.line, line.column)
    return {
        "location": {**location, "message": {"text": f"{reason} {text}" if reason else text}},
        "executionOrder": order + 1,
        "state": {name: {"text": value} for name, value in {**line.reads, **line.writes}.items()},
        "importance": "essential" if line.switched else "important",
    }


# -------------------------------------------------------------------------------------------------- locations
def _location(file: str, line: int, column: int) -> dict[str, Any]:
    region = {"startLine": max(line, 1), "startColumn": max(column, 1)}
    return {"physicalLocation": {"artifactLocation": _artifact(file), "region": region}}


def _artifact(file: str) -> dict[str, str]:
    """Below the current folder, relative to it, as code scanning services want it."""
    relative = os.path.relpath(file)
    if relative.startswith(".."):
        return {"uri": Path(file).resolve().as_uri()}
    return {"uri": quote(Path(relative).as_posix())}
