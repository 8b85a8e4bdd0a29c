"""Joins the parts of `unbraid bench`: finds the tasks, runs those without results, and writes table and report."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from unbraid import __version__
from unbraid.bench.compare import Comparison, compare, describe
from unbraid.bench.configurations import Configuration, configurations
from unbraid.bench.report import report_page
from unbraid.bench.results import RESULTS, Result, ResultsFile, open_results, read_results, recorded_limits
from unbraid.bench.runner import Job, run_jobs
from unbraid.bench.table import Table, for_markdown, make_table, tasks_for_markdown
from unbraid.bench.tasks import find_tasks
from unbraid.bench.verdicts import Recogniser, Status
from unbraid.core.errors import InputError, UsageError
from unbraid.core.records import dataclass
from unbraid.supervision import Interrupted, Limits, ProgramMissing

TABLE, REPORT = "table.md", "report.html"


@dataclass(frozen=True)
class Request:
    """The command line of `unbraid bench`."""

    paths: tuple[str, ...]
    output: Path
    limits: Limits
    data_model: str = "LP64"
    properties: tuple[str, ...] = ()
    match: str = ""
    engines: tuple[str, ...] = ()
    backends: tuple[str, ...] = ()
    options: str = ""
    members: bool = False  # run each member of the portfolio alone
    rivals: tuple[str, ...] = ()
    rivals_only: bool = False
    verdict_true: str = ""
    verdict_false: str = ""
    jobs: int = 1
    restart: bool = False
    compare: str | None = None
    ratio: float = 1.5
    cluster: str | None = None  # the address of the scheduler; None: the tasks run on this machine


def learnt(request: Request) -> str:
    """The strategy that is learnt from the results in the output folder."""
    from unbraid.bench.learn import learn

    tasks = find_tasks(request.paths, request.data_model, request.properties, request.match).tasks
    return learn(tasks, read_results(request.output / RESULTS))


@dataclass(frozen=True)
class Progress:
    done: int
    total: int
    right: int
    wrong: int
    seconds_left: float | None
    surprise: str = ""  # the wrong verdict of the task that has just ended

    @property
    def text(self) -> str:
        left = "" if self.seconds_left is None else f", {_duration(self.seconds_left)} left"
        open_ones = self.done - self.right - self.wrong
        return f"{self.done}/{self.total}: {self.right} right, {self.wrong} wrong, {open_ones} open{left}"


@dataclass(frozen=True)
class Outcome:
    results: tuple[Result, ...]
    table: Table
    comparison: Comparison | None
    notes: tuple[str, ...]  # what was left out
    missing: int = 0  # how many results are missing, if the run was interrupted
    interrupted: BaseException | None = None


def run(request: Request, show: Callable[[Progress], None]) -> Outcome:
    """Runs the tasks.  Without paths, only writes table and report from the results in the output folder."""
    old = None if request.compare is None else read_results(Path(request.compare))
    if not request.paths:
        recorded = replace(request, limits=recorded_limits(request.output))
        return _finish(recorded, read_results(request.output / RESULTS), old, ())
    chosen = configurations(
        request.engines, request.backends, request.options, request.members, request.rivals, request.rivals_only,
        Recogniser(request.verdict_true, request.verdict_false),
    )  # fmt: skip
    selection = find_tasks(request.paths, request.data_model, request.properties, request.match)
    if not selection.tasks:
        raise InputError("; ".join(["there is no task to run", *selection.notes]))
    # All configurations of a task come before the next task, so that they can be compared at any time.
    jobs = [Job(task, configuration) for task in selection.tasks for configuration in chosen]
    for job in jobs:
        job.configuration.argv(job.task, request.limits)  # raises if the command is wrong, before any task runs
    with open_results(request.output, _settings(request, chosen), request.restart) as file:
        interrupted = _run_missing(request, jobs, file, show)
        found = [file.known[job.key] for job in jobs if job.key in file.known]
        outcome = _finish(request, found, old, selection.notes)
    return replace(outcome, missing=len(jobs) - len(found), interrupted=interrupted)


def _settings(request: Request, chosen: Sequence[Configuration]) -> dict[str, Any]:
    """The settings that the results depend on, besides the tasks."""
    return {
        "unbraid": __version__,
        "configurations": {configuration.name: shlex.join(configuration.command) for configuration in chosen},
        "limits": asdict(request.limits),
        "data_model": request.data_model,
        "verdict_true": request.verdict_true,
        "verdict_false": request.verdict_false,
    }


def _run_missing(
    request: Request, jobs: list[Job], file: ResultsFile, show: Callable[[Progress], None]
) -> BaseException | None:
    keys = {job.key for job in jobs}
    pending = [job for job in jobs if job.key not in file.known]
    begin = time.monotonic()

    def progress(surprise: str = "") -> None:
        known = [result for key, result in file.known.items() if key in keys]
        fresh = len(known) - (len(jobs) - len(pending))
        left = (time.monotonic() - begin) / fresh * (len(pending) - fresh) if fresh else None
        right, wrong = (sum(result.status is status for result in known) for status in (Status.PASS, Status.WRONG))
        show(Progress(len(known), len(jobs), right, wrong, left, surprise))

    def on_result(result: Result) -> None:
        file.add(result)
        progress(result.surprise if result.status is Status.WRONG else "")

    try:
        if request.cluster is None:
            run_jobs(pending, request.limits, request.jobs, on_result, progress)
        else:
            from unbraid.bench.cluster_runner import run_jobs_on_cluster

            run_jobs_on_cluster(request.cluster, pending, request.limits, on_result, progress)
    except (KeyboardInterrupt, Interrupted) as interrupted:
        return interrupted
    except ProgramMissing as error:  # the program exists, but the system cannot run it
        raise UsageError(str(error)) from error
    return None


def _finish(
    request: Request, results: Sequence[Result], old: Sequence[Result] | None, notes: tuple[str, ...]
) -> Outcome:
    table = make_table(results)
    comparison = None if old is None else compare(old, results, request.ratio)
    text = for_markdown(table) + "\n" + tasks_for_markdown(results)
    shown = list(results)
    if comparison is not None:
        text += f"\nCompared with {request.compare}:\n\n" + "".join(f"    {line}\n" for line in describe(comparison))
        shown += [replace(pair.old, configuration=f"{pair.old.configuration} (old)") for pair in comparison.pairs]
    for name, content in ((TABLE, text), (REPORT, report_page(shown, table, request.limits))):
        try:
            (request.output / name).write_text(content)
        except OSError as error:
            raise UsageError(f"cannot write {request.output / name}: {error.strerror}") from error
    return Outcome(tuple(results), table, comparison, notes)


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = seconds / 60
    return f"{minutes:.0f} min" if minutes < 90 else f"{minutes / 60:.1f} h"
