"""A swarm (seed 000, section 8): one bounded search as many small ones, which are independent of each other.

By *cubes* (`schemas/cubes.py`), that together are all of it: if none of them has a violation, the search has none.  By
*tiles* (`transforms/tiles.py`), each of which leaves out half of the switch points: they are easier, and find bugs
sooner, but prove nothing.  By *dives*: the native search in a random order, each with a seed of its own; these prove
nothing either.

The bounds of cubes and tiles are given, or grow from level to level as those of the lazy method do; a level begins when
all parts of the one before are done.  Dives go on beside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from unbraid.core.nodes import Program
from unbraid.deepening import Level, levels
from unbraid.engines.native.modes import Mode
from unbraid.errors import EngineLimit
from unbraid.driver.portfolio import Crew, EngineWork, answers_of, crew, told_here
from unbraid.driver.scheduler import Ended, Send, Task
from unbraid.driver.request import Answer, Progress, Request
from unbraid.results.verdict import Report, Verdict
from unbraid.results.wording import cause_text
from unbraid.schemas.cubes import Cube, cubes
from unbraid.search import Search
from unbraid.transforms.tiles import with_tiles

FIRST_BUILT = 2.0  # seconds


def run_swarm(request: Request, program: Program, original: Program, report: Callable[[Progress], None]) -> Answer:
    """`original`: the program without what fixes a side of its executions."""
    return _Swarm(request, program, original, report).run()


class _Swarm:
    def __init__(
        self, request: Request, program: Program, original: Program, report: Callable[[Progress], None]
    ) -> None:
        assert request.swarm is not None
        self.request, self.program, self.original, self.report = request, program, original, report
        self.dive_count = {"native": request.swarm, "lazy": 0}.get(request.engine, request.swarm // 2)
        self.wanted = request.swarm - self.dive_count  # parts; there may be less to split
        self.is_complete = request.split == "cubes"  # are the parts all there is?
        self.levels = self._levels()
        self.level: Level | None = None
        self.parts: set[str] = set()  # of the level
        self.left: set[str] = set()  # those that are not done
        self.is_covered = True  # by those parts of the level that are done
        self.rounds: int | None = None  # that were checked in all of them
        self.checked: tuple[int, int] | None = None  # by levels that are done
        self.has_answers = False  # some part of the level
        self.lost = ""  # why a part of the level has no answer
        self.last = Report(Verdict.UNKNOWN, "no violation was found")

    def _levels(self) -> Iterator[Level]:
        if self.wanted:
            yield from levels(self.program, replace(self.request, engine="lazy"))

    def run(self) -> Answer:
        dives = [self._dive(number) for number in range(self.dive_count)]
        with crew(self.request, dives, lambda task, progress: None) as workers:
            if self.wanted and not self._start_level(workers):
                if not dives:
                    return Answer(self.last)
                self.wanted = 0  # the dives may find something
            for batch in workers.run():
                for answer in answers_of(batch):
                    if answer.report.verdict is Verdict.FALSE:
                        return told_here(answer, self.request, self.original)
                for ended in batch:
                    self._note(ended)
                if self.wanted and not self.left:
                    if self.is_covered and self.is_complete:
                        return Answer(self._proved())
                    if not self._start_level(workers):
                        return Answer(self.last)
                self._say(len(workers.running))
        return Answer(self.last)

    def _note(self, ended: Ended[Answer]) -> None:
        report = None if ended.value is None else ended.value.report
        reason = "" if ended.cause is None else cause_text(ended.cause)
        if ended.task.name not in self.left:  # a dive
            self.last = report or replace(self.last, reason=reason)
            return
        self.left.discard(ended.task.name)
        if report is None:
            self.lost = f"{ended.task.name} has no answer: {reason}"
        else:
            self.has_answers = True
        if report is None or report.verdict is not Verdict.TRUE:
            self.is_covered = False
        if report is not None and report.rounds is not None:
            self.rounds = report.rounds if self.rounds is None else min(self.rounds, report.rounds)

    def _say(self, running: int) -> None:
        if self.level is None:
            self.report(Progress(f"a swarm of {running} dives"))
            return
        done = f"{len(self.parts) - len(self.left)} of {len(self.parts)} parts are done"
        self.report(Progress(f"a swarm at unwind {self.level.unwind}: {done}", self.checked))

    # ---------------------------------------------------------------------------------------------- tasks
    def _dive(self, number: int) -> Task[Answer]:
        seed = self.request.seed + number
        request = replace(self.request, engine="native", native=Mode.APPROXIMATE, seed=seed, beside=True)
        # The first one builds the program of all.
        return Task(
            f"dive {seed}", EngineWork(request, self.program, self.original), after=FIRST_BUILT * min(number, 1)
        )

    def _start_level(self, workers: Crew) -> bool:
        """False if there is none, or it cannot be built; then `last` says what is known."""
        finished = self.level
        if finished is not None and self.is_complete and self.rounds is not None and not self.lost:
            self.checked = finished.unwind, self.rounds
        if finished is not None and not self.has_answers:  # larger bounds are not easier
            self.last = Report(Verdict.UNKNOWN, self.lost, "lazy")
            return False
        try:
            self.level = next(self.levels, None)
        except EngineLimit as limit:
            self.last = Report(Verdict.UNKNOWN, cause_text(limit.cause), "lazy", cause=limit.cause)
            return False
        if self.level is None:
            assert finished is not None
            self.last = finished.exhausted("lazy", (finished.unwind, self.rounds or 0))
            if self.lost:
                self.last = replace(self.last, reason=self.lost)
            elif not self.is_complete:
                self.last = replace(self.last, reason=f"{self.last.reason}; tiles leave out where threads may switch")
            return False
        parts = list(self._parts(self.level))
        self.is_covered, self.rounds, self.lost, self.has_answers = True, None, "", False
        self.parts = {task.name for task in parts}
        self.left = set(self.parts)
        workers.add(parts)
        self._say(0)
        return True

    def _parts(self, level: Level) -> Iterator[Task[Answer]]:
        if self.is_complete:
            for number, cube in enumerate(cubes(level.bounded, self.wanted), 1):
                yield Task(f"cube {number}, unwind {level.unwind}", self._part(level, cube))
        else:
            for seed in range(self.request.seed, self.request.seed + self.wanted):
                tiled = replace(level, bounded=with_tiles(level.bounded, seed))
                yield Task(f"tiles {seed}, unwind {level.unwind}", self._part(tiled, ()))

    def _part(self, level: Level, cube: Cube) -> _PartWork:
        return _PartWork(replace(self.request, engine="lazy"), self.program, self.original, level, cube)

    def _proved(self) -> Report:
        assert self.level is not None
        covered = f"all executions were covered with {self.rounds} rounds and unwind {self.level.unwind}"
        reason = f"proved by lazy, split into {len(self.parts)}: {covered}"
        return Report(Verdict.TRUE, reason, "lazy", unwind=self.level.unwind, rounds=self.rounds)


@dataclass(frozen=True)
class _PartWork:
    """One part of a level."""

    request: Request
    program: Program
    original: Program
    level: Level
    cube: Cube

    def __call__(self, send: Send) -> Answer:
        search = Search(self.request, self.program, lambda progress: None, self.original)
        found = search.check_level(self.level, self.cube)
        return found or Answer(self.level.exhausted(search.method, search.checked))
