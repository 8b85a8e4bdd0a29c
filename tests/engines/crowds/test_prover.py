"""Proofs for any number of threads."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.helpers.programs import lower_text
from tests.helpers.sources import COUNTERS, EXCLUDED, SPINNING, THREADS_OF_A_LOOP_WITHOUT_END, TWO_INSIDE
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import TRUE, Bound, Program
from unbraid.engines.crowds.certificate import CrowdCertificate, check_crowd
from unbraid.engines.crowds.prover import CrowdProver
from unbraid.passes.programs import cloned_program
from unbraid.symbolic.steps import NotInductive

SECONDS = 30.0
ALL = frozenset(Bound)


def prove_crowd(
    program: Program,
    representatives: int = 1,
    noting_locks: bool = False,
    seconds: float = SECONDS,
    counting: bool = False,
) -> CrowdCertificate | None:
    cloned = cloned_program(program, 2, crowd=representatives + 1)
    return CrowdProver(cloned, noting_locks, counting, Budget(cpu=seconds), lambda text: None).prove(ALL)


# ------------------------------------------------------------------------------- any number of threads
GROWS = COUNTERS.format(
    globals="#include <stdatomic.h>\n_Atomic unsigned x;",
    worker="unsigned v = x; if (v == -1u) return 0; if (atomic_compare_exchange_strong(&x, &v, v + 1)) assert(x > v);",
)


def test_any_number_of_threads(tmp_path: Path) -> None:
    certificate = prove_crowd(lower_text(tmp_path, GROWS))
    assert certificate is not None
    check_crowd(certificate, Budget())
    rejected = 0
    for node in certificate.invariants:
        try:
            check_crowd(replace(certificate, invariants={**certificate.invariants, node: TRUE}), Budget())
        except NotInductive:
            rejected += 1
    assert rejected > 0


def test_a_lock_that_the_program_makes_itself(tmp_path: Path) -> None:
    """Who has written it last matters: without that, two threads are needed to see that there are not two inside."""
    program = lower_text(tmp_path, SPINNING)
    assert prove_crowd(program, noting_locks=False) is None
    assert prove_crowd(program, noting_locks=True) is not None


def test_a_mutex_knows_its_owner(tmp_path: Path) -> None:
    assert prove_crowd(lower_text(tmp_path, EXCLUDED)) is not None


@pytest.mark.parametrize("noting_locks", (False, True))
@pytest.mark.parametrize("representatives", (1, 2))
@pytest.mark.parametrize("n", (2, 3, 4))
def test_never_proved_if_so_many_threads_are_too_many(
    tmp_path: Path, n: int, representatives: int, noting_locks: bool
) -> None:
    program = lower_text(tmp_path, THREADS_OF_A_LOOP_WITHOUT_END.format(n=n))
    try:
        assert prove_crowd(program, representatives, noting_locks, 1.0) is None
    except EngineLimit as limit:
        assert limit.cause.why is Why.SPACER_GAVE_UP


def test_two_at_once(tmp_path: Path) -> None:
    program = lower_text(tmp_path, TWO_INSIDE)
    assert prove_crowd(program) is None
    assert prove_crowd(program, noting_locks=True) is None


ARRIVALS = """
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int arrived, left;
void __VERIFIER_atomic_arrive(void) {{ arrived++; }}
void __VERIFIER_atomic_leave(void) {{ left++; }}
void *worker(void *arg) {{ __VERIFIER_atomic_arrive(); {between} __VERIFIER_atomic_leave(); return 0; }}
int main(void) {{
    pthread_t last;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        pthread_create(&last, 0, worker, 0);
    pthread_join(last, 0);
}}
"""


def test_counting_threads(tmp_path: Path) -> None:
    """Who is between arriving and leaving knows that fewer have left than have arrived.  The numbers of the threads are
    kept, and one is joined, which does not matter."""
    program = lower_text(tmp_path, ARRIVALS.format(between="assert(left < arrived);"), assumes_defined=True)
    certificate = prove_crowd(program, counting=True)
    assert certificate is not None
    assert any(certificate.equalities.values())
    check_crowd(certificate, Budget())
    with pytest.raises(NotInductive):
        check_crowd(replace(certificate, equalities={}), Budget())
    for node, (first, *others) in [(node, found) for node, found in certificate.equalities.items() if found][:3]:
        spoilt = replace(first, total=first.total + 1)
        with pytest.raises(NotInductive):
            check_crowd(replace(certificate, equalities={**certificate.equalities, node: [spoilt, *others]}), Budget())


def test_counting_proves_nothing_wrong(tmp_path: Path) -> None:
    for condition in ("left + 1 < arrived", "left + 1 == arrived", "arrived < 3"):
        program = lower_text(tmp_path, ARRIVALS.format(between=f"assert({condition});"), assumes_defined=True)
        try:
            assert prove_crowd(program, counting=True, seconds=2.0) is None
        except EngineLimit as limit:
            assert limit.cause.why in (Why.SPACER_GAVE_UP, Why.SOLVER_GAVE_UP, Why.OUT_OF_TIME)


def test_more_threads_than_can_be_counted(tmp_path: Path) -> None:
    """Threads end, so there is time for any number of them."""
    late = COUNTERS.format(
        globals="unsigned x; void __VERIFIER_atomic_add(void) { x++; assert(x != 0xc0000000u); }",
        worker="__VERIFIER_atomic_add();",
    )
    try:
        assert prove_crowd(lower_text(tmp_path, late), counting=True, seconds=2.0) is None
    except EngineLimit as limit:
        assert not isinstance(limit, NotInductive)


def test_threads_that_wait_for_one_of_many(tmp_path: Path) -> None:
    """Waiting is forgotten, so what holds only behind it is not proved."""
    joined = """
    #include <pthread.h>
    #include <assert.h>
    int x;
    void *worker(void *arg) { x = 1; return 0; }
    int main(void) {
        while (1) { pthread_t t; pthread_create(&t, 0, worker, 0); pthread_join(t, 0); assert(x); }
    }
    """
    assert prove_crowd(lower_text(tmp_path, joined, assumes_defined=True)) is None


def test_only_one_of_two_crowds_looks_at_its_numbers(tmp_path: Path) -> None:
    program = lower_text(
        tmp_path,
        """
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
_Atomic int x;
void *locking(void *arg) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0; }
void *writing(void *arg) { x = 1; assert(x == 1); return 0; }
int main(void) {
    pthread_t t;
    while (1) { pthread_create(&t, 0, locking, 0); pthread_create(&t, 0, writing, 0); }
}
""",
    )
    assert prove_crowd(program, noting_locks=True) is not None
