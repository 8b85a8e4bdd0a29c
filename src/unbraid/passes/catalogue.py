"""Every pass, with what it requires and ensures.  `lists.py` says in which order they run.

A transform is imported only when its pass is created, so that a run does not load transforms that it does not need.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InputError
from unbraid.core.nodes import Program, Property
from unbraid.core.visitor import statements
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
def select_properties(properties: frozenset[Property], cutting: frozenset[Property]) -> Pass:
    from unbraid.properties.selection import select

    return Pass(
        "select properties",
        "assertions of properties that are not asked for become assumptions or cuts",
        partial(select, properties=properties, cutting=cutting),
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
        ensures=_LOWERED,  # added statements have no numbers
    )


# --------------------------------------------------------------------------------------------- bounding
def clone_threads(bounds: Bounds) -> Pass:
    """This includes inlining and unrolling, because only then is it known which threads a thread creates."""
    from unbraid.transforms.clone_threads import bound

    return Pass(
        "clone threads",
        "each thread instance gets a function of its own, without calls, and perhaps without loops",
        partial(bound, bounds=bounds),
        requires=_LOWERED,
        ensures=_CLONED if bounds.keep_loops else _CLONED | _LOOP_FREE,
    )


def resolve_pointers(most: int | None = None, followed: int = 0) -> Pass:
    """`most`: raises EngineLimit if there are more statements then.  `followed`: how many cells of each array are
    followed; 0: all.  This is the same pass, because statements access several followed cells at once, and core has
    such statements only without pointers."""
    return Pass(
        "resolve pointers",
        "pointers become numbers, and accesses through them name the variables that they may lead to",
        partial(_resolved, most=most, followed=followed),
        requires=_CLONED,
        ensures=_NO_POINTERS,
    )


def _resolved(program: Program, most: int | None, followed: int) -> Program:
    from unbraid.transforms import cells, memory

    resolved = memory.resolve_pointers(cells.follow_cells(program, followed) if followed else program)
    if most is not None and sum(1 for each in resolved.functions.values() for _ in statements(each.body)) > most:
        raise EngineLimit(Why.TOO_MANY_STATEMENTS, most)
    return resolved


# -------------------------------------------------------------------------------------------- reductions
def split_objects() -> Pass:
    from unbraid.transforms import split_objects

    return Pass(
        "split objects",
        "arrays and structs that are only accessed cell by cell become one variable per cell",
        split_objects.split_objects,
        requires=_CLONED | _NO_POINTERS,
    )


def name_places() -> Pass:
    from unbraid.transforms import name_places

    return Pass(
        "name places",
        "accessed places, and threads that are joined, are named where only one can be meant",
        name_places.name_places,
        requires=_CLONED | _NO_POINTERS,
    )


def read_originals() -> Pass:
    from unbraid.transforms import mirrors

    return Pass(
        "read originals",
        "of variables that always have the same value, only one is read",
        mirrors.without_mirrors,
        requires=_CLONED | _NO_POINTERS,
    )


def semaphore_locks() -> Pass:
    from unbraid.transforms import semaphore_locks

    return Pass(
        "semaphores as locks",
        "operations of semaphores that are used as locks are marked as those of locks",
        semaphore_locks.semaphore_locks,
        requires=_CLONED | _NO_POINTERS,
    )


def shared_semaphores() -> Pass:
    from unbraid.transforms import lightswitches

    return Pass(
        "shared semaphores",
        "operations of semaphores that the first thread takes and the last one gives back are marked as those of locks",
        lightswitches.shared_semaphores,
        requires=_CLONED | _NO_POINTERS,
    )


def prune_races() -> Pass:
    from unbraid.transforms import prune_races

    return Pass(
        "prune races",
        "checks for data races that can never fail are dropped",
        prune_races.prune_races,
        requires=_CLONED | _NO_POINTERS,
    )


def drop_proved() -> Pass:
    from unbraid.transforms import drop_proved

    return Pass(
        "drop proved checks",
        "values and branches that are known are folded; checks that hold, and code that nothing reaches, are dropped",
        drop_proved.drop_proved,
        requires=_CLONED | _NO_POINTERS,
    )


def halt_early() -> Pass:
    from unbraid.transforms import early_halt

    return Pass(
        "halt early",
        "main ends the program as soon as nothing that it may still do matters",
        early_halt.halt_early,
        requires=_CLONED | _NO_POINTERS,
    )


def forget_start() -> Pass:
    from unbraid.transforms import any_start

    return Pass(
        "forget start",
        "variables get any values that they may have when main creates its first thread",
        any_start.with_any_start,
        requires=_CLONED | _NO_POINTERS,
    )


def slice_program() -> Pass:
    from unbraid.transforms import slice

    return Pass(
        "slice",
        "statements that influence no property, bound or stop are dropped",
        slice.slice_program,
        requires=_CLONED | _NO_POINTERS,
    )


def hide() -> Pass:
    from unbraid.transforms.hiding import hide

    return Pass(
        "hide",
        "inputs and counters that only steer are hidden, and branches that depend on them become arbitrary",
        hide.hide,
        requires=_CLONED | _NO_POINTERS,
    )


def localise() -> Pass:
    from unbraid.transforms import localise

    return Pass(
        "localise",
        "global variables that only one thread uses become locals of it",
        localise.localise,
        requires=_CLONED | _NO_POINTERS,
    )


def mark_switch_points(reduce: bool) -> Pass:
    from unbraid.transforms import switch_points

    return Pass(
        "mark switch points",
        "a switch point is inserted wherever other threads may run",
        partial(switch_points.mark_switch_points, reduce=reduce),
        requires=_CLONED | _NO_POINTERS,
        ensures=_MARKED,
    )


# ----------------------------------------------------------------------------------------------- schemas
def sequentialize_lazily(rounds: int, order: Sequence[int] | None) -> Pass:
    from unbraid.schemas.lazy import sequentialize

    return Pass(
        "sequentialize lazily",
        "a driver runs each thread once per round, for a fixed number of rounds",
        lambda program: sequentialize(program, rounds, _checked(order, program)).program,
        requires=_CLONED | _LOOP_FREE | _NO_POINTERS | _MARKED,
        ensures=_SEQUENTIAL,
    )


def sequentialize_unboundedly(order: Sequence[int] | None) -> Pass:
    from unbraid.schemas.unbounded import sequentialize

    return Pass(
        "sequentialize unboundedly",
        "a driver runs each thread once per round, for any number of rounds",
        lambda program: sequentialize(program, _checked(order, program)),
        requires=_CLONED | _NO_POINTERS | _MARKED,
        ensures=_SEQUENTIAL,
    )


def _checked(order: Sequence[int] | None, program: Program) -> Sequence[int] | None:
    """The order, which can be checked only now that the number of threads is known."""
    count = len(program.threads)
    if order is not None and sorted(order) != list(range(count)):
        raise InputError(f"--order must name each of the threads 0 to {count - 1} once")
    return order
