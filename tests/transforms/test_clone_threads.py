"""One function per thread, with loops and recursion cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import Lower, count, everything
from unbraid.core.nodes import BoundReached, Call, While
from unbraid.core.visitor import written_places
from unbraid.driver.pipeline import verify
from unbraid.driver.request import Question, Request, Source
from unbraid.results.verdict import Verdict
from unbraid.transforms.clone_threads import Bounds, bound


# ------------------------------------------------------------------------------------------- bounding
@pytest.mark.parametrize(
    "loop",
    (
        "for (int i = 0; i < 7; i++) x = i;",
        "int i = 0; while (1) { if (i == 7) break; x = i; i++; }",
        "int i = 7; do { x = i; } while (--i);",
        "int i = 0; again: x = i; if (++i < 7) goto again;",
        "for (int i = 0; i < 7; i++) { if (x) break; x = i; }",
        "for (int i = 0; i < n; i++) x = i;",  # n is a global that nothing writes
        "for (int i = 0; i < 3; i++) for (int j = 0; j < i; j++) x = j;",
    ),
)
def test_counted_loops_are_unrolled_fully(lower: Lower, loop: str) -> None:
    bounded = bound(lower(f"int x, n = 7; int main(void) {{ {loop} return 0; }}"), Bounds(1))
    assert count(bounded, BoundReached) == 0
    assert count(bounded, While) == 0


def test_other_loops_leave_a_marker(lower: Lower) -> None:
    program = lower("int x; int main(void) { while (x) x--; return 0; }")
    for unwind in (1, 2, 5):
        bounded = bound(program, Bounds(unwind))
        assert count(bounded, BoundReached) == 1
        stores = [s for s in everything(bounded) if any(getattr(p, "name", "") == "x" for p in written_places(s))]
        assert len(stores) == unwind


def test_a_failed_attempt_at_full_unrolling_leaves_no_trace(tmp_path: Path) -> None:
    """What is known before the loop must not be what was known in its middle."""
    path = tmp_path / "program.c"
    path.write_text(
        "extern _Bool __VERIFIER_nondet_bool(void);\n#include <assert.h>\n"
        "int main(void) { int i = 5; do { i++; } while (__VERIFIER_nondet_bool()); assert(i != 6); return 0; }"
    )
    request = Request(Source((str(path),)), Question(engine="lazy", unwind=1, rounds=1))
    assert verify(request).report.verdict is Verdict.FALSE


def test_recursion_is_cut_at_its_depth(lower: Lower) -> None:
    program = lower("int x; int f(int n) { x = n; return x ? f(n - 1) : 0; } int main(void) { return f(x); }")
    for depth in (1, 3):
        bounded = bound(program, Bounds(depth))
        assert count(bounded, Call) == 0
        assert count(bounded, BoundReached) == 1


def test_threads_get_functions_of_their_own(lower: Lower) -> None:
    program = lower(
        "void *w(void *a) { return a; } int main(void) { pthread_t t;"
        " for (int i = 0; i < 3; i++) pthread_create(&t, 0, w, 0); return 0; }"
    )
    assert bound(program, Bounds(1)).threads == ("main", "w#1", "w#2", "w#3")
    limited = bound(program, Bounds(1, max_threads=3))
    assert limited.threads == ("main", "w#1", "w#2")
    assert count(limited, BoundReached) == 1
