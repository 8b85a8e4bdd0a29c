"""Printed C compiles at every level of core, does what core does, and reads as the golden files show."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.helpers.compiling import build_native, gcc, needs_gcc, run_binary
from tests.helpers.levels import levels
from tests.helpers.programs import GOLDEN, ProgramTest, can_be_bounded, each, lower_file, lower_test, one_function
from unbraid.core import build
from unbraid.core.arithmetic import COMPARISONS, UNARY, apply_binary, value_range, wrap
from unbraid.core.errors import InternalError
from unbraid.core.nodes import (
    BOOL,
    NOWHERE,
    Assert,
    Assign,
    Binary,
    Bound,
    BoundReached,
    Cast,
    Const,
    Expr,
    Global,
    Havoc,
    If,
    IntType,
    OrdinalType,
    Program,
    Property,
    Return,
    Stmt,
    Storage,
    Unary,
    Var,
)
from unbraid.core.printing.native import print_native
from unbraid.core.printing.print_c import print_c
from unbraid.passes.programs import bound_program
from unbraid.schemas.lazy import sequentialize
from unbraid.symbolic.checker import BoundedModelChecker

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


@needs_gcc
@each("test", lambda test: test.expected.startswith("FALSE") and can_be_bounded(test))
def test_native_program_follows_the_counterexample(test: ProgramTest, tmp_path: Path) -> None:
    sequential, choices = _counterexample(lower_test(test))
    executable = build_native(sequential, tmp_path)
    (tmp_path / "choices").write_text("".join(f"{choice}\n" for choice in choices))
    done = run_binary(executable, "--choices", tmp_path / "choices")
    assert done.returncode == 10, done.stderr
    assert f"{test.name}:" in done.stdout or done.stdout.startswith("<")  # in the program, or the C library


def _counterexample(program: Program) -> tuple[Program, tuple[int, ...]]:
    for unwind, rounds in ((3, 6), (20, 3)):
        sequential = _sequential(program, unwind, rounds)
        engine = BoundedModelChecker(sequential)
        while engine.next_iteration():
            choices = engine.check().choices
            if choices is not None:
                return sequential, choices
    pytest.fail("the bmc engine finds no violation")


def _sequential(program: Program, unwind: int, rounds: int) -> Program:
    return sequentialize(bound_program(program, unwind), rounds).program


@needs_gcc
@each("test", lambda test: test.expected == "TRUE")
def test_native_safe_program_never_fails(test: ProgramTest, tmp_path: Path) -> None:
    executable = build_native(_sequential(lower_test(test), 3, 3), tmp_path)
    for seed in range(3):
        assert run_binary(executable, "--seed", str(seed)).returncode in (0, 5)


def _has_one_execution(test: ProgramTest) -> bool:
    text = test.path.read_text()
    sources = (
        "pthread_create",
        "thrd_create",
        "cond_timedwait",
        "cnd_timedwait",
        "nondet",
        "exchange_weak",
        "pthread_join",
    )
    inputs = any(word in text for word in sources) or "uninit" in test.name or "inputs" in test.name
    return not inputs and test.expected != "UNKNOWN" and "endless" not in test.name


def _is_seen_when_compiled(test: ProgramTest) -> bool:
    """A compiled program does not see that an object has ended, or is constant."""
    is_unseen = test.name.startswith(("alloca_", "block_", "constant_"))
    return not (is_unseen and test.expected in ("FALSE(valid-deref)", "FALSE(valid-free)"))


@needs_gcc
@each("test", lambda test: _has_one_execution(test) and _is_seen_when_compiled(test))
def test_program_as_lowered_runs(test: ProgramTest, tmp_path: Path) -> None:
    """Without threads and inputs, the verdict of a program is that of its one execution."""
    done = run_binary(build_native(lower_test(test), tmp_path))
    assert done.returncode == (10 if test.expected.startswith("FALSE") else 0), done.stdout


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


@needs_gcc
def test_output_is_that_of_the_source(tmp_path: Path) -> None:
    source = GOLDEN / "shapes.c"
    gcc("-w", "-o", tmp_path / "source", source)
    expected = run_binary(tmp_path / "source").stdout
    assert expected
    assert run_binary(build_native(lower_file(source), tmp_path)).stdout == expected


def _global(name: str, kind: IntType | OrdinalType) -> Global:
    return Global(Var(name, kind, Storage.GLOBAL), (Const(0, kind),))


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
    a, b = _global("a", kind), _global("b", kind)
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
    a, b = _global("a", kind), _global("b", kind)
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
    program = one_function(tuple(_global(name, kind) for name in names), ())
    local = tuple(Var(name, kind, Storage.LOCAL) for name in names)
    uses = tuple(Assign(var, item.var, NOWHERE) for var, item in zip(local, program.globals, strict=True))
    main = replace(program.functions["main"], locals=local, body=(*uses, Return((), NOWHERE)))
    text = print_c(replace(program, functions={"main": main}))
    (tmp_path / "names.c").write_text(text)
    gcc("-fsyntax-only", tmp_path / "names.c")
    assert "static int a_b = 0;" in text


@needs_gcc
def test_native_runtime(tmp_path: Path) -> None:
    """Exit codes, and what the choices mean."""
    ordinal, number = _global("ordinal", OrdinalType(4)), _global("number", IntType(64, True))
    small = Binary("<", ordinal.var, Const(4, OrdinalType(4)), BOOL)
    negative = Binary("<", number.var, Const(0, IntType(64, True)), BOOL)
    program = one_function(
        (ordinal, number),
        (
            Havoc(ordinal.var, True, NOWHERE),
            Havoc(number.var, True, NOWHERE),
            Assert(small, Property.ASSERTION, 'say "4"', NOWHERE),
            If(negative, (BoundReached(Bound.LOOP, NOWHERE),), (), NOWHERE),
        ),
    )
    executable = build_native(program, tmp_path)
    choices = tmp_path / "choices"
    for text, code, output in (
        ("4\n-7\n", 10, '<unbraid>:0:0: say "4" [assertion]\n'),
        ("3 -9223372036854775808", 5, ""),
        ("3\n9223372036854775807\n", 0, ""),
        ("5\n1\n", 1, ""),
        ("3\n", 1, ""),
        ("3\nx\n", 1, ""),
    ):
        choices.write_text(text)
        done = run_binary(executable, "--choices", choices)
        assert (done.returncode, done.stdout) == (code, output), text
    outcomes = {seed: run_binary(executable, "--seed", str(seed)).returncode for seed in range(20)}
    assert set(outcomes.values()) == {0, 5, 10}
    assert outcomes == {seed: run_binary(executable, "--seed", str(seed)).returncode for seed in range(20)}
    assert run_binary(executable, "--seed").returncode == 1


def test_native_needs_one_thread() -> None:
    with pytest.raises(InternalError, match="one thread"):
        print_native(lower_file(GOLDEN / "increment.c"))
