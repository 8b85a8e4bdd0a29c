"""The product for programs that create any number of threads: invariants speak of a few threads that represent all.

The threads that one statement creates in a loop are a *crowd*.  k *representatives* stand for any k different threads
of the crowd, and one more thread, the *stranger*, for any other.  An invariant speaks of the single threads, which
belong to no crowd, and of the representatives of each crowd.  It is proved inductive for all choices of representatives
(Owicki and Gries, Ashcroft).  With k = 1 the proof is thread-modular; with more, it can express that two threads are
not at the same location at the same time.  A step is that of

* a single thread or a representative: the usual case.
* a stranger: the invariant holds before the step for the representatives, and also for each choice in which the
  stranger replaces one of them.  The step changes shared variables, but not the locations of the representatives.

An invariant may also say of each lock whether a thread was the last one to write it (`transforms/written_locks.py`),
which is true for at most one thread; and how many threads are at each location (`transforms/counted_positions.py`).

A thread that joins a whole crowd waits for its representatives, whichever threads they are.

At the start, no thread of a crowd exists.  When main creates one, it is a representative that did not exist yet, or a
stranger.  Representatives are interchangeable, so they are kept in the order of their locations.

requires: cloned, without pointers, switch points marked.  The crowds are `Program.groups`.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from itertools import permutations, product

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.flatten import flatten
from unbraid.core.layout import cell_count
from unbraid.core.nodes import BOOL, Program, Storage, Var
from unbraid.core.records import dataclass
from unbraid.systems.automata import ABSENT, ENDED, Exit, Step
from unbraid.systems.interchangeable import CrowdedAutomata
from unbraid.transforms.counted_positions import count_at, count_positions
from unbraid.transforms.loose_crowds import without_strangers
from unbraid.transforms.written_locks import note_writes

MOST_NODES = 3_000
NUMBERS = 1, 1 << 30  # of threads other than main: the smallest one, and an upper limit that is not reached


@dataclass(frozen=True)
class CrowdNode:
    """The locations of the single threads, by number, and those of the representatives of each crowd, sorted."""

    single: tuple[int, ...]
    crowds: tuple[tuple[int, ...], ...]


# For each crowd: which thread plays the first representative, the second one, ...
Parts = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class CrowdMove:
    """A single thread or a representative takes a step."""

    source: CrowdNode
    step: Step
    targets: tuple[tuple[Exit, CrowdNode, Parts], ...]


@dataclass(frozen=True)
class StrangerMove:
    """A stranger takes a step.  `others` are the nodes in which it replaces one representative."""

    source: CrowdNode
    step: Step
    crowd: int
    others: tuple[tuple[CrowdNode, Parts], ...]


class CrowdProduct(CrowdedAutomata):
    """`is_limited`: must proofs show that no more threads are created than can be counted
    (`transforms/counted_positions.py`)?"""

    def __init__(self, program: Program, noting_locks: bool, counting: bool = False, is_limited: bool = True) -> None:
        program = without_strangers(program)
        program, self.notes = note_writes(program) if noting_locks else (program, {})
        program, self.counts = count_positions(program, is_limited) if counting else (program, ())
        super().__init__(program)
        in_crowds = [thread for members in program.groups for thread in members]
        self._count_at = {
            (thread, location): count
            for thread in in_crowds
            for code in (flatten(self.automata.functions[thread].body),)
            for location in self.automata.locations(thread)
            if (count := count_at(code, location, self.counts)) is not None
        }
        self.last = {
            thread: self._last_writers(thread) for thread in in_crowds
        }  # for each lock: was this thread the last one to write it?
        self.start = CrowdNode(
            tuple(0 if thread == 0 else ABSENT for thread in self.single),
            tuple((ABSENT,) * len(crowd.representatives) for crowd in self.crowds),
        )
        self.nodes: list[CrowdNode] = []
        self.moves: list[CrowdMove] = []
        self._follow()
        self.stranger_moves = list(self._stranger_moves())

    def _last_writers(self, thread: int) -> dict[Var, Var]:
        name = self.program.threads[thread]
        return {lock: Var(f"{name}.wrote.{lock.name}", BOOL, Storage.LOCAL) for lock in self.notes}

    # ------------------------------------------------------------------------------------------- moves
    def _follow(self) -> None:
        found = {self.start}
        pending = deque(found)
        while pending:
            node = pending.popleft()
            self.nodes.append(node)
            if len(self.nodes) > MOST_NODES:
                raise EngineLimit(Why.TOO_MANY_PLACES, MOST_NODES)
            for move in self._moves(node):
                self.moves.append(move)
                for _, target, _ in move.targets:
                    if target not in found:
                        found.add(target)
                        pending.append(target)

    def _moves(self, node: CrowdNode) -> Iterator[CrowdMove]:
        for thread, location in self.locations(node):
            if location >= 0:
                step = self.automata.step(thread, location)
                yield CrowdMove(node, step, tuple(self._targets(node, step)))

    def locations(self, node: CrowdNode) -> Iterator[tuple[int, int]]:
        """The threads and their locations, without the strangers."""
        yield from zip(self.single, node.single, strict=True)
        for crowd, locations in zip(self.crowds, node.crowds, strict=True):
            yield from zip(crowd.representatives, locations, strict=True)

    def over(self, node: CrowdNode) -> frozenset[int]:
        """The threads that nobody has to wait for: those that have ended, and representatives that never existed,
        because a whole crowd is only joined when no more of it are created."""
        single = {thread for thread, location in zip(self.single, node.single, strict=True) if location == ENDED}
        return frozenset(single).union(
            thread
            for crowd, locations in zip(self.crowds, node.crowds, strict=True)
            for thread, location in zip(crowd.representatives, locations, strict=True)
            if location in (ENDED, ABSENT)
        )

    def _targets(self, node: CrowdNode, step: Step) -> Iterator[tuple[Exit, CrowdNode, Parts]]:
        for exit in step.exits:
            where = dict(self.locations(node))
            where[step.thread] = exit.target
            strangers = {crowd.stranger for crowd in self.crowds}
            created = exit.created - strangers  # one more stranger changes nothing
            if any(where[thread] != ABSENT for thread in created):
                continue  # the representative exists already
            where.update(dict.fromkeys(created, 0))
            for target, parts in self._ordered(where):
                yield exit, target, parts

    def _ordered(self, where: dict[int, int]) -> Iterator[tuple[CrowdNode, Parts]]:
        """The node with its representatives sorted by location; if two are at the same location, in both orders."""
        orders = []
        for crowd in self.crowds:
            in_order = sorted(where[thread] for thread in crowd.representatives)
            orders.append(
                [
                    order
                    for order in permutations(crowd.representatives)
                    if [where[thread] for thread in order] == in_order
                ]
            )
        single = tuple(where[thread] for thread in self.single)
        for parts in product(*orders):
            yield CrowdNode(single, tuple(tuple(where[thread] for thread in order) for order in parts)), parts

    def _stranger_moves(self) -> Iterator[StrangerMove]:
        known = set(self.nodes)
        for number, crowd in enumerate(self.crowds):
            for location in self.automata.locations(crowd.stranger):
                step = self.automata.step(crowd.stranger, location)
                for node in self.nodes:
                    others = tuple(self._with_stranger(node, number, location))
                    if all(other in known for other, _ in others):
                        yield StrangerMove(node, step, number, others)

    def _with_stranger(self, node: CrowdNode, number: int, location: int) -> Iterator[tuple[CrowdNode, Parts]]:
        crowd = self.crowds[number]
        for replaced in crowd.representatives:
            where = dict(self.locations(node))
            where[crowd.stranger] = location
            orders = [each.representatives for each in self.crowds]
            there = [crowd.stranger if thread == replaced else thread for thread in crowd.representatives]
            orders[number] = tuple(sorted(there, key=lambda thread: where[thread]))
            single = tuple(where[thread] for thread in self.single)
            yield CrowdNode(single, tuple(tuple(where[t] for t in order) for order in orders)), tuple(orders)

    # ------------------------------------------------------------------------------------------- variables
    def at_least(self, node: CrowdNode, stranger: Step | None = None) -> dict[Var, int]:
        """A lower bound for each counter of threads at a location: the representatives that are there, and the stranger
        that takes the step."""
        where = [*self.locations(node), *(() if stranger is None else ((stranger.thread, stranger.source),))]
        there = Counter(self._count_at[location] for location in where if location in self._count_at)
        return {count: there[count] for count in self.counts}

    def cells(self, node: CrowdNode, parts: Parts) -> tuple[tuple[Var, int], ...]:
        """The cells that the invariant of a node may mention, with these threads as the representatives."""
        live = {var for thread, place in self.locations(node) for var in self.automata.needed(thread, place)}
        live.update(self.counts)
        for crowd in self.crowds:  # a stranger may be at any location
            live |= self.automata.needed(crowd.stranger, ABSENT)
        cells = [cell for var in self.shared() if var in live for cell in self._cells_of(var)]
        for crowd, places, players in zip(self.crowds, node.crowds, parts, strict=True):
            for representative, place, player in zip(crowd.representatives, places, players, strict=True):
                needed = self.automata.needed(representative, place) | self.numbers(representative)
                pairs = zip(self.own[representative], self.own[player], strict=True)
                cells.extend(cell for mine, theirs in pairs if mine in needed for cell in self._cells_of(theirs))
                cells.extend((last, 0) for last in self.last[player].values())
        return tuple(cells)

    def _cells_of(self, var: Var) -> Iterator[tuple[Var, int]]:
        return ((var, i) for i in range(cell_count(var.type, self.program.structs)))

    def shared(self) -> list[Var]:
        """The variables that belong to no thread of a crowd, without the notes about locks."""
        foreign = {
            var for crowd in self.crowds for t in (*crowd.representatives, crowd.stranger) for var in self.own[t]
        }
        foreign.update(self.notes.values())
        return [item.var for item in self.automata.globals() if item.var not in foreign]
