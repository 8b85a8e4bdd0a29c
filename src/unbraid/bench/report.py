"""report.html: a page that consists of a single file and needs no network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from unbraid.bench.results import Result
from unbraid.bench.table import Table, cells
from unbraid.results.pages import page
from unbraid.supervision import Limits

STATUS_ORDER = ("wrong", "error", "timeout", "memory", "miss", "unrated", "pass")  # what needs attention comes first


def report_page(results: Sequence[Result], table: Table, limits: Limits) -> str:
    header, rows = cells(table)
    data = {
        "configurations": list(dict.fromkeys(result.configuration for result in results)),
        "statuses": [name for name in STATUS_ORDER if any(result.status.value == name for result in results)],
        "table": {"header": header, "rows": rows},
        "results": [_short(result) for result in results],
    }
    return bench_page("report", "Unbraid bench", _about(results, limits), data)


def bench_page(name: str, title: str, about: str, data: Mapping[str, Any]) -> str:
    """The page from the template of this name, with style, scripts and data inserted."""
    parts = files("unbraid.bench") / "page"
    text = {part: (parts / part).read_text() for part in ("style.css", "plot.js", f"{name}.js", f"{name}.html")}
    return page(title, about, text[f"{name}.html"], text["style.css"], text["plot.js"] + text[f"{name}.js"], data)


def _short(result: Result) -> dict[str, Any]:
    return {
        "task": result.task,
        "property": result.property,
        "configuration": result.configuration,
        "expected": result.expected,
        "verdict": result.verdict,
        "status": result.status.value,
        "cpu": round(result.cpu, 3),
        "wall": round(result.wall, 3),
        "memory": round(result.memory, 1),
        "detail": result.detail,
    }


def _about(results: Sequence[Result], limits: Limits) -> str:
    tasks = len({(result.task, result.property) for result in results})
    names = list(dict.fromkeys(result.configuration for result in results))
    text = f"{tasks} tasks, {len(names)} configuration{'s' if len(names) != 1 else ''}"
    if limits.cpu is not None:
        text += f", {limits.cpu:g} s of CPU time each"
    if limits.memory is not None:
        text += f", {limits.memory >> 20} MB"
    return text
