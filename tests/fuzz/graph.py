"""The state graph of a program, built step by step by the core's explorer and remembered.

The searches here answer for every number of rounds at once, and for any order of the threads; so each state is
expanded once, where the explorer would start again for each number of rounds.  A part of the programs is checked
against the explorer's own search as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.fuzz.report import Skipped
from unbraid.analyses.visible import Visibility
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.explorer import Explorer, SwitchPoints, enumerate_values
from unbraid.core.interpreter.state import Code, Outcome, State, StateKey
from unbraid.core.interpreter.values import WILD, Unchosen
from unbraid.core.nodes import (
    UNDEFINED_BEHAVIOUR,
    Assert,
    Bound,
    BoundReached,
    IntType,
    Print,
    Program,
    Property,
    ScalarType,
    Stmt,
)


class TooLarge(Skipped):
    """More states than the search may visit: nobody knows the answer."""

    def __init__(self) -> None:
        super().__init__("too many states")


@dataclass(frozen=True, slots=True)
class Moves:
    """What one thread can do from one state."""

    successors: tuple[int, ...]
    violations: frozenset[int]  # the statements of the program as lowered that are violated
    bounds: frozenset[Bound]
    limits: frozenset[str]  # what the interpreter does not follow; the execution ends there, as at a bound marker


@dataclass(frozen=True, slots=True)
class Rounds:
    """The first round in which something happens; None: not within the rounds that were searched.  The search ends with
    the first round that has a violation."""

    violation: int | None
    bound: int | None

    def bound_within(self, rounds: int) -> bool:
        return self.bound is not None and self.bound <= rounds


@dataclass(frozen=True, slots=True)
class Full:
    violations: frozenset[int]
    bounds: frozenset[Bound]
    limits: frozenset[str]
    states: int
    is_complete: bool  # else there are more states, and there may be more of everything

    @property
    def violated(self) -> bool:
        return bool(self.violations)

    @property
    def at_bound(self) -> bool:
        return bool(self.bounds)


def also_before(switch_points: SwitchPoints, *kinds: type[Stmt]) -> SwitchPoints:
    """Switches are possible before these statements too.  Before assertions, so that one that is sure to fail does not
    hide what others do."""

    def points(code: Code) -> list[bool]:
        pairs = zip(switch_points(code), code.instructions, strict=False)
        return [*(point or isinstance(i.stmt, kinds) for point, i in pairs), False]

    return points


class StateGraph:
    def __init__(
        self, program: Program, switch_points: SwitchPoints, limit: int, is_scalar: bool | None = None
    ) -> None:
        self.explorer = Explorer(program, switch_points)
        self.machine = self.explorer.machine
        self.limit = limit
        # The only cloned programs that are searched are scalar.
        self.is_scalar = bool(program.threads) if is_scalar is None else is_scalar
        self.keys: list[StateKey] = []
        self._numbers: dict[StateKey, int] = {}
        self._moves: dict[tuple[int, int], Moves] = {}
        start = self.machine.initial()
        self.machine.forget_dead(start, 0)
        self.start = self._number(self.machine.key(start))

    def _number(self, key: StateKey) -> int:
        number = self._numbers.get(key)
        if number is None:
            if len(self.keys) >= self.limit:
                raise TooLarge
            number = self._numbers[key] = len(self.keys)
            self.keys.append(key)
        return number

    def moves(self, state: int, thread: int) -> Moves:
        known = self._moves.get((state, thread))
        if known is None:
            known = self._moves[state, thread] = self._expand(state, thread)
        return known

    def _expand(self, state: int, thread: int) -> Moves:
        successors: dict[int, None] = {}
        violations: set[int] = set()
        bounds: set[Bound] = set()
        limits: set[str] = set()
        pending = [self.machine.restore(self.keys[state])]
        while pending:
            current = pending.pop()
            try:
                outcome, at = self.explorer.run_to_switch(current, thread)
            except Unchosen as read:
                for value in self._values(read.kind):
                    read.cells[read.index] = value
                    pending.append(current.copy())
                continue
            except EngineLimit as limit:
                limits.add(str(limit))
                continue
            if outcome is Outcome.DONE:
                successors[self._number(self.machine.key(current))] = None
            elif isinstance(at, Assert):
                violations.add(at.origin.sid)
            elif isinstance(at, BoundReached):
                bounds.add(at.bound)
        return Moves(tuple(successors), frozenset(violations), frozenset(bounds), frozenset(limits))

    def _values(self, kind: ScalarType) -> Sequence[int]:
        # Once pointers are numbers: no generated program leaves another unsigned integer of this size uninitialised.
        if self.is_scalar and kind == IntType(self.machine.program.model.pointer_bits, False):
            return (0, WILD)
        return enumerate_values(kind)

    def running(self, state: int) -> list[int]:
        return [entry[0] for entry in self.keys[state][1] if not entry[1]]

    # -------------------------------------------------------------------------------------- searches
    def full(self) -> Full:
        """All interleavings.  If there are too many: what is found up to there, if that is a violation."""
        seen, pending = {self.start}, [self.start]
        violations: set[int] = set()
        bounds: set[Bound] = set()
        limits: set[str] = set()
        is_complete = True
        try:
            while pending:
                state = pending.pop()
                for thread in self.running(state):
                    moves = self.moves(state, thread)
                    violations |= moves.violations
                    bounds |= moves.bounds
                    limits |= moves.limits
                    new = [successor for successor in moves.successors if successor not in seen]
                    seen.update(new)
                    pending.extend(new)
        except TooLarge:
            if not violations:
                raise
            is_complete = False
        return Full(frozenset(violations), frozenset(bounds), frozenset(limits), len(self.keys), is_complete)

    def rounds(self, most: int, order: Sequence[int]) -> Rounds:
        """Round-robin executions in which the threads take their turns in this order."""
        bound: int | None = None
        for number, (violations, bounds) in enumerate(self._each_round(most, order), 1):
            if bounds and bound is None:
                bound = number
            if violations:
                return Rounds(number, bound)
        return Rounds(None, bound)

    def within(self, most: int, order: Sequence[int]) -> tuple[frozenset[int], frozenset[Bound]]:
        """All that is violated, and all bound markers that are reached, in that many rounds."""
        found = list(self._each_round(most, order))
        return frozenset().union(*(now[0] for now in found)), frozenset().union(*(now[1] for now in found))

    def _each_round(self, most: int, order: Sequence[int]) -> Iterator[tuple[set[int], set[Bound]]]:
        """What is violated, and which bound markers are reached, in each round."""
        seen: dict[int, set[int]] = {thread: set() for thread in order}  # the states in a thread's turn
        arrived = [self.start]
        for _ in range(most):
            violations, bounds = set[int](), set[Bound]()
            for thread in order:
                # A state that was in this turn in an earlier round has been followed with more rounds to go.
                arrived = [state for state in arrived if state not in seen[thread]]
                seen[thread].update(arrived)
                for state in arrived:  # grows while the thread runs on
                    if thread not in self.running(state):
                        continue
                    moves = self.moves(state, thread)
                    violations |= moves.violations
                    bounds |= moves.bounds
                    new = [successor for successor in moves.successors if successor not in seen[thread]]
                    seen[thread].update(new)
                    arrived.extend(new)
            yield violations, bounds


# ---------------------------------------------------------------------------------------------- outcomes
FAILED = "assertion"
ENDED = "ended"
Ending = tuple[str, str]  # FAILED or ENDED, and what was printed


@dataclass(frozen=True, slots=True)
class Endings:
    """How a program can end.  `undefined`: it may do what C does not define, so that a real one may do anything."""

    endings: frozenset[Ending]
    undefined: bool


def endings(program: Program, limit: int) -> Endings:
    """All of them: what was printed is part of the state, so printing is a step that others see, and so is a failure,
    because others may print before it."""
    explorer = Explorer(program, also_before(Visibility(program, reduce=False).code, Print, Assert))
    machine = explorer.machine
    found: set[Ending] = set()
    undefined = False
    start: tuple[StateKey, str] = (machine.key(machine.initial()), "")
    seen, pending = {start}, [start]
    while pending:
        key, printed = pending.pop()
        running: list[int] = [entry[0] for entry in key[1] if not entry[1]]
        if not running:
            found.add((ENDED, printed))
        for thread in running:
            state: State = machine.restore(key)
            state.output = [printed]
            for result in explorer._run(state, thread):
                output = "".join(result.state.output)
                if result.outcome is Outcome.HALTED:
                    found.add((ENDED, output))
                elif isinstance(result.at, Assert):
                    found.add((FAILED, output))
                    undefined |= result.at.property in {Property.LOCKS, *UNDEFINED_BEHAVIOUR}
                elif result.outcome is Outcome.DONE:
                    successor = (machine.key(result.state), output)
                    if successor not in seen:
                        if len(seen) >= limit:
                            raise TooLarge
                        seen.add(successor)
                        pending.append(successor)
    return Endings(frozenset(found), undefined)
