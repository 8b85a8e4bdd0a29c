"""The order of evaluation: exactly the results are reachable that C allows (C17 6.5p2-3, 6.5.2.2p10, 6.7.9p23)."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from tests.helpers.programs import lower_text
from unbraid.analyses.visible import Visibility
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.core.nodes import Assert, Bound, BoundReached, Havoc, Program, Property
from unbraid.core.visitor import statements

# Each of a, b, c, d notes that it was called; `get` and `set` read and write x.
TEXT = """
#include <assert.h>
#include <stdatomic.h>
int log, x, y, table[4], *p = &x;
struct pair { int left, right; };
static int note(int n) { log = log * 10 + n; return n; }
static int a(void) { return note(1); }
static int b(void) { return note(2); }
static int c(void) { return note(3); }
static int d(void) { return note(4); }
static int e(void) { return note(5); }
static int get(void) { return x; }
static int set(int n) { x = n; return n; }
static int *place(int n) { note(n); return &table[n]; }
static int add(int m, int n) { return note(9) ? m + n : 0; }
static int sum(int n, ...) { return note(n); }
static int (*which(void))(int, int) { note(8); return add; }
static int square(int n) { return n * n; }
static struct pair both(int m, int n) { struct pair r = { m, n }; return r; }
int main(void) {
    %s
    assert(%s);
    return 0;
}
"""


def orders(*digits: int, first: str = "", last: str = "") -> set[int]:
    """All numbers with these digits in any order."""
    return {int(first + "".join(map(str, order)) + last) for order in permutations(digits)}


RESULTS = [  # statements, an expression, and all its possible values
    ("a() + b();", "log", {12, 21}),
    ("a() + b() + c();", "log", orders(1, 2, 3)),
    ("(a() - b()) * c();", "log", orders(1, 2, 3)),
    ("(a(), b()) + c();", "log", {123, 132, 312}),
    ("(a() && b()) + c();", "log", {123, 132, 312}),
    ("(a() ? b() : c()) + d();", "log", {124, 142, 412}),
    ("(a(), b()) + (c(), d());", "log", {1234, 1324, 1342, 3124, 3142, 3412}),
    ("add(a(), b());", "log", {129, 219}),
    ("add(a(), b()) + c();", "log", {1293, 1239, 1329, 3129, 2193, 2139, 2319, 3219}),
    ("add(a(), 0) + add(0, b());", "log", {1929, 1299, 2199, 2919}),
    ("(which())(a(), 0);", "log", {819, 189}),
    ("sum(5, a(), b());", "log", {125, 215}),
    ("*place(1) = b();", "log", {12, 21}),
    ("*place(1) += b();", "log", {12, 21}),
    ("place(2)[a()] = 1;", "log", {21, 12}),
    ("int v[2] = { a(), b() };", "log * 100 + v[0] * 10 + v[1]", {1212, 2112}),
    ("struct pair v = { .right = a(), .left = b() };", "log", {12, 21}),
    ("int i = 1; int v[2] = { i, i++ };", "v[0] * 10 + v[1]", {11, 21}),
    ("struct pair v = both(a(), b());", "log", {12, 21}),
    ("int r = x + set(3);", "r", {3, 6}),
    ("int r = set(3) + get();", "r", {3, 6}),
    ("x = 1; x += set(5);", "x", {6, 10}),
    ("x = set(5);", "x", {5}),
    ("int r = *p - set(2);", "r", {-2, 0}),
    ("table[x] = set(1) + 6;", "table[0] * 10 + table[1]", {70, 7}),
    ("int r = (x = 2) + get();", "r", {2, 4}),
    ("int r = x++ + get();", "r", {0, 1}),
    ("int r = get() - get();", "r", {0}),
    ("int r = square(2) + square(3);", "r", {13}),
    ("int r = (set(1), get()) + (set(2), get());", "r", {2, 3, 4}),
    ("int r = set(1) && get() == 1;", "r", {1}),
    ("int r; int s = __builtin_add_overflow(1, 2, &r) + (r = 0);", "s", {0}),
    ("atomic_int n = 0; int r = atomic_fetch_add(&n, 1) - 2 * atomic_fetch_add(&n, 1);", "r", {-2, 1}),
    ("atomic_int n = 0; int r = add(atomic_fetch_add(&n, 1), 3 * atomic_exchange(&n, 5));", "r", {3, 5}),
    ("({ a(); b(); }) + 1;", "log", {12}),
    ("int i = 0; i = a() + (i++, i); ", "i", {2}),
]


def program(folder: Path, code: str, condition: str) -> Program:
    return lower_text(folder, TEXT % (code, condition))


def answer(lowered: Program) -> Answer:
    return Explorer(lowered, Visibility(lowered, True).code).run().answer


@pytest.mark.parametrize(("code", "result", "values"), RESULTS, ids=[code for code, _, _ in RESULTS])
def test_exactly_these_results_are_possible(tmp_path: Path, code: str, result: str, values: set[int]) -> None:
    for value in values:
        assert answer(program(tmp_path, code, f"({result}) != {value}")) is Answer.VIOLATED, f"{value} is not reached"
    others = " || ".join(f"({result}) == {value}" for value in values)
    assert answer(program(tmp_path, code, others)) is Answer.SAFE


UNDEFINED = [
    "int i = 0; i = i++ + 1;",
    "int i = 0; i = ++i;",
    "int i = 0; table[i] = i++;",
    "int i = 0; add(i++, i++);",
    "int i = 0; i + i++;",
    "int i = 0; add(i, 0) + add(i++, 0);",
    "int i = 1; i + (i && i++);",
    "int i = 0; i = (0, i++);",
    "int i = 0; i = (i = 1) + 1;",
    "int *q = p; *p = (*q)++;",
    "x = (*p)++;",
    "int i = 1, j = 1; table[i] = table[j]++;",
    "int i = 1, j = 1; table[i]++ + table[j]++;",
    "struct pair v = { 0, 0 }, *q = &v; v.left = q->left++;",
]

DEFINED = [
    "int i = 0; i = i + 1; i += i; i = (i++, i);",
    "int i = 0; i = add(i++, 1);",
    "int i = 0, j = 1; i = j++; j = i++ + j;",
    "int i = 0, j = 1; table[i] = table[j]++; table[0] = table[1]++;",
    "int i = 0; i && i++; i = i ? 0 : i;",
    "int *q = table, *r = table + 1; *q++ = *r++; *q = *r;",
    "struct pair v = { 0, 0 }, *q = &v; v.left = q->right++; q->left = q->right++;",
    "int i = 0; table[i++] = x; p = &table[i++]; x = 2 * x + i;",
    "int i = 0; i = sizeof(i++) + i;",
    "struct pair v = { 1, 2 }; struct pair w = v; v = w;",
    "int i = 0, j; j = i = 3; table[j] = table[0] = i;",
]


def is_undefined(lowered: Program) -> bool:
    found = Explorer(lowered, Visibility(lowered, True).code).run()
    return found.answer is Answer.VIOLATED


@pytest.mark.parametrize("code", UNDEFINED)
def test_unsequenced_side_effects_are_undefined(tmp_path: Path, code: str) -> None:
    lowered = program(tmp_path, code, "1")
    checks = [stmt for stmt in statements(lowered.functions["main"].body) if isinstance(stmt, Assert)]
    assert any(check.property is Property.UNDEFINED and "sequence point" in check.message for check in checks)
    assert is_undefined(lowered)


@pytest.mark.parametrize("code", DEFINED)
def test_sequenced_side_effects_are_defined(tmp_path: Path, code: str) -> None:
    assert not is_undefined(program(tmp_path, code, "1"))


PLAIN = [  # no order matters
    "int i = 1; x = table[i] + table[i - 1];",
    "x = square(2) + square(y);",
    "x = get() + get();",
    "int i = 1; table[i++] = y; x = i * y + 3;",
    "struct pair v = both(square(2), get());",
    "int v[3] = { x, y, square(3) };",
    "x = set(1);",
    "x = add(1, 2);",
    "int i; for (i = 0; i < 3; i++) table[i] = *p + i;",
]


@pytest.mark.parametrize("code", PLAIN)
def test_nothing_is_chosen_where_no_order_matters(tmp_path: Path, code: str) -> None:
    lowered = program(tmp_path, code, "1")
    assert not any(isinstance(stmt, Havoc) and "order" in str(stmt.target) for stmt in _all(lowered))


def test_too_many_orders_are_not_explored(tmp_path: Path) -> None:
    code = "a() + b() + c() + d();"
    lowered = program(tmp_path, code, "log != 1234")
    markers = [stmt for stmt in _all(lowered) if isinstance(stmt, BoundReached)]
    assert [marker.bound for marker in markers] == [Bound.ORDER]
    assert answer(lowered) is Answer.VIOLATED
    assert answer(program(tmp_path, code, "log == 1234")) is Answer.UNKNOWN


def test_a_property_file_means_from_left_to_right(tmp_path: Path) -> None:
    lowered = lower_text(tmp_path, TEXT % ("a() + b(); x = x++;", "log == 12"), assumes_defined=True)
    assert answer(lowered) is Answer.SAFE


def _all(lowered: Program) -> list[object]:
    return [stmt for function in lowered.functions.values() for stmt in statements(function.body)]
