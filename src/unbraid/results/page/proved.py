"""What was proved: a table of what TRUE means, and the invariants beside the lines of the source where they hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from unbraid.results.coverage import coverage_of_all, coverage_rows
from unbraid.results.page.code import code
from unbraid.results.page.contents import PROVED
from unbraid.results.page.marks import place, rows, section
from unbraid.results.page.sources import excerpts
from unbraid.results.page.topics import Topic
from unbraid.results.paths import short_path
from unbraid.results.verdict import Report
from unbraid.systems.invariants import Before, Invariant

AROUND = 3  # lines of the source before and after a line with invariants
AT_ONCE = 4  # invariants of a line that are shown at once; the others unfold
MOST = 2_000  # invariants of all lines; more would make the page slow

Place = tuple[str, int]  # a file and a line


def proved(topics: Sequence[Topic]) -> Iterator[str]:
    if not topics:
        return
    covered = [topic.report.coverage for topic in topics if topic.report.coverage is not None]
    meaning = (rows(coverage_rows(coverage_of_all(covered))),) if covered else ()
    reasons: dict[str, list[str]] = {}
    for topic in topics:
        reasons.setdefault(_reason(topic), []).extend(topic.properties)
    evidence = rows((", ".join(names), reason) for reason, names in reasons.items())
    yield section(PROVED, "What was checked", *meaning, "<h3>Evidence</h3>", evidence)
    for number, topic in enumerate(topics):
        if topic.report.proof:
            title = f"The proof of {', '.join(topic.properties)}"
            yield section(f"proof-{number + 1}", title, *_proof(f"proof-{number + 1}-title", topic.report))


def _reason(topic: Topic) -> str:
    limit = f"; in each execution up to a violation of {' or '.join(topic.before)}" if topic.before else ""
    return f"{topic.report.reason}{limit}"


def _proof(label: str, report: Report) -> Iterator[str]:
    notes = _by_line(report.invariants)
    if 0 < sum(map(len, notes.values())) <= MOST:
        yield '<p class="hint">What holds whenever a thread is about to execute the line.</p>'
        yield from _annotated(notes)
    yield f"<details{'' if notes else ' open'}><summary>The proof as text</summary>"
    yield f'<div class="scroll" tabindex="0" role="region" aria-labelledby="{label}"><pre class="proof">'
    yield from map(escape, report.proof)
    yield "</pre></div></details>"


def _by_line(invariants: Sequence[Invariant]) -> dict[Place, list[Invariant]]:
    """Each invariant at each line that one of its threads is about to execute."""
    found: dict[Place, list[Invariant]] = {}
    for each in invariants:
        for file, line in dict.fromkeys((here.file, here.line) for here in each.places if here.file):
            found.setdefault((file, line), []).append(each)
    return found


def _annotated(notes: Mapping[Place, Sequence[Invariant]]) -> Iterator[str]:
    for file, parts in excerpts(notes, AROUND, longest=0).items():
        yield f'<h3>{escape(short_path(file))}</h3>\n<div class="annotated">'
        for first, lines in parts:
            if first > 1:
                yield '<div class="gap">⋯</div>'
            for number, text in enumerate(lines, first):
                yield from _line((file, number), text, notes.get((file, number), ()))
        yield "</div>"


def _line(here: Place, text: str, notes: Sequence[Invariant]) -> Iterator[str]:
    indent = len(text) - len(text.lstrip())
    own = f'<span class="number">{here[1]}</span><code>{escape(text[:indent])}{code(text[indent:])}</code>'
    if not notes:
        yield f'<div class="line">{own}</div>'
        return
    told = [_note(here, note) for note in notes]
    yield f'<div class="line holds">{own}<div class="notes">{"".join(told[:AT_ONCE])}'
    if len(told) > AT_ONCE:
        yield f"<details><summary>{len(told) - AT_ONCE} more</summary>{''.join(told[AT_ONCE:])}</details>"
    yield "</div></div>"


def _note(here: Place, found: Invariant) -> str:
    at_home = [each.thread for each in found.places if (each.file, each.line) == here]
    others = (_elsewhere(each) for each in found.places if (each.file, each.line) != here)
    where = ", ".join((f"{' and '.join(at_home)} here", *others))
    formulas = " ".join(f"<code>{code(each)}</code>" for each in found.formulas)
    return f'<p><span class="who">{escape(where + found.about)}:</span> {formulas}</p>'


def _elsewhere(other: Before) -> str:
    return f"{other.thread} before {place(other.file, other.line)}" if other.file else str(other)
