"""Every pass, with what it requires and ensures.  `lists.py` says in which order they run.

A transform is imported when its pass is made, so that a run starts as fast as what it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from unbraid.core.errors import InputError
from unbraid.core.nodes import Program, Property
from unbraid.passes.run import Pass
from unbraid.passes.shapes import Shape

if TYPE_CHECKING:
    from unbraid.properties.checked import CheckedProperty
    from unbraid.transforms.clone_threads import Bounds

_LOWERED = frozenset({Shape.LOWERED})
_NUMBERED = frozenset({Shape.LOWERED, Shape.NUMBERED})
_CLONED = frozenset({Shape.CLONED})
_LOOP_FREE = frozenset({Shape.LOOP_FREE})
_NO_POINTERS = frozenset({Shape.NO_POINTERS})
_MARKED = frozenset({Shape.MARKED})
_SEQUENTIAL = frozenset({Shape.SEQUENTIAL})


# ------------------------------------------------------------------------------------------- as lowered
def select_properties(properties: frozenset[Property]) -> Pass:
    from unbraid.properties.selection import select

    return Pass(
        "select properties",
        "assertions of properties that are not asked for become assumptions",
        partial(select, properties=properties),
        requires=_NUMBERED,
    )


def watch(property: CheckedProperty) -> Pass:
    assert property.watch is not None
    return Pass(
        f"watch {property.name}",
        f"the program keeps track of what {property.name} needs, and asserts it",
        property.watch,
        requires=_NUMBERED,
    )


def wait_without_spinning() -> Pass:
    from unbraid.transforms.spin_loops import without_spinning

    return Pass(
        "wait without spinning",
        "a loop that only waits becomes an assumption",
        without_spinning,
        requires=_LOWERED,
        ensures=_LOWERED,  # what it adds has no numbers
    )


# --------------------------------------------------------------------------------------------- bounding
def clone_threads(bounds: Bounds) -> Pass:
    """Inlining and unrolling are parts of it: what one thread creates is known only when its loops are unrolled."""
    from unbraid.transforms.clone_threads import bound

    return Pass(
        "clone threads",
        "each thread instance gets a function of its own, without calls, and perhaps without loops",
        partial(bound, bounds=bounds),
        requires=_LOWERED,
        ensures=_CLONED if bounds.keep_loops else _CLONED | _LOOP_FREE,
    )


def resolve_pointers() -> Pass:
    from unbraid.transforms import memory

    return Pass(
        "resolve pointers",
        "pointers become numbers, and what they lead to is named",
        memory.resolve_pointers,
        requires=_CLONED,
        ensures=_NO_POINTERS,
    )


# -------------------------------------------------------------------------------------------- reductions
def split_objects() -> Pass:
    from unbraid.transforms import split_objects

    return Pass(
        "split objects",
        "arrays and structs of which only single cells are named become variables",
        split_objects.split_objects,
        requires=_CLONED | _NO_POINTERS,
    )


def prune_races() -> Pass:
    from unbraid.transforms import prune_races

    return Pass(
        "prune races",
        "nothing looks for data races where there cannot be one",
        prune_races.prune_races,
        requires=_CLONED | _NO_POINTERS,
    )


def slice_program() -> Pass:
    from unbraid.transforms import slice

    return Pass(
        "slice",
        "what influences no property, bound or stop is dropped",
        slice.slice_program,
        requires=_CLONED | _NO_POINTERS,
    )


def mark_switch_points(reduce: bool) -> Pass:
    from unbraid.transforms import switch_points

    return Pass(
        "mark switch points",
        "a switch point stands where other threads may run",
        partial(switch_points.mark_switch_points, reduce=reduce),
        requires=_CLONED | _NO_POINTERS,
        ensures=_MARKED,
    )


# ----------------------------------------------------------------------------------------------- schemas
def sequentialize_lazily(rounds: int, order: Sequence[int] | None) -> Pass:
    from unbraid.schemas.lazy import sequentialize

    return Pass(
        "sequentialize lazily",
        "a driver lets each thread have a turn in each of some rounds",
        lambda program: sequentialize(program, rounds, _checked(order, program)).program,
        requires=_CLONED | _LOOP_FREE | _NO_POINTERS | _MARKED,
        ensures=_SEQUENTIAL,
    )


def sequentialize_unboundedly(order: Sequence[int] | None) -> Pass:
    from unbraid.schemas.unbounded import sequentialize

    return Pass(
        "sequentialize unboundedly",
        "a driver lets each thread have a turn in each round, for ever",
        lambda program: sequentialize(program, _checked(order, program)),
        requires=_CLONED | _NO_POINTERS | _MARKED,
        ensures=_SEQUENTIAL,
    )


def _checked(order: Sequence[int] | None, program: Program) -> Sequence[int] | None:
    """How many threads there are is known only now."""
    count = len(program.threads)
    if order is not None and sorted(order) != list(range(count)):
        raise InputError(f"--order must name each of the threads 0 to {count - 1} once")
    return order
