"""Names and small pieces of HTML that the parts of the page share."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from unbraid.results.verdict import Verdict

COLOURS = 8  # for threads, in report.css
SIGNS = {Verdict.TRUE: "✓", Verdict.FALSE: "✗", Verdict.UNKNOWN: "?"}


def colour(thread: int) -> str:
    """The class of a thread."""
    return f"t{thread % COLOURS}"


def place(file: str, line: int) -> str:
    return f"{Path(file).name}:{line}"


def switches(count: int) -> str:
    return f"{count} context switch{'' if count == 1 else 'es'}"


def section(own: str, title: str, *content: str) -> str:
    """`own`: the name of the section.  Only the title is escaped here."""
    head = f'<section id="{own}" aria-labelledby="{own}-title">\n<h2 id="{own}-title">{escape(title)}</h2>'
    return "\n".join((head, *content, "</section>"))


def rows(named: Iterable[tuple[str, str]]) -> str:
    """A table of texts, each with its name."""
    found = "".join(f'<tr><th scope="row">{escape(name)}</th><td>{escape(text)}</td></tr>\n' for name, text in named)
    return f'<table class="meaning"><tbody>\n{found}</tbody></table>'
