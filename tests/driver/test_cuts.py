"""Undefined behaviour that the user does not ask about: no engine proves what lies behind it, and its place is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import unbraid
from unbraid.cli.main import run
from unbraid.engines.registry import engines

DIVIDES = """
#include <pthread.h>
int x, divisor = {divisor};
void *worker(void *arg) {{ x = 1; return 0; }}
int main(void) {{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    x = 5 / divisor;
}}
"""
RACES_FIRST = """
#include <pthread.h>
int x, divisor;
void *worker(void *arg) { x = 1; return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x = 2;
    x = 5 / divisor;
}
"""
UNLOCKS = """
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) { pthread_mutex_unlock(&m); }
"""
LEAVES = """
int *kept;
void keep(void) { int local = 1; kept = &local; }
int main(void) { keep(); return *kept; }
"""


@pytest.mark.parametrize("engine", ("auto", *(name for name in engines() if name != "crowds")))
def test_no_engine_proves_what_follows(tmp_path: Path, engine: str, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "program.c"
    path.write_text(DIVIDES.format(divisor=0))
    assert run(["verify", str(path), "--property", "no-data-race", "--engine", engine]) == 5
    assert f"{path}:9:9: the program has undefined behaviour here" in capfd.readouterr().out


def test_what_cannot_be_reached_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(DIVIDES.format(divisor=1))
    assert unbraid.verify(path, properties=["no-data-race"]).verdict == "TRUE"


def test_a_violation_before_it_is_found(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(RACES_FIRST)
    assert unbraid.verify(path, properties=["no-data-race"]).verdict == "FALSE"


@pytest.mark.parametrize("text", (UNLOCKS, LEAVES))
def test_locks_and_lifetimes(tmp_path: Path, text: str) -> None:
    path = tmp_path / "program.c"
    path.write_text(text)
    found = unbraid.verify(path, properties=["unreach-call"])
    assert found.verdict == "UNKNOWN" and "undefined behaviour" in found.reason


@pytest.mark.parametrize("text", (DIVIDES.format(divisor=0), UNLOCKS))
def test_a_property_file_assumes_that_there_is_none(tmp_path: Path, text: str) -> None:
    path, file = tmp_path / "program.c", tmp_path / "unreach-call.prp"
    path.write_text(text)
    file.write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    assert unbraid.verify(path, properties=[str(file)]).verdict == "TRUE"


def test_the_place_is_one_of_the_user(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.c"
    path.write_text(
        "#include <pthread.h>\n#include <signal.h>\nint main(void) {\n  sigset_t set;\n  int number;\n"
        "  sigemptyset(&set);\n  sigaddset(&set, SIGUSR1);\n  sigwait(&set, &number);\n}\n"
    )
    assert run(["verify", "--property", "no-deadlock", str(path)]) == 5
    assert f"{path}:8:3: the program has undefined behaviour here" in capfd.readouterr().out
