"""Checks for data races that can never fail, and those that must stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import write
from unbraid.core.budget import Budget
from unbraid.core.nodes import Assert, Property
from unbraid.core.visitor import statements
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.engines.findings import Violated
from unbraid.engines.protocol import Problem
from unbraid.engines.registry import engine_named
from unbraid.passes.programs import cloned_program

HEAD = """
#include <pthread.h>
#include <stdlib.h>
struct job { int first, second; } jobs[4], *own;
struct { pthread_mutex_t lock; int slots[4], used; } shared;
int number;
"""
TWO_THREADS = """
int main(void)
{
    pthread_t a, b;
    pthread_mutex_init(&shared.lock, 0);
    own = malloc(sizeof *own);
    pthread_create(&a, 0, work, (void *)1);
    pthread_create(&b, 0, work, (void *)2);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
"""
HANDED_OVER = """
void *work(void *arg) { struct job *job = arg; job->first = job->second; %s return 0; }
int main(void)
{
    for (int i = 0; i < 3; i++) {
        pthread_t t;
        struct job *job = malloc(sizeof *job);
        job->second = i;
        pthread_create(&t, 0, work, job);
        %s
    }
    return 0;
}
"""
SAFE = {
    "each thread gets memory of its own": HANDED_OVER % ("", ""),
    "one lock for a struct whose address is taken": """
        void *work(void *arg)
        {
            int at = (long)arg;
            pthread_mutex_lock(&shared.lock);
            shared.slots[at] = ++shared.used;
            pthread_mutex_unlock(&shared.lock);
            return 0;
        }
    """
    + TWO_THREADS,
    "different elements": """
        void *first(void *arg) { jobs[0].first = 1; return &jobs[0]; }
        void *second(void *arg) { struct job *job = arg; job->first = 2; return 0; }
        int main(void)
        {
            pthread_t a, b;
            pthread_create(&a, 0, first, 0);
            pthread_create(&b, 0, second, &jobs[1]);
            return 0;
        }
    """,
}
UNSAFE = {
    "handed over, and still written": HANDED_OVER % ("", "job->first = 0;"),
    "handed over, freed, and still read": HANDED_OVER % ("free(job);", "number = job->second;"),
    "an access beside the lock": """
        void *work(void *arg)
        {
            int at = (long)arg;
            pthread_mutex_lock(&shared.lock);
            shared.slots[at] = 1;
            pthread_mutex_unlock(&shared.lock);
            if (at == 1) number = shared.slots[2];
            return 0;
        }
    """
    + TWO_THREADS,
    "all of an object is copied": """
        void *work(void *arg) { if (arg == (void *)1) *own = jobs[0]; else own->second = 3; return 0; }
    """
    + TWO_THREADS,
    "the same memory by two names": """
        void *work(void *arg)
        {
            int *part = &own->first;
            if (arg == (void *)1) part[1] = 1; else own->second = 3;
            return 0;
        }
    """
    + TWO_THREADS,
    "a thread number that is written while it is read": """
        pthread_t *place;
        void *work(void *arg) { if (arg == (void *)1) number = *place == 0; return 0; }
        int main(void)
        {
            pthread_t a;
            place = malloc(sizeof *place);
            pthread_create(&a, 0, work, (void *)1);
            pthread_create(place, 0, work, (void *)2);
            return 0;
        }
    """,
}


def checks(text: str, tmp_path: Path) -> int:
    """How many checks for data races are left."""
    source = Source((write(tmp_path, HEAD + text),), properties=("no-data-race",))
    program = cloned_program(load(source), 2)
    everything = (stmt for function in program.functions.values() for stmt in statements(function.body))
    return sum(isinstance(stmt, Assert) and stmt.property is Property.RACE for stmt in everything)


@pytest.mark.parametrize("name", SAFE)
def test_checks_that_never_fail_are_dropped(name: str, tmp_path: Path) -> None:
    assert checks(SAFE[name], tmp_path) == 0


@pytest.mark.parametrize("name", UNSAFE)
def test_a_check_that_fails_stays(name: str, tmp_path: Path) -> None:
    assert checks(UNSAFE[name], tmp_path) > 0


# Engines that follow the cloned program find these, although the atomic sections no longer show all that is accessed.
HIDDEN = {
    "padding": """
        struct { char a; short b; } padded;
        char x, y;
        _Bool c = 1;
        void *first(void *arg) { char *p = c ? (char *)&padded + 1 : &x; *p = 1; return 0; }
        void *second(void *arg) { char *p = c ? (char *)&padded + 1 : &y; *p = 2; return 0; }
    """,
    "padding beside a member": """
        struct { char a; short b; } padded;
        char x;
        _Bool c = 1;
        void *first(void *arg) { char *p = c ? (char *)&padded + 1 : &x; *p = 1; return 0; }
        void *second(void *arg) { *(int *)&padded = 0; return 0; }
    """,
    "a member that is called like the flag that an object is alive": """
        struct { int lives, y; } g;
        int a, b;
        _Bool c;
        void *first(void *arg) { int *p = c ? &g.lives : &a; *p = 1; return 0; }
        void *second(void *arg) { int *p = c ? &g.lives : &b; *p = 2; return 0; }
    """,
    "a member that is called like that, and only read by one": """
        struct { int lives, y; } g;
        int a, b, seen;
        _Bool c;
        void *first(void *arg) { int *p = c ? &g.lives : &a; *p = 1; return 0; }
        void *second(void *arg) { int *p = c ? &g.lives : &b; seen = *p; return 0; }
    """,
    "a write of a section that is sliced": """
        #include <semaphore.h>
        void __VERIFIER_atomic_begin(void);
        void __VERIFIER_atomic_end(void);
        struct { int x, y; } g;
        int z, w;
        sem_t s;
        _Bool c;
        void *first(void *arg)
        {
            sem_post(&s);
            __VERIFIER_atomic_begin();
            g.x = 1;
            g.y = 1;
            __VERIFIER_atomic_end();
            if (g.y == 5) w = 7;
            return 0;
        }
        void *second(void *arg) { sem_wait(&s); int *q = c ? &g.x : &z; *q = 2; if (z == 5) w = 8; return 0; }
    """,
}
STARTED = """
    int main(void)
    {
        pthread_t a, b;
        c = 1;
        %s
        pthread_create(&a, 0, first, 0);
        pthread_create(&b, 0, second, 0);
        return 0;
    }
"""


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize("engine", ["following", "reduction"])
def test_a_race_about_what_a_section_no_longer_shows(name: str, engine: str, tmp_path: Path) -> None:
    begin = "sem_init(&s, 0, 0);" if "sem_t" in HIDDEN[name] else ""
    source = Source((write(tmp_path, HEAD + HIDDEN[name] + STARTED % begin),), properties=("no-data-race",))
    asked = engine_named(engine)
    found = asked.ask(Problem(load(source), options=asked.defaults()), Budget(cpu=30), lambda progress: None)
    assert isinstance(found, Violated)
