"""Semaphores that the first thread takes and the last one gives back are shared locks, and others are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import write
from unbraid.analyses.values.analysis import value_facts
from unbraid.core.nodes import AtomicBegin, Program, SyncKind
from unbraid.core.visitor import statements
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.passes.programs import unproved_program
from unbraid.transforms.lightswitches import shared_semaphores

PROGRAM = """
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
sem_t s, gate;
int n, data, seen;
struct room { int n; sem_t s; pthread_mutex_t m; } *room;
extern int __VERIFIER_nondet_int(void);
#define LOCK pthread_mutex_lock(&m);
#define UNLOCK pthread_mutex_unlock(&m);
#define ENTER LOCK n++; if (n == 1) sem_wait(&s); UNLOCK
#define LEAVE LOCK n--; if (n == 0) sem_post(&s); UNLOCK
#define WRITE sem_wait(&s); data++; sem_post(&s);
void *reader(void *arg) { int copy = 0; %(reader)s return 0; }
void *writer(void *arg) { %(writer)s return 0; }
int main(void)
{
    pthread_t t[4];
    %(begin)s
    for (int i = 0; i < 2; i++) {
        pthread_create(&t[i], 0, reader, 0);
        pthread_create(&t[i + 2], 0, writer, 0);
    }
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    return 0;
}
"""
USUAL = {"reader": "ENTER copy = data; LEAVE", "writer": "WRITE", "begin": "sem_init(&s, 0, 1);"}
SHARED = {
    "usual": {},
    "again and again": {"reader": "while (__VERIFIER_nondet_int()) { ENTER copy = data; LEAVE }"},
    "counted in conditions": {
        "reader": "LOCK if (++n == 1) sem_wait(&s); UNLOCK copy = data; LOCK if (--n == 0) sem_post(&s); UNLOCK"
    },
    "counted behind conditions": {
        "reader": "LOCK if (n++ == 0) sem_wait(&s); UNLOCK copy = data; LOCK if (!--n) sem_post(&s); UNLOCK"
    },
    "a semaphore as lock": {
        "reader": "sem_wait(&gate); n++; if (n == 1) sem_wait(&s); sem_post(&gate); copy = data;"
                  "sem_wait(&gate); n--; if (n == 0) sem_post(&s); sem_post(&gate);",
        "begin": "sem_init(&s, 0, 1); sem_init(&gate, 0, 1);",
    },
    "in memory": {
        "reader": "pthread_mutex_lock(&room->m); room->n++; if (room->n == 1) sem_wait(&room->s);"
                  "pthread_mutex_unlock(&room->m); copy = data; pthread_mutex_lock(&room->m); room->n--;"
                  "if (room->n == 0) sem_post(&room->s); pthread_mutex_unlock(&room->m);",
        "writer": "sem_wait(&room->s); data++; sem_post(&room->s);",
        "begin": "room = malloc(sizeof *room); room->n = 0; sem_init(&room->s, 0, 1);"
                 "pthread_mutex_init(&room->m, 0);",
    },
    "writers that come first": {  # threads share the gate, too
        "reader": "sem_wait(&gate); ENTER sem_post(&gate); copy = data; LEAVE",
        "writer": "pthread_mutex_lock(&other); if (++seen == 1) sem_wait(&gate); pthread_mutex_unlock(&other); WRITE "
                  "pthread_mutex_lock(&other); if (--seen == 0) sem_post(&gate); pthread_mutex_unlock(&other);",
        "begin": "sem_init(&s, 0, 1); sem_init(&gate, 0, 1);",
    },
}  # fmt: skip
OPEN = {
    "given back too early": {"reader": "ENTER copy = data; LOCK n--; if (n == 1) sem_post(&s); UNLOCK"},
    "taken by the second": {"reader": "LOCK n++; if (n == 2) sem_wait(&s); UNLOCK copy = data; LEAVE"},
    "counted without the lock": {"reader": "n++; LOCK if (n == 1) sem_wait(&s); UNLOCK copy = data; LEAVE"},
    "counted with another lock": {
        "reader": "ENTER copy = data; pthread_mutex_lock(&other); n--; if (n == 0) sem_post(&s);"
                  "pthread_mutex_unlock(&other);"
    },
    "not counted from zero": {"begin": "n = 1; sem_init(&s, 0, 1);"},
    "left before the end": {"reader": "ENTER LEAVE copy = data;"},
    "left twice": {"reader": "ENTER copy = data; LEAVE LEAVE"},
    "taken by two": {"begin": "sem_init(&s, 0, 2);"},
    "given without taking": {"writer": "data++; sem_post(&s);"},
    "unlocked in between": {"reader": "LOCK n++; UNLOCK LOCK if (n == 1) sem_wait(&s); UNLOCK copy = data; LEAVE"},
    "given back for a number that is never reached": {
        "reader": "ENTER copy = data; LOCK n--; if (n == 0) sem_post(&s); else if (n > 1) { int k = n - 1 - 1 - 1 - 1;"
                  "if (k + 1 < 0) sem_post(&s); } UNLOCK"
    },
    "not taken because a number wraps around": {
        "reader": "LOCK n++; if ((unsigned long)((unsigned)n - 1u - 1u) + 1ul == 0ul) sem_wait(&s); UNLOCK copy = data;"
                  "LOCK n--; if ((unsigned long)((unsigned)n - 1u) + 1ul == 0ul) sem_post(&s); UNLOCK"
    },
    "reset": {"writer": "LOCK n = 0; UNLOCK WRITE"},
    "set free": {"writer": "sem_init(&s, 0, 1); WRITE"},
}  # fmt: skip


def _program(folder: Path, variant: dict[str, str], name: str) -> Program:
    path = write(folder, PROGRAM % (USUAL | variant))
    return load(Source((str(path),), properties=(name,)))


def _is_proved(program: Program) -> bool:
    facts = value_facts(unproved_program(program, 2, None, 0, True))
    return facts is not None and not any(facts.failing)


@pytest.mark.parametrize("name", ["no-data-race", "no-deadlock"])
@pytest.mark.parametrize("variant", SHARED.values(), ids=SHARED)
def test_a_lightswitch_is_a_shared_lock(tmp_path: Path, variant: dict[str, str], name: str) -> None:
    assert _is_proved(_program(tmp_path, variant, name))


@pytest.mark.parametrize("variant", OPEN.values(), ids=OPEN)
def test_what_only_looks_like_one_is_none(tmp_path: Path, variant: dict[str, str]) -> None:
    assert not _is_proved(_program(tmp_path, variant, "no-data-race"))


def test_a_writer_that_needs_the_lock_of_the_counter_may_wait_for_ever(tmp_path: Path) -> None:
    waiting = {"writer": "sem_wait(&s); LOCK data++; UNLOCK sem_post(&s);"}
    assert not _is_proved(_program(tmp_path, waiting, "no-deadlock"))
    again = "pthread_mutex_lock(&other); seen++; pthread_mutex_unlock(&other);"
    reentering = {"reader": f"ENTER LOCK n--; n++; UNLOCK {again} LEAVE",
                  "writer": "pthread_mutex_lock(&other); WRITE pthread_mutex_unlock(&other);"}  # fmt: skip
    assert not _is_proved(_program(tmp_path, reentering, "no-deadlock"))
    unordered = {"reader": "ENTER LOCK copy = data; UNLOCK LEAVE", "writer": "LOCK WRITE UNLOCK"}
    assert not _is_proved(_program(tmp_path, unordered, "no-deadlock"))


def test_each_operation_gets_its_meaning(tmp_path: Path) -> None:
    program = unproved_program(_program(tmp_path, {}, "no-data-race"), 2, None, 0, True)
    kinds = [
        [stmt.sync.kind for stmt in statements(program.functions[name].body)
         if isinstance(stmt, AtomicBegin) and stmt.sync is not None]
        for name in program.threads
    ]  # fmt: skip
    lock, unlock = SyncKind.ACQUIRE, SyncKind.RELEASE
    enters = [lock, SyncKind.FIRST_IN, SyncKind.SHARE, unlock]
    leaves = [lock, SyncKind.RELEASE, SyncKind.LAST_OUT, unlock]
    assert [*enters, *leaves] in kinds
    assert [lock, unlock] in kinds
    assert shared_semaphores(program) == program
