"""Invariants, and the check that they prove what they are said to prove.

An invariant is a core expression over the cells of the state, for each node of the product but those that the solver
has eliminated.  The check does not trust the clauses, nor the integers, from which the solver found them: it executes
the steps of the threads with the engine that looks for bugs, on words of bits, and asks another solver. For each node
with an invariant: if it holds, and threads run on to the next nodes with an invariant, does that one hold there, and
does nothing go wrong on the way?  And does the first one hold in the beginning?
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import reduce

from unbraid.core.nodes import FALSE, Bound, BoundReached, Expr, Global, Stmt
from unbraid.engines.bmc.aig import FALSE as NEVER
from unbraid.engines.bmc.aig import TRUE as ALWAYS
from unbraid.engines.bmc.symbolic import Executor, Value
from unbraid.engines.bmc.words import solve
from unbraid.errors import EngineLimit
from unbraid.schemas.automata import ENDED, Automata, Exit, Step
from unbraid.schemas.product import Move, Node, Product


@dataclass(frozen=True)
class Certificate:
    """`forbidden`: the bound markers that are not reached either."""

    product: Product
    invariants: dict[Node, Expr]
    forbidden: frozenset[Bound]


class NotInductive(EngineLimit):
    """The certificate does not prove what it should."""


_Point = tuple[int, list[Value]]  # a guard, and the values of all cells


@dataclass(frozen=True)
class _Outcome:
    ways: dict[Exit, _Point]
    error: int


def check(certificate: Certificate) -> None:
    """Raises NotInductive if the invariants are none."""
    _Check(certificate).run()


class _Check:
    def __init__(self, certificate: Certificate) -> None:
        self.invariants, self.product = certificate.invariants, certificate.product
        self.executor = _Steps(self.product.automata, certificate.forbidden)
        self.aig = self.executor.aig
        self.moves: dict[Node, list[Move]] = {}
        for move in self.product.moves:
            self.moves.setdefault(move.source, []).append(move)

    def run(self) -> None:
        start = ALWAYS, self.executor.initial
        self._require("the invariant of the beginning does not hold there", self._at(self.product.start, start))
        for node, invariant in self.invariants.items():
            if invariant != FALSE:
                state = self.executor.arbitrary
                point = self.executor.truth(invariant, state), state
                self._require(f"the invariant at {node.locations} is not inductive", self._after(node, point))

    def _at(self, node: Node, point: _Point) -> Iterator[int]:
        """What may be wrong at a node, or behind it."""
        invariant = self.invariants.get(node)
        if invariant is None:
            yield from self._after(node, point)
        else:
            yield self.aig.and_(point[0], self.executor.truth(invariant, point[1]) ^ 1)

    def _after(self, start: Node, point: _Point) -> Iterator[int]:
        """What may be wrong behind a node, up to the next invariants."""
        arriving = {start: [point]}
        for node in self._between(start):
            points = arriving.pop(node, [])
            if not points:
                continue
            guard, state = reduce(self.executor.either, points)
            for move in self.moves.get(node, ()):
                outcome = self.executor.step(move, state)
                yield self.aig.and_(guard, outcome.error)
                targets = dict(move.targets)
                for way, (condition, after) in outcome.ways.items():
                    target, there = targets[way], (self.aig.and_(guard, condition), after)
                    if target in self.invariants:
                        yield from self._at(target, there)
                    else:
                        arriving.setdefault(target, []).append(there)

    def _between(self, start: Node) -> list[Node]:
        """This node and those without an invariant that it leads to, each before those that follow it."""
        done: list[Node] = []
        state = {start: False}  # is it done?
        stack = [(start, self._open_targets(start))]
        while stack:
            node, targets = stack[-1]
            target = next(targets, None)
            if target is None:
                state[node] = True
                done.append(node)
                stack.pop()
            elif target not in state:
                state[target] = False
                stack.append((target, self._open_targets(target)))
            elif not state[target]:
                raise NotInductive("a loop has no invariant")
        return done[::-1]

    def _open_targets(self, node: Node) -> Iterator[Node]:
        return (
            target for move in self.moves.get(node, ()) for _, target in move.targets if target not in self.invariants
        )

    def _require(self, message: str, wrong: Iterable[int]) -> None:
        goal = self.executor.aig.any(wrong)
        if solve(self.executor.words, self.executor.constraints, goal) is not None:
            raise NotInductive(message)


class _Steps(Executor):
    """Executes single steps.  Here an assumption is part of the guard: what comes after a step is looked at alone."""

    def __init__(self, automata: Automata, forbidden: frozenset[Bound]) -> None:
        known = automata.globals()
        ended = [Global(var, (FALSE,)) for var in automata.ended]
        super().__init__(replace(automata.program, globals=(*known, *ended), functions={}))
        self.automata, self.forbidden = automata, forbidden
        self.arbitrary = [self._fresh(kind) for kind in self.types]
        shared = {item.var for item in automata.program.globals}
        # The locals of a thread have no values in the beginning.
        self.initial = [
            given if item.var in shared else any_value
            for item in known
            for given, any_value in zip(
                self._cells_of(item, self.state), self._cells_of(item, self.arbitrary), strict=True
            )
        ] + [NEVER] * len(ended)
        self._bodies: dict[Step, list[Callable[[], None]]] = {}
        self._from_arbitrary: dict[tuple[Step, tuple[bool, ...]], _Outcome] = {}

    def _cells_of(self, item: Global, state: list[Value]) -> list[Value]:
        first = self.base[item.var]
        return state[first : first + len(item.initial)]

    def truth(self, condition: Expr, state: list[Value]) -> int:
        self.state = state
        literal: int = self._expr(condition)()
        return literal

    def either(self, first: _Point, second: _Point) -> _Point:
        """One of two points; it is not known which."""
        chosen = self.words.new_literal()
        guard = self.aig.ite(chosen, second[0], first[0])
        state = [
            a if a is b else self._choose(chosen, b, a, kind)
            for a, b, kind in zip(first[1], second[1], self.types, strict=True)
        ]
        return guard, state

    def step(self, move: Move, state: list[Value]) -> _Outcome:
        """What a step leads to, from a state."""
        ended = tuple(location == ENDED for location in move.source.locations)
        if state is not self.arbitrary:
            return self._execute(move.step, ended, state)
        key = move.step, ended
        if key not in self._from_arbitrary:
            self._from_arbitrary[key] = self._execute(move.step, ended, state)
        return self._from_arbitrary[key]

    def _execute(self, step: Step, ended: tuple[bool, ...], state: list[Value]) -> _Outcome:
        self.guard, self.state, self.errors = ALWAYS, state.copy(), []
        for var, has_ended in zip(self.automata.ended, ended, strict=True):
            self.state[self.base[var]] = int(has_ended)
        if step not in self._bodies:
            self._bodies[step] = self._block(step.body)
        for execute in self._bodies[step]:
            execute()
        ways: dict[Exit, _Point] = {}
        for way in step.exits:
            self.guard = NEVER
            self._arrive(way.label)
            if self.guard != NEVER:
                ways[way] = self.guard, self.state
        return _Outcome(ways, self.aig.any(self.errors))

    def _assume(self, condition: Callable[[], Value]) -> Callable[[], None]:
        def assume() -> None:
            if self.guard != NEVER:
                self.guard = self.aig.and_(self.guard, condition())

        return assume

    def _assert(self, condition: Callable[[], Value]) -> Callable[[], None]:
        def check() -> None:
            if self.guard != NEVER:
                holds = condition()
                self.errors.append(self.aig.and_(self.guard, holds ^ 1))
                self.guard = self.aig.and_(self.guard, holds)

        return check

    def _compile(self, stmt: Stmt) -> Callable[[], None]:
        if not isinstance(stmt, BoundReached):
            return super()._compile(stmt)
        is_error = stmt.bound in self.forbidden

        def stop() -> None:
            if is_error:
                self.errors.append(self.guard)
            self.guard = NEVER

        return stop
