"""The passes that lead to each kind of program, in the order in which they run.

The bounds say if loops are cut (*bounded*) or stay (*cloned*).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unbraid.core.nodes import CUTTING, Property
from unbraid.passes.catalogue import (
    clone_threads,
    drop_proved,
    forget_start,
    halt_early,
    hide,
    localise,
    mark_switch_points,
    name_places,
    prune_races,
    read_originals,
    resolve_pointers,
    select_properties,
    semaphore_locks,
    sequentialize_lazily,
    sequentialize_unboundedly,
    shared_semaphores,
    slice_program,
    split_objects,
    wait_without_spinning,
    watch,
)
from unbraid.passes.run import Pass

if TYPE_CHECKING:
    from unbraid.transforms.clone_threads import Bounds


def as_lowered(properties: frozenset[Property], cutting: frozenset[Property] = CUTTING) -> list[Pass]:
    """From the output of the frontend to the program as lowered, with the requested properties.  `cutting`: kinds whose
    violation is a cut if it is not requested."""
    from unbraid.properties.catalogue import concerned

    watched = [watch(each) for each in concerned(properties) if each.watch is not None]
    return [*watched, select_properties(properties, cutting)]  # races are seen at accesses with their checks


def instances(bounds: Bounds) -> list[Pass]:
    """From the program as lowered to one function per thread instance."""
    return [
        wait_without_spinning(),
        clone_threads(bounds),
    ]


def scalar(bounds: Bounds) -> list[Pass]:
    """To the same program without pointers.  Proofs of very large programs fail, after a long time."""
    from unbraid.transforms.clone_threads import MOST_FOR_PROOFS

    return [
        *instances(bounds),
        resolve_pointers(MOST_FOR_PROOFS if bounds.keep_loops else None, bounds.followed),
    ]


def split(bounds: Bounds, reduce: bool = True) -> list[Pass]:
    """To the same program, with a variable for each cell where that is possible."""
    return [
        *scalar(bounds),
        split_objects(),
        *([prune_races(), name_places()] if reduce and bounds.keep_loops else []),  # fewer checks are faster to look at
        *([semaphore_locks(), shared_semaphores(), prune_races()] if reduce else []),
        *([read_originals()] if reduce and bounds.keep_loops else []),
    ]


def sliced(bounds: Bounds, reduce: bool = True, drops: bool = False, halts: bool = True) -> list[Pass]:
    """To the same program, split and sliced.  `drops`: without the checks that are easily proved, and if `halts`,
    without what main does in the end."""
    return [
        *split(bounds, reduce),
        *([drop_proved()] if drops else []),
        *([halt_early()] if drops and halts else []),
        slice_program(),
    ]


def hidden(bounds: Bounds, reduce: bool = True) -> list[Pass]:
    """To an abstraction of the same program."""
    return [
        *sliced(bounds, reduce, drops=reduce),
        hide(),
        localise(),
        slice_program(),
    ]


def marked(
    bounds: Bounds, reduce: bool = True, drops: bool = False, halts: bool = True, any_start: bool = False
) -> list[Pass]:
    """To the bounded or the cloned program, with switch points.  `any_start`: to an abstraction of it."""
    return [
        *sliced(bounds, reduce, drops, halts),
        *([forget_start(), slice_program()] if any_start else []),
        mark_switch_points(reduce),
    ]


def sequential_lazy(bounds: Bounds, rounds: int, order: Sequence[int] | None = None, reduce: bool = True) -> list[Pass]:
    return [
        *marked(bounds, reduce),
        sequentialize_lazily(rounds, order),
    ]


def sequential_unbounded(bounds: Bounds, order: Sequence[int] | None = None, reduce: bool = True) -> list[Pass]:
    return [
        *marked(bounds, reduce),
        sequentialize_unboundedly(order),
    ]
