"""Preprocessed files that gcc has written."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.helpers.needs import needs
from tests.helpers.programs import PROGRAMS, TOGETHER, lower_file, write
from unbraid.cli.main import run
from unbraid.core.errors import InputError


# ---------------------------------------------------------------------------------------- preprocessed files
def test_names_are_read_from_preprocessed_files(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = (
        '# 1 "user.c"\nvoid __VERIFIER_assert(int); int x; _Atomic int y;\n'
        "int main(void) { __atomic_fetch_add(&x, 2, 5); __c11_atomic_store(&y, 3, 5);\n"
        "__VERIFIER_assert(__atomic_load_n(&x, 5) + y == %d); return 0; }\n"
    )
    for number, expected in ((5, "TRUE"), (6, "FALSE(unreach-call)")):
        run(["verify", *TOGETHER, write(tmp_path, text % number, "program.i")])
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
        run(["verify", *TOGETHER, write(tmp_path, GCC % number, "program.i")])
        captured = capfd.readouterr()
        assert captured.out.splitlines()[-1:] == [f"VERDICT: {expected}"], captured.err


def test_what_cannot_be_repaired_is_refused(tmp_path: Path) -> None:
    text = "_Atomic int x;\nint main(void) {\n  return __atomic_add_fetch(&x, 1, 5);\n}\n"
    with pytest.raises(InputError, match=r"program\.i:3:10: .*_Atomic"):
        lower_file(write(tmp_path, text, "program.i"))


PREPROCESSED = (
    "atomics_compare_safe", "atomics_flag_safe", "atomics_exchange_unsafe", "atomics_sync_safe", "atomics_fence_unsafe",
    "clib_scanf_safe", "clib_scanf_unsafe", "clib_sprintf_safe", "clib_strtol_safe", "files/mkstemp_safe",
)  # fmt: skip


@needs("gcc", "preprocessed programs have the same verdict")
@pytest.mark.parametrize("flag", ["-D_GNU_SOURCE", "-D_FILE_OFFSET_BITS=64", "-std=c99"])
@pytest.mark.parametrize("name", PREPROCESSED)
def test_programs_that_gcc_has_preprocessed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str, flag: str
) -> None:
    source, target = PROGRAMS / f"{name}.c", tmp_path / "program.i"
    subprocess.run(["gcc", "-E", flag, str(source), "-o", str(target)], check=True)
    run(["verify", *TOGETHER, str(target)])
    captured = capfd.readouterr()
    expected = source.read_text().splitlines()[0].removeprefix("// expect: ")
    assert captured.out.splitlines()[-1:] == [f"VERDICT: {expected}"], captured.err


def test_preprocessed_by_gcc(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Types that clang does not know, and constants that are a long double first, as in gcc's <float.h>."""
    program = tmp_path / "program.i"
    program.write_text(
        '# 1 "program.c"\nextern _Float128 fabsf128(_Float128);\n_Float64x f(void);\n_Float32 x = 2;\n'
        "extern void reach_error(void);\nint main(void) {\n"
        "    if (((double)1.79769313486231570814527423731704357e+308L) < x)\n        reach_error();\n"
        "    _Float16 y;\n    return 0;\n}\n"
    )
    assert run(["verify", *TOGETHER, str(program)]) == 2
    assert "program.c:8:14: floating point type" in capfd.readouterr().err
    program.write_text(program.read_text().replace("_Float16 y;", "_Float64 y = x;"))
    assert run(["verify", *TOGETHER, str(program)]) == 0
