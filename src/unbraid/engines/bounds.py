"""From a proof about a program with bounds to a finding about the program itself.

Loops that create threads or allocate objects, and recursion, are only followed up to a bound.  A bound marker is where
they would continue.  A proof covers all executions only if no marker can be reached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import Bound, Program
from unbraid.core.visitor import bound_markers
from unbraid.engines.findings import Bounded, Proved, UsedUp, Violated

GROWING = frozenset({Bound.THREADS, Bound.HEAP, Bound.RECURSION, Bound.LOOP})  # a larger bound covers more executions

# Proves that there is no violation, and that none of these markers is reached; None if there is one, or one is.
Ask: TypeAlias = Callable[[frozenset[Bound]], Proved | Violated | None]


def ask_with_markers(
    cloned: Program, unwind: int, max_threads: int | None, ask: Ask
) -> Proved | Violated | Bounded | None:
    """Asks about all markers, then about fewer of them.  None: there is a violation, but no schedule for it."""
    markers = frozenset(marker.bound for marker in bound_markers(cloned))
    unmodelled = markers - GROWING
    for forbidden in dict.fromkeys((markers, unmodelled, frozenset[Bound]())):
        found = ask(forbidden)
        if found is None:
            continue
        if isinstance(found, Violated) or forbidden == markers:
            return found
        if forbidden != unmodelled:
            raise EngineLimit(Why.UNMODELLED_MAY_BE_REACHED)
        return within_bounds(cloned, unwind, max_threads)
    return None


def within_bounds(cloned: Program, unwind: int, max_threads: int | None, unfollowed: bool = False) -> Bounded:
    """`unfollowed`: can a marker be reached that stays reachable with every larger bound?"""
    from unbraid.transforms.clone_threads import ELEMENTS_PER_UNWIND

    used_up = tuple(
        UsedUp(marker.bound, unwind * (ELEMENTS_PER_UNWIND if marker.bound is Bound.HEAP else 1), marker.origin)
        for marker in bound_markers(cloned)
        if marker.bound in GROWING
    )
    kinds = {marker.bound for marker in bound_markers(cloned)} - GROWING if unfollowed else set()
    others = tuple(bound for bound in Bound if bound in kinds)
    return Bounded(max_threads=max_threads, used_up=used_up, unfollowed=others, grows=bool(used_up))
