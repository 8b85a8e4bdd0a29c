"""Symbolic execution of single steps of threads on bit vectors, for example to check invariants."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import EngineLimit
from unbraid.core.layout import cell_count
from unbraid.core.nodes import FALSE, Bound, BoundReached, Expr, Global, Stmt, Var
from unbraid.core.records import dataclass
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.executor import Executor, LiteralEvaluator, Value
from unbraid.symbolic.words import Words, solve
from unbraid.systems.automata import Automata, Exit, Step
from unbraid.systems.totality import is_total

N = TypeVar("N", bound=Hashable)
Point = tuple[int, list[Value]]  # a guard, and the values of all cells


class NotInductive(EngineLimit):
    """The invariants do not prove the property."""


def require_total(invariants: Mapping[N, Expr]) -> None:
    """An invariant that has no value in some state is evaluated in several ways, so nothing can be proved of it."""
    for node, invariant in invariants.items():
        if not is_total(invariant):
            raise NotInductive(Cause(Why.INVARIANT_NOT_INDUCTIVE, data=(str(node),)))


@dataclass(frozen=True)
class Outcome:
    """The result of a step: the point at each exit, and literals for an error and for a bound marker that is no
    error."""

    exits: dict[Exit, Point]
    error: int
    marker: int


class Steps(Executor):
    """Executes single steps.  Assumptions become part of the guard, because each step is considered by itself."""

    def __init__(
        self,
        automata: Automata,
        forbidden: frozenset[Bound],
        more: Iterable[Var] = (),
        words: Words | None = None,
    ) -> None:
        """`more`: additional Boolean variables, which occur only in invariants."""
        known = [*automata.globals(), *(Global(var, (FALSE,)) for var in more)]
        ended = [Global(var, (FALSE,)) for var in automata.ended]
        super().__init__(replace(automata.program, globals=(*known, *ended), functions={}), words)
        self.automata, self.forbidden = automata, forbidden
        self.arbitrary = [self.fresh(kind) for kind in self.types]
        shared = {item.var for item in automata.program.globals}.union(more)
        # The locals of a thread are arbitrary at the start.
        self.initial = [
            given if item.var in shared else any_value
            for item in known
            for given, any_value in zip(
                self._cells_of(item, self.state), self._cells_of(item, self.arbitrary), strict=True
            )
        ] + [NEVER] * len(ended)
        self.markers: list[int] = []
        self._bodies: dict[Step, list[Callable[[], None]]] = {}
        self._from_arbitrary: dict[tuple[Step, tuple[int, ...]], Outcome] = {}

    def _cells_of(self, item: Global, state: list[Value]) -> list[Value]:
        first = self.base[item.var]
        return state[first : first + len(item.initial)]

    def truth(self, condition: Expr, state: list[Value]) -> int:
        self.state = state
        return self._literal(condition)()

    def either(self, first: Point, second: Point) -> Point:
        """A nondeterministic choice between two points."""
        return self.choose_point(self.words.new_literal(), second, first, range(len(self.types)))

    def choose_point(self, condition: int, first: Point, second: Point, cells: Iterable[int]) -> Point:
        """`cells`: the live cells; the others need not be chosen."""
        guard = self.aig.ite(condition, first[0], second[0])
        here, there = first[1], second[1]
        state = there.copy()
        for cell in cells:
            if here[cell] is not there[cell]:
                state[cell] = self._choose(condition, here[cell], there[cell], self.types[cell])
        return guard, state

    def step(self, step: Step, ended: tuple[int, ...], state: list[Value]) -> Outcome:
        """Executes a step; `ended` has a literal for each thread that says whether it has ended."""
        if state is not self.arbitrary:
            return self._execute(step, ended, state)
        key = step, ended
        if key not in self._from_arbitrary:
            self._from_arbitrary[key] = self._execute(step, ended, state)
        return self._from_arbitrary[key]

    def _execute(self, step: Step, ended: tuple[int, ...], state: list[Value]) -> Outcome:
        self.guard, self.state, self.errors, self.markers = ALWAYS, state.copy(), [], []
        for var, has_ended in zip(self.automata.ended, ended, strict=True):
            self.state[self.base[var]] = int(has_ended)  # because it may be a bool
        if step not in self._bodies:
            self._bodies[step] = self._block(step.body)
        for execute in self._bodies[step]:
            execute()
        exits: dict[Exit, Point] = {}
        for exit in step.exits:
            self.guard = NEVER
            self._arrive(exit.label)
            if self.guard != NEVER:
                exits[exit] = self.guard, self.state
        return Outcome(exits, self.aig.any(self.errors), self.aig.any(self.markers))

    def _assume(self, condition: LiteralEvaluator) -> Callable[[], None]:
        def assume() -> None:
            if self.guard != NEVER:
                self.guard = self.aig.and_(self.guard, condition())

        return assume

    def _assert(self, condition: LiteralEvaluator) -> Callable[[], None]:
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
            (self.errors if is_error else self.markers).append(self.guard)
            self.guard = NEVER

        return stop

    def excludes(self, literals: Iterable[int], budget: Budget) -> bool:
        """Is it impossible that one of these literals holds?"""
        return solve(self.words, self.constraints, self.aig.any(literals), budget) is None

    def require(self, doubt: Cause, wrong: Iterable[int], budget: Budget) -> None:
        """Raises NotInductive if one of these literals can hold."""
        if not self.excludes(wrong, budget):
            raise NotInductive(doubt)


class LiveCells:
    """The live cells of an executor's state, for each combination of locations."""

    def __init__(self, executor: Steps) -> None:
        self.executor = executor
        self._known: dict[tuple[int, ...], list[int]] = {}

    def at(self, locations: tuple[int, ...]) -> list[int]:
        if locations not in self._known:
            base, structs = self.executor.base, self.executor.program.structs
            live = sorted(self.executor.automata.live(locations), key=lambda var: base[var])
            self._known[locations] = [
                cell for var in live for cell in range(base[var], base[var] + cell_count(var.type, structs))
            ]
        return self._known[locations]
