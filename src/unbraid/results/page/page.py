"""Puts the page together: the verdicts, the violations, what is open, what was proved, and how it was found out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from unbraid.core.records import dataclass
from unbraid.results.advice import next_step
from unbraid.results.page.contents import contents, in_words, open_id
from unbraid.results.page.marks import rows, section
from unbraid.results.page.picture import picture_of_program
from unbraid.results.page.proved import proved
from unbraid.results.page.sources import excerpts
from unbraid.results.page.topics import Topic, Topics, topics
from unbraid.results.page.walk import walk, walk_data
from unbraid.results.pages import page
from unbraid.results.parts import part_lines
from unbraid.results.paths import short_path
from unbraid.results.unknown import ADVICE, unknown_rows
from unbraid.results.verdict import Report
from unbraid.results.wording import note_text

KEYS = (
    ("↓ ↑", "next step, previous step"),
    ("→ ←", "next context switch, previous context switch"),
    ("Home End", "first step, last step"),
    ("n p", "next violation, previous violation"),
    ("f", "fold all threads but those that run around this step, or unfold them"),
    ("?", "this help"),
)


@dataclass(frozen=True)
class Run:
    """What was verified, and how long it took."""

    files: Sequence[str]
    properties: Sequence[str]
    data_model: str
    seconds: float | None = None


def report_page(report: Report, run: Run) -> str:
    own, found = files("unbraid.results.page"), topics(report, run.properties)
    style, script = (own / "report.css").read_text(), (own / "report.js").read_text()
    names = ", ".join(short_path(name) for name in run.files)
    body = "\n".join((*contents(found), *_parts(found), _facts(report, run), *_help(found)))
    title = f"{report.verdict.value}: {names}"
    return page(title, in_words(report, found), body, style, script, _data(found))


def _parts(found: Topics) -> Iterator[str]:
    for number, topic in enumerate(found.shown):
        yield from walk(number, topic, len(found.shown))
    for number, topic in enumerate(found.open):
        yield _open(open_id(number), topic)
    yield from proved(found.proved)
    lives = next((topic.report.threads for topic in found.all if topic.report.threads), ())
    if lives and not found.shown:  # an execution has a picture of its own
        yield picture_of_program(lives)


def _open(own: str, topic: Topic) -> str:
    """UNKNOWN: what is known, what stopped the search, and what to try."""
    found = rows(unknown_rows(topic.report, _advice(topic.report)))
    return section(own, f"Not known: {', '.join(topic.properties)}", found, *_engines(topic.report))


def _advice(report: Report) -> str:
    step = next_step(report, dict(report.given))
    assert step is not None
    options = " ".join(word for option in step.options for word in option if word is not None)
    return f"{options}  # {ADVICE[step.advice]}" if options else ADVICE[step.advice]


def _engines(report: Report) -> Iterator[str]:
    """What the engines were doing when they were stopped."""
    if report.tried:
        yield f"<details><summary>{len(report.tried)} engines</summary>"
        yield f"{rows((each.engine, each.state) for each in report.tried)}</details>"


# ----------------------------------------------------------------------------------------------- facts
def _facts(report: Report, run: Run) -> str:
    facts = {
        "verdict": escape(report.answer()),
        "because": escape(report.reason),
        "method": escape(report.method),
        "within": _bounds(report),
        "states": "" if report.states is None else f"{report.states:,}",
        "sequential checks": "" if report.checks is None else f"{report.checks:,}",
        "properties": "<br>".join(map(escape, part_lines(report.parts))) or escape(", ".join(run.properties)),
        "data model": escape(run.data_model),
        "time": "" if run.seconds is None else f"{run.seconds:.1f} s",
        "notes": "<br>".join(escape(note_text(note)) for note in report.notes),
    }
    found = (f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts.items() if value)
    return section("run", "About this run", '<dl class="facts">', *found, "</dl>")


def _bounds(report: Report) -> str:
    bounds = {"unwind": report.unwind, "rounds": report.rounds}
    return ", ".join(f"{name} {value}" for name, value in bounds.items() if value is not None)


def _help(found: Topics) -> Iterator[str]:
    if found.shown:
        yield '<dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2>\n<dl class="facts">'
        for keys, meaning in KEYS:
            names = " ".join(f"<kbd>{key}</kbd>" for key in keys.split())
            yield f"<dt>{names}</dt><dd>{meaning}</dd>"
        yield '</dl>\n<form method="dialog"><button>close</button></form></dialog>'


# ----------------------------------------------------------------------------------------------- data
def _data(found: Topics) -> dict[str, Any]:
    traces = [topic.report.shown for topic in found.shown if topic.report.shown is not None]
    places = ((line.file, line.line) for trace in traces for line in trace.lines)
    return {
        "walks": [walk_data(number, trace) for number, trace in enumerate(traces)],
        "sources": {short_path(name): text for name, text in excerpts(places).items()},
    }
