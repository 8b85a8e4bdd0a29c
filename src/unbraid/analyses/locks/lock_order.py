"""Locks that different threads take in different orders: a risk of deadlock, even if no deadlock is reachable.

A thread that takes lock b while it holds lock a adds an edge from a to b.  A cycle whose edges come from more than one
thread is an inconsistent order.  Only locks with names (`locksets.py`) are considered, because nothing is known about
others.  A trylock adds no edge, because it does not wait.
"""

from __future__ import annotations

from collections import defaultdict

from unbraid.analyses.locks.locksets import ACQUIRING, held_locks, is_named
from unbraid.core.flatten import flatten
from unbraid.core.layout import member_path
from unbraid.core.nodes import AtomicBegin, Const, Index, Member, Origin, Place, Program, Var
from unbraid.core.notes import Taken
from unbraid.core.records import dataclass

LONGEST_CYCLE = 6


@dataclass(frozen=True)
class Taking:
    """A thread takes a lock while it holds another one."""

    thread: int
    position: Origin


Edges = dict[tuple[Place, Place], list[Taking]]


def inconsistent_orders(program: Program) -> list[tuple[Taken, ...]]:
    """The cycles in the order of locks.  requires: cloned, without pointers."""
    edges = _edges(program)
    following: defaultdict[Place, list[Place]] = defaultdict(list)
    for held, taken in edges:
        following[held].append(taken)
    found: dict[frozenset[Place], tuple[Taken, ...]] = {}
    for start in sorted(following, key=lock_name):
        for cycle in _cycles(start, following, (start,)):
            if frozenset(cycle) not in found:
                takings = [edges[pair][0] for pair in zip(cycle, (*cycle[1:], cycle[0]), strict=True)]
                if _several_threads(edges, cycle):
                    found[frozenset(cycle)] = _taken(cycle, takings)
    return list(found.values())


def _edges(program: Program) -> Edges:
    edges: Edges = {}
    for thread, name in enumerate(program.threads):
        body = flatten(program.functions[name].body)
        for instruction, locks in zip(body, held_locks(body), strict=True):
            stmt = instruction.stmt
            if not isinstance(stmt, AtomicBegin) or stmt.sync is None or stmt.sync.kind not in ACQUIRING:
                continue
            taken = stmt.sync.lock
            if taken is None or not is_named(taken):
                continue
            for held in sorted(locks.held - {taken}, key=lock_name):
                edges.setdefault((held, taken), []).append(Taking(thread, stmt.origin))
    return edges


def _cycles(
    start: Place, following: defaultdict[Place, list[Place]], path: tuple[Place, ...]
) -> list[tuple[Place, ...]]:
    if len(path) > LONGEST_CYCLE:
        return []
    found: list[tuple[Place, ...]] = []
    for place in following[path[-1]]:
        if place == start and len(path) > 1:
            found.append(path)
        elif place not in path:
            found += _cycles(start, following, (*path, place))
    return found


def _several_threads(edges: Edges, cycle: tuple[Place, ...]) -> bool:
    pairs = zip(cycle, (*cycle[1:], cycle[0]), strict=True)
    return len({taking.thread for pair in pairs for taking in edges[pair]}) > 1


def _taken(cycle: tuple[Place, ...], takings: list[Taking]) -> tuple[Taken, ...]:
    return tuple(
        Taken(lock_name(held), lock_name(taken), taking.position.file, taking.position.line)
        for held, taken, taking in zip(cycle, (*cycle[1:], cycle[0]), takings, strict=True)
    )


def lock_name(place: Place) -> str:
    """The name of a lock as it is in the user's program."""
    match place:
        case Var():
            return place.source or place.name
        case Member(base, name):
            return f"{lock_name(base)}{member_path(name)}"
        case Index(base, index):
            return f"{lock_name(base)}[{index.value if isinstance(index, Const) else '...'}]"
    return "a lock"
