"""The program as the engines want it: as lowered, bounded, with its loops, or sequentialized."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from unbraid.core.nodes import Program
from unbraid.errors import InputError
from unbraid.request import SourceOptions

if TYPE_CHECKING:
    from unbraid.transforms.clone_threads import Bounds

# Recursion in Python costs no stack of its own, so nothing is lost by following deep nesting in the user's program.
sys.setrecursionlimit(1_000_000)

SHORT_LOOP = 60  # statements: for proofs, a loop that counts is unrolled if it becomes no longer than this
LONG_LOOP = 4000  # statements: the same, where all executions are followed


def load(source: SourceOptions) -> Program:
    """The program as lowered, with the properties that are asked for."""
    from unbraid.frontend.program import FrontendOptions, lower_files
    from unbraid.properties.selection import parse_selection, select
    from unbraid.properties.watching import watch

    selection = parse_selection(source.properties)
    options = FrontendOptions(
        source.model, source.std, source.includes, source.defines, selection.error_functions, source.error_labels,
        spurious_wakeups=source.spurious_wakeups,
        may_fail=source.may_fail,
        havoc_unknown=source.havoc_unknown,
        properties=selection.properties,
    )  # fmt: skip
    program = select(lower_files(source.files, options), selection.properties)
    return watch(program, selection.properties)


def bound_program(
    program: Program, unwind: int, max_threads: int | None = None, reduce: bool = True, budget: int | None = None
) -> Program:
    """The bounded scalar program with its switch points marked.  `budget`: how large a loop that counts may become."""
    from unbraid.transforms.clone_threads import Bounds

    bounds = Bounds(unwind, max_threads) if budget is None else Bounds(unwind, max_threads, budget)
    return _marked(program, bounds, reduce)


def cloned_program(
    program: Program,
    unwind: int,
    max_threads: int | None = None,
    reduce: bool = True,
    crowd: int = 0,
    loop_size: int = SHORT_LOOP,
) -> Program:
    """The scalar program with its loops, for proofs.  `unwind`: how far loops are followed that create threads or
    allocate objects, and recursion.  `crowd`: how many instances stand for all threads that are created in a loop.
    `loop_size`: a loop that counts is unrolled if it becomes no longer than so many statements."""
    from unbraid.transforms.clone_threads import Bounds

    return _marked(program, Bounds(unwind, max_threads, loop_size, True, crowd), reduce)


def scalar_program(program: Program, bounds: Bounds) -> Program:
    """One function per thread instance, no pointers."""
    from unbraid.transforms.clone_threads import bound
    from unbraid.transforms.memory import resolve_pointers
    from unbraid.transforms.spin_loops import without_spinning

    return resolve_pointers(bound(without_spinning(program), bounds))


def _marked(program: Program, bounds: Bounds, reduce: bool) -> Program:
    from unbraid.transforms.prune_races import prune_races
    from unbraid.transforms.slice import slice_program
    from unbraid.transforms.split_objects import split_objects
    from unbraid.transforms.switch_points import mark_switch_points

    split = split_objects(scalar_program(program, bounds))
    return mark_switch_points(slice_program(prune_races(split) if reduce else split), reduce)


def sequential_program(
    source: SourceOptions,
    schema: str = "lazy",
    unwind: int | None = None,
    rounds: int | None = None,
    max_threads: int | None = None,
    reduce: bool = True,
    order: Sequence[int] | None = None,
) -> Program:
    """`rounds` is for the lazy schema only."""
    from unbraid.schemas import lazy, unbounded

    program = load(source)
    if schema == "unbounded":
        marked = cloned_program(program, unwind or 2, max_threads, reduce)
    else:
        marked = bound_program(program, unwind or 1, max_threads, reduce)
    if order is not None and sorted(order) != list(range(len(marked.threads))):
        count = len(marked.threads)
        raise InputError(f"--order must name each of the threads 0 to {count - 1} once")
    if schema == "unbounded":
        return unbounded.sequentialize(marked, order)
    return lazy.sequentialize(marked, rounds or 1, order).program
