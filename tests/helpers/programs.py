"""Programs for tests: the corpus of tests/programs, the examples, and texts that a test has written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import pytest

from unbraid.core.nodes import (
    DATA_MODELS,
    LP64,
    NOWHERE,
    Block,
    Const,
    Function,
    Global,
    IntType,
    OrdinalType,
    Program,
    Return,
    Stmt,
    Storage,
    Var,
)
from unbraid.core.visitor import statements
from unbraid.driver.loading import load
from unbraid.driver.request import Source, unknown_mode
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.passes.programs import cloned_program

REPOSITORY = Path(__file__).parents[2]
PROGRAMS = REPOSITORY / "tests" / "programs"
GOLDEN = REPOSITORY / "tests" / "golden"
BENCHMARKS = REPOSITORY / "benchmarks"
EXAMPLES = REPOSITORY / "examples"
LOST_UPDATE = str(EXAMPLES / "lost_update.c")  # unsafe
LOCKED_COUNTER = str(EXAMPLES / "locked_counter.c")  # safe
TOGETHER = ("--property", "unreach-call+locks+def-behavior")  # in one search
ACCOUNTS = str(EXAMPLES / "accounts.c")  # with a race and a deadlock

# Programs that no engine with bounds takes: the number of an address matters in them, pointers lie in bytes or among
# numbers, or an atomic section only ends.
_POINTERS_IN_BYTES = (
    "arena_heap", "arena_static", "byte_loop", "free_list", "free_list_threads", "free_list_union",
    "header_before_block", "links_as_numbers", "memcpy_generic", "message_copied", "pointer_or_number",
    "pool_of_slots", "red_black_colour", "round_up_address", "size_prefix", "swap_blocks", "tagged_list",
    "uintptr_round_trip", "variable_size_record",
)  # fmt: skip
NOT_BOUNDED = frozenset({
    "address_as_number.c", "address_of_function_as_number.c", "address_order.c", "atomic_end_alone.c",
    "heap_bytes_by_number_unsafe.c", "join_address.c", "number_and_address.c", "union_number_unsafe.c",
    "variadic_in_loop_unsafe.c", "vsnprintf_in_block_safe.c", "vsnprintf_in_block_unsafe.c",
    *(f"heap_{name}_{kind}.c" for name in _POINTERS_IN_BYTES for kind in ("safe", "unsafe")),
})  # fmt: skip

Lower = Callable[[str], Program]  # the fixture `lower`
PRELUDE = "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\nextern void __VERIFIER_assume(int);\n"


# ------------------------------------------------------------------------------------------- the corpus
@dataclass(frozen=True)
class ProgramTest:
    """A program whose first line says what is expected of it.  One search answers, also if no property is named."""

    path: Path
    expected: str  # "TRUE", "FALSE(unreach-call)", "UNKNOWN", "REFUSED 3:7 some words"
    options: tuple[str, ...]

    @cached_property
    def name(self) -> str:
        return str(self.path.relative_to(PROGRAMS))


@cache
def corpus(properties: bool = False) -> tuple[ProgramTest, ...]:
    """`properties`: also those that are about a property of their own, which only plain verification knows, and those
    in which every step may be interrupted, or which have files, which are too large for some engines."""
    found = []
    for path in sorted(PROGRAMS.rglob("*.c")):
        if not properties and path.parent.name in ("properties", "signals", "files"):
            continue
        first, second = [*path.read_text().splitlines(), ""][:2]
        options = second.removeprefix("// options:").split() if second.startswith("// options:") else []
        if "--property" not in options:
            options = [*TOGETHER, *options]
        found.append(ProgramTest(path, first.removeprefix("// expect:").strip(), tuple(options)))
    return tuple(found)


def program_named(name: str) -> ProgramTest:
    (test,) = [test for test in corpus() if test.path == PROGRAMS / f"{name}.c"]
    return test


def can_be_bounded(test: ProgramTest) -> bool:
    return not test.expected.startswith("REFUSED") and test.name not in NOT_BOUNDED


def each(argument: str, wanted: Callable[[ProgramTest], bool] = lambda test: True) -> pytest.MarkDecorator:
    """Run a test for each program that is not refused, and is wanted."""
    chosen = [test for test in corpus() if not test.expected.startswith("REFUSED") and wanted(test)]
    return pytest.mark.parametrize(argument, chosen, ids=[test.name for test in chosen])


# --------------------------------------------------------------------------------------------- lowering
def write(folder: Path, text: str, name: str = "program.c") -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


def lower_file(path: str | Path, **options: Any) -> Program:
    """`options`: of the frontend."""
    return lower_files([str(path)], FrontendOptions(**options))


def lower_text(folder: Path, text: str, name: str = "program.c", **options: Any) -> Program:
    return lower_file(write(folder, text, name), **options)


def clone_text(folder: Path, text: str, reduce: bool = True) -> Program:
    """One function per thread instance, with its loops."""
    return cloned_program(lower_text(folder, text), 2, None, reduce)


def lower_named(name: str) -> Program:
    """Of the corpus."""
    return lower_file(PROGRAMS / f"{name}.c")


def _unknown(options: Sequence[str]) -> str:
    return options[options.index("--unknown") + 1] if "--unknown" in options else "havoc"


def lower_test(test: ProgramTest) -> Program:
    """With its properties, and as its options say."""
    options = test.options
    model = options[options.index("--data-model") + 1] if "--data-model" in options else "LP64"
    spurious = "--no-spurious-wakeups" not in options
    names = options[options.index("--property") + 1 :][:1] if "--property" in options else ()
    return load(
        Source(
            (str(test.path),), DATA_MODELS[model], properties=names, spurious_wakeups=spurious,
            may_fail="--may-fail" in options, async_signals="--async-signals" in options,
            unknown=unknown_mode(_unknown(options), "--havoc-unknown" in options),
        )
    )  # fmt: skip


def one_function(variables: tuple[Global, ...], body: Block) -> Program:
    """A program in core, without a text."""
    main = Function("main", (), (), (), (*body, Return((), NOWHERE)), NOWHERE)
    return Program(variables, {"main": main}, {}, LP64)


def global_zero(name: str, kind: IntType | OrdinalType) -> Global:
    return Global(Var(name, kind, Storage.GLOBAL), (Const(0, kind),))


def everything(program: Program) -> list[Stmt]:
    return [stmt for function in program.functions.values() for stmt in statements(function.body)]


def count(program: Program, kind: type) -> int:
    return sum(isinstance(stmt, kind) for stmt in everything(program))
