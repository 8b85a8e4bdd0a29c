"""The top of the page: the verdict on each property, and a list of the violations with links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape

from unbraid.results.page.code import code
from unbraid.results.page.marks import SIGNS, switches
from unbraid.results.page.topics import Topic, Topics
from unbraid.results.paths import short_path
from unbraid.results.verdict import Report, Verdict

PROVED = "proved"  # the element with what was proved


def violation_id(number: int) -> str:
    """Of the n-th execution that is shown."""
    return f"violation-{number + 1}"


def open_id(number: int) -> str:
    """Of the n-th report that is UNKNOWN."""
    return f"open-{number + 1}"


def in_words(report: Report, topics: Topics) -> str:
    if report.possible is not None:
        return "There may be an interleaving that goes wrong; whether it is possible depends on an assumption."
    if report.parts and report.verdict is not Verdict.TRUE:
        return f"{_counted(topics)}."
    return {
        Verdict.TRUE: "No interleaving of this program can go wrong.",
        Verdict.FALSE: "There is an interleaving that goes wrong; it was replayed.",
        Verdict.UNKNOWN: "It is not known whether an interleaving of this program can go wrong.",
    }[report.verdict]


def _counted(topics: Topics) -> str:
    """How many properties have which verdict."""
    counts = Counter(topic.report.verdict for topic in topics.all for _ in topic.properties)
    words = {Verdict.FALSE: "violated", Verdict.TRUE: "proved", Verdict.UNKNOWN: "not known"}
    told = ", ".join(f"{counts[verdict]} {word}" for verdict, word in words.items() if counts[verdict])
    return f"Of {counts.total()} properties: {told}"


def contents(topics: Topics) -> Iterator[str]:
    yield '<nav class="contents" aria-label="contents">\n<ul class="verdicts">'
    for topic in topics.all:
        yield from (_verdict(name, topic, topics) for name in topic.properties)
    yield "</ul>"
    if len(topics.shown) > 1:
        yield "<ol>"
        yield from (_entry(number, topic) for number, topic in enumerate(topics.shown))
        yield "</ol>"
    yield "</nav>"


def _verdict(name: str, topic: Topic, topics: Topics) -> str:
    verdict = topic.report.verdict
    said = f'<span class="sign" aria-hidden="true">{SIGNS[verdict]}</span> {escape(name)} <b>{verdict.value}</b>'
    return f'<li class="{verdict.value}"><a href="#{_target(topic, topics)}">{said}</a></li>'


def _target(topic: Topic, topics: Topics) -> str:
    if topic in topics.shown:
        return violation_id(topics.shown.index(topic))
    return open_id(topics.open.index(topic)) if topic in topics.open else PROVED


def _entry(number: int, topic: Topic) -> str:
    trace = topic.report.shown
    assert trace is not None
    where = f"{short_path(trace.file)}:{trace.line}"
    told = f"{escape(where)}, {switches(trace.switches)}"
    return f'<li><a href="#{violation_id(number)}">{code(trace.message)}</a> <span class="where">{told}</span></li>'
