"""Runs jobs on the workers of a cluster.  Each job contains the files of its task."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from unbraid.bench.results import Result
from unbraid.bench.runner import Job, run_jobs
from unbraid.core.errors import UsageError
from unbraid.core.records import dataclass
from unbraid.driver.cluster.crew import ClusterCrew
from unbraid.driver.scheduler import Send, Task
from unbraid.results.wording import cause_text
from unbraid.supervision import Limits


@dataclass(frozen=True)
class _JobWork:
    job: Job
    limits: Limits
    inputs: tuple[bytes, ...]
    property_file: bytes

    def __call__(self, send: Send) -> Result:
        results: list[Result] = []
        with tempfile.TemporaryDirectory(prefix="unbraid-", ignore_cleanup_errors=True) as folder:
            task = self.job.task
            inputs = tuple(Path(folder, str(number), path.name) for number, path in enumerate(task.inputs))
            for path, content in zip(inputs, self.inputs, strict=True):
                path.parent.mkdir()
                path.write_bytes(content)
            property_file = Path(folder, task.property_file.name)
            property_file.write_bytes(self.property_file)
            here = replace(self.job, task=replace(task, inputs=inputs, property_file=property_file))
            run_jobs([here], self.limits, 1, results.append, lambda: None)
        return results[0]


def run_jobs_on_cluster(
    cluster: str,
    jobs: Sequence[Job],
    limits: Limits,
    on_result: Callable[[Result], None],
    on_wait: Callable[[], None],
) -> None:
    """As `run_jobs`, with as many jobs at the same time as the cluster has workers."""
    tasks = [Task(" ".join(job.key), _work(job, limits)) for job in jobs]
    with ClusterCrew(cluster, tasks) as workers:
        for batch in workers.run(on_wait):
            for ended in batch:
                if ended.value is None:
                    said = str(ended.error) if ended.cause is None else cause_text(ended.cause)
                    raise UsageError(f"{ended.task.name}: {said}; the same command continues from here")
                on_result(ended.value)


def _work(job: Job, limits: Limits) -> _JobWork:
    try:
        inputs = tuple(path.read_bytes() for path in job.task.inputs)
        return _JobWork(job, limits, inputs, job.task.property_file.read_bytes())
    except OSError as error:
        raise UsageError(f"{error.filename}: {error.strerror}") from error
