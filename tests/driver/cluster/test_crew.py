"""The same work on a Dask cluster, of processes of this machine."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import psutil
import pytest

from tests.helpers.benchmarks import define
from tests.helpers.programs import PROGRAMS
from unbraid.bench.results import Result, read_results
from unbraid.cli.main import run
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import EngineLimit, UsageError
from unbraid.driver.cluster.crew import ClusterCrew
from unbraid.driver.scheduler import Send, Task
from unbraid.supervision.process_tree import make_lifeline

# Not imported here: it is large, and each process that a test starts would be a copy of it too.
pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="needs Dask")


class Cluster:
    """A scheduler and its workers, each a process that can be killed."""

    def __init__(self, folder: Path, count: int) -> None:
        self.file = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard")
        _wait_until(self.file.exists)
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
        self.workers = [self._start("worker", *options) for _ in range(count)]

    def _start(self, kind: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--scheduler-file", str(self.file), *options]
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, stdout=quiet, stderr=quiet, preexec_fn=make_lifeline())  # dies with the tests

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text())["address"])

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    found = Cluster(tmp_path_factory.mktemp("cluster"), 3)
    try:
        yield found
    finally:
        found.stop()


def _double(number: int, send: Send) -> int:
    return 2 * number


def _limited(send: Send) -> int:
    raise EngineLimit(Why.LARGE_STATE)


def _sleep(mark: Path, send: Send) -> int:
    mark.write_text(str(os.getpid()))
    time.sleep(60)
    return 0


def test_results_come_back(cluster: Cluster) -> None:
    tasks = [Task(str(number), partial(_double, number)) for number in range(5)]
    with ClusterCrew(cluster.address, [*tasks, Task("limited", _limited)]) as crew:
        ended = {each.task.name: each for batch in crew.run() for each in batch}
    assert [ended[str(number)].value for number in range(5)] == [0, 2, 4, 6, 8]
    assert ended["limited"].cause == Cause(Why.LARGE_STATE)


def test_what_nobody_wants_any_more_ends(cluster: Cluster, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with ClusterCrew(cluster.address, [Task("endless", partial(_sleep, mark))]):
        _wait_until(mark.exists)
        time.sleep(0.1)
    pid = int(mark.read_text())
    _wait_until(lambda: not psutil.pid_exists(pid))


def test_no_cluster() -> None:
    with pytest.raises(UsageError, match="there is no Dask scheduler"):
        ClusterCrew("nonsense://", [])
    assert not [left for left in gc.get_objects() if type(left).__name__ == "LoopRunner"]


@pytest.mark.parametrize("options", ["", "--swarm 4 --engine lazy"])
def test_verdicts(options: str, cluster: Cluster, capfd: pytest.CaptureFixture[str]) -> None:
    where = ["--cluster", cluster.address, *options.split()]
    assert run(["verify", str(PROGRAMS / "lock_counter_unsafe.c"), *where]) == 10
    shown = capfd.readouterr().out
    assert "lock_counter_unsafe.c:27" in shown  # replayed here
    assert run(["verify", str(PROGRAMS / "lock_counter_safe.c"), *where]) == 0


def test_a_benchmark_with_a_worker_that_dies(cluster: Cluster, tmp_path: Path) -> None:
    for number in range(3):
        for name in ("safe", "unsafe"):
            expected = f"  - property_file: unreach-call.prp\n    expected_verdict: {str(name == 'safe').lower()}\n"
            task = define(tmp_path, f"tasks/{name}{number}", properties=expected)
            text = (PROGRAMS / f"lock_counter_{name}.c").read_text()
            text = text.replace("assert(count == 2);", "if (count != 2) reach_error();")
            task.with_suffix(".c").write_text(f"void reach_error(void);\n{text}")
    killer = threading.Timer(1.0, cluster.workers[0].kill)
    killer.start()
    common = ["bench", str(tmp_path / "tasks"), "--quiet", "--cpu", "20"]
    assert run([*common, "-o", str(tmp_path / "there"), "--cluster", cluster.address]) == 0
    killer.join()
    assert run([*common, "-o", str(tmp_path / "here")]) == 0
    here, there = (read_results(tmp_path / name / "results.csv") for name in ("here", "there"))
    assert sorted(map(_essence, here)) == sorted(map(_essence, there))


def _essence(result: Result) -> tuple[str, str, str]:
    return result.task, result.verdict, result.status.value


def _wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.1)
