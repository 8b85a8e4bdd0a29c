"""A counterexample in a terminal: one line for each line of the program that matters, with a column for each thread if
the terminal is wide enough.  What does not fit into the width of the terminal continues on the next line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap

from unbraid.core.records import dataclass
from unbraid.results.effects import Effect, EffectKind
from unbraid.results.explain import explain
from unbraid.results.paths import short_path
from unbraid.results.trace import Line, Trace
from unbraid.results.wording import effect_text

LONGEST_TEXT = 48  # characters of a line of the program, if what happens there begins in one column
NARROWEST = 30  # column of a thread
WIDEST = 60

_COLOURS = ("36", "33", "35", "32", "34", "31")  # of threads
_BOLD, _DIM = "1", "2"


@dataclass(frozen=True)
class Terminal:
    width: int | None = None  # None: a file or a pipe, which gets lines without columns
    coloured: bool = False


PLAIN = Terminal()


def render_trace(trace: Trace, terminal: Terminal = PLAIN, explained: bool = False) -> list[str]:
    """`>` marks a context switch."""
    paint = _Paint(trace, terminal.coloured)
    reasons = explain(trace) if explained else {}
    places = [f"{short_path(line.file)}:{line.line}" for line in trace.lines]
    threads = [name for _, name in sorted({(line.thread, line.thread_name) for line in trace.lines})]
    parties = list(_parties(trace, paint, terminal.width))
    if terminal.width is not None and len(threads) > 1:
        room = (terminal.width - max(map(len, places)) - 4) // len(threads) - 2
        if room >= NARROWEST:
            return [*_columns(trace, places, threads, min(room, WIDEST), paint, reasons), *parties]
    return [*_lines(trace, places, paint, reasons, terminal.width), *parties]


class _Paint:
    def __init__(self, trace: Trace, coloured: bool) -> None:
        self.colours = {line.thread_name: _COLOURS[line.thread % len(_COLOURS)] for line in trace.lines}
        self.coloured = coloured

    def of(self, thread: str, text: str) -> str:
        return self._in(self.colours[thread], text)

    def strong(self, text: str) -> str:
        return self._in(_BOLD, text)

    def weak(self, text: str) -> str:
        return self._in(_DIM, text)

    def _in(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.coloured and text.strip() else text


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 3] + "..."


def _lines(
    trace: Trace, places: list[str], paint: _Paint, reasons: Mapping[int, str], width: int | None
) -> Iterator[str]:
    names = max((len(line.thread_name) for line in trace.lines), default=0)
    where = max(map(len, places), default=0)
    texts = min(max((len(line.text) for line in trace.lines), default=0), LONGEST_TEXT)
    for number, (line, place) in enumerate(zip(trace.lines, places, strict=True)):
        yield from _reason(reasons.get(number), paint, width)
        mark = paint.strong(">") if line.switched else " "
        thread = paint.of(line.thread_name, f"{line.thread_name:<{names}}")
        before = f"{mark} {thread}  {paint.weak(f'{place:<{where}}')}  "
        room = None if width is None else max(width - names - where - 6, NARROWEST)
        first, *rest = _statement(line, texts, paint, room)
        yield f"{before}{first}".rstrip()
        for part in rest:
            yield f"{' ' * (names + where + 6)}{part}"


def _statement(line: Line, texts: int, paint: _Paint, room: int | None) -> Iterator[str]:
    """The text of a line, then what happens there: beside it if there is room, else below it."""
    told = len(", ".join(map(effect_text, line.shown)))
    column = texts if room is None else min(texts, room - 2 - told)
    if room is None or len(line.text) + 2 * bool(told) + told <= room:
        yield f"{line.text:<{max(column, 0)}}  {_effects(line, paint)}".rstrip()
        return
    yield from wrap(line.text, room) or [""]
    for effect in line.shown:
        for part in wrap(effect_text(effect), room - 2):
            yield f"  {_painted(effect, part, paint)}"


def _parties(trace: Trace, paint: _Paint, width: int | None) -> Iterator[str]:
    """For a data race or a deadlock: where each thread is, and which locks it holds."""
    if trace.parties:
        title = f"{trace.message}{f'; {trace.why}' if trace.why else ''}:"
        yield from map(paint.strong, [title] if width is None else wrap(title, width))
    names = max((len(party.thread_name) for party in trace.parties), default=0)
    for party in trace.parties:
        first, *rest = wrap(party.sentence(), (width or 160) - names - 4)
        yield f"  {paint.of(party.thread_name, f'{party.thread_name:<{names}}')}  {first}"
        for part in rest:
            yield f"  {' ' * names}  {part}"


def _effects(line: Line, paint: _Paint) -> str:
    return ", ".join(_painted(effect, effect_text(effect), paint) for effect in line.shown)


def _painted(effect: Effect, text: str, paint: _Paint) -> str:
    return paint.strong(text) if effect.kind is EffectKind.WRITES else text


def _reason(sentence: str | None, paint: _Paint, width: int | None) -> Iterator[str]:
    if sentence is not None:
        for part in wrap(sentence, (width or 120) - 4):
            yield paint.weak(f"    {part}")


def _columns(
    trace: Trace, places: list[str], threads: list[str], width: int, paint: _Paint, reasons: Mapping[int, str]
) -> Iterator[str]:
    where = max(map(len, places))
    gap = " " * (where + 4)
    titles = [_cut(name, width) for name in threads]
    padding = [" " * (width + 2 - len(title)) for title in titles[:-1]]
    yield gap + "".join(map("".join, zip(map(paint.of, threads, titles), [*padding, ""], strict=True)))
    for number, (line, place) in enumerate(zip(trace.lines, places, strict=True)):
        yield from _reason(reasons.get(number), paint, where + 4 + len(threads) * (width + 2))
        mark = paint.strong(">") if line.switched else " "
        before = " " * (threads.index(line.thread_name) * (width + 2))
        first, *rest = wrap(line.text, width) or [""]
        yield f"{mark} {paint.weak(f'{place:<{where}}')}  {before}{paint.of(line.thread_name, first)}".rstrip()
        for part in rest:
            yield f"{gap}{before}{paint.of(line.thread_name, part)}"
        for effect in line.shown:
            for part in wrap(effect_text(effect), width - 2):
                yield f"{gap}{before}  {_painted(effect, part, paint)}"
