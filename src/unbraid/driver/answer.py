"""The result of a run: the report, the finding behind it, and data for files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from typing import Any

from unbraid.core.nodes import Program
from unbraid.core.notes import ASSUMED, DOUBTS, Note
from unbraid.core.records import dataclass
from unbraid.engines.findings import Finding
from unbraid.properties.catalogue import includes
from unbraid.results.trace import Trace, distinct
from unbraid.results.verdict import Report, Verdict


@dataclass(frozen=True)
class Answer:
    report: Report
    finding: Finding | None = None  # the content of the report as data
    trace_file: dict[str, Any] = field(default_factory=dict)
    whole: Trace | None = None  # the counterexample with every step, if the request wants it
    entry: tuple[str, int] = ("", 0)  # the file and the line where main begins
    cpu: float = 0.0  # seconds of CPU time, of all processes
    parts: tuple[tuple[str, Answer], ...] = ()  # the answer for each property, if several were checked

    @property
    def counterexamples(self) -> tuple[tuple[Trace, Answer], ...]:
        """The answers with a trace, one for each violation.  Those that are only possible come last."""
        answers = [answer for _, answer in self.parts] or [self]
        certain_first = sorted(answers, key=lambda answer: answer.report.trace is None)
        return distinct((trace, (trace, each)) for each in certain_first if (trace := each.report.shown) is not None)

    def counterexample(self, names: Sequence[str] = ()) -> Answer | None:
        """The first one, or the first one that violates a property with one of these names; None if there is none."""
        for trace, each in self.counterexamples:
            if not names or any(includes(name, trace.property) for name in names):
                return each
        return None

    def noting(self, *notes: Note) -> Answer:
        return replace(self, report=replace(self.report, notes=(*self.report.notes, *notes)))

    def about(self, program: Program) -> Answer:
        """The answer with the notes and the threads of the program as lowered, and with the place of main."""
        from unbraid.results.program_lives import program_lives

        begin = program.functions[program.entry].origin
        is_proof = self.report.verdict is Verdict.TRUE
        hidden = DOUBTS if is_proof else ASSUMED
        own = (note for note in program.notes if note.kind not in hidden)
        report = replace(self.report, notes=(*own, *self.report.notes), threads=program_lives(program))
        return replace(self, report=report, entry=(begin.file, begin.line))
