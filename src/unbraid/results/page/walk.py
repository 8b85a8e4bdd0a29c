"""One execution to step through.  The steps are HTML, so that they can be read and printed without JavaScript.  The
script adds what changes from step to step: the source beside the steps, the values, the locks, and the lines between
the threads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from unbraid.results.explain import explain
from unbraid.results.page.code import code
from unbraid.results.page.contents import violation_id
from unbraid.results.page.marks import COLOURS, colour, place
from unbraid.results.page.picture import picture_of_trace
from unbraid.results.page.topics import Topic
from unbraid.results.paths import short_path
from unbraid.results.trace import Line, Trace

HINT = "One column for each thread, time goes down. Only what matters to the failure is shown."
CONTROLS = """<div class="controls" hidden>
<button type="button" data-go="first">⇤<span class="said"> first step</span></button>
<button type="button" data-go="previous">◀<span class="said"> previous step</span></button>
<button type="button" data-go="next">▶<span class="said"> next step</span></button>
<button type="button" data-go="last">⇥<span class="said"> last step</span></button>
<button type="button" data-go="switch">next switch</button>
<button type="button" class="fold" aria-pressed="false">fold threads</button>
<button type="button" class="ask">?<span class="said"> help on keys</span></button>
<span class="position" role="status"></span>
</div>"""


def walk(number: int, topic: Topic, count: int) -> Iterator[str]:
    """`count`: how many executions the page shows."""
    trace, own = topic.report.shown, violation_id(number)
    assert trace is not None
    of_several = f'<span class="of">{number + 1} of {count}</span> ' if count > 1 else ""
    asked = ", ".join(topic.properties)
    yield f"""<section class="walk" id="{own}" aria-labelledby="{own}-title">
<h2 id="{own}-title">{of_several}{code(trace.message)}</h2>
<p class="violation">at {escape(short_path(trace.file))}:{trace.line}:{trace.column} <span>({escape(asked)})</span></p>
{_possible(topic)}<p class="hint">{HINT}</p>
{CONTROLS}
<div class="views">"""
    yield from _steps(own, trace)
    yield _beside(own)
    yield f"</div>\n{_parties(trace)}"
    yield from picture_of_trace(own, trace)
    yield "</section>"


def _possible(topic: Topic) -> str:
    return (
        ""
        if topic.report.trace is not None
        else "<p>This violation is only possible: see what stopped the proof.</p>\n"
    )


def _beside(own: str) -> str:
    return f"""<div class="beside" hidden>
<h3 id="{own}-why">Why this switch matters</h3>
<p class="reason" aria-labelledby="{own}-why"></p>
<h3 id="{own}-source" class="file">Source</h3>
<div class="source" tabindex="0" role="region" aria-labelledby="{own}-source"></div>
<h3 id="{own}-values">Shared values</h3>
<div class="values"><table aria-labelledby="{own}-values"><tbody></tbody></table></div>
<h3 id="{own}-locks">Locks held</h3>
<ul class="locks" aria-labelledby="{own}-locks"></ul>
</div>"""


# ---------------------------------------------------------------------------------------------- steps
def _steps(own: str, trace: Trace) -> Iterator[str]:
    threads, reasons = _threads(trace), explain(trace)
    yield f'<div class="steps scroll" tabindex="0" role="region" aria-label="steps of {own}">'
    yield '<table class="braid"><thead><tr><th scope="col">step</th>'
    for number, name in threads.items():
        yield f'<th scope="col" class="thread {colour(number)}" data-thread="{number}">{escape(name)}</th>'
    yield "</tr></thead><tbody>"
    for number, line in enumerate(trace.lines):
        if number in reasons:
            why = f"<span>{code(reasons[number])}</span>"
            yield f'<tr class="why"><th></th><td colspan="{len(threads)}">{why}</td></tr>'
        yield _step(f"{own}-step-{number + 1}", number, line, threads, number == len(trace.lines) - 1)
    yield "</tbody></table>\n</div>"


def _threads(trace: Trace) -> dict[int, str]:
    """The columns: the threads that take a step."""
    return dict(sorted({line.thread: line.thread_name for line in trace.lines}.items()))


def _step(own: str, number: int, line: Line, threads: Mapping[int, str], fails: bool) -> str:
    before = list(threads).index(line.thread)
    cells = f"{_empty(before)}{_cell(number, line, fails)}{_empty(len(threads) - before - 1)}"
    return f'<tr class="row" id="{own}"><th scope="row">{number + 1}</th>{cells}</tr>'


def _empty(columns: int) -> str:
    """The columns of threads that do nothing in this step."""
    return f'<td colspan="{columns}"></td>' if columns else ""


def _cell(number: int, line: Line, fails: bool) -> str:
    effects = "".join(f"<span>{code(effect)}</span>" for effect in line.effects)
    calls = "".join(f"<span>{code(call)}</span>" for call in line.calls)
    return (
        f'<td class="own {colour(line.thread)}"><button type="button" class="step{" fails" if fails else ""}" '
        f'data-step="{number}"><span class="who">{escape(line.thread_name)}</span>'
        f'<span class="place">{escape(place(line.file, line.line))}</span>'
        f'<code>{code(line.text)}</code><span class="effects">{effects}</span>'
        f'{f"""<span class="calls">{calls}</span>""" if calls else ""}</button></td>'
    )


def _parties(trace: Trace) -> str:
    """For a data race or a deadlock: where each thread is, and which locks it holds."""
    if not trace.parties:
        return ""
    why = f"<p>{escape(trace.why[:1].upper() + trace.why[1:])}.</p>\n" if trace.why else ""
    items = "".join(
        f'<li><span class="who {colour(party.thread)}">{escape(party.thread_name)}</span> '
        f"{escape(party.sentence())}</li>\n"
        for party in trace.parties
    )
    return f'{why}<ul class="parties">\n{items}</ul>\n'


# ----------------------------------------------------------------------------------------------- data
def walk_data(number: int, trace: Trace) -> dict[str, Any]:
    """What the script needs."""
    return {
        "id": violation_id(number),
        "initial": trace.initial,
        "steps": [
            {
                "thread": line.thread,
                "name": line.thread_name,
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
    }
