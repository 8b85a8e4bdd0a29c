"""The programs of the corpus at each level of core, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.programs_list import ProgramTest, corpus
from unbraid.core.check import Level
from unbraid.core.nodes import DATA_MODELS, Program
from unbraid.errors import EngineLimit
from unbraid.frontend.program import FrontendOptions, lower_files
from unbraid.programs import bound_program
from unbraid.properties.selection import parse_selection, select
from unbraid.schemas.lazy import sequentialize
from unbraid.transforms.clone_threads import Bounds, bound
from unbraid.transforms.memory import resolve_pointers
from unbraid.transforms.slice import slice_program
from unbraid.transforms.split_objects import split_objects
from unbraid.transforms.switch_points import mark_switch_points

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
    asked = parse_selection(names).properties
    taken = FrontendOptions(model=DATA_MODELS[model], spurious_wakeups=spurious, properties=asked)
    return select(lower_files([str(test.path)], taken), asked)


def marked(program: Program, unwind: int) -> Program:
    """Bounded, scalar, with its switch points."""
    return bound_program(program, unwind)


def levels(program: Program, unwind: int = 3, rounds: int = 3) -> Iterator[tuple[str, Level, Program]]:
    """The program after each pass; up to the one that says that it cannot handle it."""
    yield "lowered", Level.LOWERED, program
    try:
        passes = {
            "scalar": resolve_pointers,
            "split": split_objects,
            "sliced": slice_program,
            "marked": mark_switch_points,
        }
        cloned = bound(program, Bounds(unwind, keep_loops=True))
        yield "cloned", Level.CLONED, cloned
        for name, transform in passes.items():
            cloned = transform(cloned)
            yield f"{name} with loops", Level.CLONED_SCALAR, cloned
        program = bound(program, Bounds(unwind))
        yield "bounded", Level.BOUNDED, program
        for name, transform in passes.items():
            program = transform(program)
            yield name, Level.SCALAR, program
    except EngineLimit:
        return
    yield "sequential", Level.SEQUENTIAL, sequentialize(program, rounds).program
