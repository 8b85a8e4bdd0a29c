"""All interleavings of a program without inputs, state by state: what `levels.py` does for all values at once.

A state is a node of the product with the values that matter there.  Steps are executed on words that are known, so that
nothing is asked of a solver; states repeat, so that loops need not end.  What is not initialised is a symbol.  Nothing
that happens may depend on it, and no other value that matters may be computed from it; so which symbol it is does not
matter, only where the same one is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bitwuzla import Term

from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.layout import cell_count
from unbraid.core.nodes import Havoc, IntType, Program, ScalarType
from unbraid.core.visitor import statements
from unbraid.engines.following.search import Wrong
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.executor import Value, is_known
from unbraid.symbolic.steps import LiveCells, Steps
from unbraid.systems.automata import Automata, Exit, Step
from unbraid.systems.product import Interleavings, Node

REPORT_EVERY = 1000  # states


@dataclass(frozen=True, eq=False)
class _State:
    node: Node
    values: list[Value]
    before: tuple[_State, Step, Exit] | None


@dataclass(frozen=True)
class _Effects:
    """Of a step in a state: the ways that it can take, each with the new values of cells."""

    exits: tuple[tuple[Exit, tuple[tuple[int, Value], ...]], ...]
    is_wrong: bool
    marker_reached: bool


@dataclass(frozen=True)
class Visited:
    """All states."""

    states: int
    marker_reached: bool


class _Executor(Steps):
    def __init__(self, automata: Automata) -> None:
        self.symbols: set[Term] = set()
        super().__init__(automata, frozenset())

    def fresh(self, kind: ScalarType) -> Value:
        value = super().fresh(kind)
        if isinstance(kind, IntType) and isinstance(value, Term):
            self.symbols.add(value)
        return value

    def known(self, values: list[Value], cells: list[int]) -> tuple[object, ...]:
        """The same for states that differ only in the names of symbols."""
        names: dict[Term, str] = {}
        result: list[object] = []
        for cell in cells:
            value = values[cell]
            if is_known(value, self.types[cell]):
                result.append(value)
            elif isinstance(value, Term) and value in self.symbols:
                result.append(names.setdefault(value, f"symbol {len(names)}"))
            else:
                raise EngineLimit(Why.VALUE_NOT_KNOWN)
        return tuple(result)


class ExactStates:
    """`report` is told how far it is."""

    def __init__(self, program: Program, reduce: bool, budget: Budget, report: Callable[[str], None]) -> None:
        self.automata = Automata(program)
        self.interleavings = Interleavings(self.automata, reduce)
        self.executor = _Executor(self.automata)
        self.live = LiveCells(self.executor)
        self.budget, self.report = budget, report
        # Where threads are, with values: the sets of sleeping threads with which it was seen.
        self.seen: dict[object, list[frozenset[int]]] = {}
        self._touched: dict[Step, list[int]] = {}
        self._known: dict[object, _Effects] = {}
        self.count = 0
        self.marker_reached = False

    def run(self) -> Visited | Wrong:
        """Raises EngineLimit if it is not known."""
        start = _State(self.interleavings.start, self.executor.initial, None)
        self._is_new(start)
        pending = deque([start])
        while pending:
            self.budget.check(self.count, "states")
            state = pending.popleft()
            for following in self._after(state):
                if isinstance(following, Wrong):
                    return following
                if self._is_new(following):
                    pending.append(following)
        return Visited(self.count, self.marker_reached)

    def _is_new(self, state: _State) -> bool:
        """One in which fewer threads sleep stands for it."""
        node = state.node
        key = node.locations, self.executor.known(state.values, self.live.at(node.locations))
        seen = self.seen.setdefault(key, [])
        if any(asleep <= node.asleep for asleep in seen):
            return False
        seen.append(node.asleep)
        self.count += 1
        if self.count % REPORT_EVERY == 0:
            self.report(f"visiting all states, {self.count} so far")
        return True

    def _after(self, state: _State) -> Iterator[_State | Wrong]:
        ended = self.interleavings.has_ended(state.node)
        for move in self.interleavings.moves_from(state.node):
            effects = self._effects(move.step, ended, state.values)
            if effects.is_wrong:
                yield Wrong((*_path(state), (move.step, None)))
                return
            self.marker_reached |= effects.marker_reached
            targets = dict(move.targets)
            for exit, changes in effects.exits:
                values = state.values.copy()
                for cell, value in changes:
                    values[cell] = value
                yield _State(targets[exit], values, (state, move.step, exit))

    def _effects(self, step: Step, ended: tuple[bool, ...], values: list[Value]) -> _Effects:
        """They depend on the values of few cells, which are often the same."""
        touched = self._touched.get(step)
        if touched is None:
            touched = self._touched[step] = self._cells_of(step)
        key = step, ended, tuple(_comparable(values[cell]) for cell in touched)
        known = self._known.get(key)
        if known is None:
            outcome = self.executor.step(step, ended, values)
            exits = tuple(
                (exit, tuple((cell, after[cell]) for cell in touched))
                for exit, (guard, after) in outcome.exits.items()
                if _is_so(guard)
            )
            known = _Effects(exits, _is_so(outcome.error), _is_so(outcome.marker))
            if not any(isinstance(stmt, Havoc) for stmt in statements(step.body)):  # symbols are new each time
                self._known[key] = known
        return known

    def _cells_of(self, step: Step) -> list[int]:
        """What it reads or writes; those that say who has ended are known by where the threads are."""
        base, structs = self.executor.base, self.automata.program.structs
        variables = (step.reads | step.writes).difference(self.automata.ended)
        return [c for var in variables for c in range(base[var], base[var] + cell_count(var.type, structs))]


def _comparable(value: Value) -> object:
    """Terms cannot be compared with numbers."""
    return ("term", value) if isinstance(value, Term) else value


def _is_so(literal: int) -> bool:
    if literal not in (ALWAYS, NEVER):
        raise EngineLimit(Why.WAY_NOT_KNOWN)
    return literal == ALWAYS


def _path(state: _State) -> Iterator[tuple[Step, Exit | None]]:
    steps: list[tuple[Step, Exit | None]] = []
    while state.before is not None:
        state, step, exit = state.before
        steps.append((step, exit))
    return reversed(steps)
