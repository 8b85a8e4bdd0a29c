"""Cancellation and signals cost nothing where a program does not use them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import lower_text
from unbraid.core.bookkeeping import TAKE_SIGNALS
from unbraid.core.nodes import Call, Program, ThreadExit
from unbraid.core.visitor import statements
from unbraid.models.library import CANCEL_ANYWHERE, RUN_CLEANUPS

THREAD = """
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <unistd.h>
sem_t s; int x;
void handle(void *arg) { x = 1; }
void on_signal(int number) { x = 2; }
void wait_here(void) { sem_wait(&s); }
void *run(void *arg) { pthread_cleanup_push(handle, 0); WAIT; pthread_cleanup_pop(0); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); MAIN; pthread_join(t, 0); return x; }
"""


def lowered(tmp_path: Path, wait: str, main: str) -> Program:
    return lower_text(tmp_path, THREAD.replace("WAIT", wait).replace("MAIN", main))


def ends(program: Program) -> int:
    """How often a thread may end before its function returns."""
    return sum(isinstance(stmt, ThreadExit) for each in program.functions.values() for stmt in statements(each.body))


def calls(program: Program, function: str) -> bool:
    bodies = (statements(each.body) for each in program.functions.values())
    return any(isinstance(stmt, Call) and stmt.function == function for body in bodies for stmt in body)


def test_points_are_written_only_if_somebody_cancels(tmp_path: Path) -> None:
    assert ends(lowered(tmp_path, "sem_wait(&s)", "")) == 0
    assert ends(lowered(tmp_path, "sem_wait(&s)", "pthread_cancel(t)")) == 4  # two in the wait, two in the join


@pytest.mark.parametrize(("wait", "is_deep"), [("sem_wait(&s)", False), ("wait_here()", True)])
def test_handlers_are_kept_at_run_time_only_if_a_callee_may_end_the_thread(
    tmp_path: Path, wait: str, is_deep: bool
) -> None:
    assert calls(lowered(tmp_path, wait, "pthread_cancel(t)"), RUN_CLEANUPS) == is_deep


def test_steps_are_interrupted_only_if_needed(tmp_path: Path) -> None:
    registered = lowered(tmp_path, "wait_here()", "signal(SIGTERM, on_signal); raise(SIGTERM)")
    assert not calls(registered, TAKE_SIGNALS)
    assert calls(lowered(tmp_path, "wait_here()", "signal(SIGTERM, on_signal); pthread_kill(t, SIGTERM)"), TAKE_SIGNALS)
    deferred = lowered(tmp_path, "pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, 0)", "pthread_cancel(t)")
    assert not calls(deferred, CANCEL_ANYWHERE)
    anywhere = lowered(tmp_path, "pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0)", "pthread_cancel(t)")
    assert calls(anywhere, CANCEL_ANYWHERE)


def test_signals_from_outside_are_asked_for(tmp_path: Path) -> None:
    text = THREAD.replace("WAIT", "").replace("MAIN", "signal(SIGTERM, on_signal)")
    assert not calls(lower_text(tmp_path, text), TAKE_SIGNALS)
    assert calls(lower_text(tmp_path, text, async_signals=True), TAKE_SIGNALS)
