"""Walks of the native search: bugs at the end of long executions that depend on inputs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.needs import needs
from unbraid.cli.main import run

pytestmark = needs("gcc", "random executions find bugs that depend on several inputs")

BAKERY = """
#include <pthread.h>
#include <stdio.h>
pthread_mutex_t shop = PTHREAD_MUTEX_INITIALIZER;
int loaves = 20;
static void bake(void) {{ {lock} loaves = 20; {unlock} }}
void *customer(void *arg) {{
    for (int i = 0; i < 50; i++) {{
        pthread_mutex_lock(&shop);
        if (loaves == 0)
            bake();
        loaves--;
        pthread_mutex_unlock(&shop);
    }}
    return 0;
}}
int main(void) {{
    int customers, a, b, c;
    pthread_t t[8];
    if (scanf("%d %d %d %d", &customers, &a, &b, &c) != 4 || customers < 1 || customers > 8 || a < b || b < c)
        return 1;
    for (int i = 0; i < customers; i++)
        pthread_create(&t[i], 0, customer, 0);
    for (int i = 0; i < customers; i++)
        pthread_join(t[i], 0);
    return 0;
}}
"""
LOCK = {"lock": "pthread_mutex_lock(&shop);", "unlock": "pthread_mutex_unlock(&shop);"}
NOTHING = {"lock": "", "unlock": ""}

# One of several equal threads, which are renumbered, reads what another one writes without the lock.
UNLOCKED = """
#include <pthread.h>
#include <stdio.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int turns, odd;
void *work(void *arg) {{
    int input;
    for (int i = 0; i < 40; i++) {{
        pthread_mutex_lock(&m);
        int mine = ++turns;
        pthread_mutex_unlock(&m);
        if ({turn} && scanf("%d", &input) == 1 && input == 3)
            odd = mine;
    }}
    return 0;
}}
int main(void) {{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    {last}
    return 0;
}}
"""


def _verdict(text: str, name: str, folder: Path, capfd: pytest.CaptureFixture[str], seconds: int) -> str:
    path = folder / "program.c"
    path.write_text(text)
    run(["verify", "--engine", "native", "--property", name, "--timeout", str(seconds), str(path)])
    return capfd.readouterr().out.splitlines()[-1]


def test_a_deadlock_after_many_steps(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    found = _verdict(BAKERY.format(**LOCK), "no-deadlock", tmp_path, capfd, 60)
    assert found == "VERDICT: FALSE(no-deadlock)"


def test_no_deadlock_in_a_program_without_one(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert "FALSE" not in _verdict(BAKERY.format(**NOTHING), "no-deadlock", tmp_path, capfd, 10)


@pytest.mark.parametrize(
    ("turn", "last", "verdict"),
    [
        ("mine % 7 == 0", "", "FALSE(no-data-race)"),
        ("mine == 61", "odd = turns;", "UNKNOWN"),  # one thread alone is the 61st
    ],
)
def test_a_race_that_depends_on_inputs(
    turn: str, last: str, verdict: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    program = UNLOCKED.format(turn=turn, last=last)
    assert _verdict(program, "no-data-race", tmp_path, capfd, 20).startswith(f"VERDICT: {verdict}")
