"""Several properties of one program.  Those that are checked together get one answer, the others one each.

The time is shared in rounds.  In the first round, each search gets a few seconds.  In each further round, the searches
that are still open go on, and get four times as much, until all are answered or the time of the whole run is up
(`turns.py`).  If a property is violated, the others of its search are checked without it.

A violation is told at once.  The other searches then get, all together, as much CPU time again, within the limits that
the user has set.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from unbraid.core.causes import Cause, Why
from unbraid.core.notes import Note, NoteKind
from unbraid.core.records import dataclass
from unbraid.driver.answer import Answer
from unbraid.driver.answering import out_of_limits
from unbraid.driver.request import Request
from unbraid.driver.supervised import Respondent
from unbraid.driver.trace_files import read_trace_file
from unbraid.driver.turns import Names, Turns
from unbraid.engines.protocol import Progress
from unbraid.properties.catalogue import is_ending, named
from unbraid.properties.races import NO_DATA_RACE
from unbraid.properties.selection import PLAIN, searches
from unbraid.results.coverage import coverage_of_all
from unbraid.results.parts import names_of, together
from unbraid.results.trace import Trace
from unbraid.results.verdict import Part, Report, Verdict
from unbraid.supervision import Limits

FIRST_SHARE = 10.0  # seconds
GROWTH = 4
SHORTEST = 0.05  # seconds; a shorter run is not worth starting
LEAST_AGAIN, MOST_AGAIN = 2.0, 60.0  # seconds of CPU time, after a violation


@dataclass(frozen=True)
class Telling:
    """What is told while a run goes on: its progress, and violations as soon as they are found."""

    progress: Callable[[Progress], None] = lambda progress: None
    violation: Callable[[Trace], None] = lambda trace: None


def verify(request: Request, limits: Limits, telling: Telling, first_only: bool = False) -> Answer:
    """The answer for all selected properties.  `first_only`: the first violation is enough."""
    request = _as_traced(request)
    groups = searches(request.source.properties)
    if len(groups) == 1 or request.question.fixed is not None:
        with Respondent(telling.progress) as respondent:
            answer = respondent.answer(request, limits)
        for trace in answer.report.violations:
            telling.violation(trace)
        return answer
    run = _Run(request, groups, limits, telling, first_only)
    run.answer_all()
    answers = [(name, run.answers[name]) for group in groups for name in group]
    return replace(combined(answers, is_plain=groups == PLAIN), cpu=run.cpu)


def _as_traced(request: Request) -> Request:
    """If a part of an execution is kept, and no property is named, the request is about those of that execution."""
    fixed = request.question.fixed
    if fixed is None or request.source.properties:
        return request
    traced = read_trace_file(fixed.trace).source
    return replace(request, source=replace(request.source, properties=traced.properties, beside=traced.beside))


class _Run:
    """`answers`: by name, the last answer so far."""

    def __init__(
        self, request: Request, groups: Sequence[Names], limits: Limits, telling: Telling, first_only: bool
    ) -> None:
        self.request, self.limits, self.telling, self.first_only = request, limits, telling, first_only
        self.names = tuple(name for group in groups for name in group)
        late = out_of_limits(Cause(Why.OUT_OF_TIME_TOGETHER), None)
        self.answers = dict.fromkeys(self.names, late)
        self.left = list(groups)
        self.begin, self.cpu = time.monotonic(), 0.0
        self.violations: list[Trace] = []  # that were told
        self.is_over = False

    def answer_all(self) -> None:
        share = FIRST_SHARE
        with Turns(self._tell) as turns:
            while self.left and not self.is_over:
                self._round(turns, share)
                share *= GROWTH

    def _round(self, turns: Turns, share: float) -> None:
        asked, self.left = self.left, []
        while asked and not self.is_over:
            rest = self._rest(share, len(asked))
            if rest is None:
                self.is_over = True
                return
            group = asked.pop(0)
            self.about = group
            answer = turns.answer(group, self._request(group), rest)
            self.cpu += answer.cpu
            self.answers.update(dict.fromkeys(group, answer))
            if answer.report.verdict is Verdict.FALSE:
                others = self._violated(group, answer)
                asked += [others] if others else []
            elif is_open(answer.report):
                self.left.append(group)

    def _violated(self, group: Names, answer: Answer) -> Names:
        """The properties of the group that are still open."""
        trace = answer.report.trace
        violated = None if trace is None else named(trace.property)
        assert trace is not None and violated is not None
        if all(trace.identity() != other.identity() for other in self.violations):  # it may be one of two properties
            self.violations.append(trace)
            self.telling.violation(trace)
        own = {name for name in group if (each := named(name)) is not None and violated.kinds & each.kinds}
        others = tuple(name for name in group if name not in own)
        self.answers.update(dict.fromkeys(others, out_of_limits(Cause(Why.OUT_OF_TIME_TOGETHER), None)))
        if self.first_only:
            self._stop()
        if len(self.violations) == 1:
            self.limits = replace(self.limits, cpu=self._cpu_in_all())
        return others

    def _stop(self) -> None:
        """The first violation is enough: what has no answer yet gets none."""
        self.is_over = True
        unasked = out_of_limits(Cause(Why.FIRST_IS_ENOUGH), None)
        late = (name for name, each in self.answers.items() if each.report.verdict is Verdict.UNKNOWN)
        self.answers.update(dict.fromkeys(late, unasked))

    def _cpu_in_all(self) -> float:
        """CPU time of the whole run, after the first violation."""
        again = max(self.cpu, LEAST_AGAIN)
        if self.limits.cpu is not None:
            return min(self.cpu + again, self.limits.cpu)
        return self.cpu + (again if self.limits.wall is not None else min(again, MOST_AGAIN))

    def _rest(self, share: float, waiting: int) -> Limits | None:
        """The limits of the next search if so many are waiting; None if there is no time left."""
        wall = None if self.limits.wall is None else self.limits.wall - (time.monotonic() - self.begin)
        cpu = None if self.limits.cpu is None else self.limits.cpu - self.cpu
        if any(left is not None and left < SHORTEST for left in (wall, cpu)):
            return None
        own = share if wall is None else min(share, wall / waiting)
        return replace(self.limits, wall=own, cpu=None if cpu is None else cpu / waiting)

    def _request(self, group: Names) -> Request:
        beside = tuple(name for name in self.names if name not in group)
        return replace(self.request, source=replace(self.request.source, properties=group, beside=beside))

    def _tell(self, progress: Progress) -> None:
        self.telling.progress(replace(progress, text=f"{', '.join(self.about)}: {progress.text}"))


def is_open(report: Report) -> bool:
    """Might more time lead to an answer?"""
    return report.verdict is Verdict.UNKNOWN and report.is_cut_short


def combined(answers: Sequence[tuple[str, Answer]], is_plain: bool) -> Answer:
    """One answer for all properties: FALSE if one is violated, TRUE if all are proved, else UNKNOWN."""
    parts = tuple(_part(name, answer.report, answers) for name, answer in answers)
    violated = next((answer for _, answer in answers if answer.report.verdict is Verdict.FALSE), None)
    if violated is not None:
        notes = (*violated.report.notes, *(_advice(parts) if is_plain else ()))
        report = replace(violated.report, parts=parts, notes=notes)
        return replace(violated, report=report, parts=tuple(answers))
    notes = tuple(dict.fromkeys(note for _, answer in answers for note in answer.report.notes))
    unknown = [group for group in together(parts) if group[0].report.verdict is Verdict.UNKNOWN]
    verdict = Verdict.UNKNOWN if unknown else Verdict.TRUE
    reason = _reason(unknown) if unknown else "each property was proved"
    proof = tuple(line for group in together(parts) for line in _proof(group))
    covered = [answer.report.coverage for _, answer in answers if answer.report.coverage is not None]
    whole = coverage_of_all(covered) if verdict is Verdict.TRUE and covered else None
    report = Report(verdict, reason, notes=notes, proof=proof, parts=parts, coverage=whole)
    possible = next((answer for _, answer in answers if answer.report.possible is not None), None)
    if possible is None:
        return Answer(report, entry=answers[0][1].entry, parts=tuple(answers))
    return replace(possible, report=replace(report, possible=possible.report.possible), parts=tuple(answers))


def _reason(unknown: Sequence[tuple[Part, ...]]) -> str:
    if len(unknown) == 1:
        return f"{names_of(unknown[0])}: {unknown[0][0].report.reason}"
    return f"not known: {', '.join(map(names_of, unknown))}"


def _part(name: str, report: Report, answers: Sequence[tuple[str, Answer]]) -> Part:
    """A proof is about executions up to the first violation of another property, unless that is proved too."""
    if report.verdict is not Verdict.TRUE:
        return Part(name, report)
    others = (each for each, answer in answers if answer.report.verdict is not Verdict.TRUE)
    return Part(name, report, tuple(filter(is_ending, others)))


def _advice(parts: Sequence[Part]) -> tuple[Note, ...]:
    """For programs that are meant as interleavings of plain variables."""
    is_racy = any(part.property == NO_DATA_RACE.name and part.report.verdict is Verdict.FALSE for part in parts)
    return (Note(NoteKind.RACES_ARE_UNDEFINED),) if is_racy else ()


def _proof(group: Sequence[Part]) -> list[str]:
    report = group[0].report
    return [f"{names_of(group)}: {report.reason}", *report.proof]
