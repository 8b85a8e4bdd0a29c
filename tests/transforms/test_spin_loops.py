"""Loops that only wait."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower, count
from unbraid.core.nodes import Program, While
from unbraid.transforms.spin_loops import without_spinning


# ----------------------------------------------------------------------------------- loops that only wait
def loops_left(program: Program) -> int:
    return count(without_spinning(program), While)


@pytest.mark.parametrize(
    "loop",
    (
        "while (!flag) ;",
        "while (a && b != 1) ;",
        "do { int seen = a; if (seen) break; } while (1);",
        "while (atomic_load(&flag) == 0) ;",
        "for (;;) { if (flag) return 0; }",
        "for (;;) { int seen; __VERIFIER_atomic_begin(); seen = a; __VERIFIER_atomic_end(); if (seen) break; }",
    ),
)
def test_a_loop_that_only_waits_becomes_a_wait(lower: Lower, loop: str) -> None:
    names = "void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void); int a, b; _Atomic int flag; "
    text = f"#include <stdatomic.h>\n{names}int main(void) {{ {loop} return 0; }}"
    assert loops_left(lower(text)) == 0


@pytest.mark.parametrize(
    "loop",
    (
        "while (!flag) a = 1;",  # others see it
        "int n = 0; while (!flag) n++; b = n;",  # it counts
        "int last = 0; while (last == a) last = b;",  # it remembers
        "while (!atomic_flag_test_and_set(&f)) ;",  # it writes
        "while (!flag) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); }",
        "__VERIFIER_atomic_begin(); a = 1; "  # others see a in the loop, and not before it
        "while (!flag) { __VERIFIER_atomic_end(); __VERIFIER_atomic_begin(); } __VERIFIER_atomic_end();",
    ),
)
def test_a_loop_that_leaves_traces_stays(lower: Lower, loop: str) -> None:
    head = "#include <stdatomic.h>\n#include <pthread.h>\n"
    names = "void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void); "
    names += "int a, b, flag; atomic_flag f; pthread_mutex_t m; "
    assert loops_left(lower(f"{head}{names}int main(void) {{ {loop} return 0; }}")) == 1
