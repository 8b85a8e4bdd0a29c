"""Writes the page.  The steps are HTML, so that they can be read and printed without JavaScript.  The script adds what
changes from step to step: the source beside the steps, the values, the locks, and the lines between the threads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from unbraid.core.records import dataclass
from unbraid.results.advice import next_step
from unbraid.results.coverage import coverage_rows
from unbraid.results.explain import explain
from unbraid.results.page.sources import excerpts
from unbraid.results.pages import page
from unbraid.results.parts import part_lines
from unbraid.results.paths import short_path
from unbraid.results.trace import Line, Trace
from unbraid.results.unknown import ADVICE, known_text, stopped_text
from unbraid.results.verdict import Report, Verdict
from unbraid.results.wording import note_text

COLOURS = 8  # for threads, in report.css


@dataclass(frozen=True)
class Run:
    """What was verified, and how long it took."""

    files: Sequence[str]
    properties: Sequence[str]
    data_model: str
    seconds: float | None = None


def report_page(report: Report, run: Run) -> str:
    own = files("unbraid.results.page")
    names = ", ".join(short_path(name) for name in run.files)
    title = f"{report.verdict.value}: {names}"
    body = "\n".join((*_facts(report, run), *_meaning(report), *_shown(report)))
    return page(
        title, _in_words(report), body, (own / "report.css").read_text(), (own / "report.js").read_text(), _data(report)
    )


def _in_words(report: Report) -> str:
    if report.possible is not None:
        return "There may be an interleaving that goes wrong; whether it is possible depends on an assumption."
    return {
        Verdict.TRUE: "No interleaving of this program can go wrong.",
        Verdict.FALSE: "There is an interleaving that goes wrong; it was replayed.",
        Verdict.UNKNOWN: "It is not known whether an interleaving of this program can go wrong.",
    }[report.verdict]


# ----------------------------------------------------------------------------------------------- facts
def _facts(report: Report, run: Run) -> Iterator[str]:
    facts = {
        "verdict": f'<span class="verdict {report.verdict.value}">{report.answer()}</span>',
        "because": escape(report.reason),
        **_open(report),
        "method": escape(report.method),
        "within": _bounds(report),
        "states": "" if report.states is None else f"{report.states:,}",
        "sequential checks": "" if report.checks is None else f"{report.checks:,}",
        "properties": "<br>".join(map(escape, part_lines(report.parts))) or escape(", ".join(run.properties)),
        "data model": escape(run.data_model),
        "time": "" if run.seconds is None else f"{run.seconds:.1f} s",
        "notes": "<br>".join(escape(note_text(note)) for note in report.notes),
    }
    yield '<section aria-labelledby="facts-title">\n<h2 id="facts-title">Verdict</h2>\n<dl class="facts">'
    for name, value in facts.items():
        if value:
            yield f"<dt>{name}</dt><dd>{value}</dd>"
    yield "</dl>\n</section>"


def _open(report: Report) -> dict[str, str]:
    """For UNKNOWN: what is known, what stopped the search, and what to try."""
    step = next_step(report, {})
    if step is None or report.parts:
        return {}
    options = (f"<code>{escape(' '.join(filter(None, option)))}</code>" for option in step.options)
    return {
        "known": escape(known_text(report)),
        "stopped": escape(stopped_text(report)),
        "to try": " ".join((*options, escape(ADVICE[step.advice]))),
        "engines": "<br>".join(escape(f"{each.engine}: {each.state}") for each in report.tried),
    }


def _bounds(report: Report) -> str:
    bounds = {"unwind": report.unwind, "rounds": report.rounds}
    return ", ".join(f"{name} {value}" for name, value in bounds.items() if value is not None)


def _meaning(report: Report) -> Iterator[str]:
    """What TRUE means, as a table, with the evidence."""
    if report.coverage is None:
        return
    yield '<section aria-labelledby="meaning-title">\n<h2 id="meaning-title">What this means</h2>'
    yield '<table class="meaning">'
    for name, text in (*coverage_rows(report.coverage), ("evidence", report.reason)):
        yield f'<tr><th scope="row">{name}</th><td>{escape(text)}</td></tr>'
    yield "</table>\n</section>"


def _shown(report: Report) -> Iterator[str]:
    if report.shown is not None:
        yield from _interleaving(report.shown)
    elif report.proof:
        yield '<section aria-labelledby="proof-title">\n<h2 id="proof-title">The proof</h2>'
        yield '<div class="scroll" tabindex="0" role="region" aria-labelledby="proof-title"><pre class="proof">'
        yield from map(escape, report.proof)
        yield "</pre></div>\n</section>"


# --------------------------------------------------------------------------------------- interleaving
def _interleaving(trace: Trace) -> Iterator[str]:
    threads = _threads(trace)
    reasons = explain(trace)
    yield """<section aria-labelledby="steps-title" class="walk">
