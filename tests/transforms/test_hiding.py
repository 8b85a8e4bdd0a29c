"""Which fields are hidden, and which values stand for all values of an input."""

from __future__ import annotations

import pytest

from tests.helpers.programs import Lower
from unbraid.core.nodes import Program
from unbraid.passes.lists import sliced
from unbraid.passes.run import run_passes
from unbraid.transforms.clone_threads import Bounds
from unbraid.transforms.hiding.steering import Steering, steering

INPUT = "int __VERIFIER_nondet_int(void); int n, k, sum; struct { int rounds, key; } w[2];"


def _steering(program: Program) -> Steering:
    return steering(run_passes(program, sliced(Bounds(2, budget=0, keep_loops=True))))


def _hidden(found: Steering) -> set[str]:
    return {".".join((var.source or var.name, *names)) for var, names in found.hidden}


@pytest.mark.parametrize(
    ("body", "hidden"),
    (
        ("n = __VERIFIER_nondet_int(); for (int i = 0; i < n; i++) assert(k < 2);", {"n", "i"}),
        ("n = __VERIFIER_nondet_int(); for (int i = 0; i < n; i++) assert(i < 2);", {"n"}),
        ("n = __VERIFIER_nondet_int(); int a[9]; for (int i = 0; i < n; i++) a[i] = 1; assert(a[0] < 2);", {"n"}),
        ("n = __VERIFIER_nondet_int() * 2; if (n > 5) k = 1; assert(k < 2);", {"n"}),
        ("for (int i = 0; i < 1000; i++) { k = !k; assert(k < 2); }", {"i"}),
        ("while (k < 1000) k++; while (k > 0) k--; assert(!n);", set()),
    ),
)
def test_hidden(lower: Lower, body: str, hidden: set[str]) -> None:
    found = _steering(lower(f"{INPUT} int main(void) {{ {body} return 0; }}"))
    assert {name for name in _hidden(found) if name in ("n", "k", "i")} == hidden


@pytest.mark.parametrize(
    ("uses", "values"),
    (
        ("if (n > 10) k = 1;", (-(2**31), 0, 1, 10, 11)),
        ("if (n == 0) k = 1; if (n < 5) k = 2;", (-(2**31), 0, 1, 5, 6)),
        ("w[1].key = n; if (w[1].key == n && n == 7) k = 1;", (-(2**31), 0, 1, 7, 8)),
        ("if ((long)n > 10) k = 1;", (-(2**31), 0, 1, 10, 11)),
        ("if ((unsigned)n > 10) k = 1;", None),
        ("k = n + 1; if (k > 1) sum = 1;", None),
        ("k = __VERIFIER_nondet_int(); if (n < k) sum = 1;", None),
    ),
)
def test_values_that_stand_for_all(lower: Lower, uses: str, values: tuple[int, ...] | None) -> None:
    program = lower(f"{INPUT} int main(void) {{ n = __VERIFIER_nondet_int(); {uses} assert(sum + k < 5); return 0; }}")
    found = set(_steering(program).few.values())  # zero is the first value of a global
    assert found == (set() if values is None else {values})
