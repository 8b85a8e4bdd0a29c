"""A program at each level of core."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import Program
from unbraid.passes import lists
from unbraid.passes.run import Ran, run_passes
from unbraid.transforms.clone_threads import Bounds


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
