"""A picture of the threads, as SVG: a row for each thread, time goes to the right.

    main      ─┬──────────────●─      ┬ creates, ● joins
    worker#1   └──▆▆──▆▆──────┘       ▆ steps that the trace shows

The same drawing serves executions and programs.  A program has no steps, only creations and joins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from unbraid.core.records import dataclass
from unbraid.results.lives import Life, Moment
from unbraid.results.page.marks import colour, place, section
from unbraid.results.trace import Trace

ROW, TOP, MARGIN = 22, 14, 12  # pixels
WIDEST, NARROWEST, ALL = 44, 8, 760  # pixels: of one unit of time, and of all together, if there is room
LETTER = 7.2  # pixels: the width of a letter of the names


@dataclass(frozen=True)
class Axis:
    """Where things are.  `left`: the room for names.  `unit`: the width of one unit of time."""

    left: float
    unit: float
    length: int

    def x(self, time: float) -> float:
        return round(self.left + self.unit * time, 1)

    @property
    def end(self) -> float:
        return self.x(self.length)


def picture_of_trace(own: str, trace: Trace) -> Iterator[str]:
    """`own`: the name of the element that shows the steps."""
    if len(trace.threads) < 2:
        return
    axis = _axis(trace.threads, len(trace.lines))
    yield f'<h3 id="{own}-threads">Threads</h3>'
    yield from _figure(f"{own}-threads", trace.threads, axis, _steps(own, trace, axis))


def picture_of_program(lives: Sequence[Life]) -> str:
    moments = [moment for life in lives for moment in _moments(life)]
    axis = _axis(lives, max((moment.time for moment in moments), default=0) + 2)
    hint = '<p class="hint">Which thread creates which, and where it is joined. Numbers are lines.</p>'
    return section(
        "threads", "Threads of the program", hint, *_figure("threads-title", lives, axis, _lines(lives, axis))
    )


def _axis(lives: Sequence[Life], length: int) -> Axis:
    left = MARGIN + LETTER * max(len(_name(life)) for life in lives) + MARGIN
    return Axis(left, max(NARROWEST, min(WIDEST, ALL / max(length, 1))), length)


def _figure(label: str, lives: Sequence[Life], axis: Axis, more: Iterator[str]) -> Iterator[str]:
    width, height = f"{axis.end + MARGIN:g}", TOP + ROW * len(lives)
    yield '<figure class="lives">'
    yield f'<div class="scroll" tabindex="0" role="region" aria-labelledby="{label}">'
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    yield f'<svg {size} role="group" aria-labelledby="{label}">'
    for number, life in enumerate(lives):
        yield from _life(number, life, axis)
    yield from more
    yield "</svg>\n</div>"
    yield f"<details><summary>{len(lives)} threads as a list</summary>\n<ul>"
    yield from (f"<li>{escape(sentence(life, lives))}</li>" for life in lives)
    yield "</ul></details>\n</figure>"


def _life(number: int, life: Life, axis: Axis) -> Iterator[str]:
    """The name, a line from the creation to the last join, and the links to those who create and join."""
    begin = 0 if life.begin is None else life.begin.time
    end = max((join.time for join in life.joins), default=axis.length)
    y = _y(number)
    yield f'<g class="{colour(number)}"><title>{escape(_name(life))}</title>'
    yield f'<text x="{MARGIN}" y="{y + 4}">{escape(_name(life))}</text>'
    many = " many" if life.is_repeated else ""
    yield f'<path class="life{many}" d="M{axis.x(begin)} {y}H{max(axis.x(end), axis.x(begin))}"/>'
    if life.begin is not None:
        yield _link("creates", life.begin, number, axis)
    for join in life.joins:
        yield _link("joins", join, number, axis)
    yield "</g>"


def _link(kind: str, moment: Moment, number: int, axis: Axis) -> str:
    x, other, own = axis.x(moment.time), _y(moment.by), _y(number)
    where = escape(f"{kind} at {place(moment.file, moment.line)}")
    return (
        f'<g class="{kind}"><title>{where}</title><path d="M{x} {other}V{own}"/>'
        f'<circle cx="{x}" cy="{other}" r="3"/></g>'
    )


def _steps(own: str, trace: Trace, axis: Axis) -> Iterator[str]:
    """Each step is a link to the step."""
    for number, line in enumerate(trace.lines):
        y = _y(line.thread)
        fails = " fails" if number == len(trace.lines) - 1 else ""
        told = escape(f"step {number + 1}: {line.thread_name}, {place(line.file, line.line)}")
        yield (
            f'<a href="#{own}-step-{number + 1}" class="{colour(line.thread)}{fails}"><title>{told}</title>'
            f'<rect x="{axis.x(number + 0.1)}" y="{y - 6}" width="{0.8 * axis.unit:.1f}" height="12" rx="2"/></a>'
        )


def _lines(lives: Sequence[Life], axis: Axis) -> Iterator[str]:
    """The lines of the program at which threads are created and joined."""
    for number, life in enumerate(lives):
        for moment in _moments(life):
            x, y = axis.x(moment.time) + 4, _y(max(number, moment.by)) - 4
            yield f'<text class="line" x="{x:g}" y="{y}">{moment.line}</text>'


def _moments(life: Life) -> tuple[Moment, ...]:
    return life.joins if life.begin is None else (life.begin, *life.joins)


def _y(number: int) -> int:
    return TOP + ROW * number


def _name(life: Life) -> str:
    return f"{life.name} (several)" if life.is_repeated else life.name


def sentence(life: Life, lives: Sequence[Life]) -> str:
    """The life in words."""
    if life.begin is None:
        return f"{life.name} is the first thread"
    told = f"{_name(life)}: created by {lives[life.begin.by].name} at {place(life.begin.file, life.begin.line)}"
    joins = (f"joined by {lives[join.by].name} at {place(join.file, join.line)}" for join in life.joins)
    return ", ".join((told, *joins))
