"""Printed C compiles at every level of core, computes what core computes, and reads as the golden files show."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.helpers.compiling import build_native, gcc, needs_gcc, run_binary
from tests.helpers.levels import levels
from tests.helpers.programs import (
    GOLDEN,
    ProgramTest,
    each,
    global_zero,
    lower_file,
    lower_test,
    one_function,
)
from unbraid.core import build
from unbraid.core.arithmetic import COMPARISONS, UNARY, apply_binary, value_range, wrap
from unbraid.core.nodes import (
    BOOL,
    NOWHERE,
    Assert,
    Assign,
    Binary,
    Cast,
    Const,
    Expr,
    IntType,
    Property,
    Return,
    Stmt,
    Storage,
    Unary,
    Var,
)
from unbraid.core.printing.print_c import print_c

# The programs that are printed: as lowered, or after a pass.
FORMS = {"lowered": "lowered", "marked": "mark switch points", "sequential": "sequentialize lazily"}


# ---------------------------------------------------------------------------------------------- the corpus
@needs_gcc
@each("test")
def test_every_level_compiles(test: ProgramTest, tmp_path: Path) -> None:
    files = []
    for name, program in levels(lower_test(test)):
        if name in FORMS.values():  # what lies between adds nothing to print
            files.append(tmp_path / f"{name}.c")
            files[-1].write_text(print_c(program))
    gcc("-fsyntax-only", *files)


# -------------------------------------------------------------------------------------------------- golden
@pytest.mark.parametrize(
    ("source", "form"),
    [("increment", "lowered"), ("increment", "marked"), ("increment", "sequential"), ("shapes", "lowered")],
)
def test_golden(source: str, form: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(GOLDEN)  # so that the paths in messages are the same everywhere
    programs = dict(levels(lower_file(f"{source}.c")))
    printed = print_c(programs[FORMS[form]])
    golden = GOLDEN / f"{source}.{form}.c"
    if request.config.getoption("--update-golden"):
        golden.write_text(printed)
    assert printed == golden.read_text()


def _expect(value: Expr, expected: int, message: str) -> Assert:
    constant = build.constant(expected, value.type)
    return Assert(Binary("==", value, constant, BOOL), Property.ASSERTION, message, NOWHERE)


def _edges(kind: IntType) -> list[int]:
    low, high = value_range(kind)
    return sorted({low, *(n for n in (-7, -1, 0, 1, 3) if n >= low), high // 3, high})


def _checks(kind: IntType, a: Var, b: Var) -> Iterator[Stmt]:
    for x in _edges(kind):
        yield Assign(a, Const(x, kind), NOWHERE)
        for op in UNARY:
            if op != "not":
                yield _expect(Unary(op, a, kind), wrap(UNARY[op](x), kind), f"{op} {x}")
        for target in KINDS:
            yield _expect(Cast(a, target), wrap(x, target), f"({target}) {x}")
        for y in _edges(kind):
            yield Assign(b, Const(y, kind), NOWHERE)
            for op in ("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", *COMPARISONS):
                result = BOOL if op in COMPARISONS else kind
                value = apply_binary(op, x, y, result)
                if value is None or (op in ("<<", ">>") and not 0 <= y < kind.bits):
                    continue
                yield _expect(Binary(op, a, b, result), value, f"{x} {op} {y}")
                yield _expect(Binary(op, a, Const(y, kind), result), value, f"{x} {op} constant {y}")
                if op not in COMPARISONS:  # an intermediate result that C must not see in a wider type
                    halved = apply_binary("/", value, 2, kind)
                    assert halved is not None
                    half = Binary("/", Binary(op, a, b, kind), Const(2, kind), kind)
                    yield _expect(half, halved, f"({x} {op} {y}) / 2")


KINDS = [IntType(bits, signed) for bits in (8, 16, 32, 64, 128) for signed in (False, True)]


@needs_gcc
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_arithmetic_is_exact_and_defined(kind: IntType, tmp_path: Path) -> None:
    a, b = global_zero("a", kind), global_zero("b", kind)
    program = one_function((a, b), tuple(_checks(kind, a.var, b.var)))
    strict = ("-fsanitize=undefined", "-fno-sanitize-recover=all") if _has_sanitizer(tmp_path) else ()
    done = run_binary(build_native(program, tmp_path, "-Wno-overflow", *strict))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def _has_sanitizer(folder: Path) -> bool:
    (folder / "empty.c").write_text("int main(void) { return 0; }\n")
    command: list[str | Path] = ["gcc", "-fsanitize=undefined", folder / "empty.c", "-o", folder / "empty"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_levels_of_precedence() -> None:
    kind = IntType(32, False)
    a, b = global_zero("a", kind), global_zero("b", kind)
    seven = Const(7, kind)
    total = Binary("+", a.var, b.var, kind)
    for expr, text in (
        (Binary("*", total, b.var, kind), "(a + b) * b"),
        (Binary("+", a.var, Binary("*", a.var, b.var, kind), kind), "a + a * b"),
        (Binary("-", a.var, Binary("-", b.var, seven, kind), kind), "a - (b - 7u)"),
        (Binary("-", Binary("-", a.var, b.var, kind), seven, kind), "a - b - 7u"),
        (Binary("<<", total, seven, kind), "(a + b) << 7"),
        (Unary("~", Unary("-", total, kind), kind), "~-(a + b)"),
    ):
        assert f"    a = {text};\n" in print_c(one_function((a, b), (Assign(a.var, expr, NOWHERE),)))


# ------------------------------------------------------------------------------------------ names, runtime
@needs_gcc
def test_names_are_valid_and_unique(tmp_path: Path) -> None:
    kind = IntType(32, True)
    names = ("int", "a.b", "a#b", "a_b", "3", "größe", "printf", "index", "linux", "unbraid_x", "__VERIFIER_nondet_int")
    program = one_function(tuple(global_zero(name, kind) for name in names), ())
    local = tuple(Var(name, kind, Storage.LOCAL) for name in names)
    uses = tuple(Assign(var, item.var, NOWHERE) for var, item in zip(local, program.globals, strict=True))
    main = replace(program.functions["main"], locals=local, body=(*uses, Return((), NOWHERE)))
    text = print_c(replace(program, functions={"main": main}))
    (tmp_path / "names.c").write_text(text)
    gcc("-fsyntax-only", tmp_path / "names.c")
    assert "static int a_b = 0;" in text
