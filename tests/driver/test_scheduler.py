"""The scheduler: shares of the time, and of the memory."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

import psutil

from unbraid.core.causes import Cause, Why
from unbraid.core.errors import EngineLimit, WorkerError
from unbraid.core.nodes import Origin
from unbraid.driver.scheduler import FULL, Scheduler, Send, Task


# ---------------------------------------------------------------------------------------------- scheduler
def _work_for(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_who_has_ended_is_told() -> None:
    def limited(send: Send) -> int:
        raise EngineLimit(Why.OBJECT_OF_SIZE, 7, position=Origin("f.c", 1, 2))

    def broken(send: Send) -> int:
        return 1 // 0

    tasks = [Task("one", lambda send: 1), Task("limited", limited), Task("broken", broken)]
    with Scheduler(tasks, 2) as scheduler:
        ended = {each.task.name: each for batch in scheduler.run() for each in batch}
    assert ended["one"].value == 1
    assert ended["limited"].cause == Cause(Why.OBJECT_OF_SIZE, Origin("f.c", 1, 2), (7,))
    assert isinstance(ended["broken"].error, WorkerError) and "ZeroDivisionError" in str(ended["broken"].error)


def test_shares_of_the_time() -> None:
    def endless(send: Send) -> None:
        while True:
            _work_for(0.01)

    with Scheduler([Task("much", endless, share=4.0), Task("little", endless)], 1) as scheduler:
        scheduler.add([Task("end", lambda send: _work_for(0.7))])
        next(scheduler.run())
        cpu = {member.task.name: member.worker.cpu for member in scheduler.running}
    assert cpu["much"] > 1.5 * cpu["little"]


def test_a_later_task_starts_at_once_if_nobody_works() -> None:
    begin = time.monotonic()
    with Scheduler([Task("late", lambda send: 1, after=60.0)], 1) as scheduler:
        assert [each.value for batch in scheduler.run() for each in batch] == [1]
    assert time.monotonic() - begin < 30


def test_without_memory_the_largest_has_to_go(tmp_path: Path) -> None:
    pid = tmp_path / "pid"

    def large(send: Send) -> int:
        pid.write_text(str(os.getpid()))
        kept = b"x" * (600 << 20)
        time.sleep(60)
        return len(kept)

    def small(send: Send) -> int:
        """Ends when the other one has gone."""
        deadline = time.monotonic() + 60
        while not (pid.exists() and pid.read_text()):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        with contextlib.suppress(psutil.NoSuchProcess):
            other = psutil.Process(int(pid.read_text()))  # it knows when its number belongs to another process
            while other.is_running() and other.status() != psutil.STATUS_ZOMBIE:
                assert time.monotonic() < deadline
                time.sleep(0.1)
        return 1

    before = 3 * psutil.Process().memory_info().rss  # each task has what this process has
    memory = int((before + (300 << 20)) / FULL)
    with Scheduler([Task("large", large), Task("small", small)], 2, memory=memory) as scheduler:
        ended = {each.task.name: each for batch in scheduler.run() for each in batch}
    assert ended["large"].cause == Cause(Why.STOPPED_FOR_MEMORY)
    assert ended["small"].value == 1


def test_the_one_that_runs_has_to_go() -> None:
    def large(send: Send) -> int:
        kept = b"x" * (600 << 20)
        while True:
            send(len(kept))
            _work_for(0.05)

    def small(send: Send) -> int:
        _work_for(60)
        return 1

    tasks = [Task("large", large, share=100.0), Task("small", small)]
    with Scheduler(tasks, 1, memory=700 << 20) as scheduler:
        (first,) = next(scheduler.run())
    assert first.task.name == "large"
    assert first.cause == Cause(Why.STOPPED_FOR_MEMORY)


def test_no_more_are_started_than_there_is_room_for() -> None:
    with Scheduler([Task(str(number), lambda send: 1) for number in range(20)], 1) as scheduler:
        most = 0
        for batch in scheduler.run():
            most = max(most, len(scheduler.running) + len(batch))
    assert most <= 8
