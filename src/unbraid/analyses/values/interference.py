"""What the threads write to shared cells, and what that may make of the values that a thread knows.

A write is a pair: the values that the cell may have before, and those that it may get.  So a thread that holds a lock
knows that nobody else changes it: the others change it only if it is free, or if they hold it themselves.

A write of another thread matters at a place if both threads may be at their places at the same time
(`analyses/parallel.py`), and no lock excludes that (`analyses/locks/locksets.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from unbraid.analyses.conflicts import Conflicts
from unbraid.analyses.locks.locksets import NO_LOCKS, Locks
from unbraid.analyses.values.cells import Cell
from unbraid.analyses.values.numbers import Numbers, includes, meets, union
from unbraid.analyses.values.states import Widening
from unbraid.core.nodes import Create, Var

_Site = tuple[int, int, Cell]  # a thread, a position in its code, and what is written there


@dataclass(slots=True)
class _Write:
    old: Numbers
    new: Numbers
    grown: int = 0


@dataclass(slots=True, eq=False)
class Others:
    """What other threads may write at some place: by cell, pairs of old and new values.  `thread`: which thread is
    there; None: one that has ended.

    `seen`: how many of the changes of `Interference` are included.  `after`: the results of `grown`.
    """

    thread: int | None
    locks: Locks
    running: frozenset[int]
    writes: dict[Cell, list[tuple[Numbers, Numbers]]]
    variables: set[Var]
    seen: int
    after: dict[tuple[Cell, Numbers], Numbers]

    def grown(self, cell: Cell, known: Numbers) -> Numbers:
        """The values that the cell may have after any number of these writes."""
        if cell not in self.writes:
            return known
        key = cell, known
        if key not in self.after:
            self.after[key] = _closed(known, self.writes[cell])
        return self.after[key]


class Interference:
    """`crowds`: threads that stand for any number of threads, so that one may interfere with another."""

    def __init__(self, conflicts: Conflicts, crowds: frozenset[int], widening: Widening) -> None:
        self._conflicts, self._crowds, self._widening = conflicts, crowds, widening
        self._writes: dict[_Site, _Write] = {}
        self._sites: defaultdict[Cell, list[_Site]] = defaultdict(list)
        self._changes: list[Cell] = []  # the cells of new and grown writes
        self._others: dict[tuple[int | None, Locks, frozenset[int]], Others] = {}
        self._at: dict[tuple[int, int], Others] = {}

    @property
    def version(self) -> int:
        return len(self._changes)

    def note(self, thread: int, position: int, cell: Cell, old: Numbers, new: Numbers) -> bool:
        """A thread may write this; has that not been known?"""
        site = thread, position, cell
        write = self._writes.get(site)
        if write is None:
            self._writes[site] = _Write(old, new)
            self._sites[cell].append(site)
        elif includes(write.old, old) and includes(write.new, new):
            return False
        else:
            write.grown += 1
            grown = partial(self._widening.grown, write.grown)
            write.old, write.new = grown(write.old, old), grown(write.new, new)
        self._changes.append(cell)
        return True

    def at(self, thread: int, position: int) -> Others:
        """What others may write while a thread is at this position."""
        place = thread, position
        if place not in self._at:
            parallel = self._conflicts.parallel
            locks, running = self._conflicts.locks[thread][position], parallel.others[thread][position]
            stmt = self._conflicts.code[thread][position].stmt
            if isinstance(stmt, Create) and stmt.instance is not None and stmt.instance not in self._crowds:
                running -= {stmt.instance} | parallel.family[stmt.instance]  # it does not run yet
            self._at[place] = self._with(thread, locks, running)
        return self._refreshed(self._at[place])

    def after_end(self, thread: int) -> Others:
        """What others may write between the end of a thread and the moment in which it is joined.  That may be long
        after another join of this thread, so it is whatever they write anywhere."""
        others = self._with(None, NO_LOCKS, frozenset(range(self._conflicts.parallel.count)) - {thread})
        return self._refreshed(others)

    def _with(self, thread: int | None, locks: Locks, running: frozenset[int]) -> Others:
        """What threads that are running may write while the thread holds these locks."""
        locks = locks.without(self._conflicts.unreliable)
        if thread is not None and thread in self._crowds:
            running |= {thread}
        key = thread, locks, running
        if key not in self._others:
            self._others[key] = Others(thread, locks, running, {}, set(), 0, {})
        return self._others[key]

    def _refreshed(self, others: Others) -> Others:
        if others.seen < len(self._changes):
            for cell in set(self._changes[others.seen :]):
                pairs = self._concerning(others, cell)
                if pairs and others.writes.get(cell) != pairs:
                    others.writes[cell] = pairs
                    others.variables.add(cell.var)
                    others.after = {key: known for key, known in others.after.items() if key[0] is not cell}
            others.seen = len(self._changes)
        return others

    def _concerning(self, others: Others, cell: Cell) -> list[tuple[Numbers, Numbers]]:
        conflicts, found = self._conflicts, dict[tuple[Numbers, Numbers], None]()
        thread, mine = others.thread, others.locks
        for site in self._sites[cell]:
            writer, position, _ = site
            if writer not in others.running or mine.exclude(conflicts.held_when_writing(writer, position)):
                continue
            if thread is None or thread in conflicts.parallel.others[writer][position] or writer == thread:
                write = self._writes[site]
                found[write.old, write.new] = None
        return list(found)


def _closed(known: Numbers, writes: Sequence[tuple[Numbers, Numbers]]) -> Numbers:
    grows = True
    while grows:
        grows = False
        for old, new in writes:
            if not includes(known, new) and meets(known, old):
                known, grows = union(known, new), True
    return known
