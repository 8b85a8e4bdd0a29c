"""Each transform on small programs, with what it must and must not do."""

from __future__ import annotations

from pathlib import Path

import pytest

from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import Assert, Binary, BoundReached, Call, Deref, Program, Stmt, SwitchPoint, While
from unbraid.core.visitor import statements, subexpressions, written_places
from unbraid.driver.pipeline import verify
from unbraid.driver.request import Question, Request, Source
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.passes.programs import bound_program, cloned_program
from unbraid.results.verdict import Verdict
from unbraid.schemas.lazy import sufficient_rounds
from unbraid.transforms.clone_threads import Bounds, bound
from unbraid.transforms.memory import resolve_pointers
from unbraid.transforms.spin_loops import without_spinning
from unbraid.transforms.split_objects import split_objects


@pytest.fixture
def lower(tmp_path: Path):  # type: ignore[no-untyped-def]
    def from_text(text: str) -> Program:
        path = tmp_path / "program.c"
        path.write_text("#include <pthread.h>\n#include <assert.h>\n" + text)
        return lower_files([str(path)], FrontendOptions())

    return from_text


def everything(program: Program) -> list[Stmt]:
    return [stmt for function in program.functions.values() for stmt in statements(function.body)]


def count(program: Program, kind: type) -> int:
    return sum(isinstance(stmt, kind) for stmt in everything(program))


def switch_points(program: Program, thread: int) -> int:
    body = program.functions[program.threads[thread]].body
    return sum(isinstance(stmt, SwitchPoint) for stmt in statements(body))


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
def test_counted_loops_are_unrolled_fully(lower, loop: str) -> None:  # type: ignore[no-untyped-def]
    bounded = bound(lower(f"int x, n = 7; int main(void) {{ {loop} return 0; }}"), Bounds(1))
    assert count(bounded, BoundReached) == 0
    assert count(bounded, While) == 0


def test_other_loops_leave_a_marker(lower) -> None:  # type: ignore[no-untyped-def]
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


def test_recursion_is_cut_at_its_depth(lower) -> None:  # type: ignore[no-untyped-def]
    program = lower("int x; int f(int n) { x = n; return x ? f(n - 1) : 0; } int main(void) { return f(x); }")
    for depth in (1, 3):
        bounded = bound(program, Bounds(depth))
        assert count(bounded, Call) == 0
        assert count(bounded, BoundReached) == 1


def test_threads_get_functions_of_their_own(lower) -> None:  # type: ignore[no-untyped-def]
    program = lower(
        "void *w(void *a) { return a; } int main(void) { pthread_t t;"
        " for (int i = 0; i < 3; i++) pthread_create(&t, 0, w, 0); return 0; }"
    )
    assert bound(program, Bounds(1)).threads == ("main", "w#1", "w#2", "w#3")
    limited = bound(program, Bounds(1, max_threads=3))
    assert limited.threads == ("main", "w#1", "w#2")
    assert count(limited, BoundReached) == 1


# ------------------------------------------------------------------------------------------- pointers
def test_known_pointers_become_their_target(lower) -> None:  # type: ignore[no-untyped-def]
    program = lower("int x; void set(int *p) { *p = 1; } int main(void) { set(&x); return 0; }")
    bounded = bound(program, Bounds(1))
    places = [place for stmt in everything(bounded) for place in written_places(stmt)]
    assert not any(isinstance(part, Deref) for place in places for part in subexpressions(place))


def test_pointers_to_two_targets_become_a_choice(lower) -> None:  # type: ignore[no-untyped-def]
    program = lower("int x, y; int main(int c, char **v) { int *p = c ? &x : &y; *p = 1; return 0; }")
    scalar = resolve_pointers(bound(program, Bounds(1)))
    written = {getattr(place, "name", "") for stmt in everything(scalar) for place in written_places(stmt)}
    assert {"x", "y"} <= written


@pytest.mark.parametrize(("qualifier", "targets"), (("", 2), ("const ", 1)))
def test_a_constant_is_no_target_of_a_write(lower, qualifier: str, targets: int) -> None:  # type: ignore[no-untyped-def]
    text = "int k = 1; int x; int main(int c, char **v) { int *p = c ? (int *)&k : &x; *p = 1; return 0; }"
    scalar = resolve_pointers(bound(lower(qualifier + text), Bounds(1)))
    (check,) = [stmt for stmt in everything(scalar) if isinstance(stmt, Assert)]
    assert sum(isinstance(part, Binary) and part.op == "==" for part in subexpressions(check.condition)) == targets


