"""Runs several engines side by side until one of them has an answer."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence, Sized
from dataclasses import replace
from typing import Protocol

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.records import dataclass
from unbraid.driver.answer import Answer
from unbraid.driver.answering import answer as answer_with
from unbraid.driver.answering import with_local_trace
from unbraid.driver.attempts import attempt_all, merged
from unbraid.driver.cases import save_case
from unbraid.driver.caution import rests_on_thread_numbers
from unbraid.driver.inquiry import Inquiry
from unbraid.driver.request import Request
from unbraid.driver.scheduler import Ended, Scheduler, Send, Task
from unbraid.driver.strategy import Member
from unbraid.engines.findings import Bounded, Possible, Proved, is_conclusive
from unbraid.engines.protocol import Progress
from unbraid.engines.protocol import Report as Tell
from unbraid.results.verdict import Report, Tried, Verdict
from unbraid.results.wording import cause_text, error_text

SHARED = 3.0  # wall time over CPU time, at most, if several engines share the cores


class Crew(Protocol):
    """Runs tasks: the interface that `Scheduler` and `ClusterCrew` have in common."""

    @property
    def running(self) -> Sized: ...
    def __enter__(self) -> Crew: ...
    def __exit__(self, *_: object) -> None: ...
    def add(self, tasks: Sequence[Task[Answer]]) -> None: ...
    def run(self) -> Iterator[list[Ended[Answer]]]: ...


@dataclass(frozen=True)
class MemberWork:
    """The search of one member.  `is_alone`: the user asked for this engine or group only."""

    inquiry: Inquiry
    member: Member
    is_alone: bool = False

    def __call__(self, send: Send) -> Answer:
        begun = time.monotonic()
        problem = self.inquiry.problem(shares_machine=not self.is_alone)
        slowdown = 1.0 if self.is_alone else SHARED
        budget = Budget(memory=self.inquiry.request.means.memory, slowdown=slowdown)
        found = attempt_all(self.member.attempts, problem, budget, send, grows=not self.is_alone)
        return answer_with(self.inquiry, found, begun, send)


class Portfolio:
    def __init__(self, inquiry: Inquiry, tell: Tell, is_alone: bool = False) -> None:
        """`is_alone`: the user asked for one engine or group only."""
        self.inquiry, self.tell, self.is_alone = inquiry, tell, is_alone
        self.progress: dict[str, Progress] = {}  # the last progress of each running member
        self.known: list[Bounded] = []  # the bounds that members which have ended have covered

    def run(self, members: Sequence[Member]) -> Answer:
        request, original = self.inquiry.request, self.inquiry.original
        tasks = [
            Task(member.name, MemberWork(self.inquiry, member, self.is_alone), member.share, member.after)
            for member in members
        ]
        ended: list[Ended[Answer]] = []
        with crew(request, tasks, self._hear) as workers:
            for batch in workers.run():
                ended += batch
                answer = agreed(
                    request, [each for each in answers_of(batch) if not rests_on_thread_numbers(each, original)]
                )
                if answer is not None:
                    return with_local_trace(answer, request, original)
                for member in batch:
                    last = self.progress.pop(member.task.name, None)
                    self.known += [] if last is None else last.known
        return self._inconclusive([task.name for task in tasks], ended)

    def _hear(self, task: Task[Answer], progress: object) -> None:
        assert isinstance(progress, Progress)
        self.progress[task.name] = progress
        heard = self.progress.values()
        known = merged((*self.known, *(bounded for each in heard for bounded in each.known)))
        self.tell(Progress("; ".join(each.text for each in heard), known, beside=tuple(heard)))

    def _inconclusive(self, names: Sequence[str], ended: Sequence[Ended[Answer]]) -> Answer:
        """The answer if no member is conclusive.  A member that has covered bounds gives the best reason."""
        by_name = {member.task.name: member for member in ended}
        in_order = [by_name[name] for name in names]
        answers = [member.value for member in in_order if member.value is not None]
        tried = tuple(Tried(member.task.name, _reason(member)) for member in in_order)
        if not answers:
            first = Answer(Report(Verdict.UNKNOWN, tried[0].state, names[0], cause=_cause(in_order[0])))
        else:
            first = next((each for each in answers if isinstance(each.finding, Bounded)), answers[0])
        covered = (bounded for each in answers for bounded in each.report.known)
        known = merged((*first.report.known, *covered, *self.known))
        return replace(first, report=replace(first.report, known=known, tried=tried))


def crew(request: Request, tasks: Sequence[Task[Answer]], hear: Callable[[Task[Answer], object], None]) -> Crew:
    """A crew of processes on this machine, or of the workers of a cluster."""
    means = request.means
    if means.cluster is None:
        return Scheduler(tasks, means.jobs or usable_cores(), means.memory, hear)
    from unbraid.driver.cluster.crew import ClusterCrew

    return ClusterCrew(means.cluster, tasks, means.memory)


def answers_of(batch: Sequence[Ended[Answer]]) -> list[Answer]:
    """The answers of tasks that have ended.  Raises their errors, except limits.  A killed process has no answer."""
    for member in batch:
        if member.error is not None and not isinstance(member.error, EngineLimit):
            raise member.error
    return [member.value for member in batch if member.value is not None]


def agreed(request: Request, answers: Sequence[Answer]) -> Answer | None:
    """The first conclusive answer, else the first UNKNOWN that is final.  A violation comes before one that is only
    possible.  Raises InternalError if one engine has a proof and another one a violation."""
    conclusive = [each for each in answers if each.finding is not None and is_conclusive(each.finding)]
    conclusive.sort(key=lambda each: isinstance(each.finding, Possible))
    if len({isinstance(each.finding, Proved) for each in conclusive}) > 1:
        folder = save_case(request, {"answers": [_told(each) for each in conclusive]})
        methods = " and ".join(f"{each.report.method} says {each.report.verdict.value}" for each in conclusive)
        raise InternalError(f"{methods}; the case is in {folder}")
    final = [each for each in answers if each.report.is_final]
    return next(iter(conclusive or final), None)


def _reason(member: Ended[Answer]) -> str:
    if member.value is not None:
        return member.value.report.reason
    cause = _cause(member)
    return cause_text(cause) if cause is not None else error_text(member.error) if member.error is not None else ""


def _cause(member: Ended[Answer]) -> Cause | None:
    return member.error.cause if member.cause is None and isinstance(member.error, EngineLimit) else member.cause


def _told(answer: Answer) -> dict[str, object]:
    """The answer as data for the file of a saved case."""
    report = answer.report
    return {
        "verdict": report.verdict.value, "method": report.method, "reason": report.reason, "unwind": report.unwind,
        "rounds": report.rounds, "proof": list(report.proof), "trace": answer.trace_file,
    }  # fmt: skip


def usable_cores() -> int:
    """The cores that this process may use, which may be fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
