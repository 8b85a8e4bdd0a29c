"""The interleavings of the threads of a program, one of each class of equivalent ones: the product of the automata,
reduced by sleep sets (Godefroid).

A node is the location of each thread, and the set of threads that sleep.  At each node, the threads are considered in
some order, usually that of their numbers.  It may depend on the moves before: then the node also says whose turn it is.
Once the step of thread t has been followed from a node, t sleeps in the branches of the other threads, as long as their
steps commute with its own: "u, then t" is equivalent to "t, then u", which was followed.  So for each interleaving, the
product has a path that is equal up to swaps of adjacent commuting steps: the first of these paths, if they are compared
move by move in the order of their nodes.  An interleaving ends with a violation, a bound marker or the end of the
program, and so does that path.

A step that leads to an exclusive location is not complete when it gets there, so it commutes with no other step.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.records import dataclass
from unbraid.systems.automata import ABSENT, ENDED, Automata, Exit, Step

MOST_NODES = 8_000


@dataclass(frozen=True)
class Node:
    locations: tuple[int, ...]
    asleep: frozenset[int]
    turn: int = 0  # what the order of the threads depends on, beside the locations


@dataclass(frozen=True)
class Move:
    """A thread takes a step from a node.  Each exit of the step leads to one node."""

    source: Node
    step: Step
    targets: tuple[tuple[Exit, Node], ...]


class Order:
    """In which order the threads are considered: by their numbers."""

    def preferred(self, node: Node, threads: list[int]) -> list[int]:
        """These threads, the most preferred first."""
        return threads

    def turn_after(self, node: Node, step: Step, exit: Exit) -> int:
        return node.turn


BY_NUMBER = Order()


class Interleavings:
    """The product, built on demand: a node is made when a caller asks for the moves that lead to it."""

    def __init__(self, automata: Automata, reduce: bool = True, order: Order = BY_NUMBER) -> None:
        self.automata, self.reduce, self.order = automata, reduce, order
        self.commute = cache(self._commute)
        self.moves_from = cache(self._moves_from)
        absent = (ABSENT,) * (len(automata.threads) - 1)
        self.start = Node((0, *absent), frozenset())

    def _moves_from(self, node: Node) -> tuple[Move, ...]:
        return tuple(self._moves(node))

    def _moves(self, node: Node) -> Iterator[Move]:
        before = set(node.asleep)
        for thread in self.order.preferred(node, self._runnable(node)):
            if thread in node.asleep:
                continue
            step = self.automata.step(thread, node.locations[thread])
            asleep = frozenset(
                other for other in before if self.commute(step, self.automata.step(other, node.locations[other]))
            )
            yield Move(node, step, tuple((exit, self._after(node, step, exit, asleep)) for exit in step.exits))
            if self.reduce:
                before.add(thread)

    def _runnable(self, node: Node) -> list[int]:
        there = [thread for thread, location in enumerate(node.locations) if location >= 0]
        alone = [thread for thread in there if self.automata.is_exclusive(thread, node.locations[thread])]
        return alone or there

    def _after(self, node: Node, step: Step, exit: Exit, asleep: frozenset[int]) -> Node:
        locations = list(node.locations)
        locations[step.thread] = exit.target
        for created in exit.created:
            locations[created] = 0
        return Node(tuple(locations), asleep, self.order.turn_after(node, step, exit))

    def _commute(self, step: Step, other: Step) -> bool:
        return step.commutes(other) and not self._goes_on(step) and not self._goes_on(other)

    def _goes_on(self, step: Step) -> bool:
        automata, thread = self.automata, step.thread
        return automata.is_exclusive(thread, step.source) or any(
            automata.is_exclusive(thread, exit.target) for exit in step.exits
        )

    def has_ended(self, node: Node) -> tuple[bool, ...]:
        return tuple(location == ENDED for location in node.locations)


class Product(Interleavings):
    """The product, built as a whole."""

    def __init__(self, automata: Automata, reduce: bool = True, order: Order = BY_NUMBER) -> None:
        super().__init__(automata, reduce, order)
        self.nodes: list[Node] = []
        self.moves: list[Move] = []
        self._follow()

    def _follow(self) -> None:
        found = {self.start}
        pending = deque(found)
        while pending:
            node = pending.popleft()
            self.nodes.append(node)
            if len(self.nodes) > MOST_NODES:
                raise EngineLimit(Why.TOO_MANY_PLACES, MOST_NODES)
            for move in self.moves_from(node):
                self.moves.append(move)
                for _, target in move.targets:
                    if target not in found:
                        found.add(target)
                        pending.append(target)
