"""The forms of a program that engines work on: bounded, cloned (with loops), or sequential.

Each function chooses a list of passes (`passes/lists.py`) and runs it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from unbraid.core.nodes import Program
from unbraid.passes import lists
from unbraid.passes.run import Pass, run_passes, settings

if TYPE_CHECKING:
    from unbraid.transforms.clone_threads import Bounds

SHORT_LOOP = 60  # statements: for proofs, a counting loop is unrolled if the result is no longer than this
LONG_LOOP = 4000  # statements: the same for engines that explore all executions


def bound_program(
    program: Program, unwind: int, max_threads: int | None = None, reduce: bool = True, budget: int | None = None
) -> Program:
    """The bounded scalar program with its switch points marked.  `budget`: the most statements that a counting loop may
    be unrolled to."""
    return run(program, lists.marked(_bounds(unwind, max_threads, budget), reduce))


def cloned_program(
    program: Program,
    unwind: int,
    max_threads: int | None = None,
    reduce: bool = True,
    crowd: int = 0,
    loop_size: int = SHORT_LOOP,
    followed: int = 0,
    drops: bool = False,
    halts: bool = True,
    any_start: bool = False,
) -> Program:
    """The scalar program with its loops, for proofs.  `unwind`: the bound for recursion and for loops that create
    threads or allocate objects.  `crowd`: how many instances represent all threads that are created in a loop.
    `loop_size`: a counting loop is unrolled if the result has no more statements than this.  `followed`: how many cells
    of each array are followed; 0: all; `AS_CONTENTS`: all, as one value.  `drops`: without the checks that are easily
    proved, and if `halts`, without what main does in the end.  `any_start`: an abstraction, which begins where main
    creates its first thread."""
    bounds = _loop_bounds(unwind, max_threads, crowd, loop_size, followed)
    return run(program, lists.marked(bounds, reduce, drops, halts, any_start))


def unproved_program(program: Program, unwind: int, max_threads: int | None, crowd: int, reduce: bool) -> Program:
    """The scalar program with its loops and all its checks, without switch points.  The parameters are those of
    `cloned_program`."""
    return run(program, lists.split(_loop_bounds(unwind, max_threads, crowd), reduce))


def hidden_program(program: Program, unwind: int, max_threads: int | None = None, reduce: bool = True) -> Program:
    """The scalar program with its loops, without the inputs and counters that only steer.  Raises CannotStart if there
    are none."""
    return run(program, lists.hidden(_loop_bounds(unwind, max_threads), reduce))


def scalar_program(program: Program, bounds: Bounds) -> Program:
    """The program with one function per thread instance and without pointers."""
    return run(program, lists.scalar(bounds))


def sequential_program(
    program: Program,
    schema: str = "lazy",
    unwind: int | None = None,
    rounds: int | None = None,
    max_threads: int | None = None,
    reduce: bool = True,
    order: Sequence[int] | None = None,
) -> Program:
    """The sequentialized program.  `rounds` is for the lazy schema only."""
    if schema == "unbounded":
        bounds = _loop_bounds(unwind or 2, max_threads)
        return run(program, lists.sequential_unbounded(bounds, order, reduce))
    return run(program, lists.sequential_lazy(_bounds(unwind or 1, max_threads), rounds or 1, order, reduce))


def _bounds(unwind: int, max_threads: int | None, budget: int | None = None) -> Bounds:
    from unbraid.transforms.clone_threads import Bounds

    return Bounds(unwind, max_threads) if budget is None else Bounds(unwind, max_threads, budget)


def _loop_bounds(
    unwind: int, max_threads: int | None, crowd: int = 0, loop_size: int = SHORT_LOOP, followed: int = 0
) -> Bounds:
    """Bounds that keep loops."""
    from unbraid.transforms.clone_threads import Bounds

    return Bounds(unwind, max_threads, loop_size, True, crowd, followed=followed)


def run(program: Program, passes: Iterable[Pass]) -> Program:
    """Run the passes with the settings of this process."""
    return run_passes(program, passes, settings.observer)
