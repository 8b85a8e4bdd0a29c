"""Conditions along the path of a thread."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.modular import verdict
from unbraid.core import build
from unbraid.core.nodes import BOOL, INT32, Binary, Global, Storage, Var
from unbraid.engines.modular.conditions import postconditions, preconditions
from unbraid.engines.modular.path import Assigned, Chosen, Held
from unbraid.schemas.modular.threads import variables_of


# -------------------------------------------------------------------------------------------- conditions
def test_conditions_along_a_path() -> None:
    x, y = Var("x", INT32, Storage.GLOBAL), Var("y", INT32, Storage.GLOBAL)
    one, five = build.constant(1, INT32), build.constant(5, INT32)
    above = Binary(">", x, y, BOOL)
    events = [Chosen(y, five), Assigned(x, Binary("+", y, one, INT32)), Held(above)]
    goal = (build.equal(x, build.constant(6, INT32)),)
    found = preconditions(events, goal, (0, 1, 2, 3))
    assert found[3] == goal
    assert set(found[2]) == {*goal, above}
    assert variables_of(found[1]) == {y}
    assert found[0] == ()  # y can be chosen so
    variables = [Global(var, (build.constant(0, INT32),)) for var in (x, y)]
    after = postconditions([*events, Held(above)], variables, frozenset([x, y]), {}, (3,))[3]
    assert build.equal(x, Binary("+", y, one, INT32)) in after


def test_branches_that_jump(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Which way a path goes is what its conditions say, also where a branch has nothing but a jump."""
    path = tmp_path / "p.c"
    path.write_text(
        "#include <assert.h>\n#include <pthread.h>\nint m, x;\n"
        "void *t(void *a) { if (m == 2) goto out; x = m; out: return 0; }\n"
        "int main(void) { pthread_t a; pthread_create(&a, 0, t, 0); m = 1; m = 2; int y = x; assert(y != LIMIT); }"
    )
    assert verdict(capfd, str(path), "-D", "LIMIT=2")[1] == "VERDICT: FALSE(unreach-call)"
    assert verdict(capfd, str(path), "-D", "LIMIT=3")[1] == "VERDICT: TRUE"


@pytest.mark.parametrize(
    "text",
    (
        "extern unsigned char __VERIFIER_nondet_uchar(void);\n"
        "extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void); int x;\n"
        "void *t(void *a) { assert(x != 5); return 0; }\n"
        "int main(void) { pthread_t p; unsigned char n = __VERIFIER_nondet_uchar();\n"
        "__VERIFIER_atomic_begin(); while (x < n) x++; __VERIFIER_atomic_end(); pthread_create(&p, 0, t, 0); }",
        "extern _Bool __VERIFIER_nondet_bool(void); int x;\n"
        "void __VERIFIER_atomic_init(void) { while (x < 5) x += __VERIFIER_nondet_bool() ? 1 : 2; }\n"
        "void *t(void *a) { assert(x != 5); return 0; }\n"
        "int main(void) { pthread_t p; __VERIFIER_atomic_init(); pthread_create(&p, 0, t, 0); }",
    ),
)
def test_an_atomic_loop_where_main_begins_is_refused(
    tmp_path: Path, text: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """What main has initialised when the others begin would not be known."""
    path = tmp_path / "p.c"
    path.write_text("#include <assert.h>\n#include <pthread.h>\n" + text)
    assert "at the start of main" in verdict(capfd, str(path))[1]


def test_division_is_defined_where_it_is_asked_about(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.c"
    path.write_text(
        "#include <assert.h>\n#include <pthread.h>\nint y, z;\n"
        "void *t(void *a) { int l = y; if (l) { assert(10 / l != 5 || z); } return 0; }\n"
        "void *u(void *a) { y = 3; y = z + 7; y = 0; y = 9; return 0; }\n"
        "int main(void) { pthread_t p, q; pthread_create(&p, 0, t, 0); pthread_create(&q, 0, u, 0); z = -1; z = 1; }"
    )
    assert verdict(capfd, str(path))[1] == "VERDICT: TRUE"
