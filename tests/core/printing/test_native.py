"""Printed programs that run: they do what core does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.compiling import build_native, gcc, needs_gcc, run_binary
from tests.helpers.programs import (
    GOLDEN,
    ProgramTest,
    can_be_bounded,
    each,
    global_zero,
    lower_file,
    lower_test,
    one_function,
)
from unbraid.core.budget import Budget
from unbraid.core.errors import InternalError
from unbraid.core.nodes import (
    BOOL,
    NOWHERE,
    Assert,
    Binary,
    Bound,
    BoundReached,
    Const,
    Havoc,
    If,
    IntType,
    OrdinalType,
    Program,
    Property,
)
from unbraid.core.printing.native import print_native
from unbraid.passes.programs import bound_program
from unbraid.schemas.lazy import sequentialize
from unbraid.symbolic.checker import BoundedModelChecker


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
        engine = BoundedModelChecker(sequential, Budget())
        while engine.next_iteration():
            choices = engine.check().choices
            if choices is not None:
                return sequential, choices
    pytest.fail("the bmc engine finds no violation")


def _sequential(program: Program, unwind: int, rounds: int) -> Program:
    return sequentialize(bound_program(program, unwind), rounds).program


@needs_gcc
@each("test", lambda test: test.expected == "TRUE" and can_be_bounded(test))
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
        "rdtsc",
        "mrs ",
        "cpuid",
        "argv",
        "getenv",
    )
    inputs = any(word in text for word in sources) or "uninit" in test.name or "inputs" in test.name
    # Where C libraries, compilers and orders of evaluation differ, all of them are explored.
    inputs |= test.path.name.startswith(("clib_", "posix_", "order_", "literal_apart", "literal_end", "literal_shared"))
    # What an unknown function does is open, and printed programs allocate without the alignment that was asked for.
    inputs |= test.path.name.startswith(("unknown_", "heap_alignment", "heap_round_up"))
    return not inputs and test.expected != "UNKNOWN" and "endless" not in test.name


def _is_seen_when_compiled(test: ProgramTest) -> bool:
    """A compiled program does not see that an object has ended, is constant, or has less memory than malloc gave."""
    is_unseen = (
        test.name.startswith(("alloca_", "block_", "constant_", "heap_", "mutex_cleared", "variadic_in_loop"))
        or "_ended_" in test.name
        or test.name == "models/sem_close_unnamed_unsafe.c"
    )
    return not (is_unseen and test.expected in ("FALSE(valid-deref)", "FALSE(valid-free)"))


@needs_gcc
@each("test", lambda test: _has_one_execution(test) and _is_seen_when_compiled(test))
def test_program_as_lowered_runs(test: ProgramTest, tmp_path: Path) -> None:
    """Without threads and inputs, the verdict of a program is that of its one execution."""
    done = run_binary(build_native(lower_test(test), tmp_path))
    assert done.returncode == (10 if test.expected.startswith("FALSE") else 0), done.stdout


@needs_gcc
def test_output_is_that_of_the_source(tmp_path: Path) -> None:
    source = GOLDEN / "shapes.c"
    gcc("-w", "-o", tmp_path / "source", source)
    expected = run_binary(tmp_path / "source").stdout
    assert expected
    assert run_binary(build_native(lower_file(source), tmp_path)).stdout == expected


@needs_gcc
def test_native_runtime(tmp_path: Path) -> None:
    """Exit codes, and what the choices mean."""
    ordinal, number = global_zero("ordinal", OrdinalType(4)), global_zero("number", IntType(64, True))
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
