"""A verdict as a piece of HTML, for notebooks: it takes the colours of the page around it, and runs no script."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from unbraid.results.parts import part_lines
from unbraid.results.paths import short_path
from unbraid.results.render import possible_summary, summary
from unbraid.results.trace import Trace
from unbraid.results.verdict import Report
from unbraid.results.wording import note_text

_HEADER = ("", "thread", "line", "statement", "what happens")


def notebook(report: Report) -> str:
    return "\n".join(["<div>", *_parts(report), "</div>"])


def _parts(report: Report) -> Iterator[str]:
    said = "" if report.violations else escape(report.reason)  # the reason of FALSE is the summary of the first trace
    yield f"<p><strong>{escape(report.verdict.value)}</strong> {said}</p>"
    if report.parts:
        yield "<ul>"
        yield from (f"<li>{escape(line)}</li>" for line in part_lines(report.parts))
        yield "</ul>"
    for trace in report.violations:
        yield f"<p>{escape(summary(trace))}</p>"
        yield from _table(trace)
    if report.possible is not None:
        yield f"<p>{escape(possible_summary(report.possible))}</p>"
        yield from _table(report.possible)
    if report.proof:
        yield f"<pre>{escape(chr(10).join(report.proof))}</pre>"
    for note in report.notes:
        yield f"<p>note: {escape(note_text(note))}</p>"


def _table(trace: Trace) -> Iterator[str]:
    yield "<table>"
    yield "<tr>" + "".join(f"<th>{cell}</th>" for cell in _HEADER) + "</tr>"
    for line in trace.lines:
        mark, place = "&gt;" if line.switched else "", escape(f"{short_path(line.file)}:{line.line}")
        text, effects = escape(line.text), escape(", ".join(line.effects))
        cells = (mark, escape(line.thread_name), place, f"<code>{text}</code>", effects)
        yield "<tr>" + "".join(f'<td style="text-align:left">{cell}</td>' for cell in cells) + "</tr>"
    yield "</table>"
