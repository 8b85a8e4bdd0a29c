"""What is seen of a program at once."""

from __future__ import annotations

from pathlib import Path

from unbraid.driver.features import features
from unbraid.driver.loading import load
from unbraid.driver.request import Source


def test_features(tmp_path: Path) -> None:
    (tmp_path / "p.c").write_text("""
#include <pthread.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
float f;
int a[3], *p;
void *work(void *arg) { pthread_mutex_lock(&m); f += a[0]; pthread_mutex_unlock(&m); return 0; }
int main(void) {
    pthread_t t;
    p = malloc(sizeof *p);
    *p = __VERIFIER_nondet_int();
    while (*p) pthread_create(&t, 0, work, 0);
    return 0;
}
""")
    found = features(load(Source((str(tmp_path / "p.c"),))))
    names = ("creations", "creating_loops", "crowds", "loops", "inputs", "allocations", "locks")
    assert [found.numbers()[name] for name in names] == [1] * len(names)
    assert found.arrays and found.floats and found.pointers


def test_loops_that_create_few_threads_make_no_crowd(tmp_path: Path) -> None:
    (tmp_path / "p.c").write_text("""
#include <pthread.h>
void *work(void *arg) { return arg; }
int main(void) {
    pthread_t t[9];
    for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 9; i++) pthread_create(&t[i], 0, work, 0);
    return 0;
}
""")
    found = features(load(Source((str(tmp_path / "p.c"),))))
    assert (found.creating_loops, found.crowds) == (2, 1)
