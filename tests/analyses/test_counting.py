"""Loops that count end, and no other loops are taken for such."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.programs import Lower, everything
from unbraid.analyses.counting import counter_of
from unbraid.core import build
from unbraid.core.nodes import BOOL, NOWHERE, Assign, Binary, IntType, Storage, Var, While
from unbraid.transforms.slice import slice_program

BYTES = (IntType(4, True), IntType(4, False))


@pytest.mark.parametrize(
    ("loop", "counts"),
    [
        ("for (int i = 0; i < 10; i++) ;", True),
        ("for (unsigned i = n; i > 0; i--) ;", True),
        ("for (int i = 0; i != n; i++) s = s + i;", True),
        ("for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) s = s + j;", True),
        ("for (int i = 0; i < n; i++) s = s + i; g = s;", True),  # nobody reads g
        ("for (int i = 0; i < n; i++) s = s + i; assert(s != 3);", False),
        ("for (int i = 0; i < n; i++) n++;", False),  # the bound moves
        ("for (unsigned i = n; i >= 0; i--) ;", False),  # always true
        ("for (int i = 0; i <= n; i++) ;", False),  # n may be the largest number
        ("for (int i = 0; i < g; i++) ;", False),  # another thread may change it
        ("for (unsigned i = 0; i < 4294967295u; i += 2) ;", False),  # it wraps around
        ("for (int i = 0; i < n; ) if (s) i++;", False),
        ("for (int i = 0; i < n; i++) i = 0;", False),
        ("for (int i = 0; i < n; i++) if (s == i) break;", False),
        ("for (int i = 0; i < n; i++) pthread_mutex_lock(&m);", False),
        ("int i = 0; while (i < n) { i++; i--; }", False),
    ],
)
def test_which_loops_are_dropped(lower: Lower, loop: str, counts: bool) -> None:
    program = lower(f"""
int g; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int __VERIFIER_nondet_int(void);
int main(void) {{ int n = __VERIFIER_nondet_int(), s = 0; {loop} return 0; }}""")
    left = [stmt for stmt in everything(slice_program(program)) if isinstance(stmt, While)]
    assert (not left) == counts


@given(
    st.sampled_from(BYTES), st.sampled_from(["<", "<=", ">", ">=", "!="]), st.sampled_from(["+", "-"]),
    st.integers(-8, 15), st.integers(-8, 15), st.integers(-8, 15),
)  # fmt: skip
def test_such_loops_end(kind: IntType, op: str, change: str, bound: int, step: int, start: int) -> None:
    counter = Var("i", kind, Storage.LOCAL)
    condition = Binary(op, counter, build.constant(bound, kind), BOOL)
    changed = Binary(change, counter, build.constant(step, kind), kind)
    loop = While(condition, (Assign(counter, changed, NOWHERE),), NOWHERE)
    if counter_of(loop) is None:
        return
    value = build.constant(start, kind).value
    holds = {"<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__, "!=": int.__ne__}[op]
    for _ in range(17):
        if not holds(value, build.constant(bound, kind).value):
            return
        moved = build.constant(step, kind).value
        value = build.constant(value + moved if change == "+" else value - moved, kind).value
    raise AssertionError("the loop does not end")
