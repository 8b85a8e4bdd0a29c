"""Reports and traces as JSON, and traces as one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from enum import Enum
from typing import Any

from unbraid.core.causes import Cause
from unbraid.engines.findings import Bounded
from unbraid.executions.schedule import Step
from unbraid.results.advice import Given, Next, next_step
from unbraid.results.findings import covered_text
from unbraid.results.paths import short_path
from unbraid.results.trace import Line, Trace
from unbraid.results.unknown import ADVICE
from unbraid.results.verdict import Coverage, Report
from unbraid.results.wording import cause_text, note_text

JSON_VERSION = 2  # of what `verify --json` prints; docs/formats.md says when it grows
TRACE_VERSION = 1  # of trace files


def summary(trace: Trace) -> str:
    switches = f"{trace.switches} context switch{'' if trace.switches == 1 else 'es'}"
    return f"violated: {trace.message} at {short_path(trace.file)}:{trace.line}:{trace.column}, after {switches}"


def possible_summary(trace: Trace) -> str:
    return f"possibly {summary(trace)}"


def report_to_json(report: Report, given: Given) -> dict[str, Any]:
    """What `verify --json` prints (docs/formats.md).  `given`: the options of the command line that advice depends
    on."""
    return {
        "version": JSON_VERSION,
        "verdict": report.verdict.value,
        "property": report.violated,
        "reason": report.reason,
        "method": report.method,
        "unwind": report.unwind,
        "rounds": report.rounds,
        "states": report.states,
        "checks": report.checks,
        "coverage": None if report.coverage is None else _coverage_to_json(report.coverage),
        "known": list(map(_known_to_json, report.known)),
        "cause": None if report.cause is None else _cause_to_json(report.cause),
        "next": _next_to_json(next_step(report, given)),
        "engines": [asdict(each) for each in report.tried],
        "proof": list(report.proof),
        "notes": list(map(note_text, report.notes)),
        "trace": _trace_to_json(report.trace) if report.trace else None,
        **({"possible": _trace_to_json(report.possible)} if report.possible else {}),
        "properties": {
            part.property: {**report_to_json(part.report, given), "before": list(part.before)} for part in report.parts
        },
    }


def _coverage_to_json(covered: Coverage) -> dict[str, Any]:
    return {
        "checked": list(covered.checked),
        "unchecked": list(covered.unchecked),
        "executions": _slug(covered.scope),
        "assumed": list(map(_slug, covered.assumed)),
    }


def _known_to_json(known: Bounded) -> dict[str, Any]:
    """The bounds within which there is no violation."""
    return {
        "text": covered_text(known),
        "unwind": known.unwind,
        "rounds": known.rounds,
        "preemptions": known.preemptions,
        "max_threads": known.max_threads,
        "used_up": [
            {"bound": each.bound.value, "most": each.most, "file": each.place.file, "line": each.place.line}
            for each in known.used_up
        ],
        "unfollowed": [each.value for each in known.unfollowed],
    }


def _cause_to_json(cause: Cause) -> dict[str, Any]:
    at = cause.position
    return {
        "kind": _slug(cause.why),
        "text": cause_text(cause),
        "file": None if at is None else at.file,
        "line": None if at is None else at.line,
        "column": None if at is None else at.column,
        "data": dict(zip(cause.why.names, cause.data, strict=True)),
    }


def _next_to_json(step: Next | None) -> dict[str, Any] | None:
    if step is None:
        return None
    return {
        "advice": _slug(step.advice),
        "text": ADVICE[step.advice],
        "options": dict(step.options),
        "without": list(step.without),
    }


def _slug(member: Enum) -> str:
    return member.name.lower().replace("_", "-")


def trace_to_json(trace: Trace, steps: Sequence[Step], program: dict[str, Any]) -> dict[str, Any]:
    """The file that --trace writes and `unbraid replay` reads (docs/formats.md)."""
    return {
        "version": TRACE_VERSION,
        "program": program,
        "violation": {
            "property": trace.property,
            "message": trace.message,
            "file": trace.file,
            "line": trace.line,
            "column": trace.column,
        },
        "parties": [asdict(party) for party in trace.parties],
        "lines": [_line_to_json(line) for line in trace.lines],
        "schedule": steps_to_json(steps),
    }


def _trace_to_json(trace: Trace) -> dict[str, Any]:
    return {**asdict(trace), "lines": [_line_to_json(line) for line in trace.lines]}


def _line_to_json(line: Line) -> dict[str, Any]:
    """The line with its effects as text."""
    fields = asdict(line).items()
    return dict(("effects", line.effects) if name == "happened" else (name, value) for name, value in fields)


def steps_to_json(steps: Sequence[Step]) -> list[dict[str, Any]]:
    return [
        {
            "thread": step.thread,
            "statement": step.sid,
            **({"inputs": list(step.inputs)} if step.inputs else {}),
            **({"starts": step.starts} if step.starts is not None else {}),
            **({"calls": list(step.path)} if step.path else {}),
        }
        for step in steps
    ]


def steps_from_json(data: Any) -> list[Step]:
    """Raises KeyError, TypeError or ValueError if the data are not a schedule."""
    steps = []
    for item in data["schedule"]:
        thread, sid = item["thread"], item["statement"]
        inputs, starts, path = tuple(item.get("inputs", ())), item.get("starts"), tuple(item.get("calls", ()))
        numbers = (thread, sid, *inputs, *path, *([] if starts is None else [starts]))
        if not all(isinstance(number, int) and not isinstance(number, bool) for number in numbers):
            raise ValueError("a schedule consists of integers")
        steps.append(Step(thread, sid, inputs, starts, path))
    return steps
