"""Programs whose bug needs n threads, n iterations or n rounds: whatever the bounds, they are never TRUE."""

from __future__ import annotations

from pathlib import Path

import pytest

from unbraid.driver.pipeline import verify
from unbraid.driver.request import Question, Request, Source
from unbraid.results.verdict import Verdict

SIZES = range(2, 13)

THREADS = """
#include <assert.h>
#include <pthread.h>
int count;
void __VERIFIER_atomic_count(void) {{ count++; assert(count < {n}); }}
void *worker(void *arg) {{ __VERIFIER_atomic_count(); return 0; }}
int main(void) {{
    for (int i = 0; i < {n}; i++) {{
        pthread_t thread;
        pthread_create(&thread, 0, worker, 0);
    }}
    pthread_exit(0);
}}
"""

THREADS_OF_A_LOOP_WITHOUT_END = """
#include <assert.h>
#include <pthread.h>
int count;
void __VERIFIER_atomic_count(void) {{ count++; assert(count < {n}); }}
void *worker(void *arg) {{ __VERIFIER_atomic_count(); return 0; }}
int main(void) {{
    for (;;) {{
        pthread_t thread;
        pthread_create(&thread, 0, worker, 0);
    }}
}}
"""

ITERATIONS = """
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {{
    int i = 0;
    while (__VERIFIER_nondet_bool())
        i++;
    assert(i != {n});
    return 0;
}}
"""

RECURSION = """
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int depth(void) {{ return __VERIFIER_nondet_bool() ? 1 + depth() : 0; }}
int main(void) {{
    assert(depth() != {n});
    return 0;
}}
"""

ROUNDS = """
#include <assert.h>
#include <pthread.h>
int turn;
void *ping(void *arg) {{
    for (int i = 0; i < {n}; i += 2) {{
        if (turn != i) return 0;
        turn = i + 1;
    }}
    return 0;
}}
void *pong(void *arg) {{
    for (int i = 1; i < {n}; i += 2) {{
        if (turn != i) return 0;
        turn = i + 1;
    }}
    return 0;
}}
int main(void) {{
    pthread_t a, b;
    pthread_create(&a, 0, pong, 0);
    pthread_create(&b, 0, ping, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(turn < {n});
    return 0;
}}
"""

CANARIES = {
    "threads": THREADS,
    "endless": THREADS_OF_A_LOOP_WITHOUT_END,
    "iterations": ITERATIONS,
    "recursion": RECURSION,
    "rounds": ROUNDS,
}


def _request(tmp_path: Path, canary: str, n: int, **bounds: int | None) -> Request:
    path = tmp_path / "canary.c"
    path.write_text(CANARIES[canary].format(n=n))
    return Request(Source((str(path),)), Question(engine="lazy", **bounds))  # type: ignore[arg-type]


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("canary", CANARIES)
def test_never_true_within_bounds(tmp_path: Path, canary: str, n: int) -> None:
    for unwind, rounds in ((1, 1), (2, 1), (1, 3), (3, 2), (2, 6)):
        report = verify(_request(tmp_path, canary, n, unwind=unwind, rounds=rounds)).report
        assert report.verdict is not Verdict.TRUE


# Larger ones of some kinds take long, and show nothing new.
FOUND = [(canary, n) for canary in CANARIES for n in SIZES if n <= 5 or canary not in ("endless", "rounds")]


@pytest.mark.parametrize(("canary", "n"), FOUND)
def test_found_with_growing_bounds(tmp_path: Path, canary: str, n: int) -> None:
    """The bounds grow as far as needed; the larger canaries only have to stay away from TRUE (above)."""
    report = verify(_request(tmp_path, canary, n)).report
    assert report.verdict is Verdict.FALSE


@pytest.mark.parametrize("limit", (1, 2, 3))
def test_a_limit_on_threads_is_a_bound(tmp_path: Path, limit: int) -> None:
    report = verify(_request(tmp_path, "threads", 4, unwind=2, rounds=2, max_threads=limit)).report
    assert report.verdict is Verdict.UNKNOWN
