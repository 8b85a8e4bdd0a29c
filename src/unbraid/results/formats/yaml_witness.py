"""SV-COMP's witnesses in YAML, version 2.1: the lines of the interleaving as waypoints, each with its thread.

A correctness witness only has the invariant `1` at the start of main, for the reason that `graphml.py` gives.
"""

from __future__ import annotations

import uuid
from typing import Any

import yaml

from unbraid.results.formats.witness import PRODUCER, VERSION, Task, automaton_of, now
from unbraid.results.trace import Line, Trace

FORMAT = "2.1"


def yaml_witness(task: Task, trace: Trace | None, entry: tuple[str, int]) -> str:
    """`trace`: the whole interleaving; None for a proof.  `entry`: the file and the line where main begins."""
    content = [_invariant(entry)] if trace is None else _segments(trace)
    witness = {
        "entry_type": "invariant_set" if trace is None else "violation_sequence",
        "metadata": _metadata(task),
        "content": content,
    }
    return yaml.safe_dump([witness], sort_keys=False, allow_unicode=True)


def _metadata(task: Task) -> dict[str, Any]:
    return {
        "format_version": FORMAT,
        "uuid": str(uuid.uuid4()),
        "creation_time": now(),
        "producer": {"name": PRODUCER, "version": VERSION},
        "task": {
            "input_files": list(task.files),
            "input_file_hashes": task.hashes,
            "specification": automaton_of(task.specification),
            "data_model": task.data_model,
            "language": "C",
        },
    }


def _invariant(entry: tuple[str, int]) -> dict[str, Any]:
    file, line = entry
    location = {"file_name": file, "line": line, "column": 1, "function": "main"}
    return {"invariant": {"type": "location_invariant", "location": location, "value": "1", "format": "c_expression"}}


def _segments(trace: Trace) -> list[dict[str, Any]]:
    last = len(trace.lines) - 1
    return [{"segment": [{"waypoint": _waypoint(line, i == last)}]} for i, line in enumerate(trace.lines)]


def _waypoint(line: Line, is_target: bool) -> dict[str, Any]:
    where = {"file_name": line.file, "line": line.line, "column": line.column}
    found: dict[str, Any] = {"type": "target" if is_target else "assumption", "action": "follow"}
    if not is_target:
        found["constraint"] = {"value": "1", "format": "c_expression"}
    return {**found, "location": where, "thread_id": line.thread}
