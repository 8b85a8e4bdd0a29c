"""Several properties of one program.  Each is checked by itself and gets its own answer, because the bookkeeping for
one property makes the others harder to check.

The time is shared in rounds.  In the first round, each property gets a few seconds.  In each further round, the
properties that are still open get four times as much, until all are answered or the time of the whole run is up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from unbraid.core.causes import Cause, Why
from unbraid.driver import supervised
from unbraid.driver.answer import Answer
from unbraid.driver.answering import out_of_limits
from unbraid.driver.request import Request
from unbraid.engines.protocol import Progress
from unbraid.properties.selection import full_names, is_file
from unbraid.results.coverage import together
from unbraid.results.verdict import Part, Report, Verdict
from unbraid.supervision import Limits

FIRST_SHARE = 10.0  # seconds
GROWTH = 4
SHORTEST = 0.05  # seconds; a shorter run is not worth starting


def verify(request: Request, limits: Limits, report: Callable[[Progress], None]) -> Answer:
    """The answer for all selected properties.  The default properties are checked together."""
    names = request.source.properties
    several = () if not names or is_file(names) else full_names(names)
    if len(several) < 2:
        return supervised.verify(request, limits, report)
    return combined(verify_each(request, several, limits, report))


def verify_each(
    request: Request, names: Sequence[str], limits: Limits, report: Callable[[Progress], None]
) -> list[tuple[str, Answer]]:
    """The answers in the order of the names."""
    begin, cpu_used = time.monotonic(), 0.0
    answers: dict[str, Answer] = {}
    left, share = list(names), FIRST_SHARE
    while left:
        for waiting, name in zip(range(len(left), 0, -1), tuple(left), strict=True):
            rest = _remaining(limits, time.monotonic() - begin, cpu_used)
            if rest is None:
                late = out_of_limits(Cause(Why.OUT_OF_TIME_TOGETHER), None)
                return [(each, answers.get(each, late)) for each in names]
            wall = share if rest.wall is None else min(share, rest.wall / waiting)
            cpu = None if rest.cpu is None else rest.cpu / waiting
            answers[name] = _verify(request, name, replace(limits, wall=wall, cpu=cpu), report)
            cpu_used += answers[name].cpu
            if not is_open(answers[name].report):
                left.remove(name)
        share *= GROWTH
    return [(name, answers[name]) for name in names]


def _remaining(limits: Limits, wall: float, cpu: float) -> Limits | None:
    """The rest of the limits after this much wall time and CPU time; None if nothing is left."""
    rest = replace(
        limits,
        wall=None if limits.wall is None else limits.wall - wall,
        cpu=None if limits.cpu is None else limits.cpu - cpu,
    )
    return None if any(time is not None and time < SHORTEST for time in (rest.wall, rest.cpu)) else rest


def is_open(report: Report) -> bool:
    """Might more time lead to an answer?"""
    return report.verdict is Verdict.UNKNOWN and report.is_cut_short


def _verify(request: Request, name: str, limits: Limits, report: Callable[[Progress], None]) -> Answer:
    one = replace(request, source=replace(request.source, properties=(name,)))
    return supervised.verify(one, limits, lambda progress: report(replace(progress, text=f"{name}: {progress.text}")))


def combined(answers: Sequence[tuple[str, Answer]]) -> Answer:
    """One answer for all properties: FALSE if one is violated, TRUE if all are proved, else UNKNOWN."""
    parts = tuple(Part(name, answer.report) for name, answer in answers)
    violated = next((answer for _, answer in answers if answer.report.verdict is Verdict.FALSE), None)
    if violated is not None:
        return replace(violated, report=replace(violated.report, parts=parts), parts=tuple(answers))
    unknown = [name for name, answer in answers if answer.report.verdict is Verdict.UNKNOWN]
    notes = tuple(dict.fromkeys(note for _, answer in answers for note in answer.report.notes))
    verdict = Verdict.UNKNOWN if unknown else Verdict.TRUE
    reason = f"not known: {', '.join(unknown)}" if unknown else "each property was proved by itself"
    proof = tuple(line for name, answer in answers for line in _proof(name, answer.report))
    covered = [answer.report.coverage for _, answer in answers if answer.report.coverage is not None]
    whole = together(covered) if verdict is Verdict.TRUE and covered else None
    report = Report(verdict, reason, notes=notes, proof=proof, parts=parts, coverage=whole)
    return Answer(report, entry=answers[0][1].entry, parts=tuple(answers))


def _proof(name: str, report: Report) -> list[str]:
    return [f"{name}: {report.reason}", *report.proof]
