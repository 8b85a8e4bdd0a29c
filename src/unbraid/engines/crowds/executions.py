"""Random executions of a crowd's product with a few concrete threads: the values that are seen at its nodes.

Each thread has values of its own.  When it takes a step, they become those of the first representative of its crowd,
because all threads of a crowd run the same code.  Every step is executed by the symbolic executor, on constants.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from random import Random

from unbraid.core.arithmetic import wrap
from unbraid.core.budget import Budget
from unbraid.core.nodes import Bound, IntType
from unbraid.engines.crowds.seen import Point
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.clauses.encode import Cell
from unbraid.symbolic.executor import Value, as_word
from unbraid.symbolic.random_inputs import RandomInputs
from unbraid.systems.automata import ABSENT, ENDED, Exit
from unbraid.systems.crowd import CrowdNode, CrowdProduct

MOST_MOVES = 4_000
LONGEST = 120  # moves of an execution
MOST_THREADS = 4  # of a crowd
CHOICES = 3  # of representatives, at each state
MOST_POINTS = 60  # at a node
_WILD = (0.0, 0.0, 0.2)  # part of the inputs of an execution that are not small


class Violation(Exception):
    """A random execution violates the property."""


class _Thread:
    """A thread of a crowd, with its own values."""

    def __init__(self, location: int, own: list[Value]) -> None:
        self.location, self.own = location, own


class _State:
    def __init__(self, values: list[Value], single: tuple[int, ...], crowds: int) -> None:
        self.values, self.single = values, list(single)
        self.crowds: list[list[_Thread]] = [[] for _ in range(crowds)]


class Executions:
    """`cells`: those whose values are to be seen, for each node."""

    def __init__(
        self, product: CrowdProduct, forbidden: frozenset[Bound], cells: Mapping[CrowdNode, tuple[Cell, ...]], seed: int
    ) -> None:
        self.product, self.cells, self.random = product, cells, Random(seed)
        self.executor = RandomInputs(product.automata, forbidden, self.random, _WILD)
        base, types = self.executor.base, self.executor.types
        self._kinds = types
        self._own = {
            thread: [number for var in own for number in range(base[var], base[var] + self._count(var))]
            for thread, own in product.own.items()
        }
        self._numbers = {
            thread: [self._own[thread].index(base[var]) for var in product.numbers(thread)] for thread in product.own
        }
        self._crowd_of = {
            thread: number
            for number, crowd in enumerate(product.crowds)
            for thread in (*crowd.representatives, crowd.stranger)
        }
        self.moves = 0

    def _count(self, var: object) -> int:
        return next(len(item.initial) for item in self.product.automata.globals() if item.var == var)

    def sample(self, budget: Budget) -> Iterator[tuple[CrowdNode, Point]]:
        """Points that are seen.  Raises Violation if an execution goes wrong."""
        while self.moves < MOST_MOVES:
            budget.check()
            yield from self._run()

    def _run(self) -> Iterator[tuple[CrowdNode, Point]]:
        self.executor.begin()
        most = self.random.randint(1, MOST_THREADS)
        state = _State(self.executor.initial, self.product.start.single, len(self.product.crowds))
        for _ in range(LONGEST):
            self.moves += 1
            for _ in range(CHOICES):
                node, values = self._represented(state)
                if node in self.cells:
                    yield node, self._point(node, values)
            if not self._move(state, most):
                return

    # ------------------------------------------------------------------------------------------- steps
    def _move(self, state: _State, most: int) -> bool:
        """Lets one of the threads take a step, if any can."""
        threads: list[tuple[int, _Thread | None]] = [(number, None) for number in range(len(state.single))]
        threads += [(number, thread) for number, crowd in enumerate(state.crowds) for thread in crowd]
        self.random.shuffle(threads)
        return any(self._step(state, number, thread, most) for number, thread in threads)

    def _step(self, state: _State, number: int, thread: _Thread | None, most: int) -> bool:
        crowd = self.product.crowds[number] if thread is not None else None
        name = self.product.single[number] if crowd is None else crowd.representatives[0]
        location = state.single[number] if thread is None else thread.location
        if location < 0:
            return False
        before = state.values.copy()
        if thread is not None:
            for cell, value in zip(self._own[name], thread.own, strict=True):
                before[cell] = value
        outcome = self.executor.step(self.product.automata.step(name, location), self._ended(state), before)
        if outcome.error != NEVER:
            raise Violation
        taken = next(((exit, after) for exit, (guard, after) in outcome.exits.items() if guard == ALWAYS), None)
        if taken is None or not self._create(state, *taken, most):
            return False
        exit, state.values = taken
        if thread is None:
            state.single[number] = exit.target
        else:
            thread.location, thread.own = exit.target, [state.values[cell] for cell in self._own[name]]
        return True

    def _create(self, state: _State, exit: Exit, after: list[Value], most: int) -> bool:
        """Adds the threads that a step has created; False if there are enough."""
        for created in exit.created:
            if created not in self._crowd_of:
                state.single[self.product.single.index(created)] = 0
                continue
            crowd = state.crowds[self._crowd_of[created]]
            if len(crowd) >= most:
                return False
            own = [after[cell] for cell in self._own[created]]
            for number in self._numbers[created]:
                own[number] = 1_000 + len(crowd) + 100 * self._crowd_of[created] + len(self.product.single)
            crowd.append(_Thread(0, own))
        return True

    def _ended(self, state: _State) -> tuple[int, ...]:
        over = [False] * len(self.product.automata.threads)
        for thread, location in zip(self.product.single, state.single, strict=True):
            over[thread] = location == ENDED
        for thread, number in self._crowd_of.items():
            over[thread] = all(each.location == ENDED for each in state.crowds[number])
        return tuple(map(int, over))

    # ------------------------------------------------------------------------------------------ points
    def _represented(self, state: _State) -> tuple[CrowdNode, list[Value]]:
        """The state with some of the threads as representatives, or with fewer threads than there are."""
        values, places = state.values.copy(), []
        for crowd, threads in zip(self.product.crowds, state.crowds, strict=True):
            count = len(crowd.representatives)
            chosen = self.random.sample(threads, self.random.randint(min(1, len(threads)), min(count, len(threads))))
            nobody = (_Thread(ABSENT, []) for _ in range(count - len(chosen)))
            in_order = sorted(chain(chosen, nobody), key=lambda thread: thread.location)
            places.append(tuple(thread.location for thread in in_order))
            for representative, thread in zip(crowd.representatives, in_order, strict=True):
                for cell, value in zip(self._own[representative], thread.own, strict=False):
                    values[cell] = value
        return CrowdNode(tuple(state.single), tuple(places)), values

    def _point(self, node: CrowdNode, values: list[Value]) -> Point:
        return tuple(self._number(self.executor.base[var] + i, values) for var, i in self.cells[node])

    def _number(self, cell: int, values: list[Value]) -> int:
        kind, value = self._kinds[cell], values[cell]
        return wrap(as_word(value), kind) if isinstance(kind, IntType) else int(as_word(value))  # type: ignore[arg-type]
