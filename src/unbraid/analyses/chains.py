"""How many *descents* the executions of a bounded program need at most, given an order of its threads.

A descent is a context switch to a thread that is earlier in the order.

A *step* leads a thread from one switch point to the next.  A step b *depends* on an earlier step a

* of the same thread;
* of another thread, if both may run at the same time and touch the same variable, and one of the two writes it;
* that creates b's thread, if b is its first step;
* that ends its thread, if b joins it.

Steps that touch the same variable but cannot run at the same time (`analyses/parallel.py`) need no rule: a sequence of
dependent steps, through creation and joining, already leads from one to the other.  A *chain* is a sequence of steps
that begins with main's first step, and in which each step depends on the one before.  A chain takes the steps of one
thread in the order of the code.  If it leaves out some between two of them, these can be inserted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from unbraid.analyses.independence import NOTHING, Footprint
from unbraid.analyses.parallel import Parallelism
from unbraid.analyses.sharing import memory_accesses
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.nodes import Assert, BoundReached, Const, Create, Join, Program, Return, SwitchPoint, ThreadExit, Var
from unbraid.core.visitor import root_variable

MOST_STATES = 10_000
_State = tuple[int, tuple[int, ...]]  # the thread whose step is the chain's last one, and each thread's last step in it


def most_descents(program: Program, order: Sequence[int]) -> int:
    """An upper bound for the descents of all chains that end at an assertion or at a bound marker.
    requires: cloned, loop-free, without pointers, switch points marked."""
    steps = _Steps(program)
    found = _longest_chain(steps, order)
    return steps.most_alternations() if found is None else found


def _longest_chain(steps: _Steps, order: Sequence[int]) -> int | None:
    """The most descents of any sequence of steps that may be a chain according to the code; None: too many to explore.

    A chain only moves forward in the code of each thread.  So states are explored by the sum of the threads' positions,
    and each state comes after all states that lead to it."""
    place = {thread: number for number, thread in enumerate(order)}
    begin = (0, *[_NOT_YET] * (len(order) - 1))
    waiting: defaultdict[int, dict[_State, int]] = defaultdict(dict)  # the most descents up to each state
    waiting[sum(begin)][0, begin] = 0
    most = visited = 0
    for progress in range(sum(begin), sum(map(len, steps.of))):
        for (thread, last), descents in waiting.pop(progress, {}).items():
            visited += 1
            if visited > MOST_STATES:
                return None
            if steps.of[thread][last[thread]].may_fail:
                most = max(most, descents)
            for then, step in steps.following(thread, last):
                state = then, (*last[:then], step, *last[then + 1 :])
                there = waiting[sum(state[1])]
                there[state] = max(there.get(state, 0), descents + (place[then] < place[thread]))
    return most


# ------------------------------------------------------------------------------------------------ steps
_NOT_YET = -1  # instead of a step: the chain contains no step of this thread yet


@dataclass(slots=True)
class _Step:
    next: set[int] = field(default_factory=set)  # the steps of the thread that may follow
    touches: defaultdict[int, Footprint] = field(default_factory=lambda: defaultdict(lambda: NOTHING))  # per observer
    creates: set[int] = field(default_factory=set)
    joins: set[int] = field(default_factory=set)
    ends: bool = False
    may_fail: bool = False


class _Steps:
    """The steps of all threads.  All jumps go forward, so the steps that follow a step have larger numbers."""

    def __init__(self, program: Program) -> None:
        self.code = [flatten(program.functions[name].body) for name in program.threads]
        self.parallel = Parallelism(program, self.code)
        self.bit: dict[Var, int] = {}
        self.of = [self._thread(thread, body) for thread, body in enumerate(self.code)]
        self.later = [_later(steps) for steps in self.of]
        self._dependents: dict[tuple[int, int, int], int] = {}

    def _thread(self, thread: int, body: list[Instruction]) -> list[_Step]:
        starts = [0, *(at for at in range(1, len(body)) if isinstance(body[at].stmt, SwitchPoint))]
        number_of = {start: number for number, start in enumerate(starts)}
        return [self._step(thread, body, start, number_of) for start in starts]

    def _step(self, thread: int, body: list[Instruction], start: int, number_of: dict[int, int]) -> _Step:
        step, seen, pending = _Step(), {start}, [start]
        while pending:
            at = pending.pop()
            if at == len(body):
                step.ends = True
                continue
            self._execute(step, thread, at)
            for successor in body[at].successors():
                if successor in number_of:
                    step.next.add(number_of[successor])
                elif successor not in seen:
                    seen.add(successor)
                    pending.append(successor)
        return step

    def _execute(self, step: _Step, thread: int, at: int) -> None:
        """Add what the instruction does to the step that it is a part of."""
        stmt = self.code[thread][at].stmt
        if stmt is None:
            return
        for place, writes in memory_accesses(stmt):
            root = root_variable(place)
            assert root is not None
            bit = 1 << self.bit.setdefault(root, len(self.bit))
            for other in self.parallel.others[thread][at]:
                step.touches[other] |= Footprint(writes=bit) if writes else Footprint(reads=bit)
        match stmt:
            case Create(instance=int(created)):
                step.creates.add(created)
            case Join(Const(value)):
                step.joins.add(value)
            case Join():
                step.joins.update(range(len(self.code)))
            case Return() | ThreadExit():
                step.ends = True
            case Assert() | BoundReached():
                step.may_fail = True

    # ---------------------------------------------------------------------------------------- following
    def following(self, thread: int, last: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """The steps that may come next in a chain, each with its thread.  Of another thread, only the first dependent
        step on each path is needed: from there a chain reaches the later steps too, with no fewer descents."""
        now = last[thread]
        for step in self.of[thread][now].next:
            yield thread, step
        for other in range(len(self.of)):
            if other != thread:
                possible = self._dependents_on(thread, now, other) & self.later[other][last[other]]
                while possible:
                    step = (possible & -possible).bit_length() - 1
                    yield other, step
                    possible &= ~(1 << step | self.later[other][step])

    def _dependents_on(self, thread: int, number: int, other: int) -> int:
        """The steps of another thread that depend on this step if they come after it, as a bit set."""
        key = thread, number, other
        if key not in self._dependents:
            step, found = self.of[thread][number], 0
            for place, after in enumerate(self.of[other]):
                if (
                    not step.touches[other].is_independent(after.touches[thread])
                    or (place == 0 and other in step.creates)
                    or (step.ends and thread in after.joins)
                ):
                    found |= 1 << place
            self._dependents[key] = found
        return self._dependents[key]

    def most_alternations(self) -> int:
        """An upper bound for the descents of any sequence of all these steps.

        Cut the sequence wherever there is no descent.  Within a part, every step is a descent from the one before, so
        no thread occurs twice.  So there are at least as many parts as any one thread has steps.  A part has one
        descent fewer than steps.  In total this gives at most the number of steps minus the steps of the longest
        thread.  (A thread that takes a shorter path does not lead to more descents.)"""
        longest = [_longest_path(steps) for steps in self.of]
        return sum(longest) - max(longest)


def _later(steps: Sequence[_Step]) -> list[int]:
    """For each step, the steps that may come after it, as a bit set.  The last entry, for _NOT_YET, contains all
    steps."""
    later = [0] * len(steps)
    for number in range(len(steps) - 1, -1, -1):
        for following in steps[number].next:
            later[number] |= 1 << following | later[following]
    return [*later, (1 << len(steps)) - 1]


def _longest_path(steps: Sequence[_Step]) -> int:
    longest = [0] * len(steps)
    for number in range(len(steps) - 1, -1, -1):
        longest[number] = 1 + max((longest[following] for following in steps[number].next), default=0)
    return longest[0]
