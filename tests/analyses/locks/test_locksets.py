"""Locks that a thread certainly holds."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.analyses.locks.locksets import NO_LOCKS, Locks, held_locks, may_overlap
from unbraid.core.flatten import flatten
from unbraid.core.nodes import INT32, ArrayType, Const, Index, Program, Storage, Var
from unbraid.core.visitor import root_variable, written_places
from unbraid.passes.lists import scalar
from unbraid.passes.run import run_passes
from unbraid.transforms.clone_threads import Bounds

TEXT = """
pthread_mutex_t m, n; pthread_rwlock_t r; int x;
void *worker(void *arg) {{ {body} return 0; }}
int main(void) {{ pthread_t t; pthread_create(&t, 0, worker, 0); return 0; }}
"""
LOCK, UNLOCK = "pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);"


def held_at_writes(program: Program) -> list[set[str]]:
    """The names of the locks that the worker holds where it writes x."""
    cloned = run_passes(program, scalar(Bounds(1, keep_loops=True)))
    body = flatten(cloned.functions["worker#1"].body)
    found = []
    for instruction, locks in zip(body, held_locks(body), strict=True):
        places = [] if instruction.stmt is None else written_places(instruction.stmt)
        if any((root := root_variable(place)) is not None and root.name == "x" for place in places):
            found.append({root.name for place in locks.held if (root := root_variable(place)) is not None})
    return found


@pytest.mark.parametrize(
    ("body", "held"),
    [
        (f"x = 1; {LOCK} x = 2; {UNLOCK} x = 3;", [set(), {"m"}, set()]),
        (f"{LOCK} pthread_mutex_lock(&n); x = 1; {UNLOCK} x = 2;", [{"m", "n"}, {"n"}]),
        (f"if (x) {LOCK} x = 1;", [set()]),  # on one of two ways
        (f"if (x) {LOCK} else {LOCK} x = 1;", [{"m"}]),
        (f"{LOCK} while (x) x = 1; {UNLOCK}", [{"m"}]),
        (f"{LOCK} while (x) {{ x = 1; {UNLOCK} }} x = 2;", [set(), set()]),  # the second iteration
        ("if (!pthread_mutex_trylock(&m)) x = 1;", [set()]),  # what trylock adds is not known
        ("pthread_rwlock_rdlock(&r); x = 1;", [{"r"}]),
    ],
)
def test_what_is_held(lower: Lower, body: str, held: list[set[str]]) -> None:
    assert held_at_writes(lower(TEXT.format(body=body))) == held


def test_who_excludes_whom() -> None:
    m = Var("m", INT32, Storage.GLOBAL)
    alone, shared = NO_LOCKS.acquired(m, alone=True), NO_LOCKS.acquired(m, alone=False)
    assert alone.exclude(alone) and alone.exclude(shared) and shared.exclude(alone)
    assert not shared.exclude(shared) and not alone.exclude(NO_LOCKS)
    assert alone & shared == shared == Locks(frozenset(), frozenset({m}))
    assert alone.without(frozenset({m})) == NO_LOCKS


def test_what_may_overwrite_a_lock() -> None:
    locks = Var("locks", ArrayType(INT32, 3), Storage.GLOBAL)
    other, i = Var("other", INT32, Storage.GLOBAL), Var("i", INT32, Storage.LOCAL)
    first, second, some = (
        Index(locks, Const(0, INT32), INT32),
        Index(locks, Const(1, INT32), INT32),
        Index(locks, i, INT32),
    )
    assert may_overlap(first, first) and may_overlap(some, first) and may_overlap(locks, second)
    assert not may_overlap(first, second) and not may_overlap(other, first)
