"""Questions about the run of a thread."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.modular import CHAIN, threads_of, variable
from unbraid.core import build
from unbraid.core.budget import Budget
from unbraid.core.nodes import INT32, Expr
from unbraid.engines.modular.embedded import Embedded
from unbraid.engines.modular.sequential import Asked
from unbraid.schemas.modular.questions import Question


def test_a_question_about_a_run(tmp_path: Path) -> None:
    threads = threads_of(tmp_path, CHAIN)
    z = variable(threads, "z")
    two, one = build.equal(z, build.constant(2, INT32)), build.equal(z, build.constant(1, INT32))
    checker = Embedded(Budget(), lambda text: None)

    def answer(before: Expr, after: Expr) -> str:
        return type(checker.answer(Asked(threads, Question((1,), (before,), (after,)), (), ()))).__name__

    assert answer(one, two) == "Path"
    assert answer(two, one) == "Impossible"
