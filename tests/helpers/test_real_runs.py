"""Runs of a binary are told apart by how they end."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.helpers.needs import needs
from tests.helpers.real_runs import STRESS, Ending, run_often, stress_options

HEADERS = "#include <assert.h>\n#include <pthread.h>\n"
LOST = """
volatile int x;
void *worker(void *arg) {
    for (int i = 0; i < 100; i++) {
        x++;
        pthread_mutex_lock(arg);
        pthread_mutex_unlock(arg);
    }
    return 0;
}
int main(void) {
    pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
    pthread_t t;
    pthread_create(&t, 0, worker, &a);
    worker(&b);
    assert(x == 200);
    return 0;
}
"""


def _build(folder: Path, text: str) -> Path:
    source = folder / "program.c"
    source.write_text(HEADERS + text)
    options = stress_options(source)
    subprocess.run(["gcc", "-w", "-D_GNU_SOURCE", *options, "-pthread", "-o", folder / "program", source], check=True)
    return folder / "program"


@needs("gcc", "runs of real binaries are told apart")
@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("int main(void) { return 3; }", Ending.PASSED),
        ("int main(void) { assert(0); }", Ending.FAILED),
        ("int main(void) { return *(volatile int *)0; }", Ending.CRASHED),
        ("int main(void) { for (;;) pthread_yield(); }", Ending.BLOCKED),
    ],
    ids=lambda value: value.name if isinstance(value, Ending) else "",
)
def test_endings(text: str, ending: Ending, tmp_path: Path) -> None:
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    assert set(run_often(_build(tmp_path, text), 4, patience=0.3 if ending is Ending.BLOCKED else 20)) == {ending}
    if before is not None:
        assert os.sched_getaffinity(0) == before


@needs("gcc", "runs of real binaries have several schedules")
def test_stress_shows_a_lost_update(tmp_path: Path) -> None:
    binary = _build(tmp_path, LOST)
    assert any(run_often(binary, 2)[Ending.FAILED] for _ in range(10))


def test_only_programs_with_threads_are_stressed(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text("int main(void) { return 0; }")
    assert stress_options(source) == ()
    source.write_text(f"{HEADERS}int main(void) {{ return 0; }}")
    assert stress_options(source) == ("-include", str(STRESS))
