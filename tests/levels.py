"""The programs of the corpus at each level of core, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from tests.programs_list import ProgramTest, corpus
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import DATA_MODELS, Program
from unbraid.driver.loading import load
from unbraid.driver.request import Source
from unbraid.passes import lists
from unbraid.passes.programs import bound_program
from unbraid.passes.run import Ran, run_passes
from unbraid.transforms.clone_threads import Bounds

# Programs that no engine with bounds takes: the number of an address matters in them, or an atomic section only ends.
NOT_BOUNDED = frozenset({
    "address_as_number.c", "address_of_function_as_number.c", "address_order.c", "atomic_end_alone.c",
    "number_and_address.c", "pointer_low_bit.c", "union_number_unsafe.c",
})  # fmt: skip


def can_be_bounded(test: ProgramTest) -> bool:
    return not test.expected.startswith("REFUSED") and test.name not in NOT_BOUNDED


def each(argument: str, wanted: Callable[[ProgramTest], bool] = lambda test: True) -> pytest.MarkDecorator:
    """Run a test for each program that is not refused, and is wanted."""
    chosen = [test for test in corpus() if not test.expected.startswith("REFUSED") and wanted(test)]
    return pytest.mark.parametrize(argument, chosen, ids=[test.name for test in chosen])


def lower(test: ProgramTest) -> Program:
    options = test.options
    model = options[options.index("--data-model") + 1] if "--data-model" in options else "LP64"
    spurious = "--no-spurious-wakeups" not in options
    names = options[options.index("--property") + 1 :][:1] if "--property" in options else ()
    return load(Source((str(test.path),), DATA_MODELS[model], properties=names, spurious_wakeups=spurious))


def marked(program: Program, unwind: int) -> Program:
    """Bounded, scalar, with its switch points."""
    return bound_program(program, unwind)


def levels(program: Program, unwind: int = 3, rounds: int = 3) -> Iterator[tuple[str, Program]]:
    """The program as lowered, and after each pass; up to the one that says that it cannot handle it."""
    with_loops: list[Ran] = []
    without: list[Ran] = []
    with suppress(EngineLimit):
        run_passes(program, lists.marked(Bounds(unwind, keep_loops=True)), with_loops.append)
        run_passes(program, lists.sequential_lazy(Bounds(unwind), rounds), without.append)
    yield "lowered", program
    for ran in with_loops:
        yield f"{ran.what.name}, with loops", ran.program
    for ran in without:
        yield ran.what.name, ran.program
