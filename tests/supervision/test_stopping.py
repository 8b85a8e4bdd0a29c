"""A run is stopped from another thread, with its process."""

from __future__ import annotations

import os
import time
from threading import Event, Timer

import pytest

from unbraid.supervision import Limits, Reporter, run_worker
from unbraid.supervision.stopping import LOOK, Stopped, patience, stoppable


def test_the_process_is_ended() -> None:
    def work(reporter: Reporter) -> None:
        reporter.send(os.getpid())
        time.sleep(60)

    stop = Event()
    seen: list[object] = []
    Timer(0.3, stop.set).start()
    begun = time.monotonic()
    with stoppable(stop), pytest.raises(Stopped):
        run_worker(work, Limits(), seen.append)
    assert time.monotonic() - begun < 10
    (pid,) = seen
    with pytest.raises(ProcessLookupError):
        os.kill(int(str(pid)), 0)


def test_nobody_else_is_stopped() -> None:
    stop = Event()
    with stoppable(stop):
        assert patience(5.0) == LOOK
        assert patience(0.01) == 0.01
    stop.set()
    assert patience(5.0) == 5.0
