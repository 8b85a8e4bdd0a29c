"""Races and deadlocks in a real process."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.needs import needs, reason
from tests.helpers.programs import ACCOUNTS
from tests.helpers.two_threads import two_threads
from unbraid.cli.main import run
from unbraid.core.flags import Flags
from unbraid.driver.loading import load
from unbraid.driver.trace_files import read_trace_file

# ------------------------------------------------------------------------------------- in a real process
needs_gcc = needs("gcc objcopy addr2line nm", "races and deadlocks are reproduced in a process")


@needs_gcc
def test_a_race_in_a_process(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    trace = str(tmp_path / "trace.json")
    assert run(["verify", ACCOUNTS, "--property", "race", "--trace", trace]) == 10
    assert run(["replay", trace, "--native"]) == 10
    out = capfd.readouterr().out
    assert "two threads are about to access the same memory" in out
    assert "is about to write 4 bytes at" in out


@needs_gcc
@pytest.mark.parametrize(
    ("worker", "main"),
    [
        ("pthread_mutex_lock(&a); pthread_mutex_lock(&b);", "pthread_mutex_lock(&b); pthread_mutex_lock(&a);"),
        ("pthread_mutex_lock(&a);", "pthread_mutex_lock(&a);"),
        ("pthread_mutex_lock(&a); pthread_cond_wait(&c, &a);", "pthread_cond_signal(&c);"),
        ("sem_wait(&s);", ""),
        ("pthread_barrier_wait(&r);", "pthread_barrier_init(&r, 0, 2);"),
    ],
)
def test_a_deadlock_in_a_process(worker: str, main: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    shared = "#include <semaphore.h>\nsem_t s; pthread_cond_t c; pthread_barrier_t r;"
    trace, file = str(tmp_path / "trace.json"), two_threads(tmp_path, worker, main, shared)
    assert run(["verify", file, "--property", "deadlock", "--trace", trace]) == 10
    assert run(["replay", trace, "--native"]) == 10
    assert " waits for " in capfd.readouterr().out.splitlines()[-1]


@needs_gcc
def test_thread_sanitizer_sees_locks(tmp_path: Path) -> None:
    """What is ordered in a schedule is no race to it, although our scheduler hands threads their turns."""
    from unbraid.driver.trace_files import replayed
    from unbraid.results.reproduce.build import Build, Source
    from unbraid.results.reproduce.reproduction import _Runner
    from unbraid.results.reproduce.units import interleaving

    locked = "pthread_mutex_lock(&a); x++; pthread_mutex_unlock(&a);"
    for worker, report in ((locked, "does not report it"), ("x++;", "confirms it")):
        check = "pthread_mutex_lock(&a); int y = x; pthread_mutex_unlock(&a); if (y == 1) reach_error();"
        file = two_threads(tmp_path, worker, check, "void reach_error(void);")
        trace = str(tmp_path / "trace.json")
        assert run(["verify", file, "--trace", trace]) == 10
        given = read_trace_file(trace)
        execution = replayed(given, load(given.source))
        source = Source((file,), (Flags(),), "main", False, False)
        runner = _Runner(Build("gcc", tmp_path / "build", source), interleaving(execution), lambda text: None)
        said = runner.confirm("gcc")
        if "not asked" in said:
            pytest.skip(reason("ThreadSanitizer", "it reports the races that are reproduced, and no others"))
        assert report in said
