"""Which branches decide whether an instruction is executed (Ferrante, Ottenstein, Warren; TOPLAS 1987).

An instruction depends on a branch if one side of the branch always leads to it and the other side may avoid it.  Paths
that end the program, such as `if (!p) abort();`, count only for the instructions on them: what follows the `if` does
not depend on it.  A function that never returns ends where it jumps back for the last time.

A loop may be a place to wait.  `ControlFlow.leaves_loop` says where a branch leads out of one, and `guards` which
branches decide whether a thread comes to a loop, or to another place where it may wait.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from unbraid.core.flatten import Instruction
from unbraid.core.nodes import Assume, AtomicBegin, Halt, Join, Return, ThreadExit
from unbraid.core.records import dataclass

Graph = list[tuple[int, ...]]  # by position: the positions that may follow


@dataclass(frozen=True)
class ControlFlow:
    branches: list[tuple[int, ...]]  # by position: the branches that it depends on
    loops: list[range]  # what lies between a jump back and its target
    guards: frozenset[int]

    def leaves_loop(self, branch: int, to: int) -> bool:
        """Does going from this branch to this position leave a loop?"""
        return any(branch in loop and to not in loop for loop in self.loops)


def control_flow(code: Sequence[Instruction], modelled: Collection[int] = ()) -> ControlFlow:
    """`modelled`: the numbers of the statements of models (`Program.modelled`).  They tell where `abort` ends the
    program, and where main returns."""
    count = len(code)
    successors = [tuple(min(at, count) for at in instruction.successors()) for instruction in code]
    reached = _postorder(0, lambda at: [to for to in successors[at] if to < count])
    ends = [at for at in sorted(reached) if not successors[at] or count in successors[at]]
    returning = [at for at in ends if count in successors[at] or _returns(code[at], modelled)]
    jumps_back = [at for at in sorted(reached) if any(to <= at for to in successors[at])]
    returning = returning or jumps_back[-1:] or ends[-1:]
    normal = _Postdominators(successors, returning)
    whole = _Postdominators(successors, [*ends, *returning], reached)
    found: list[set[int]] = [set() for _ in range(count)]
    for branch, following in enumerate(successors):
        if len(following) < 2:
            continue
        for start in following:
            of = normal if start in normal.known and branch in normal.known else whole
            for at in of.between(start, branch):
                if of is normal or at not in normal.known or branch not in normal.known:
                    found[at].add(branch)
    loops = [range(to, at + 1) for at, following in enumerate(successors) for to in following if to <= at]
    branches = [tuple(sorted(item)) for item in found]
    return ControlFlow(branches, loops, _guards(code, branches, loops))


def _guards(code: Sequence[Instruction], branches: list[tuple[int, ...]], loops: list[range]) -> frozenset[int]:
    """The branches that a place to wait depends on, directly or through other branches."""
    found: set[int] = set()
    for at, instruction in enumerate(code):
        around = [loop for loop in loops if at in loop]
        waits = _may_wait(instruction)
        pending = [branch for branch in branches[at] if waits or any(branch not in loop for loop in around)]
        while pending:
            branch = pending.pop()
            if branch not in found:
                found.add(branch)
                pending += branches[branch]
    return frozenset(found)


def _may_wait(instruction: Instruction) -> bool:
    stmt = instruction.stmt
    return isinstance(stmt, Assume | Join) or (isinstance(stmt, AtomicBegin) and stmt.sync is not None)


def _returns(instruction: Instruction, modelled: Collection[int]) -> bool:
    is_end_of_main = isinstance(instruction.stmt, Halt) and instruction.origin.sid not in modelled
    return is_end_of_main or isinstance(instruction.stmt, Return | ThreadExit)


class _Postdominators:
    """The immediate postdominators (Cooper, Harvey, Kennedy 2001) of the instructions that can reach one of `ends`.
    For those of `wanted` that cannot, because of a loop without end, its last instruction counts as an end, too."""

    def __init__(self, successors: Graph, ends: Sequence[int], wanted: Sequence[int] = ()) -> None:
        self.exit = len(successors)
        before: list[list[int]] = [[] for _ in range(self.exit + 1)]
        for at, following in enumerate(successors):
            for other in following:
                if other < self.exit:
                    before[other].append(at)
        before[self.exit] = list(ends)
        order = _postorder(self.exit, lambda at: before[at])
        while lost := set(wanted) - set(order):
            before[self.exit].append(max(lost))
            order = _postorder(self.exit, lambda at: before[at])
        self.known = set(order) - {self.exit}
        self._number = {at: number for number, at in enumerate(order)}
        after: dict[int, list[int]] = {at: [] for at in order}
        for at in order:
            for other in before[at]:
                after[other].append(at)
        self._next = {self.exit: self.exit}
        changed = True
        while changed:
            changed = False
            for at in reversed(order[:-1]):
                ready = [other for other in after[at] if other in self._next]
                best = ready[0]
                for other in ready[1:]:
                    best = self._common(best, other)
                if self._next.get(at) != best:
                    self._next[at] = best
                    changed = True

    def _common(self, one: int, other: int) -> int:
        while one != other:
            while self._number[one] < self._number[other]:
                one = self._next[one]
            while self._number[other] < self._number[one]:
                other = self._next[other]
        return one

    def between(self, start: int, branch: int) -> list[int]:
        """From `start`, the postdominators before that of the branch."""
        last = self._next.get(branch, self.exit)
        found = []
        at = start
        while at not in (last, self.exit):
            found.append(at)
            at = self._next.get(at, self.exit)
        return found


def _postorder(start: int, following: Callable[[int], Sequence[int]]) -> list[int]:
    seen, order = {start}, []
    pending = [(start, iter(following(start)))]
    while pending:
        at, others = pending[-1]
        for other in others:
            if other not in seen:
                seen.add(other)
                pending.append((other, iter(following(other))))
                break
        else:
            pending.pop()
            order.append(at)
    return order
