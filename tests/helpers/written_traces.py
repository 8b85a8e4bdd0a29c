"""Traces that were written down, not found, and their pages."""

from __future__ import annotations

from unbraid.results.effects import Effect, EffectKind
from unbraid.results.lives import Life, Moment
from unbraid.results.page.page import Run, report_page
from unbraid.results.trace import Line, Trace
from unbraid.results.verdict import Part, Report, Verdict

TEXT = 'update(&shared->total, "a string with spaces");'


def a_line(thread: int, number: int, switched: bool, writes: dict[str, str]) -> Line:
    effects = [Effect(EffectKind.WRITES, each) for each in writes.items()]
    name = f"t<{thread}>"
    return Line(thread, name, "f.c", number, 1, (), TEXT, effects, switched, {}, writes, {name: ["m"]})


def long_trace(steps: int, threads: int = 3) -> Trace:
    """Each thread takes four steps, then the next one."""
    lines = [a_line(i // 4 % threads, i % 90 + 1, i % 4 == 0 and i > 0, {"x": str(i)}) for i in range(steps)]
    lives = (Life("t<0>"), *(Life(f"t<{i}>", Moment(0, "f.c", i, 0)) for i in range(1, threads)))
    switches = sum(line.switched for line in lines)
    return Trace("unreach-call", "assertion", "f.c", 9, 1, lines, switches, {"x": "7"}, threads=lives)


def page_of(*traces: Trace) -> str:
    """The page of one or several violations."""
    reports = [Report(Verdict.FALSE, "because <of> & this", "levels", trace, unwind=2, rounds=3) for trace in traces]
    parts = tuple(Part(f"property-{number}", report) for number, report in enumerate(reports))
    whole = reports[0] if len(reports) == 1 else Report(Verdict.FALSE, "", trace=traces[0], parts=parts)
    return report_page(whole, Run(["f.c"], ["unreach-call"], "LP64", 1.25))
