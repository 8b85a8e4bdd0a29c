"""Runs engines on a program, one after the other, in this process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.records import dataclass
from unbraid.engines.findings import Bounded, Finding, Proved, Unknown
from unbraid.engines.protocol import Engine, Problem, Progress, Report
from unbraid.engines.registry import engine_named


@dataclass(frozen=True)
class Attempt:
    """One engine with its options.  `cpu`: seconds; None: no limit of its own.  `once`: the engine does not run again
    when the bounds of a proof have grown.  `any_start`: prove an abstraction (`transforms/any_start.py`)."""

    engine: str
    options: Mapping[str, Any] = field(default_factory=dict)
    cpu: float | None = None
    unwind: int | None = None
    rounds: int | None = None
    once: bool = False
    any_start: bool = False


@dataclass(frozen=True)
class Found:
    """A finding, and the method and the engine that it comes from."""

    finding: Finding
    method: str
    engine: str

    @property
    def ends_the_search(self) -> bool:
        """Is it useless to try other engines?"""
        match self.finding:
            case Unknown(is_final=is_final):
                return is_final
            case Bounded(cause=cause):  # a prover has seen a violation: no proof may follow
                return cause is not None and cause.why is Why.VIOLATION_NOT_FOUND
            case _:
                return True


def attempt_all(attempts: Sequence[Attempt], problem: Problem, budget: Budget, report: Report, grows: bool) -> Found:
    """`grows`: if the bounds of a proof were too small, try all again with larger ones."""
    while True:
        found = _attempt_each(attempts, problem, budget, report)
        finding = found.finding
        repeated = any(not attempt.once for attempt in attempts)
        has_room = isinstance(finding, Bounded) and finding.grows and problem.unwind is None and repeated
        if found.ends_the_search or not (grows and has_room):
            return found
        assert isinstance(finding, Bounded)
        report = _adding(finding, report)
        problem = replace(problem, grown=problem.grown + 1)


def _attempt_each(attempts: Sequence[Attempt], problem: Problem, budget: Budget, report: Report) -> Found:
    tried: list[Found] = []
    for attempt in attempts:
        if problem.grown and attempt.once:
            continue
        engine = engine_named(attempt.engine)
        asked = _with_options(problem, attempt, engine)
        part = budget if attempt.cpu is None else budget.part(attempt.cpu)
        method = engine.method(asked)
        finding = engine.ask(asked, part, _naming(method, report))
        found = Found(_of_abstraction(finding) if attempt.any_start else finding, method, engine.name)
        if found.ends_the_search:
            return found
        tried.append(found)
        if isinstance(found.finding, Bounded):
            report = _adding(found.finding, report)
    return _most_telling(tried)


def _with_options(problem: Problem, attempt: Attempt, engine: Engine) -> Problem:
    return replace(
        problem,
        options={**engine.defaults(), **attempt.options},
        unwind=problem.unwind or attempt.unwind,
        rounds=problem.rounds or attempt.rounds,
        any_start=attempt.any_start,
    )


def _of_abstraction(finding: Finding) -> Finding:
    """What a finding about an abstraction says of the program."""
    return finding if isinstance(finding, Proved | Unknown) else Unknown(Cause(Why.ABSTRACTION_VIOLATED))


def _most_telling(tried: Sequence[Found]) -> Found:
    """The most informative finding: bounds, else the cause of an engine that has run, else that of any engine."""
    bounded = [found for found in tried if isinstance(found.finding, Bounded)]
    ran = [found for found in tried if isinstance(found.finding, Unknown) and found.finding.has_run]
    return (bounded or ran or list(tried))[-1]


def _naming(engine: str, report: Report) -> Report:
    def told(progress: Progress) -> None:
        report(replace(progress, engine=engine))

    return told


def _adding(known: Bounded, report: Report) -> Report:
    def told(progress: Progress) -> None:
        report(replace(progress, known=merged((known, *progress.known))))

    return told


def merged(known: Iterable[Bounded]) -> tuple[Bounded, ...]:
    """Without duplicates; of the bounds on unwindings and rounds, and of those on preemptions alone, only the
    largest."""
    several = list(dict.fromkeys(known))
    largest = max(((each.unwind, each.rounds) for each in several if _counts_rounds(each)), default=None)
    kept = [each for each in several if not _counts_rounds(each) or (each.unwind, each.rounds) == largest]
    most = max((_preemptions(each) for each in kept), default=0)
    return tuple(each for each in kept if _preemptions(each) in (0, most))


def _preemptions(bounded: Bounded) -> int:
    """The number of preemptions, if it is the only bound; else 0."""
    is_only = bounded.unwind is None and bounded.rounds is None and bounded.max_threads is None
    return bounded.preemptions or 0 if is_only else 0


def _counts_rounds(bounded: Bounded) -> bool:
    return bounded.unwind is not None and bounded.rounds is not None
