"""Traces as a sentence and as JSON."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from unbraid.results.schedule import Step
from unbraid.results.trace import Trace

JSON_VERSION = 1


def summary(trace: Trace) -> str:
    switches = f"{trace.switches} context switch{'' if trace.switches == 1 else 'es'}"
    return f"violated: {trace.message} at {short_path(trace.file)}:{trace.line}:{trace.column}, after {switches}"


def short_path(path: str) -> str:
    relative = os.path.relpath(path)
    return path if relative.startswith("..") else relative


def trace_to_json(trace: Trace, steps: Sequence[Step], program: dict[str, Any]) -> dict[str, Any]:
    """The file that --trace writes and `unbraid replay` reads (docs/formats.md)."""
    return {
        "version": JSON_VERSION,
        "program": program,
        "violation": {
            "property": trace.property,
            "message": trace.message,
            "file": trace.file,
            "line": trace.line,
            "column": trace.column,
        },
        "lines": [asdict(line) for line in trace.lines],
        "schedule": steps_to_json(steps),
    }


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
    """Raises KeyError, TypeError or ValueError on what is not a schedule."""
    steps = []
    for item in data["schedule"]:
        thread, sid = item["thread"], item["statement"]
        inputs, starts, path = tuple(item.get("inputs", ())), item.get("starts"), tuple(item.get("calls", ()))
        numbers = (thread, sid, *inputs, *path, *([] if starts is None else [starts]))
        if not all(isinstance(number, int) and not isinstance(number, bool) for number in numbers):
            raise ValueError("a schedule consists of integers")
        steps.append(Step(thread, sid, inputs, starts, path))
    return steps