@pytest.mark.parametrize(
    "text",
    ("int x, y; int main(void) { y = (int)(long)&x; return 0; }",),
)
def test_what_cannot_be_expressed_is_not_guessed(lower, text: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(EngineLimit):
        resolve_pointers(bound(lower(text), Bounds(1)))


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
def test_reductions(lower, first: str, second: str, points: int) -> None:  # type: ignore[no-untyped-def]
    program = lower(GLOBALS + WORKERS.format(first=first, second=second, before="", after="assert(x < 9);"))
    reduced = bound_program(program, 1, reduce=True)
    full = bound_program(program, 1, reduce=False)
    assert switch_points(reduced, 1) == points
    assert switch_points(full, 1) >= switch_points(reduced, 1)


def test_nothing_is_visible_before_threads_start_and_after_they_end(lower) -> None:  # type: ignore[no-untyped-def]
    program = lower(
        GLOBALS
        + WORKERS.format(first="x++;", second="x++;", before="x = 5; x--;", after="assert(x); x = 1; assert(x);")
    )
    reduced = bound_program(program, 1)
    assert switch_points(reduced, 0) == 1  # the first join: once a thread has ended, it stays so
    assert sufficient_rounds(reduced) <= sum(switch_points(reduced, t) + 1 for t in range(3))


def test_no_switch_points_inside_atomic_sections(lower) -> None:  # type: ignore[no-untyped-def]
    section = "__VERIFIER_atomic_begin(); x = 1; while (v) v--; x = 0; __VERIFIER_atomic_end();"
    declared = "extern void __VERIFIER_atomic_begin(void); extern void __VERIFIER_atomic_end(void);"
    text = WORKERS.format(first=f"int v; {section}", second="assert(x == 0);", before="", after="")
    program = lower(declared + GLOBALS + text)
    for reduce in (True, False):
        marked = cloned_program(program, 1, reduce=reduce)
        (loop,) = [stmt for stmt in everything(marked) if isinstance(stmt, While)]
        assert not any(isinstance(stmt, SwitchPoint) for stmt in statements(loop.body))


# ----------------------------------------------------------------------------------- cells as variables
def names_after_split(program: Program) -> set[str]:
    return {item.var.name for item in split_objects(resolve_pointers(bound(program, Bounds(4)))).globals}


def test_cells_that_are_named_alone_become_variables(lower) -> None:  # type: ignore[no-untyped-def]
    program = lower("struct { int a, b[2]; } s[2]; int main(void) { s[1].b[0] = s[0].a; return 0; }")
    assert names_after_split(program) == {f"s[{i}]{cell}" for i in range(2) for cell in (".a", ".b[0]", ".b[1]")}


@pytest.mark.parametrize(
    "use",
    ("v[nondet] = 1;", "int x = v[0] + v[nondet];", "v[v[0]] = 1;"),
)
def test_an_object_with_an_unknown_index_stays_whole(lower, use: str) -> None:  # type: ignore[no-untyped-def]
    program = lower(f"int v[2], nondet; int main(int c, char **a) {{ nondet = c; {use} return 0; }}")
    assert "v" in names_after_split(program)


def test_an_object_that_is_written_at_several_cells_at_once_stays_whole(lower) -> None:  # type: ignore[no-untyped-def]
    assert "v" in names_after_split(lower("unsigned char v[4]; int main(void) { *(int *)v = 1; return v[1]; }"))


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
def test_a_loop_that_only_waits_becomes_a_wait(lower, loop: str) -> None:  # type: ignore[no-untyped-def]
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
def test_a_loop_that_leaves_traces_stays(lower, loop: str) -> None:  # type: ignore[no-untyped-def]
    head = "#include <stdatomic.h>\n#include <pthread.h>\n"
    names = "void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void); "
    names += "int a, b, flag; atomic_flag f; pthread_mutex_t m; "
    assert loops_left(lower(f"{head}{names}int main(void) {{ {loop} return 0; }}")) == 1
