"""Traces that are written down."""

from __future__ import annotations

from unbraid.results.effects import Effect, EffectKind
from unbraid.results.trace import Line, Trace

Values = dict[str, str]


def line(
    thread: int, number: int, reads: Values | None = None, writes: Values | None = None, locks: str = "",
    switched: bool = False,
) -> Line:  # fmt: skip
    reads, writes, name = reads or {}, writes or {}, "main" if thread == 0 else f"t#{thread}"
    effects = [Effect(EffectKind.READS, each) for each in reads.items()]
    effects += [Effect(EffectKind.WRITES, each) for each in writes.items()]
    held = {name: [locks]} if locks else {}
    return Line(thread, name, "f.c", number, 1, (), f"statement {number};", effects, switched, reads, writes, held)


def trace(*lines: Line) -> Trace:
    return Trace("unreach-call", "assertion", "f.c", 9, 1, list(lines), sum(one.switched for one in lines))


LOST = trace(
    line(1, 3, reads={"x": "0"}),
    line(2, 3, reads={"x": "0"}, writes={"x": "1"}, switched=True),
    line(1, 3, writes={"x": "1"}, switched=True),
    line(0, 9, reads={"x": "1"}, switched=True),
)
