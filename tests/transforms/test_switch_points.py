"""Where other threads may run."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower, everything
from unbraid.core.nodes import Program, SwitchPoint, While
from unbraid.core.visitor import statements
from unbraid.passes.programs import bound_program, cloned_program
from unbraid.schemas.lazy import sufficient_rounds


def switch_points(program: Program, thread: int) -> int:
    body = program.functions[program.threads[thread]].body
    return sum(isinstance(stmt, SwitchPoint) for stmt in statements(body))


# -------------------------------------------------------------------------------------- switch points
WORKERS = """
void *first(void *arg) {{ {first} return 0; }}
void *second(void *arg) {{ {second} return 0; }}
int main(void) {{
    pthread_t a, b;
    {before}
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    {after}
    return 0;
}}
"""
GLOBALS = "int x, y, z[2]; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n;"


@pytest.mark.parametrize(
    ("first", "second", "points"),
    (
        ("x = 1; x = 2;", "int v = x; assert(v < 3);", 1),  # between two stores that the other thread may see
        ("x = 1; x = 2;", "y = 1;", 0),  # nobody else touches x
        ("int v = x; v = x; assert(v == 0);", "int w = x; assert(w == 0);", 0),  # read only
        ("pthread_mutex_lock(&m); x = 1; x = 2; pthread_mutex_unlock(&m);",
         "pthread_mutex_lock(&m); x = 3; assert(x == 3); pthread_mutex_unlock(&m);", 0),  # all is one step
        ("pthread_mutex_lock(&m); x = 1; x = 2; pthread_mutex_unlock(&m);",
         "pthread_mutex_lock(&n); x = 3; assert(x == 3); pthread_mutex_unlock(&n);", 1),  # other locks, each its own
        ("pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m);",
         "if (!pthread_mutex_trylock(&m)) { x = 3; assert(x == 3); pthread_mutex_unlock(&m); }", 2),  # somebody looks
        ("pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m);",
         "pthread_mutex_init(&m, 0); pthread_mutex_lock(&m); assert(x < 2); pthread_mutex_unlock(&m);", 2),  # set up
    ),
)  # fmt: skip
def test_reductions(lower: Lower, first: str, second: str, points: int) -> None:
    program = lower(GLOBALS + WORKERS.format(first=first, second=second, before="", after="assert(x < 9);"))
    reduced = bound_program(program, 1, reduce=True)
    full = bound_program(program, 1, reduce=False)
    assert switch_points(reduced, 1) == points
    assert switch_points(full, 1) >= switch_points(reduced, 1)


def test_nothing_is_visible_before_threads_start_and_after_they_end(lower: Lower) -> None:
    program = lower(
        GLOBALS
        + WORKERS.format(first="x++;", second="x++;", before="x = 5; x--;", after="assert(x); x = 1; assert(x);")
    )
    reduced = bound_program(program, 1)
    assert switch_points(reduced, 0) == 1  # the first join: once a thread has ended, it stays so
    assert sufficient_rounds(reduced) <= sum(switch_points(reduced, t) + 1 for t in range(3))


def test_no_switch_points_inside_atomic_sections(lower: Lower) -> None:
    section = "__VERIFIER_atomic_begin(); x = 1; while (v) v--; x = 0; __VERIFIER_atomic_end();"
    declared = "extern void __VERIFIER_atomic_begin(void); extern void __VERIFIER_atomic_end(void);"
    text = WORKERS.format(first=f"int v; {section}", second="assert(x == 0);", before="", after="")
    program = lower(declared + GLOBALS + text)
    for reduce in (True, False):
        marked = cloned_program(program, 1, reduce=reduce)
        (loop,) = [stmt for stmt in everything(marked) if isinstance(stmt, While)]
        assert not any(isinstance(stmt, SwitchPoint) for stmt in statements(loop.body))
