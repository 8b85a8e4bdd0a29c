"""Runs a portfolio: first a quick look, then all members side by side, until one of them knows the answer."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from dataclasses import dataclass, replace
from typing import Protocol

from unbraid.driver.cases import save_case
from unbraid.driver.caution import is_no_proof
from unbraid.core.nodes import Program
from unbraid.errors import InternalError
from unbraid.cli.options import ORDERS
from unbraid.driver.features import features
from unbraid.driver.scheduler import Ended, Scheduler, Send, Task
from unbraid.driver.strategy import Member, read_strategy
from unbraid.driver.request import Answer, Progress, Request
from unbraid.results.verdict import Report, Verdict
from unbraid.results.wording import cause_text
from unbraid.search import Search, counterexample

HEAD_START = 10.0  # seconds between two orders of preference


class Crew(Protocol):
    """Who does the work: what `Scheduler` and `ClusterCrew` have in common."""

    @property
    def running(self) -> Sized: ...
    def __enter__(self) -> Crew: ...
    def __exit__(self, *_: object) -> None: ...
    def add(self, tasks: Sequence[Task[Answer]]) -> None: ...
    def run(self) -> Iterator[list[Ended[Answer]]]: ...


@dataclass(frozen=True)
class EngineWork:
    """The search of one engine.  `original`: the program without what fixes a side of its executions."""

    request: Request
    program: Program
    original: Program

    def __call__(self, send: Send) -> Answer:
        return Search(self.request, self.program, send, self.original).run()


def run_portfolio(request: Request, program: Program, original: Program, report: Callable[[Progress], None]) -> Answer:
    """`original`: the program without what fixes a side of its executions."""
    answer = Search(request, program, report, original).quick_look()
    if answer is not None:
        return told_here(answer, request, original)
    strategy = read_strategy(request.strategy)
    return _Portfolio(request, program, original, report).run(strategy.members(features(program)))


def run_engine(request: Request, program: Program, original: Program, report: Callable[[Progress], None]) -> Answer:
    """One engine, with several orders of preference side by side if it has some and none is given."""
    if request.engine not in ("unbounded", "reduction", "modular"):  # what may need more memory than there is
        return Search(request, program, report, original).run()
    orders = ORDERS if request.engine == "reduction" and request.order is None else (request.order,)
    members = [Member(request.engine, after=HEAD_START * i, order=order) for i, order in enumerate(orders)]
    return _Portfolio(request, program, original, report, alone=True).run(members)


class _Portfolio:
    def __init__(
        self,
        request: Request,
        program: Program,
        original: Program,
        report: Callable[[Progress], None],
        alone: bool = False,
    ) -> None:
        """`alone`: one engine is all that was asked for."""
        self.request, self.program, self.original, self.report = request, program, original, report
        self.alone = alone
        self.progress: dict[str, Progress] = {}  # of each member that runs, its last
        self.known: list[str] = []  # what the others have shown

    def run(self, members: Sequence[Member]) -> Answer:
        tasks = [self._task(member) for member in members]
        ended: list[Ended[Answer]] = []
        with crew(self.request, tasks, self._hear) as workers:
            for batch in workers.run():
                ended += batch
                answers = [each for each in answers_of(batch) if not is_no_proof(each, self.original)]
                answer = agreed(self.request, answers)
                if answer is not None:
                    return told_here(answer, self.request, self.original)
                for member in batch:
                    last = self.progress.pop(member.task.name, None)
                    self.known += [] if last is None else [last.known]
        return self._open([task.name for task in tasks], ended)

    def _task(self, member: Member) -> Task[Answer]:
        request = replace(member.request(self.request), beside=not self.alone)
        return Task(member.name, EngineWork(request, self.program, self.original), member.share, member.after)

    def _hear(self, task: Task[Answer], progress: object) -> None:
        assert isinstance(progress, Progress)
        self.progress[task.name] = progress
        heard = self.progress.values()
        checked = max((each.checked for each in heard if each.checked is not None), default=None)
        self.report(
            Progress(
                "; ".join(each.text for each in heard), checked, _joined((*self.known, *(each.known for each in heard)))
            )
        )

    def _open(self, names: Sequence[str], ended: Sequence[Ended[Answer]]) -> Answer:
        """Nobody knows.  The lazy engine says most about why."""
        by_name = {member.task.name: member for member in ended}
        answers = [by_name[name].value for name in sorted(names, key=lambda name: name != "lazy")]
        first = next((answer for answer in answers if answer is not None), None)
        if first is None or self.alone:
            reasons = [_reason(by_name[name]) for name in names]
            method = names[0] if first is None else first.report.method
            return Answer(Report(Verdict.UNKNOWN, _joined(reasons), method))
        reason = _joined((first.report.reason, *self.known))
        return replace(first, report=replace(first.report, reason=reason))


def crew(request: Request, tasks: Sequence[Task[Answer]], hear: Callable[[Task[Answer], object], None]) -> Crew:
    """Processes of this machine, or the workers of a cluster."""
    if request.cluster is None:
        return Scheduler(tasks, request.jobs or usable_cores(), request.memory, hear)
    from unbraid.driver.cluster.crew import ClusterCrew

    return ClusterCrew(request.cluster, tasks, request.memory)


def told_here(answer: Answer, request: Request, program: Program) -> Answer:
    """What was found elsewhere, where the files of the program are not: a schedule is replayed here."""
    from unbraid.results.render import steps_from_json

    if answer.report.verdict is not Verdict.FALSE or answer.report.trace is not None:
        return answer
    return counterexample(request, program, steps_from_json(answer.trace_file), answer.report)


def answers_of(batch: Sequence[Ended[Answer]]) -> list[Answer]:
    """Of those that have ended; what must not be is raised.  A process that was killed only has no answer."""
    for member in batch:
        if member.error is not None:
            raise member.error
    return [member.value for member in batch if member.value is not None]


def agreed(request: Request, answers: Sequence[Answer]) -> Answer | None:
    """What is known, if somebody knows, or knows that nobody can; whoever does must agree."""
    known = [answer for answer in answers if answer.report.verdict is not Verdict.UNKNOWN]
    if len({answer.report.verdict for answer in known}) > 1:
        folder = save_case(request, {"answers": [_told(answer) for answer in known]})
        methods = " and ".join(f"{answer.report.method} says {answer.report.verdict.value}" for answer in known)
        raise InternalError(f"{methods}; the case is in {folder}")
    if not known:
        known = [answer for answer in answers if answer.report.is_final]
    return known[0] if known else None


def _reason(member: Ended[Answer]) -> str:
    if member.value is not None:
        return member.value.report.reason
    return "" if member.cause is None else cause_text(member.cause)


def _joined(texts: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(filter(None, texts)))


def _told(answer: Answer) -> dict[str, object]:
    """Of an answer, for a file."""
    report = answer.report
    return {
        "verdict": report.verdict.value, "method": report.method, "reason": report.reason, "unwind": report.unwind,
        "rounds": report.rounds, "proof": list(report.proof), "trace": answer.trace_file,
    }  # fmt: skip


def usable_cores() -> int:
    """Not all of the machine's may be ours."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
