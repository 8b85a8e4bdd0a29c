"""Checks of misuse cost nothing where the program is assumed to be defined."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import lower_text
from unbraid.core.nodes import Assert, Program, Property
from unbraid.core.visitor import statements

MUTEXES = """
#include <pthread.h>
pthread_mutex_t m, n; pthread_cond_t c;
void *f(void *arg) { pthread_mutex_lock(&n); pthread_cond_wait(&c, &n); pthread_mutex_unlock(&n); return 0; }
int main(void) {
    pthread_t t;
    pthread_mutex_init(&m, 0);
    pthread_cond_init(&c, 0);
    pthread_create(&t, 0, f, 0);
    pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);
    pthread_cond_destroy(&c);
    return 0;
}
"""
SPIN = """
#include <pthread.h>
pthread_spinlock_t s;
int main(void) { pthread_spin_lock(&s); pthread_spin_unlock(&s); return 0; }
"""
KEY = """
#include <pthread.h>
pthread_key_t key;
int main(void) { pthread_key_create(&key, 0); return pthread_getspecific(key) != 0; }
"""
# As in the headers of glibc; the pointer has a name of its own.
GLIBC_SPIN = """
typedef volatile int pthread_spinlock_t;
extern int pthread_spin_init(pthread_spinlock_t *, int);
extern int pthread_spin_lock(pthread_spinlock_t *);
typedef pthread_spinlock_t *pointer;
pthread_spinlock_t s;
int main(void) { pointer p = &s; pthread_spin_init(p, 0); pthread_spin_lock(p); return 0; }
"""


def checks(program: Program) -> list[str]:
    bodies = (statements(function.body) for function in program.functions.values())
    return [stmt.message for body in bodies for stmt in body if isinstance(stmt, Assert)]


def assumed(tmp_path: Path, text: str) -> Program:
    return lower_text(tmp_path, text, properties=frozenset({Property.ASSERTION}), assumes_defined=True)


def test_waiting_threads_are_counted_only_if_misuse_is_noticed(tmp_path: Path) -> None:
    assert any("bound_" in item.var.name for item in lower_text(tmp_path, MUTEXES).globals)
    program = assumed(tmp_path, MUTEXES)
    assert not any("bound_" in item.var.name for item in program.globals)
    assert not any("waits on the condition variable" in message for message in checks(program))


@pytest.mark.parametrize(("text", "words"), [(MUTEXES, "is locked"), (KEY, "the key was deleted")])
def test_checks_are_written_only_if_they_are_noticed(tmp_path: Path, text: str, words: str) -> None:
    assert any(words in message for message in checks(lower_text(tmp_path, text)))
    assert not any(words in message for message in checks(assumed(tmp_path, text)))


def test_zeroed_spin_locks_are_free_if_misuse_is_assumed_away(tmp_path: Path) -> None:
    several = [message for message in checks(lower_text(tmp_path, SPIN)) if "never initialised" in message]
    few = [message for message in checks(assumed(tmp_path, SPIN)) if "never initialised" in message]
    assert len(several) == 2 * len(few)


def test_a_pointer_with_a_name_of_its_own_is_no_other_type(tmp_path: Path) -> None:
    assert not any("something else" in message for message in checks(lower_text(tmp_path, GLIBC_SPIN)))
