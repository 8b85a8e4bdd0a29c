"""Atomic operations: what they are lowered to, that engines and reductions agree on them, and what a verdict says."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.levels import each, lower
from tests.needs import needs
from tests.programs_list import ProgramTest
from unbraid.analyses.visible import Visibility
from unbraid.cli.main import run
from unbraid.core.errors import InputError
from unbraid.core.interpreter.explorer import Answer, Explorer
from unbraid.core.nodes import Assert, AtomicBegin, AtomicEnd, Function, Stmt
from unbraid.core.visitor import statements
from unbraid.driver.pipeline import verify
from unbraid.driver.request import Question, Request, Source
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.models.atomics import MODELS, WEAKER_ORDERS
from unbraid.results.verdict import Verdict
from unbraid.results.wording import note_text

PROGRAMS = Path(__file__).parent / "programs"


def write(folder: Path, text: str, name: str = "program.c") -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


def main_of(folder: Path, text: str) -> Function:
    return lower_files([write(folder, text)], FrontendOptions()).functions["main"]


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
    program = lower(test)
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
    run(["verify", weak, "--trace", trace])
    lines = capfd.readouterr().out.splitlines()
    assert lines[-2] == f"note: {note_text(WEAKER_ORDERS)}"
    assert lines[-1].startswith("VERDICT: ")
    run(["verify", weak, "--json"])
    assert json.loads(capfd.readouterr().out)["notes"] == [note_text(WEAKER_ORDERS)]
    if value == 1:
        run(["replay", trace])
        assert f"note: {note_text(WEAKER_ORDERS)}" in capfd.readouterr().out


def test_the_strongest_order_is_not_noted(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run(["verify", write(tmp_path, ORDERED % ("memory_order_seq_cst", 0))])
    assert "note:" not in capfd.readouterr().out


def test_an_order_that_is_not_constant_is_noted(tmp_path: Path) -> None:
    text = "int x; int main(int n, char **v) { return __atomic_load_n(&x, n); }"
    assert lower_files([write(tmp_path, text)], FrontendOptions()).notes == (WEAKER_ORDERS,)


# ---------------------------------------------------------------------------------------- preprocessed files
def test_names_are_read_from_preprocessed_files(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = (
        '# 1 "user.c"\nvoid __VERIFIER_assert(int); int x; _Atomic int y;\n'
        "int main(void) { __atomic_fetch_add(&x, 2, 5); __c11_atomic_store(&y, 3, 5);\n"
        "__VERIFIER_assert(__atomic_load_n(&x, 5) + y == %d); return 0; }\n"
    )
    for number, expected in ((5, "TRUE"), (6, "FALSE(unreach-call)")):
        run(["verify", write(tmp_path, text % number, "program.i")])
        assert capfd.readouterr().out.splitlines()[-1] == f"VERDICT: {expected}"


GCC = r"""
extern void drop(void *); extern void *get(void) __attribute__ ((__malloc__ (drop, 1)));
typedef _Atomic struct
{
  _Bool __val;
} atomic_flag;
extern void __VERIFIER_assert(int);
_Atomic int x; atomic_flag f = { 0 };
int main(void) {
  int e = 1, r;
  __extension__ ({ __auto_type p = (&x); __typeof__ ((void)0, *p) v = (5); __atomic_store (p, &v, (5)); });
  r = __extension__ ({ __auto_type p = (&x); __typeof__ ((void)0, *p) t; __atomic_load (p, &t, (5)); t; });
  __VERIFIER_assert(r == 5 && __atomic_fetch_add ((&x), (2), 5) == 5);
  __VERIFIER_assert(!__extension__ ({ __auto_type p = (&x); __typeof__ ((void)0, *p) t = (9);
      __atomic_compare_exchange (p, (&e), &t, 0, (5), (5)); }) && e == 7);
  __VERIFIER_assert(!__atomic_test_and_set ((&f), 5) && __atomic_test_and_set ((&f), 5));
  __atomic_clear ((&f), 5);
  __VERIFIER_assert(__atomic_load_n (&x, 5) == %d);
  return 0;
}
"""


def test_what_gcc_writes_and_clang_refuses(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for number, expected in ((7, "TRUE"), (8, "FALSE(unreach-call)")):
        run(["verify", write(tmp_path, GCC % number, "program.i")])
        captured = capfd.readouterr()
        assert captured.out.splitlines()[-1:] == [f"VERDICT: {expected}"], captured.err


def test_what_cannot_be_repaired_is_refused(tmp_path: Path) -> None:
    text = "_Atomic int x;\nint main(void) {\n  return __atomic_add_fetch(&x, 1, 5);\n}\n"
    with pytest.raises(InputError, match=r"program\.i:3:10: .*_Atomic"):
        lower_files([write(tmp_path, text, "program.i")], FrontendOptions())


@needs("gcc", "preprocessed programs have the same verdict")
@pytest.mark.parametrize("name", ["compare_safe", "flag_safe", "exchange_unsafe", "sync_safe", "fence_unsafe"])
def test_programs_that_gcc_has_preprocessed(tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str) -> None:
    source, target = PROGRAMS / f"atomics_{name}.c", tmp_path / "program.i"
    subprocess.run(["gcc", "-E", str(source), "-o", str(target)], check=True)
    run(["verify", str(target)])
    captured = capfd.readouterr()
    expected = source.read_text().splitlines()[0].removeprefix("// expect: ")
    assert captured.out.splitlines()[-1:] == [f"VERDICT: {expected}"], captured.err
