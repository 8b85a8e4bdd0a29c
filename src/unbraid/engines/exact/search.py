"""Explicit-state search through the interleavings of a program without inputs.

A state is a node of the product, with the values of the live cells.  All values are constants, so no solver is needed.
Visited states are recognised, so loops need not terminate.  An uninitialised value is a symbol.  The search gives up if
control depends on a symbol, or if a live value is computed from one.  So only the equality of symbols matters, and
their names do not.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from bitwuzla import Term

from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.layout import cell_count
from unbraid.core.nodes import Havoc, IntType, Program, ScalarType
from unbraid.core.records import dataclass
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
    """The effects of a step in a state: its possible exits, each with the new values of cells."""

    exits: tuple[tuple[Exit, tuple[tuple[int, Value], ...]], ...]
    is_wrong: bool
    marker_reached: bool


@dataclass(frozen=True)
class Visited:
    """All states were visited, without a violation."""

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
        """A key for these values.  It is the same for states that differ only in the names of symbols."""
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
    """`report` gets messages about the progress."""

    def __init__(self, program: Program, reduce: bool, budget: Budget, report: Callable[[str], None]) -> None:
        self.automata = Automata(program)
        self.interleavings = Interleavings(self.automata, reduce)
        self.executor = _Executor(self.automata)
        self.live = LiveCells(self.executor)
        self.budget, self.report = budget, report
        # For each combination of locations and values: the sleep sets with which it was visited.
        self.seen: dict[object, list[frozenset[int]]] = {}
        self._touched: dict[Step, list[int]] = {}
        self._known: dict[object, _Effects] = {}
        self.count = 0
        self.marker_reached = False

    def run(self) -> Visited | Wrong:
        """Raises EngineLimit if the search cannot decide."""
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
        """A visited state with the same values and a smaller sleep set covers the state."""
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
        """The effects are cached.  They depend on the values of a few cells, which are often the same."""
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
            if not any(isinstance(stmt, Havoc) for stmt in statements(step.body)):  # each execution makes new symbols
                self._known[key] = known
        return known

    def _cells_of(self, step: Step) -> list[int]:
        """The cells that a step reads or writes.  The locations imply which threads have ended."""
        base, structs = self.executor.base, self.automata.program.structs
        variables = (step.reads | step.writes).difference(self.automata.ended)
        return [c for var in variables for c in range(base[var], base[var] + cell_count(var.type, structs))]


def _comparable(value: Value) -> object:
    """Tells terms from numbers, because the two cannot be compared."""
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
