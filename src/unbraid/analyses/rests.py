"""Where a thread must *rest*, that is, where a context switch must be possible.

A rest is not needed before every visible statement.  A step is what a thread does from one rest to the next, and it may
begin with any number of invisible statements.  Since its last rest, a thread may have

* *touched* shared state: then it must rest before it touches shared state again, or waits for another thread;
* *changed* shared state: then it must also rest before a statement at which it may stop for ever.  If it has only read
  shared state, an execution in which it stops there is equivalent to one in which it never left its last rest.

A loop must contain a rest, or a step might never end.  A rest that is there for nothing else is a *break*: a thread may
pass it, but not for ever.  Inside atomic sections no thread rests.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple

from unbraid.analyses.control_flow import Position, return_positions
from unbraid.analyses.counting import counter_of
from unbraid.core.flatten import Instruction
from unbraid.core.nodes import (
    AtomicBegin,
    AtomicEnd,
    Binary,
    Call,
    Const,
    Create,
    Goto,
    Program,
    Return,
    Stmt,
    While,
)
from unbraid.core.records import dataclass
from unbraid.core.visitor import statements

SHORT_LOOP = 10_000  # the largest number to which a loop counts in one step
DEEPEST = 3  # atomic sections that are nested deeper are not told apart


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of an instruction that is outside atomic sections."""

    waits: bool = False  # it needs a rest before it if the thread has touched shared state
    stops: bool = False  # it needs a rest before it if the thread has changed shared state
    touches: bool = False
    changes: bool = False
    may_be_own: bool = False  # may it turn out at run time that it accesses owned objects only (`ownership.py`)?


@dataclass(frozen=True)
class Rests:
    """`points`, by function and position: does a thread rest before this instruction?"""

    points: dict[str, list[bool]]
    breaks: frozenset[Position]


class _Since(NamedTuple):
    """What may have happened since the last rest, and how many atomic sections are open."""

    touched: bool
    changed: bool
    depth: int


_RESTED = _Since(False, False, 0)


def rests(
    program: Program,
    code: dict[str, list[Instruction]],
    effect: Callable[[str, int], Effect],
    through_short_loops: bool = False,
) -> Rests:
    """Where threads rest.  `through_short_loops`: may a step contain a loop that counts a few times?"""
    analysis = _Rests(program, code, effect)
    analysis.follow()
    breaks = frozenset(analysis.interrupt_loops(through_short_loops))
    return Rests(analysis.points, breaks)


class _Rests:
    def __init__(
        self, program: Program, code: dict[str, list[Instruction]], effect: Callable[[str, int], Effect]
    ) -> None:
        self.program, self.code = program, code
        self.effects = {name: [effect(name, at) for at in range(len(body))] for name, body in code.items()}
        self.points = {name: [False] * (len(body) + 1) for name, body in code.items()}
        self.since: defaultdict[Position, set[_Since]] = defaultdict(set)
        self.returns = return_positions(code)
        self.left: defaultdict[str, set[_Since]] = defaultdict(set)  # at the returns of each function

    # ------------------------------------------------------------------------------------ what is needed
    def follow(self) -> None:
        pending: list[tuple[Position, _Since]] = []

        def reach(position: Position, since: _Since) -> None:
            if since not in self.since[position]:
                self.since[position].add(since)
                pending.append((position, since))

        reach((self.program.entry, 0), _RESTED)
        for function in self.program.functions.values():
            for stmt in statements(function.body):
                if isinstance(stmt, Create):
                    reach((stmt.function, 0), _RESTED)
        while pending:
            (name, at), since = pending.pop()
            if at >= len(self.code[name]):
                continue
            instruction, effect = self.code[name][at], self.effects[name][at]
            if since.depth == 0:
                if (effect.waits and since.touched) or (effect.stops and since.changed):
                    self.points[name][at] = True
            before = [since]
            if since.depth == 0 and self.points[name][at]:
                before = [_RESTED, since] if effect.may_be_own else [_RESTED]  # no rest if the objects are owned
            for then in (then for found in before for then in _after(found, instruction, effect)):
                if isinstance(instruction.stmt, Call):
                    callee = instruction.stmt.function
                    reach((callee, 0), then)
                    for left in list(self.left[callee]):
                        reach((name, instruction.next), left)
                elif isinstance(instruction.stmt, Return):
                    self.left[name].add(then)
                    for position in self.returns[name]:
                        reach(position, then)
                else:
                    for successor in instruction.successors():
                        reach((name, successor), then)

    # ------------------------------------------------------------------------------------------- loops
    def interrupt_loops(self, unless_short: bool) -> Iterator[Position]:
        """Add a rest at the head of each loop that has an iteration without one, unless it is always in an atomic
        section.  Yields these rests."""
        always = self._always_resting()
        for name, body in self.code.items():
            for head, instruction in enumerate(body):
                if not instruction.is_loop_head or (unless_short and _is_short(instruction.stmt)):
                    continue
                may_rest = any(since.depth == 0 for since in self.since[name, head])
                if may_rest and not self.points[name][head] and self._goes_around(name, head, always):
                    self.points[name][head] = True
                    yield name, head

    def _always_resting(self) -> set[str]:
        """The functions in which every path from entry to return contains a rest."""
        always = set(self.code)
        while True:
            passed = {name for name in always if self._returns_at_once(name, always)}
            if not passed:
                return always
            always -= passed

    def _returns_at_once(self, name: str, always: set[str]) -> bool:
        return any(isinstance(self.code[name][at].stmt, Return) for at in self._reachable(name, [0], always))

    def _goes_around(self, name: str, head: int, always: set[str]) -> bool:
        return head in self._reachable(name, list(self.code[name][head].successors()), always)

    def _reachable(self, name: str, start: list[int], always: set[str]) -> set[int]:
        """The positions that can be reached from `start` on paths without a rest.  A path ends at its first rest."""
        body, found, pending = self.code[name], set[int](), start
        while pending:
            at = pending.pop()
            if at in found or at >= len(body) or (self.points[name][at] and not self.effects[name][at].may_be_own):
                continue
            found.add(at)
            stmt = body[at].stmt
            if not (isinstance(stmt, Call) and stmt.function in always):
                pending.extend(body[at].successors())
        return found


def _is_short(loop: Stmt | None) -> bool:
    """Does a loop end after counting to a small number?  A jump might go past the place where it counts."""
    if not isinstance(loop, While) or counter_of(loop) is None:
        return False
    bound = loop.condition.right if isinstance(loop.condition, Binary) else None
    is_small = isinstance(bound, Const) and abs(bound.value) <= SHORT_LOOP
    return is_small and not any(isinstance(stmt, Goto) for stmt in statements(loop.body))


def _after(since: _Since, instruction: Instruction, effect: Effect) -> list[_Since]:
    """What may have happened since the last rest, after this instruction."""
    touched, changed = since.touched or effect.touches, since.changed or effect.changes
    depths = [since.depth]
    if isinstance(instruction.stmt, AtomicBegin):
        depths = [min(since.depth + 1, DEEPEST)]
    elif isinstance(instruction.stmt, AtomicEnd):
        depths = [max(since.depth - 1, 0)]
        if since.depth == DEEPEST:  # or deeper
            depths.append(DEEPEST)
    return [_Since(touched, changed, depth) for depth in depths]
