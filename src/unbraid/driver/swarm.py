"""A swarm splits one bounded search into many small, independent ones (Lazy-CSeq, TOPLAS 2021, section 8).

*Cubes* (`schemas/cubes.py`) together cover the whole search: if no cube has a violation, the search has none.  *Tiles*
(`transforms/tiles.py`) each leave out half of the switch points: they are easier and find bugs sooner, but prove
nothing.  *Dives* are native searches in a random order, each with its own seed; they prove nothing either.

The bounds of cubes and tiles are given, or grow as in the engine lazy: larger bounds follow when all parts with the
bounds before are done.  Dives run beside them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.records import dataclass
from unbraid.driver.answer import Answer
from unbraid.driver.answering import answer, plain_report, with_local_trace
from unbraid.driver.attempts import Attempt, Found, merged
from unbraid.driver.inquiry import Inquiry
from unbraid.driver.portfolio import Crew, MemberWork, answers_of, crew
from unbraid.driver.request import AUTO
from unbraid.driver.scheduler import Ended, Send, Task
from unbraid.driver.strategy import Member
from unbraid.engines.findings import Argument, Bounded, Evidence, Proved, Unknown, Work
from unbraid.engines.lazy.deepening import Depth, depths
from unbraid.engines.protocol import Engine, Progress, Swarm
from unbraid.engines.protocol import Report as Tell
from unbraid.engines.registry import engines
from unbraid.results.verdict import Report, Tried, Verdict
from unbraid.results.wording import cause_text
from unbraid.schemas.cubes import Cube, cubes
from unbraid.transforms.tiles import with_tiles

FIRST_BUILT = 2.0  # seconds until the first dive has built the program that all dives share


def splitting(kind: Swarm) -> Engine:
    """The engine whose search can be split in this way."""
    return next(engine for engine in engines().values() if engine.swarm is kind)


def run_swarm(inquiry: Inquiry, tell: Tell) -> Answer:
    return _Swarm(inquiry, tell).run()


class _Swarm:
    def __init__(self, inquiry: Inquiry, tell: Tell) -> None:
        question = inquiry.request.question
        assert question.swarm is not None
        self.inquiry, self.question, self.tell = inquiry, question, tell
        self.diver, self.method = splitting(Swarm.DIVES), splitting(Swarm.PARTS).name
        dives = {self.diver.name: question.swarm, AUTO: question.swarm // 2}
        self.dive_count = dives.get(question.engine, 0)
        self.wanted = question.swarm - self.dive_count  # how many parts; the search may have fewer
        self.is_complete = question.split == "cubes"  # do the parts together cover the search?
        self.depths = self._depths()
        self.depth: Depth | None = None
        self.parts: set[str] = set()  # with the current bounds
        self.left: set[str] = set()  # parts that are not done
        self.is_covered = True  # have all parts that are done been proved?
        self.rounds: int | None = None  # rounds that all parts have covered
        self.known: tuple[Bounded, ...] = ()  # the bounds that the swarm has covered
        self.has_answers = False  # has some part with the current bounds an answer?
        self.lost: tuple[str, Cause] | None = None  # a part without an answer, and why it has none
        self.last = Report(Verdict.UNKNOWN, "no violation was found")

    def _depths(self) -> Iterator[Depth]:
        if self.wanted:
            yield from depths(self.inquiry.problem())

    def run(self) -> Answer:
        request, original = self.inquiry.request, self.inquiry.original
        dives = [self._dive(number) for number in range(self.dive_count)]
        with crew(request, dives, lambda task, progress: None) as workers:
            if self.wanted and not self._go_deeper(workers):
                if not dives:
                    return self._open()
                self.wanted = 0  # the dives may find something
            for batch in workers.run():
                for found in answers_of(batch):
                    if found.report.verdict is Verdict.FALSE or found.report.possible is not None:
                        return with_local_trace(found, request, original)
                for ended in batch:
                    self._note(ended)
                if self.wanted and not self.left:
                    if self.is_covered and self.is_complete:
                        return self._proved()
                    if not self._go_deeper(workers):
                        return self._open()
                self._say(len(workers.running))
        return self._open()

    def _open(self) -> Answer:
        """The answer if no part is conclusive, with all bounds that the swarm has covered."""
        return Answer(replace(self.last, known=merged((*self.last.known, *self.known))))

    def _note(self, ended: Ended[Answer]) -> None:
        report = None if ended.value is None else ended.value.report
        cause = ended.cause or Cause(Why.PROCESS_DIED, data=(0,))
        if ended.task.name not in self.left:  # a dive
            if report is None:
                self.last = replace(self.last, reason=cause_text(cause), cause=cause)
            elif report.verdict is Verdict.UNKNOWN:  # dives prove nothing
                self.last = report
            return
        self.left.discard(ended.task.name)
        if report is None:
            self.lost = ended.task.name, cause
        else:
            self.has_answers = True
        if report is None or report.verdict is not Verdict.TRUE:
            self.is_covered = False
        if report is not None and report.rounds is not None:
            self.rounds = report.rounds if self.rounds is None else min(self.rounds, report.rounds)

    def _say(self, running: int) -> None:
        if self.depth is None:
            self.tell(Progress(f"a swarm of {running} dives"))
            return
        done = f"{len(self.parts) - len(self.left)} of {len(self.parts)} parts are done"
        self.tell(Progress(f"a swarm at unwind {self.depth.unwind}: {done}", self.known))

    # ---------------------------------------------------------------------------------------------- tasks
    def _dive(self, number: int) -> Task[Answer]:
        seed = self.question.seed + number
        request = self.inquiry.request
        seeded = replace(self.inquiry, request=replace(request, question=replace(self.question, seed=seed)))
        member = Member(f"dive {seed}", (Attempt(self.diver.name, {"approximate": True}),))
        # The first dive builds the program that all dives share.
        return Task(member.name, MemberWork(seeded, member), after=FIRST_BUILT * min(number, 1))

    def _go_deeper(self, workers: Crew) -> bool:
        """Adds the parts for the next bounds.  False if there are no larger bounds, or a program with them cannot be
        built; then `last` says what is known."""
        finished = self.depth
        if finished is not None and self.is_complete and self.rounds is not None and self.lost is None:
            self.known = (Bounded(finished.unwind, self.rounds),)
        if finished is not None and not self.has_answers:  # with larger bounds it would be harder still
            self.last = self._without_part(Report(Verdict.UNKNOWN, "", self.method))
            return False
        try:
            self.depth = next(self.depths, None)
        except EngineLimit as limit:
            self.last = plain_report(Unknown(limit.cause), self.method)
            return False
        if self.depth is None:
            assert finished is not None
            self.last = plain_report(finished.exhausted(self.rounds or 0), self.method)
            if self.lost is not None:
                self.last = self._without_part(self.last)
            elif not self.is_complete:
                self.last = plain_report(Unknown(Cause(Why.SWITCHES_LEFT_OUT)), self.method)
            return False
        parts = list(self._parts(self.depth))
        self.is_covered, self.rounds, self.lost, self.has_answers = True, None, None, False
        self.parts = {task.name for task in parts}
        self.left = set(self.parts)
        workers.add(parts)
        self._say(0)
        return True

    def _without_part(self, report: Report) -> Report:
        """The report if a part with the current bounds has no answer: only smaller bounds are covered."""
        assert self.lost is not None
        name, cause = self.lost
        reason = f"{name} has no answer: {cause_text(cause)}"
        return replace(report, reason=reason, cause=cause, known=self.known, tried=(Tried(name, cause_text(cause)),))

    def _parts(self, depth: Depth) -> Iterator[Task[Answer]]:
        if self.is_complete:
            for number, cube in enumerate(cubes(depth.bounded, self.wanted), 1):
                yield Task(f"cube {number}, unwind {depth.unwind}", self._part(depth, cube))
        else:
            for seed in range(self.question.seed, self.question.seed + self.wanted):
                tiled = replace(depth, bounded=with_tiles(depth.bounded, seed))
                yield Task(f"tiles {seed}, unwind {depth.unwind}", self._part(tiled, ()))

    def _part(self, depth: Depth, cube: Cube) -> _PartWork:
        return _PartWork(self.inquiry, self.method, depth, cube)

    def _proved(self) -> Answer:
        assert self.depth is not None
        if self.rounds is None:
            raise InternalError("no part of a swarm says how many rounds it has covered")
        numbers = len(self.parts), self.rounds, self.depth.unwind
        proved = Proved(Evidence(Argument.ALL_PARTS, numbers), Work(self.depth.unwind, self.rounds))
        return Answer(plain_report(proved, self.method), proved)


@dataclass(frozen=True)
class _PartWork:
    """The search of one part of a bounded program."""

    inquiry: Inquiry
    method: str
    depth: Depth
    cube: Cube

    def __call__(self, send: Send) -> Answer:
        from unbraid.engines.lazy.search import LazySearch

        begun = time.monotonic()
        search = LazySearch(self.inquiry.problem(), Budget(), lambda progress: None)
        finding = search.check(self.depth, self.cube)
        if finding is None:
            assert search.checked is not None
            exhausted = self.depth.exhausted(search.checked[1])
            return Answer(plain_report(exhausted, self.method), exhausted)
        return answer(self.inquiry, Found(finding, self.method, self.method), begun, lambda progress: None)
