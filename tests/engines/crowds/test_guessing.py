"""Proofs for any number of threads by guessed facts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.helpers.programs import lower_text
from tests.helpers.sources import COUNTERS, THREADS_OF_A_LOOP_WITHOUT_END
from unbraid.core.budget import Budget
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import TRUE, Bound, Program
from unbraid.engines.crowds.certificate import CrowdCertificate, check_crowd
from unbraid.engines.crowds.guessing import prove_by_facts
from unbraid.passes.programs import cloned_program
from unbraid.symbolic.steps import NotInductive

SECONDS = 40.0


def prove(
    program: Program, representatives: int, counting: bool = False, seconds: float = SECONDS
) -> CrowdCertificate | None:
    cloned = cloned_program(program, 2, crowd=representatives + 1)
    return prove_by_facts(cloned, counting, frozenset(Bound), Budget(cpu=seconds), lambda text: None)


def crowd(tmp_path: Path, variables: str, worker: str) -> Program:
    return lower_text(tmp_path, COUNTERS.format(globals=variables, worker=worker), assumes_defined=True)


ATOMICALLY = "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); "
TICKETS = """
__VERIFIER_atomic_begin();
if (next >= 1000) {{ __VERIFIER_atomic_end(); return 0; }}
unsigned mine = next; next = {after};
__VERIFIER_atomic_end();
if (serving != mine) return 0;
data = mine;
assert(data == mine);
serving = {after};
"""


def tickets(tmp_path: Path, after: str) -> Program:
    return crowd(tmp_path, ATOMICALLY + "_Atomic unsigned next, serving; unsigned data;", TICKETS.format(after=after))


def test_no_two_threads_have_the_same_ticket(tmp_path: Path) -> None:
    certificate = prove(tickets(tmp_path, "mine + 1"), 2)
    assert certificate is not None
    check_crowd(certificate, Budget())
    needed = [node for node, holds in certificate.invariants.items() if holds != TRUE][:12]
    rejected = 0
    for node in needed:
        try:
            check_crowd(replace(certificate, invariants={**certificate.invariants, node: TRUE}), Budget())
        except NotInductive:
            rejected += 1
    assert rejected > 0


@pytest.mark.parametrize("numbers", (2, 3, 4))
def test_tickets_that_come_again(tmp_path: Path, numbers: int) -> None:
    """The bug needs one thread more than there are tickets."""
    assert not_proved(tickets(tmp_path, f"(mine + 1) % {numbers}"), 2)


def not_proved(program: Program, representatives: int, counting: bool = False) -> bool:
    try:
        return prove(program, representatives, counting, 3.0) is None
    except NotInductive:
        raise
    except EngineLimit:
        return True


LEAVING = """
__VERIFIER_atomic_begin();
if (inside == {most}) {{ __VERIFIER_atomic_end(); return 0; }}
inside++;
__VERIFIER_atomic_end();
__VERIFIER_atomic_begin();
assert(inside >= 1);
assert(inside <= {claimed});
inside--;
__VERIFIER_atomic_end();
"""


def inside(tmp_path: Path, most: int, claimed: int) -> Program:
    return crowd(tmp_path, ATOMICALLY + "int inside;", LEAVING.format(most=most, claimed=claimed))


def test_how_many_threads_are_inside(tmp_path: Path) -> None:
    """There may be more threads than can be counted."""
    certificate = prove(inside(tmp_path, 5, 5), 1, counting=True)
    assert certificate is not None
    assert any(certificate.equalities.values())
    with pytest.raises(NotInductive):
        check_crowd(replace(certificate, equalities={}), Budget())


@pytest.mark.parametrize("counting", (False, True))
@pytest.mark.parametrize("most", (2, 3, 4))
def test_one_thread_too_many(tmp_path: Path, most: int, counting: bool) -> None:
    assert not_proved(inside(tmp_path, most, most - 1), 1, counting)


def test_a_counter_that_stops(tmp_path: Path) -> None:
    atomic = "void __VERIFIER_atomic_add(void) { if (x < 4000000000u) x = x + 1; }"
    worker = "unsigned seen = x; __VERIFIER_atomic_add(); assert(x >= seen);"
    assert prove(crowd(tmp_path, "_Atomic unsigned x; " + atomic, worker), 1) is not None


@pytest.mark.parametrize("counting", (False, True))
@pytest.mark.parametrize("step", ("1u", "0x40000000u", "0x80000001u"))
def test_a_counter_that_wraps_around(tmp_path: Path, step: str, counting: bool) -> None:
    """With the smallest step, that needs 2^32 threads, one after the other."""
    atomic = "void __VERIFIER_atomic_add(void) { x = x + " + step + "; }"
    worker = "unsigned seen = x; __VERIFIER_atomic_add(); assert(x >= seen);"
    assert not_proved(crowd(tmp_path, "_Atomic unsigned x; " + atomic, worker), 1, counting)


def test_more_threads_than_can_be_counted(tmp_path: Path) -> None:
    """Threads end, so there is time for any number of them."""
    late = "unsigned x; void __VERIFIER_atomic_add(void) { x++; assert(x != 0xc0000000u); }"
    assert not_proved(crowd(tmp_path, late, "__VERIFIER_atomic_add();"), 1, counting=True)


@pytest.mark.parametrize("counting", (False, True))
@pytest.mark.parametrize("representatives", (1, 2))
@pytest.mark.parametrize("n", (2, 3, 4))
def test_never_proved_if_so_many_threads_are_too_many(
    tmp_path: Path, n: int, representatives: int, counting: bool
) -> None:
    assert not_proved(lower_text(tmp_path, THREADS_OF_A_LOOP_WITHOUT_END.format(n=n)), representatives, counting)


def test_constants_that_do_not_fit(tmp_path: Path) -> None:
    """Comparisons with values of a wider type."""
    variables = ATOMICALLY + "signed char small; long large = 0x123456789abL;"
    worker = (
        "__VERIFIER_atomic_begin(); if (small < 0x123456789abL) small = 1; large = small + 0x223456789abL; "
        "assert(small == 1 && large > small); __VERIFIER_atomic_end();"
    )
    assert prove(crowd(tmp_path, variables, worker), 1) is not None


FLIPPED = "__VERIFIER_atomic_begin(); b = !b; if (b) n++; {check} __VERIFIER_atomic_end();"


@pytest.mark.parametrize(("check", "is_safe"), [("assert(!b || n != 0 || n == 0);", True), ("assert(n < 5);", False)])
def test_truth_values_beside_counted_threads(tmp_path: Path, check: str, is_safe: bool) -> None:
    program = crowd(tmp_path, ATOMICALLY + "_Bool b; unsigned n;", FLIPPED.format(check=check))
    assert (prove(program, 1, counting=True) is not None) is is_safe
