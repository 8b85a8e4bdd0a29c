"""Runs a portfolio: first a quick look, then all members side by side, until one of them knows the answer."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from unbraid.cases import save_case
from unbraid.core.nodes import Program
from unbraid.errors import InternalError, UnbraidError
from unbraid.options import ORDERS
from unbraid.pipeline import Answer, Progress, Request
from unbraid.portfolio.features import features
from unbraid.portfolio.scheduler import Ended, Scheduler, Task
from unbraid.portfolio.strategy import Member, read_strategy
from unbraid.results.verdict import Report, Verdict
from unbraid.search import Search
from unbraid.supervision.worker import Reporter

HEAD_START = 10.0  # seconds between two orders of preference


class BrokenMember(InternalError):
    """An engine has failed in a way that must not be; `details` is its traceback."""

    def __init__(self, message: str, details: str) -> None:
        super().__init__(message)
        self.details = details

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.details)


def run_portfolio(request: Request, program: Program, original: Program, report: Callable[[Progress], None]) -> Answer:
    """`original`: the program without what fixes a side of its executions."""
    answer = Search(request, program, report, original).quick_look()
    if answer is not None:
        return answer
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
        self.progress: dict[str, Progress] = {}  # of each member, its last

    def run(self, members: Sequence[Member]) -> Answer:
        tasks = [Task(member.name, self._work(member), member.share, member.after) for member in members]
        jobs = self.request.jobs or usable_cores()
        ended: list[Ended[Answer]] = []
        with Scheduler(tasks, jobs, self.request.memory, self._hear) as scheduler:
            for batch in scheduler.run():
                ended += batch
                answer = agreed(self.request, answers_of(batch))
                if answer is not None:
                    return answer
                for member in batch:
                    self.progress.pop(member.task.name, None)
        return self._open([task.name for task in tasks], ended)

    def _work(self, member: Member) -> Callable[[Reporter], Answer]:
        request = replace(member.request(self.request), beside=not self.alone)

        def work(reporter: Reporter) -> Answer:
            return Search(request, self.program, reporter.send, self.original).run()

        return work

    def _hear(self, task: Task[Answer], progress: object) -> None:
        assert isinstance(progress, Progress)
        self.progress[task.name] = progress
        heard = self.progress.values()
        checked = max((each.checked for each in heard if each.checked is not None), default=None)
        self.report(Progress("; ".join(each.text for each in heard), checked, _joined(each.known for each in heard)))

    def _open(self, names: Sequence[str], ended: Sequence[Ended[Answer]]) -> Answer:
        """Nobody knows.  What the first member says is what matters most."""
        by_name = {member.task.name: member for member in ended}
        answers = [by_name[name].value for name in names]
        first = next((answer for answer in answers if answer is not None), None)
        if first is None or self.alone:
            reasons = [_reason(by_name[name]) for name in names]
            method = names[0] if first is None else first.report.method
            return Answer(Report(Verdict.UNKNOWN, _joined(reasons), method))
        known = _joined(each.known for each in self.progress.values())
        return replace(first, report=replace(first.report, reason=_joined((first.report.reason, known))))


def answers_of(batch: Sequence[Ended[Answer]]) -> list[Answer]:
    """Of those that have ended; what must not be is raised.  A process that was killed only has no answer."""
    for member in batch:
        error = None if member.failure is None else member.failure.exception
        if isinstance(error, UnbraidError) and not isinstance(error, InternalError):
            raise error
        if member.failure is not None and member.failure.signal is None:
            what = f"{member.task.name}: {member.failure.type_name}: {member.failure.message}"
            raise BrokenMember(what, member.failure.traceback)
    return [member.value for member in batch if member.value is not None]


def agreed(request: Request, answers: Sequence[Answer]) -> Answer | None:
    """What is known, if somebody knows; whoever does must agree."""
    known = [answer for answer in answers if answer.report.verdict is not Verdict.UNKNOWN]
    if len({answer.report.verdict for answer in known}) > 1:
        folder = save_case(request, {"answers": [_told(answer) for answer in known]})
        methods = " and ".join(f"{answer.report.method} says {answer.report.verdict.value}" for answer in known)
        raise InternalError(f"{methods}; the case is in {folder}")
    return known[0] if known else None


def _reason(member: Ended[Answer]) -> str:
    return member.reason if member.value is None else member.value.report.reason


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
