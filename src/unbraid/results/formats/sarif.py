"""SARIF 2.1.0, for code scanning services and editors.  Each thread has its own thread flow, and `executionOrder` gives
the interleaving."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from unbraid import __version__
from unbraid.core.notes import Note
from unbraid.properties.catalogue import in_verdicts
from unbraid.properties.checked import CheckedProperty
from unbraid.results.explain import explain
from unbraid.results.trace import Line, Trace
from unbraid.results.unknown import in_full
from unbraid.results.verdict import Report, Verdict
from unbraid.results.wording import note_text

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

_KINDS = {Verdict.TRUE: "pass", Verdict.FALSE: "fail", Verdict.UNKNOWN: "open"}


def sarif(reports: Sequence[tuple[Sequence[str], Report]]) -> dict[str, Any]:
    """`reports`: for each program its files and its report.  Each of several properties becomes a result of its own."""
    notes = dict.fromkeys(note for _, report in reports for note in report.notes)
    reports = [(files, one) for files, report in reports for one in _parts(report)]
    results = [_result(files, report) for files, report in reports]
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "Unbraid",
                        "version": __version__,
                        "rules": [_rule(each) for each in in_verdicts()],
                    }
                },
                "columnKind": "utf16CodeUnits",
                **({"invocations": [_invocation(list(notes))]} if notes else {}),
                "results": results,
            }
        ],
    }


def _invocation(notes: Sequence[Note]) -> dict[str, Any]:
    """How the programs were interpreted, and what the answers assume."""
    return {"executionSuccessful": True, "toolExecutionNotifications": [_notification(note) for note in notes]}


def _notification(note: Note) -> dict[str, Any]:
    place = note.position
    where = {} if place is None else {"locations": [_location(place.file, place.line, place.column)]}
    return {"level": "note", "message": {"text": note_text(replace(note, position=None))}, **where}


def _rule(violated: CheckedProperty) -> dict[str, Any]:
    text = violated.description
    return {"id": violated.name, "shortDescription": {"text": text[0].upper() + text[1:]}}


def _parts(report: Report) -> list[Report]:
    return [part.report for part in report.parts] or [report]


def _result(files: Sequence[str], report: Report) -> dict[str, Any]:
    trace = report.trace
    found: dict[str, Any] = {
        "kind": _KINDS[report.verdict],
        "level": "error" if report.verdict is Verdict.FALSE else "none",
        "message": {"text": in_full(report)},
    }
    if trace is None:
        return {**found, "locations": [{"physicalLocation": {"artifactLocation": _artifact(name)}} for name in files]}
    related = [
        {**_location(party.file, party.line, party.column), "message": {"text": f"{party.thread_name} {party.doing}"}}
        for party in trace.parties
    ]
    return {
        **found,
        "ruleId": trace.property,
        "locations": [_location(trace.file, trace.line, trace.column)],
        **({"relatedLocations": related} if related else {}),
        "codeFlows": [{"message": {"text": "The interleaving"}, "threadFlows": _flows(trace)}],
    }


def _flows(trace: Trace) -> list[dict[str, Any]]:
    reasons = explain(trace)
    flows: dict[str, list[dict[str, Any]]] = {}
    for order, line in enumerate(trace.lines):
        flows.setdefault(line.thread_name, []).append(_step(order, line, reasons.get(order)))
    return [{"id": name, "locations": steps} for name, steps in flows.items()]


def _step(order: int, line: Line, reason: str | None) -> dict[str, Any]:
    text = f"{line.thread_name}: {', '.join(line.effects) or line.text}"
    location = _location(line.file, line.line, line.column)
    return {
        "location": {**location, "message": {"text": f"{reason} {text}" if reason else text}},
        "executionOrder": order + 1,
        "state": {name: {"text": value} for name, value in {**line.reads, **line.writes}.items()},
        "importance": "essential" if line.switched else "important",
    }


def _location(file: str, line: int, column: int) -> dict[str, Any]:
    region = {"startLine": max(line, 1), "startColumn": max(column, 1)}
    return {"physicalLocation": {"artifactLocation": _artifact(file), "region": region}}


def _artifact(file: str) -> dict[str, str]:
    """Below the current folder, relative to it, as code scanning services want it."""
    relative = os.path.relpath(file)
    if relative.startswith(".."):
        return {"uri": Path(file).resolve().as_uri()}
    return {"uri": Path(relative).as_posix().replace("%", "%25").replace(" ", "%20")}
