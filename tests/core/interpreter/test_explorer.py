"""The explorer: its time, and that it goes on where it was."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from unbraid.analyses.visible import Visibility
from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.driver.loading import load
from unbraid.driver.request import Source


def explorer_of(tmp_path: Path, inputs: int) -> Explorer:
    """Of a program whose first step reads so many inputs of 256 values."""
    source = tmp_path / "inputs.c"
    reads = "".join(f"s += __VERIFIER_nondet_uchar() * {i + 1};" for i in range(inputs))
    source.write_text(f"extern unsigned char __VERIFIER_nondet_uchar(void); int s; int main(void) {{ {reads} }}\n")
    program = load(Source((str(source),)))
    return Explorer(program, Visibility(program, reduce=True).code)


def test_a_step_with_many_inputs_looks_at_the_clock(tmp_path: Path) -> None:
    begin = time.process_time()
    found = explorer_of(tmp_path, 3).run(Budget(cpu=0.2))
    assert (found.answer, found.cause) == (Answer.UNKNOWN, Cause(Why.OUT_OF_TIME))
    assert time.process_time() - begin < 2


def test_it_goes_on_in_the_middle_of_a_step(tmp_path: Path) -> None:
    whole, pieces = explorer_of(tmp_path, 1), explorer_of(tmp_path, 1)
    expected = whole.run()
    found = pieces.run(Budget(cpu=0))
    rounds = 1
    while found.answer is Answer.UNKNOWN:
        found = pieces.run(Budget(cpu=0))
        rounds += 1
    assert rounds > 2
    assert (found.answer, found.states) == (expected.answer, expected.states) == (Answer.SAFE, expected.states)


LOCKED = "pthread_mutex_lock(&m); x++; y++; pthread_mutex_unlock(&m);"
CIRCLE = "pthread_mutex_lock(&n); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_unlock(&n);"
NESTED = "pthread_mutex_lock(&m); pthread_mutex_lock(&n); pthread_mutex_unlock(&n); pthread_mutex_unlock(&m);"


@pytest.mark.parametrize(
    ("asked", "one", "other", "answer"),
    [
        ("no-data-race", LOCKED, LOCKED, Answer.SAFE),
        ("no-data-race", LOCKED, "y = 1;", Answer.VIOLATED),
        ("no-deadlock", NESTED, NESTED, Answer.SAFE),
        ("no-deadlock", NESTED, CIRCLE, Answer.VIOLATED),
    ],
)
def test_announcements_can_be_late(tmp_path: Path, asked: str, one: str, other: str, answer: Answer) -> None:
    """The same answer, with fewer states."""
    source = tmp_path / "announcing.c"
    source.write_text(f"""#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
int x, y;
void *work(void *arg) {{ {one} {one} return 0; }}
int main(void) {{ pthread_t t; pthread_create(&t, 0, work, 0); {other} pthread_join(t, 0); }}
""")
    program = load(Source((str(source),), properties=(asked,)))
    visibility = Visibility(program, reduce=True)
    early, late = (Explorer(program, visibility.code, late=each).run() for each in (False, True))
    assert early.answer is late.answer is answer
    assert answer is Answer.VIOLATED or late.states < early.states
