"""Traces that are written down."""

from __future__ import annotations

from unbraid.results.effects import Effect, EffectKind
from unbraid.results.trace import Line, Trace
from unbraid.results.verdict import Report, Verdict

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


def violated(name: str, number: int = 3) -> Report:
    """FALSE: main violates this property in this line."""
    shown = Trace(name, f"{name} is violated", "f.c", number, 1, [line(0, number)], 0)
    return Report(Verdict.FALSE, f"violated: {name}", trace=shown)
