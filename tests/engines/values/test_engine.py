"""The engine `values`: what it proves, also for any number of threads, and what it says of the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import write
from unbraid.driver.pipeline import verify
from unbraid.driver.request import Question, Request, Source
from unbraid.results.verdict import Report, Verdict

BUFFER = """#include <assert.h>
#include <pthread.h>
int n, data[500];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *put(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        if (n < 500)
            data[n] = 1, n++;
        pthread_mutex_unlock(&m);
    }
}
int main(void) {
    pthread_t t;
    %s
        pthread_create(&t, 0, put, 0);
    pthread_mutex_lock(&m);
    assert(n >= 0 && n <= %d);
    pthread_mutex_unlock(&m);
    return 0;
}
"""
MANY = """#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int n, data[500];
void *put(void *arg) {
    __VERIFIER_atomic_begin();
    data[n] = 1;
    n = n == %d ? 0 : n + 1;
    __VERIFIER_atomic_end();
    return 0;
}
int main(void) {
    while (1) {
        pthread_t t;
        pthread_create(&t, 0, put, 0);
    }
}
"""


ARGUMENTS = """#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc %s)
        return fprintf(stderr, "usage: %%s NUMBER\\n", argv[0]);
    printf("%%d %%s\\n", atoi(argv[1]), argv[1]);
    return 0;
}
"""


def _report(folder: Path, text: str) -> Report:
    properties = ("unreach-call", "locks", "def-behavior")
    return verify(Request(Source((write(folder, text),), properties=properties), Question("values"))).report


@pytest.mark.parametrize("creating", ["", "for (int i = 0; i < 4; i++)"])
def test_proofs(tmp_path: Path, creating: str) -> None:
    report = _report(tmp_path, BUFFER % (creating, 500))
    assert report.verdict is Verdict.TRUE
    told = {(place.line, text) for each in report.invariants for place in each.places for text in each.formulas}
    assert {(9, "0 <= n"), (9, "n <= 499")} <= told
    assert any("n <= 499" in line for line in report.proof)


def test_relations_are_not_known(tmp_path: Path) -> None:
    assert _report(tmp_path, BUFFER % ("", 0)).verdict is Verdict.UNKNOWN


def test_arguments_of_main(tmp_path: Path) -> None:
    assert _report(tmp_path, ARGUMENTS % "!= 2").verdict is Verdict.TRUE
    assert _report(tmp_path, ARGUMENTS % "> 2").verdict is Verdict.UNKNOWN


def test_any_number_of_threads(tmp_path: Path) -> None:
    assert _report(tmp_path, MANY % 499).verdict is Verdict.TRUE
    assert _report(tmp_path, MANY % 500).verdict is Verdict.UNKNOWN


def test_a_bound_that_is_reached(tmp_path: Path) -> None:
    text = """
    #include <assert.h>
    int depth;
    void deeper(void) { if (depth < 100) { depth++; deeper(); } }
    int main(void) { deeper(); assert(depth < 200); return 0; }
    """
    assert _report(tmp_path, text).verdict is Verdict.UNKNOWN


def test_condition_variables_that_are_initialised_again(tmp_path: Path) -> None:
    """So who waits is counted; a range of numbers is enough to see that none of them is destroyed."""
    text = """
    #include <pthread.h>
    struct { pthread_mutex_t m; pthread_cond_t c, d; int full; } box;
    void *put(void *arg) {
        while (1) {
            pthread_mutex_lock(&box.m);
            while (box.full)
                pthread_cond_wait(&box.c, &box.m);
            box.full = 1;
            pthread_cond_signal(&box.d);
            pthread_mutex_unlock(&box.m);
        }
    }
    void *get(void *arg) {
        while (1) {
            pthread_mutex_lock(&box.m);
            while (!box.full)
                pthread_cond_wait(&box.d, &box.m);
            box.full = 0;
            pthread_cond_broadcast(&box.c);
            pthread_mutex_unlock(&box.m);
        }
    }
    int main(void) {
        pthread_t t;
        pthread_mutex_init(&box.m, 0);
        pthread_cond_init(&box.c, 0);
        pthread_cond_init(&box.d, 0);
        pthread_create(&t, 0, put, 0);
        pthread_create(&t, 0, get, 0);
        pthread_exit(0);
    }
    """
    assert _report(tmp_path, text).verdict is Verdict.TRUE
