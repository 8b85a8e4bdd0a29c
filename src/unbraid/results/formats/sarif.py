"""SARIF 2.1.0: for code scanning services and editors.  Each thread has a flow of its own; `executionOrder` says how
they interleave."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from unbraid import __version__
from unbraid.results.explain import explain
from unbraid.results.trace import Line, Trace
from unbraid.results.verdict import Report, Verdict

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

RULES = {
    "unreach-call": "An assertion fails, or a function is called that must not be",
    "locks": "A lock is misused",
    "def-behavior": "What the program does is undefined in C",
    "valid-deref": "Memory is accessed that does not exist, or not any more",
    "valid-free": "Memory is freed that was not allocated, or is not there any more",
    "valid-memtrack": "Memory is lost",
    "valid-memcleanup": "Memory is not freed",
    "no-overflow": "A signed result does not fit into its type",
    "no-data-race": "Two threads access the same memory at once",
    "no-deadlock": "Threads wait for each other",
    "no-conversion-loss": "A conversion changes the number",
    "no-uninitialised": "A variable is read that has no value",
}
_KINDS = {Verdict.TRUE: "pass", Verdict.FALSE: "fail", Verdict.UNKNOWN: "open"}


def sarif(reports: Sequence[tuple[Sequence[str], Report]]) -> dict[str, Any]:
    """Of each program its files, and what is said of it; of each of its properties, if there are several."""
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
                        "rules": [{"id": name, "shortDescription": {"text": text}} for name, text in RULES.items()],
                    }
                },
                "columnKind": "utf16CodeUnits",
                "results": results,
            }
        ],
    }


def _parts(report: Report) -> list[Report]:
    return [part.report for part in report.parts] or [report]


def _result(files: Sequence[str], report: Report) -> dict[str, Any]:
    trace = report.trace
    found: dict[str, Any] = {
        "kind": _KINDS[report.verdict],
        "level": "error" if report.verdict is Verdict.FALSE else "none",
        "message": {"text": report.reason},
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
