"""Atomic operations: what they are lowered to, that engines and reductions agree on them, and what a verdict says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers.programs import TOGETHER, ProgramTest, each, lower_file, lower_test, write
from unbraid.analyses.visible import Visibility
from unbraid.cli.main import run
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.core.nodes import Assert, AtomicBegin, AtomicEnd, Function, Stmt
from unbraid.core.visitor import statements
from unbraid.driver.pipeline import verify
from unbraid.driver.request import Question, Request, Source
from unbraid.models.atomics import MODELS, WEAKER_ORDERS
from unbraid.results.verdict import Verdict
from unbraid.results.wording import note_text


def main_of(folder: Path, text: str) -> Function:
    return lower_file(write(folder, text)).functions["main"]


# ------------------------------------------------------------------------------------------------- steps
@pytest.mark.parametrize(
    "operation",
    [
        "x++", "--x", "x += y", "x <<= 1", "atomic_fetch_sub(&x, y)", "atomic_exchange(&x, y)",
        "__sync_fetch_and_nand(&z, y)", "__atomic_add_fetch(p, 1, 5)", "__sync_bool_compare_and_swap(&z, 1, y)",
        "__atomic_test_and_set(&b, 5)",
    ],
)  # fmt: skip
def test_a_read_modify_write_is_one_section(tmp_path: Path, operation: str) -> None:
    """All accesses to the object are inside it, and so is the check of the pointer to it."""
    declarations = "#include <stdatomic.h>\natomic_int x; int y, z, *p; _Bool b;"
    body = list(statements(main_of(tmp_path, f"{declarations} int main(void) {{ {operation}; return 0; }}").body))
    begin = [i for i, stmt in enumerate(body) if isinstance(stmt, AtomicBegin)]
    end = [i for i, stmt in enumerate(body) if isinstance(stmt, AtomicEnd)]
    assert len(begin) == len(end) == 1
    assert isinstance(body[begin[0]], AtomicBegin) and getattr(body[begin[0]], "sync", 1) is None

    def touches_object(stmt: Stmt) -> bool:
        return any(f"name='{name}'" in repr(stmt) for name in "xzb") or "Deref" in repr(stmt)

    for position, stmt in enumerate(body):
        if touches_object(stmt) or isinstance(stmt, Assert):
            assert begin[0] < position < end[0], stmt


@pytest.mark.parametrize("operation", ["x = 1", "y = x", "atomic_store(&x, 1)", "atomic_load(&x)"])
def test_a_load_or_store_needs_no_section(tmp_path: Path, operation: str) -> None:
    text = f"#include <stdatomic.h>\natomic_int x; int y; int main(void) {{ {operation}; return 0; }}"
    assert not any(isinstance(stmt, AtomicBegin) for stmt in statements(main_of(tmp_path, text).body))


def is_about_atomics(test: ProgramTest) -> bool:
    return test.name.startswith(("atomics_", "barrier_asm", "statement_expression"))


@each("test", is_about_atomics)
def test_engines_and_reductions_agree(test: ProgramTest) -> None:
    program = lower_test(test)
    for reduce in (True, False):
        found = Explorer(program, Visibility(program, reduce).code).run().answer
        assert found is (Answer.SAFE if test.expected == "TRUE" else Answer.VIOLATED)
        question = Question(engine="lazy", unwind=2, rounds=3, reduce=reduce)
        request = Request(Source((str(test.path),), program.model), question)
        verdict = verify(request).report.verdict
        if test.expected == "TRUE":
            assert verdict is not Verdict.FALSE
        else:
            assert verdict is Verdict.FALSE


def test_every_operation_of_a_family_has_all_sizes() -> None:
    for name in ("__sync_fetch_and_add", "__sync_nand_and_fetch", "__atomic_load", "__atomic_xor_fetch"):
        assert all(f"{name}_{size}" in MODELS for size in (1, 2, 4, 8))


# ------------------------------------------------------------------------------------------------- notes
ORDERED = """#include <stdatomic.h>
#include <assert.h>
atomic_int x;
int main(void) { assert(atomic_load_explicit(&x, %s) == %d); return 0; }
"""


@pytest.mark.parametrize("value", [0, 1])
def test_weaker_orders_are_noted(tmp_path: Path, capfd: pytest.CaptureFixture[str], value: int) -> None:
    weak = write(tmp_path, ORDERED % ("memory_order_relaxed", value))
    trace = str(tmp_path / "trace.json")
    run(["verify", *TOGETHER, weak, "--trace", trace])
    assert f"note: {note_text(WEAKER_ORDERS)}" in capfd.readouterr().out.splitlines()
    run(["verify", *TOGETHER, weak, "--json"])
    assert json.loads(capfd.readouterr().out)["notes"] == [note_text(WEAKER_ORDERS)]
    if value == 1:
        run(["replay", trace])
        assert f"note: {note_text(WEAKER_ORDERS)}" in capfd.readouterr().out


def test_the_strongest_order_is_not_noted(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", *TOGETHER, write(tmp_path, ORDERED % ("memory_order_seq_cst", 0))]) == 0
    assert "note:" not in capfd.readouterr().out


def test_an_order_that_is_not_constant_is_noted(tmp_path: Path) -> None:
    text = "int x; int main(int n, char **v) { return __atomic_load_n(&x, n); }"
    assert lower_file(write(tmp_path, text)).notes == (WEAKER_ORDERS,)
