"""Invariants for people, and the engines that give them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.programs import EXAMPLES
from unbraid.core import build
from unbraid.core.nodes import BOOL, FALSE, INT32, TRUE, Binary, Const, Storage, Var
from unbraid.driver.pipeline import verify
from unbraid.driver.request import Question, Request, Source
from unbraid.results.verdict import Report, Verdict
from unbraid.systems.invariants import Before, Invariant
from unbraid.systems.rendering import NEVER_REACHED, invariant, invariant_lines

HERE = (Before("main", "f.c", 3), Before("run#1"))
X = Var("x", INT32, Storage.GLOBAL)
SMALL, LARGE = (Binary(op, X, Const(4, INT32), BOOL) for op in ("<", ">"))
CROWD = """#include <pthread.h>
#include <assert.h>
int x, y; extern void __VERIFIER_atomic_begin(void); extern void __VERIFIER_atomic_end(void);
void *run(void *arg) { __VERIFIER_atomic_begin(); x++; y++; __VERIFIER_atomic_end(); return 0; }
int main(void) {
    while (1) {
        pthread_t t;
        pthread_create(&t, 0, run, 0);
        __VERIFIER_atomic_begin(); assert(x == y); __VERIFIER_atomic_end();
    }
}
"""


def proved(engine: str, *files: str) -> Report:
    report = verify(Request(Source(files), Question(engine))).report
    assert report.verdict is Verdict.TRUE
    return report


def test_conjuncts_are_told_one_by_one() -> None:
    assert invariant(HERE, build.conjunction(SMALL, LARGE), ", more") == Invariant(HERE, ("x < 4", "x > 4"), ", more")
    assert invariant(HERE, FALSE) == Invariant(HERE, (NEVER_REACHED,))
    assert invariant(HERE, TRUE) is None


def test_lines() -> None:
    found = Invariant(HERE, ("x < 4", "y"), ", more")
    assert list(invariant_lines([found])) == ["main before f.c:3, run#1 has ended, more:", "    x < 4", "    y"]


@pytest.mark.parametrize("engine", ["invariants", "covering", "reduction"])
def test_engines_tell_where_invariants_hold(engine: str) -> None:
    file = str(EXAMPLES / "locked_counter.c")
    report = proved(engine, file)
    assert report.invariants
    text = Path(file).read_text().splitlines()
    for found in report.invariants:
        assert found.formulas
        assert all(place.file == file and 0 < place.line <= len(text) for place in found.places if place.file)
        assert any("counter" in told or "lock" in told for told in found.formulas)


def test_crowds_tell_where_invariants_hold(tmp_path: Path) -> None:
    file = tmp_path / "crowd.c"
    file.write_text(CROWD)
    report = proved("crowds", str(file))
    told = {(place.line, text) for found in report.invariants for place in found.places for text in found.formulas}
    assert any("x" in text and line == 9 for line, text in told)
