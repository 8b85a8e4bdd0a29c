"""The threads of a program for the modular engine: each thread by itself, with the variables of all as globals.

A thread that has not been created yet waits at its first location:

    first step of thread t       =>   assume(started_t); first step
    t = create f_j(e)            =>   ...; started_j = true
    join t                       =>   assume(ended_t)

So creating and joining are only reads and writes of shared variables.  No other thread runs before main's first step.
Therefore every sequential program starts with that step, and with the values that main initialises there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from unbraid.core import build
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import (
    FALSE,
    INT32,
    Assert,
    Assume,
    Bound,
    BoundReached,
    Expr,
    Global,
    Storage,
    Var,
)
from unbraid.core.visitor import statements, subexpressions, uses_floats
from unbraid.schemas.modular.questions import Fact
from unbraid.schemas.simulation import Persistent, renamed_global
from unbraid.systems.automata import Automata, Step

MAIN = 0


class Threads:
    """`forbidden`: bound markers that are violations."""

    def __init__(self, automata: Automata, forbidden: frozenset[Bound]) -> None:
        if uses_floats(automata.program):
            raise EngineLimit(Why.UNHANDLED, "the modular method", "floats")
        self.automata, self.forbidden = automata, forbidden
        items = automata.globals() + [Global(var, (FALSE,)) for var in automata.ended]
        names = {item.var: replace(item.var, storage=Storage.GLOBAL) for item in items}
        self._rename = Persistent(names)
        self.started = [names[var] for var in automata.started]
        self.ended = [names[var] for var in automata.ended]
        self.pcs = [Var(f"pc_{thread}", INT32, Storage.GLOBAL) for thread in self.all]
        start = (build.constant(0, INT32),)
        self.globals = {names[item.var]: renamed_global(item, names) for item in items}
        self.globals |= {pc: Global(pc, start) for pc in self.pcs}
        self._steps: dict[tuple[int, int], Step] = {}
        self._used: dict[int, tuple[frozenset[Var], frozenset[Var]]] = {}
        if any(exit.target >= 0 and not self.is_cut_point(MAIN, exit.target) for exit in self.first.exits):
            raise EngineLimit(Why.LOOP_WHERE_MAIN_BEGINS)

    @cached_property
    def all(self) -> range:
        return range(len(self.automata.threads))

    def name(self, thread: int) -> str:
        return self.automata.program.threads[thread]

    @property
    def first(self) -> Step:
        """Main's first step."""
        return self.step(MAIN, 0)

    def locations(self, thread: int) -> list[int]:
        """The locations at which the thread may be after main's first step."""
        start = {exit.target for exit in self.first.exits} if thread == MAIN else {0}
        return self.automata.locations_from(thread, {location for location in start if location >= 0})

    def is_cut_point(self, thread: int, location: int) -> bool:
        """May other threads run while the thread is at this location?"""
        return not self.automata.is_exclusive(thread, location)

    def step(self, thread: int, location: int) -> Step:
        key = thread, location
        if key not in self._steps:
            step = self.automata.step(thread, location)
            body = self._rename.block(step.body)
            if location == 0 and thread != MAIN:
                origin = replace(self.automata.functions[thread].origin, sid=0)
                body = (Assume(self.started[thread], origin), *body)
            self._steps[key] = replace(step, body=body)
        return self._steps[key]

    # ---------------------------------------------------------------------------------------- variables
    def reads(self, threads: Iterable[int]) -> frozenset[Var]:
        return frozenset[Var]().union(*(self._variables(thread)[0] for thread in threads))

    def writes(self, threads: Iterable[int]) -> frozenset[Var]:
        return frozenset[Var]().union(*(self._variables(thread)[1] for thread in threads))

    def _variables(self, thread: int) -> tuple[frozenset[Var], frozenset[Var]]:
        if thread not in self._used:
            steps = [self.step(thread, location) for location in self.locations(thread)]
            reads = frozenset[Var]().union(*(step.reads for step in steps))
            writes = frozenset[Var]().union(*(step.writes for step in steps))
            self._used[thread] = reads, writes | {self.pcs[thread]}
        return self._used[thread]

    def concerns(self, fact: Fact, moving: Iterable[int]) -> bool:
        """Does the fact also hold for every run of these threads?  It does if it is about all of them.  It also does if
        the other threads write nothing that those of the fact read, and nothing that the fact mentions: without their
        steps the run still exists, and ends the same as far as the fact can see.  A fact with an empty `before` holds
        for all threads."""
        if fact.is_invariant:
            return True
        told = fact.threads.intersection(moving)
        others = set(moving) - fact.threads
        return not self.writes(others) & (variables_of(fact.parts) | self.reads(told))

    # ------------------------------------------------------------------------------------------- errors
    def may_fail(self, thread: int) -> bool:
        steps = [self.step(thread, location) for location in self.locations(thread)]
        return any(
            isinstance(stmt, Assert) or (isinstance(stmt, BoundReached) and stmt.bound in self.forbidden)
            for step in (*steps, *([self.first] if thread == MAIN else []))
            for stmt in statements(step.body)
        )


def variables_of(formulas: Iterable[Expr]) -> frozenset[Var]:
    return frozenset(part for formula in formulas for part in subexpressions(formula) if isinstance(part, Var))
