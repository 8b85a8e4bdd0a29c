"""Mutexes: free of charge where their kinds are not used."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import lower_text
from unbraid.core.nodes import ILP32, LP64, Assume, Binary, If
from unbraid.core.visitor import statements

# ------------------------------------------------------------------------------------------- mutex kinds
PLAIN = """
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {{
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, {kind});
    pthread_mutex_init(&m, &attributes);
    pthread_mutex_lock(&m);
    return 0;
}}
"""


@pytest.mark.parametrize(("kind", "plain"), [("NORMAL", True), ("DEFAULT", True), ("RECURSIVE", False)])
def test_normal_mutexes_cost_no_more_than_before(tmp_path: Path, kind: str, plain: bool) -> None:
    body = lower_text(tmp_path, PLAIN.format(kind=f"PTHREAD_MUTEX_{kind}")).functions["main"].body
    assert any(isinstance(stmt, If) for stmt in statements(body)) is not plain
    if plain:
        (wait,) = [stmt for stmt in statements(body) if isinstance(stmt, Assume)]
        assert isinstance(wait.condition, Binary) and wait.condition.op == "=="


GLIBC = """
typedef union { struct { int lock; unsigned count; int owner; int kind; unsigned users;
    union { struct { short spins, elision; } data; void *list; } d; } data; char size[24]; } pthread_mutex_t;
typedef union { struct { int lock; unsigned futex; unsigned long long a, b, c; void *mutex; unsigned n, m; } data;
    char size[48]; } pthread_cond_t;
typedef pthread_mutex_t mine;
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
mine m = { { 0, 0, 0, 1, 0, { { 0, 0 } } } };
struct { int x; pthread_mutex_t m; pthread_cond_t c; } s = {
    5, { { 0, 0, 0, 0, 0, { { 0, 0 } } } }, { { 0, 0, 0, 0, 0, (void *) 0, 0, 0 } } };
int main(void) { pthread_mutex_lock(&m); pthread_mutex_lock(&s.m); pthread_cond_wait(&s.c, &s.m); return 0; }
"""


@pytest.mark.parametrize("model", [LP64, ILP32])
def test_initialisers_of_glibc(tmp_path: Path, model: object) -> None:
    program = lower_text(tmp_path, GLIBC, "program.i", model=model)
    values = {item.var.name: [getattr(value, "value", None) for value in item.initial] for item in program.globals}
    assert values == {"m": [1 << 28], "s": [5, 0, 0]}
