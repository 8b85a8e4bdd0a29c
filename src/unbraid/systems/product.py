"""All interleavings of the threads of a program, one of each class of equivalent ones: the product of its automata,
reduced by sleep sets (Godefroid).

A node is where each thread is, and the set of threads that sleep there.  Threads take their turns in the order of their
numbers.  Once the step of thread t has been followed from a node, it sleeps in what the others do from there, for as
long as their steps commute with its own: "u, then t" is the same as "t, then u", which was followed.  So for each
sequence of steps one that is equal up to the order of adjacent commuting steps is a path of the product; an assertion
that fails, a bound marker or the end of the program ends a sequence, and is at the end of that path too.

A step that leads to where nobody else may run is not over when it gets there, so it commutes with nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.systems.automata import ABSENT, ENDED, Automata, Exit, Step

MOST_NODES = 8_000


@dataclass(frozen=True)
class Node:
    locations: tuple[int, ...]
    asleep: frozenset[int]


@dataclass(frozen=True)
class Move:
    """From a node, a thread takes a step.  It leads to one node for each exit of the step."""

    source: Node
    step: Step
    targets: tuple[tuple[Exit, Node], ...]


class Interleavings:
    """The product, of which only those nodes are made that somebody asks for."""

    def __init__(self, automata: Automata, reduce: bool = True) -> None:
        self.automata, self.reduce = automata, reduce
        self.commute = cache(self._commute)
        self.moves_from = cache(self._moves_from)
        absent = (ABSENT,) * (len(automata.threads) - 1)
        self.start = Node((0, *absent), frozenset())

    def _moves_from(self, node: Node) -> tuple[Move, ...]:
        return tuple(self._moves(node))

    def _moves(self, node: Node) -> Iterator[Move]:
        before = set(node.asleep)
        for thread in self._runnable(node):
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
        return Node(tuple(locations), asleep)

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
    """All of it."""

    def __init__(self, automata: Automata, reduce: bool = True) -> None:
        super().__init__(automata, reduce)
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
