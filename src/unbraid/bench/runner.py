"""Runs commands under limits, several at the same time, each in an empty folder of its own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import ExitStack

from unbraid.bench.configurations import Configuration
from unbraid.bench.results import Result
from unbraid.bench.tasks import Task
from unbraid.bench.verdicts import judge
from unbraid.core.records import dataclass
from unbraid.supervision import Limits, Program, wait_for_any


@dataclass(frozen=True)
class Job:
    task: Task
    configuration: Configuration

    @property
    def key(self) -> tuple[str, str, str]:
        return self.task.name, self.task.property_name, self.configuration.name


class _Running:
    def __init__(self, job: Job, limits: Limits) -> None:
        self.job = job
        # Tools leave files behind, and two runs must not write to the same file.
        self._folder = tempfile.TemporaryDirectory(prefix="unbraid-bench-", ignore_cleanup_errors=True)
        argv = job.configuration.argv(job.task, limits)
        self.program = Program(argv, limits, None, self._folder.name, _environment(self._folder.name))

    def close(self) -> None:
        self.program.kill()
        self._folder.cleanup()

    def result(self) -> Result:
        task, ended = self.job.task, self.program.result()
        judged = judge(task, ended, self.job.configuration.recogniser)
        return Result(
            *self.job.key,
            expected="" if task.expected is None else str(task.expected).lower(),
            verdict=judged.verdict,
            status=judged.status,
            # Rounded as in the CSV file, so that a page that is written again later is the same.
            cpu=round(ended.cpu, 3),
            wall=round(ended.wall, 3),
            memory=round(ended.peak_memory / (1 << 20), 1),
            detail=" ".join(judged.detail.split()),
        )


def _environment(folder: str) -> dict[str, str]:
    environment = {**os.environ, "TMPDIR": folder}
    if "PYTHONPATH" in environment:  # its paths may be relative to the current folder
        paths = environment["PYTHONPATH"].split(os.pathsep)
        environment["PYTHONPATH"] = os.pathsep.join(os.path.abspath(path) for path in paths if path)
    return environment


def run_jobs(
    jobs: Iterable[Job],
    limits: Limits,
    at_once: int,
    on_result: Callable[[Result], None],
    on_wait: Callable[[], None],
) -> None:
    """`on_result` is called when a job ends, and `on_wait` from time to time.  No process is left, however this
    ends."""
    pending = iter(jobs)
    running: list[_Running] = []
    try:
        while True:
            while len(running) < at_once and (job := next(pending, None)) is not None:
                running.append(_Running(job, limits))
                running[-1].program.start()
            if not running:
                return
            on_wait()
            wait_for_any([one.program for one in running])
            for one in [one for one in running if one.program.poll()]:
                running.remove(one)
                one.close()
                on_result(one.result())
    finally:
        with ExitStack() as to_close:  # closes all of them, even after an error
            for one in running:
                to_close.callback(one.close)
