"""The order in which threads wait excludes deadlocks, or there is no answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import write
from unbraid.analyses.values.analysis import Facts, value_facts
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.passes.programs import unproved_program

PROGRAM = """
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#define LOCK(m) pthread_mutex_lock(&m)
#define UNLOCK(m) pthread_mutex_unlock(&m)
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_once_t once = PTHREAD_ONCE_INIT;
sem_t s;
int full;
struct box { pthread_mutex_t m; } *box;
pthread_t t[3];
extern int __VERIFIER_nondet_int(void);
void set(void) { full = 1; }
void consume(void) { LOCK(a); while (!full) pthread_cond_wait(&c, &a); full = 0; UNLOCK(a); }
void produce(void) { LOCK(a); full = 1; pthread_cond_signal(&c); UNLOCK(a); }
void *f(void *arg) { %s return 0; }
void *g(void *arg) { %s return 0; }
int main(void) {
    sem_init(&s, 0, 1);
    box = malloc(sizeof *box);
    pthread_mutex_init(&box->m, 0);
    pthread_create(&t[1], 0, f, 0);
    pthread_create(&t[2], 0, g, 0);
    %s
}
"""
JOINS = "pthread_join(t[1], 0); pthread_join(t[2], 0); return 0;"
ORDERED = "while (__VERIFIER_nondet_int()) { LOCK(a); LOCK(b); UNLOCK(b); UNLOCK(a); }"
REVERSED = "LOCK(b); LOCK(a); UNLOCK(a); UNLOCK(b);"

PROVED = {
    "one order": (ORDERED, ORDERED, JOINS),
    "never both": (ORDERED, "LOCK(b); UNLOCK(b); LOCK(a); UNLOCK(a);", JOINS),
    "readers and writers": ("pthread_rwlock_rdlock(&r); LOCK(a); UNLOCK(a); pthread_rwlock_unlock(&r);",
                            "pthread_rwlock_wrlock(&r); LOCK(a); UNLOCK(a); pthread_rwlock_unlock(&r);", JOINS),
    "a lock in new memory": ("LOCK(box->m); LOCK(a); UNLOCK(a); UNLOCK(box->m);",
                             "LOCK(box->m); UNLOCK(box->m);", JOINS),
    "main never waits": ("while (1) consume();", "while (1) produce();", "while (1) produce();"),
    "main joins one that never waits": ("while (1) consume();", "produce();", "pthread_join(t[2], 0); return 0;"),
    "a join while holding a lock": ("LOCK(b); UNLOCK(b);", ORDERED,
                                    "LOCK(a); pthread_join(t[1], 0); UNLOCK(a); return 0;"),
}  # fmt: skip
OPEN = {
    "two orders": (ORDERED, REVERSED, JOINS),
    "two orders, perhaps": ("if (__VERIFIER_nondet_int()) LOCK(a); LOCK(b); UNLOCK(b); if (full) UNLOCK(a);",
                            REVERSED, JOINS),
    "held at the end": ("LOCK(a);", ORDERED, JOINS),
    "held by a reader at the end": ("pthread_rwlock_rdlock(&r);",
                                    "pthread_rwlock_wrlock(&r); pthread_rwlock_unlock(&r);", JOINS),
    "taken twice": ("LOCK(a); LOCK(a); UNLOCK(a);", ORDERED, JOINS),
    "tried first": ("if (pthread_mutex_trylock(&b) == 0) { LOCK(a); UNLOCK(a); UNLOCK(b); }", ORDERED, JOINS),
    "joined by itself": ("pthread_join(t[1], 0);", ORDERED, JOINS),
    "joined with a lock that it needs": (ORDERED, ORDERED, "LOCK(a); pthread_join(t[1], 0); UNLOCK(a); return 0;"),
    "nobody helps": ("consume();", ORDERED, JOINS),
    "help with a lock in the hand": ("LOCK(b); consume(); UNLOCK(b);", "LOCK(b); produce(); UNLOCK(b);",
                                     "LOCK(b); UNLOCK(b); while (1) produce();"),
    "main does not help any more": ("consume();", "produce();", "while (1) ;"),
    "a holder does not help any more": ("LOCK(b); while (1) ;", "LOCK(b); UNLOCK(b); produce();",
                                        "consume(); return 0;"),
    "main leaves": ("consume();", ORDERED, "pthread_exit(0);"),
    "main waits too": ("consume();", ORDERED, "sem_wait(&s); sem_wait(&s); return 0;"),
    "a join with a lock, of one that waits": ("consume();", "LOCK(b); pthread_join(t[1], 0); UNLOCK(b);",
                                              "LOCK(b); UNLOCK(b); return 0;"),
    "a routine that runs once": ("pthread_once(&once, set);", "pthread_once(&once, set);", JOINS),
}  # fmt: skip


def facts(folder: Path, parts: tuple[str, str, str]) -> Facts:
    program = load(Source((write(folder, PROGRAM % parts),), properties=("no-deadlock",)))
    found = value_facts(unproved_program(program, 2, None, 0, reduce=True))
    assert found is not None
    return found


@pytest.mark.parametrize("name", [*PROVED, *OPEN])
def test_order(tmp_path: Path, name: str) -> None:
    assert any(facts(tmp_path, PROVED.get(name) or OPEN[name]).failing) == (name in OPEN)


CROWD = """
#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
void *f(void *arg) { pthread_mutex_lock(&a); pthread_mutex_lock(&b);
                     pthread_mutex_unlock(&b); pthread_mutex_unlock(&a); return 0; }
void *g(void *arg) { pthread_mutex_lock(&%s); pthread_mutex_lock(&%s);
                     pthread_mutex_unlock(&b); pthread_mutex_unlock(&a); return 0; }
int main(void) {
    for (;;) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_create(&t, 0, g, 0); %s }
}
"""


@pytest.mark.parametrize(
    ("first", "second", "wait", "is_proved"),
    [("a", "b", "", True), ("b", "a", "", False), ("a", "b", "pthread_join(t, 0);", False)],
    ids=["one order", "two orders", "joined"],
)
def test_any_number_of_threads(tmp_path: Path, first: str, second: str, wait: str, is_proved: bool) -> None:
    path = write(tmp_path, CROWD % (first, second, wait))
    program = unproved_program(load(Source((path,), properties=("no-deadlock",))), 2, None, 2, reduce=True)
    found = value_facts(program)
    assert program.groups and found is not None
    assert any(found.failing) != is_proved


def test_a_mutex_is_not_free_because_its_bytes_are_those_of_a_free_semaphore(tmp_path: Path) -> None:
    text = """
    #include <pthread.h>
    pthread_mutex_t m;
    void *f(void *arg) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0; }
    int main(void) { pthread_t t; *(int *)&m = 1; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return 0; }
    """
    program = load(Source((write(tmp_path, text),), properties=("no-deadlock",)))
    found = value_facts(unproved_program(program, 2, None, 0, reduce=True))
    assert found is not None and any(found.failing)


def test_order_is_told(tmp_path: Path) -> None:
    order = facts(tmp_path, PROVED["one order"]).order
    assert order is not None
    names = [str(getattr(each, "name", each)) for each in order]
    assert names.index("0") < names.index("1")
    assert next(i for i, name in enumerate(names) if name.startswith("a")) < len(names) - 1
