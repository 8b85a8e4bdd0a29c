"""The interleavings of a program's threads as a circuit.  Its size is linear in that of the program.

There is a latch for each location of each thread, one for each thread that may sleep, and one for each bit of each cell
that is live at some location.  All latches are false at the start.  In the first step `begun` becomes true, main is at
its first location, and the variables get their initial values.  From then on an input chooses the thread that moves, as
in `systems/product.py`.  If that thread cannot move, nothing changes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import BoolType, Bound, Expr, IntType, Place, ScalarType
from unbraid.core.records import dataclass
from unbraid.engines.invariants.abc.bits import BitWords
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.executor import Value, as_literal, as_word
from unbraid.symbolic.steps import Point, Steps
from unbraid.systems.automata import ENDED, Step
from unbraid.systems.product import Node, Product


@dataclass(frozen=True)
class Begun:
    def is_at(self, node: Node) -> bool:
        return True


@dataclass(frozen=True)
class At:
    thread: int
    location: int

    def is_at(self, node: Node) -> bool:
        return node.locations[self.thread] == self.location


@dataclass(frozen=True)
class Asleep:
    thread: int

    def is_at(self, node: Node) -> bool:
        return self.thread in node.asleep


@dataclass(frozen=True)
class Bit:
    """A bit of a cell.  Bit 0 is the lowest one."""

    cell: Place
    number: int

    def holds(self) -> Expr:
        if isinstance(self.cell.type, BoolType):
            return self.cell
        assert isinstance(self.cell.type, IntType)
        word = IntType(self.cell.type.bits, False)
        mask = build.constant(1 << self.number, word)
        masked = build.binary("&", build.cast(self.cell, word), mask, word)
        return build.compare("!=", masked, build.constant(0, word))


Latch = Begun | At | Asleep | Bit


class Circuit:
    """`following` maps the literal of each latch to that of its next value.  `latches` has the meaning of each latch,
    in the same order."""

    def __init__(self, product: Product, forbidden: frozenset[Bound]) -> None:
        self.product, self.automata = product, product.automata
        self.words = BitWords()
        self.executor = Steps(self.automata, forbidden, words=self.words)
        self.aig = self.executor.aig
        self._threads = range(len(self.automata.threads))
        self._begun = self.words.new_literal()
        self._asleep = [self.words.new_literal() for _ in self._threads]
        self._at = {
            (thread, location): self.words.new_literal()
            for thread in self._threads
            for location in (*self.automata.locations(thread), ENDED)
        }
        self._turn = [self.words.new_literal() for _ in range(len(self._threads).bit_length())]
        self._cells = list(self._cells_that_matter())
        self.latches: list[Latch] = []
        self.following: dict[int, int] = {}
        self.bad = NEVER
        self._connect()

    def _cells_that_matter(self) -> Iterator[tuple[Place, int]]:
        """The live cells, with their positions in the executor's state."""
        matter = {var for thread, location in self._at for var in self.automata.needed(thread, location)}
        for item in self.automata.globals():
            if item.var in matter:
                first = self.executor.base[item.var]
                for offset, place in enumerate(build.scalars(item.var, self.automata.program.structs)):
                    if not isinstance(self.executor.types[first + offset], (BoolType, IntType)):
                        raise EngineLimit(Why.UNHANDLED, "the abc backend", str(place.type))
                    yield place, first + offset

    def _literals(self, value: Value, kind: ScalarType) -> tuple[int, ...]:
        return self.words.bits_of(as_word(value), kind.bits) if isinstance(kind, IntType) else (as_literal(value),)

    # ------------------------------------------------------------------------------------------- turns
    def _is_turn_of(self, thread: int) -> int:
        return self.aig.all(literal ^ 1 ^ (thread >> i & 1) for i, literal in enumerate(self._turn))

    @cached_property
    def _is_anybody_alone(self) -> int:
        return self.aig.any(
            literal for (thread, location), literal in self._at.items() if self.automata.is_exclusive(thread, location)
        )

    def _may_run(self, thread: int, location: int) -> int:
        """Is the thread at this location, and is no other thread at an exclusive one?"""
        there = self._at[thread, location]
        alone = self.automata.is_exclusive(thread, location)
        return there if alone else self.aig.and_(there, self._is_anybody_alone ^ 1)

    def _falls_asleep(self, step: Step, other: int) -> int:
        """Does the other thread sleep after this step?"""
        aig = self.aig
        before = []
        for location in self.automata.locations(other):
            if self.product.commute(step, self.automata.step(other, location)):
                slept = aig.and_(self._at[other, location], self._asleep[other])
                is_earlier = self.product.reduce and other < step.thread
                before.append(aig.or_(slept, self._may_run(other, location) if is_earlier else NEVER))
        return aig.any(before)

    # ------------------------------------------------------------------------------------------- steps
    def _connect(self) -> None:
        aig, executor = self.aig, self.executor
        begins = self._begun ^ 1
        arrivals: dict[tuple[int, int], list[int]] = defaultdict(list)
        arrivals[0, 0].append(begins)
        leaves: list[list[int]] = [[] for _ in self._threads]
        sleepers: list[list[int]] = [[] for _ in self._threads]
        points: list[Point] = [(begins, self._first_values())]
        ended = tuple(self._at[thread, ENDED] for thread in self._threads)
        for thread, location in self._at:
            if location == ENDED:
                continue
            step = self.automata.step(thread, location)
            is_awake = aig.and_(self._is_turn_of(thread), self._asleep[thread] ^ 1)
            turn = aig.and_(is_awake, self._may_run(thread, location))
            outcome = executor.step(step, ended, executor.arbitrary)
            self.bad = aig.or_(self.bad, aig.and_(turn, outcome.error))
            taken = []
            for exit, (condition, state) in outcome.exits.items():
                guard = aig.and_(turn, condition)
                points.append((guard, state))
                taken.append(guard)
                arrivals[thread, exit.target].append(guard)
                for created in exit.created:
                    arrivals[created, 0].append(guard)
            moves = aig.any(taken)
            leaves[thread].append(moves)
            for other in self._threads:
                if other != thread:
                    sleepers[other].append(aig.and_(moves, self._falls_asleep(step, other)))
        moved = [aig.any(guards) for guards in leaves]
        self._latch(Begun(), self._begun, aig.or_(self._begun, begins))
        for (thread, location), literal in self._at.items():
            stays = aig.and_(literal, moved[thread] ^ 1)
            self._latch(At(thread, location), literal, aig.or_(stays, aig.any(arrivals[thread, location])))
        nobody_moved = aig.any(moved) ^ 1
        for thread, literal in enumerate(self._asleep):
            stays = aig.and_(literal, nobody_moved)
            self._latch(Asleep(thread), literal, aig.or_(stays, aig.any(sleepers[thread])))
        self._follow_cells(points)

    def _latch(self, latch: Latch, literal: int, following: int) -> None:
        self.latches.append(latch)
        self.following[literal] = following

    def _first_values(self) -> list[Value]:
        """The initial values.  Arbitrary ones are inputs of their own, because the cells themselves are latches."""
        executor = self.executor
        return [
            executor.fresh(kind) if given is arbitrary else given
            for given, arbitrary, kind in zip(executor.initial, executor.arbitrary, executor.types, strict=True)
        ]

    def _follow_cells(self, points: list[Point]) -> None:
        """Sets the next values of the cells.  At most one of the guards of these points holds."""
        aig, executor = self.aig, self.executor
        for cell, position in self._cells:
            kind, before = executor.types[position], executor.arbitrary[position]
            changes = [
                (guard, self._literals(state[position], kind))
                for guard, state in points
                if state[position] is not before
            ]
            kept = aig.any(guard for guard, _ in changes) ^ 1
            for i, literal in enumerate(self._literals(before, kind)):
                new = (aig.and_(guard, bits[i]) for guard, bits in changes)
                self._latch(Bit(cell, i), literal, aig.or_(aig.and_(kept, literal), aig.any(new)))