<h2 id="steps-title">The interleaving</h2>
<p class="hint">One column for each thread, time goes down. Only what matters to the failure is shown.
<span class="keys">Keys: <kbd>↓</kbd> <kbd>↑</kbd> step, <kbd>→</kbd> <kbd>←</kbd> context switch, <kbd>Home</kbd>
<kbd>End</kbd>.</span></p>
<div class="controls" id="controls" hidden>
<button type="button" data-go="first">⇤<span class="said"> first step</span></button>
<button type="button" data-go="previous">◀<span class="said"> previous step</span></button>
<button type="button" data-go="next">▶<span class="said"> next step</span></button>
<button type="button" data-go="last">⇥<span class="said"> last step</span></button>
<button type="button" data-go="switch">next switch</button>
<span id="position" role="status"></span>
</div>
<div class="views">
<div class="steps scroll" tabindex="0" role="region" aria-label="steps">
<table id="braid"><thead><tr><th scope="col">step</th>"""
    for name, number in threads.items():
        yield f'<th scope="col" class="thread t{number % COLOURS}">{escape(name)}</th>'
    yield "</tr></thead><tbody>"
    last = len(trace.lines) - 1
    for number, line in enumerate(trace.lines):
        if number in reasons:
            why = f"<span>{escape(reasons[number])}</span>"
            yield f'<tr class="why"><td></td><td colspan="{len(threads)}">{why}</td></tr>'
        yield _step(number, line, threads, number == last)
    yield f"""</tbody></table>
</div>
<div class="beside" id="beside" hidden>
<h3 id="source-title">Source</h3>
<div class="source" id="source" tabindex="0" role="region" aria-labelledby="source-title"></div>
<h3 id="values-title">Shared values</h3>
<div class="values"><table aria-labelledby="values-title"><tbody id="values"></tbody></table></div>
<h3 id="locks-title">Locks held</h3>
<ul class="locks" id="locks" aria-labelledby="locks-title"></ul>
</div>
</div>
<p class="violation">{escape(trace.message)} at {escape(short_path(trace.file))}:{trace.line}:{trace.column}</p>
{_parties(trace)}</section>"""


def _parties(trace: Trace) -> str:
    """For a data race or a deadlock: where each thread is, and which locks it holds."""
    if not trace.parties:
        return ""
    why = f"<p>{escape(trace.why[:1].upper() + trace.why[1:])}.</p>\n" if trace.why else ""
    items = "".join(
        f'<li><span class="who t{party.thread % COLOURS}">{escape(party.thread_name)}</span> '
        f"{escape(party.sentence())}</li>\n"
        for party in trace.parties
    )
    return f'{why}<ul class="parties">\n{items}</ul>\n'


def _threads(trace: Trace) -> dict[str, int]:
    """The columns, in the order of the numbers of the threads."""
    return dict(sorted({line.thread_name: line.thread for line in trace.lines}.items(), key=lambda item: item[1]))


def _step(number: int, line: Line, threads: dict[str, int], fails: bool) -> str:
    cells = []
    for name, thread in threads.items():
        if name != line.thread_name:
            cells.append("<td></td>")
            continue
        effects = "".join(f"<span>{escape(effect)}</span>" for effect in line.effects)
        calls = "".join(f"<span>{escape(call)}</span>" for call in line.calls)
        place = f"{Path(line.file).name}:{line.line}"
        cells.append(
            f'<td class="own t{thread % COLOURS}"><button type="button" class="step{" fails" if fails else ""}" '
            f'data-step="{number}"><span class="who">{escape(name)}</span><span class="place">{escape(place)}</span>'
            f'<code>{escape(line.text)}</code><span class="effects">{effects}</span>'
            f'{f"""<span class="calls">{calls}</span>""" if calls else ""}</button></td>'
        )
    return f'<tr class="row"><th scope="row">{number + 1}</th>{"".join(cells)}</tr>'


# ----------------------------------------------------------------------------------------------- data
def _data(report: Report) -> dict[str, Any]:
    trace = report.shown
    if trace is None:
        return {"steps": []}
    return {
        "steps": [
            {
                "thread": line.thread_name,
                "colour": line.thread % COLOURS,
                "file": short_path(line.file),
                "line": line.line,
                "reads": line.reads,
                "writes": line.writes,
                "locks": line.locks,
                "switched": line.switched,
            }
            for line in trace.lines
        ],
        "initial": trace.initial,
        "sources": {short_path(name): text for name, text in excerpts(trace).items()},
    }
