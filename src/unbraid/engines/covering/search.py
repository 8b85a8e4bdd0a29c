"""Explores the states of any number of threads by counting how many are where, up to "any number" (Karp and Miller).

A state has the locations of the single threads, which belong to no crowd; the values that they see; and the number of
threads of each crowd in each *situation*: a location, with the values of the thread's own variables.  More threads can
do everything that fewer threads can do.  So a state *covers* the states with fewer threads in the same situations, and
a covered state need not be visited.  If a state is reached from one that it covers, the same steps can be repeated:
then the situations that have gained threads can have any number of them.  The search terminates if values repeat; with
a grid of intervals, they repeat soon.

A violation found here may be spurious, because some values are unknown, and single joins of crowd threads are not
modelled.  A join of a whole crowd is: no thread of it is left afterwards.
If there is no violation, that is a proof.

requires: cloned, without pointers, switch points marked.  Each of `Program.groups` has at least two threads, so that
there are switch points where they interfere with each other.  Only one of them takes steps here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from itertools import takewhile

from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.nodes import Assume, Program, Var
from unbraid.core.records import dataclass
from unbraid.core.visitor import read_expressions, variables_read
from unbraid.engines.covering.grid import Grid
from unbraid.engines.covering.values import (
    ANY,
    AbstractValue,
    Cells,
    Held,
    Other,
    Own,
    SeenValue,
    StepEffects,
    Transition,
    Values,
)
from unbraid.systems.automata import ABSENT, ENDED, Exit, Step
from unbraid.systems.interchangeable import CrowdedAutomata
from unbraid.transforms.loose_crowds import without_strangers

REPORT_EVERY = 200  # states


@dataclass(frozen=True)
class Situation:
    """The situation of a crowd thread: its location, the values of its own live variables, and the shared cells that
    hold its number."""

    thread: int
    location: int
    values: Values
    holds: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Control:
    """The locations of the single threads, and the values of the live cells."""

    locations: tuple[int, ...]
    values: Values


@dataclass(frozen=True)
class Counts:
    """The number of threads in each situation.  Situations are identified by their numbers."""

    endless: frozenset[int] = frozenset()  # situations with any number of threads
    some: Mapping[int, int] = field(default_factory=dict)

    def situations(self) -> Iterator[int]:
        yield from self.endless
        yield from self.some

    def covers(self, other: Counts) -> bool:
        return other.endless <= self.endless and all(
            situation in self.endless or self.some.get(situation, 0) >= count for situation, count in other.some.items()
        )

    def changed(self, left: Sequence[int], entered: Sequence[int]) -> Counts:
        """The counts after threads have left some situations and entered others."""
        if self.endless.issuperset((*left, *entered)):
            return self
        some = Counter(self.some)
        some.subtract(left)
        some.update(entered)
        return Counts(self.endless, {s: n for s, n in some.items() if n > 0 and s not in self.endless})

    def without(self, situations: set[int]) -> Counts:
        """The counts after the threads in these situations have ended."""
        if not situations:
            return self
        return Counts(self.endless - situations, {s: n for s, n in self.some.items() if s not in situations})

    def accelerated(self, earlier: Counts) -> Counts:
        """The counts with any number of threads in each situation that has more threads than in the earlier counts."""
        more = {s for s, count in self.some.items() if count > earlier.some.get(s, 0)}
        if not more:
            return self
        return Counts(self.endless | more, {s: n for s, n in self.some.items() if s not in more})


@dataclass(frozen=True, eq=False)
class State:
    control: Control
    counts: Counts
    before: State | None = None


@dataclass(frozen=True)
class _Scene:
    """The state from which a thread takes a step."""

    locations: Mapping[int, int]
    ended: tuple[bool, ...]
    values: Mapping[int, AbstractValue]
    holders: Mapping[int, int]  # cell -> the number of the situation of the thread that holds it


class Cover:
    """`grid`: the intervals that abstract integers; None if there are none.  `report` gets messages about the
    progress."""

    def __init__(self, program: Program, grid: Grid | None, report: Callable[[str], None]) -> None:
        if any(len(members) < 2 for members in program.groups):
            raise InternalError("a crowd needs two threads, to have switch points where they disturb each other")
        self.threads = CrowdedAutomata(without_strangers(program))
        self.automata = self.threads.automata
        self.crowd_threads = [crowd.stranger for crowd in self.threads.crowds]
        self.unused = {thread for crowd in self.threads.crowds for thread in crowd.representatives}
        self.effects = StepEffects(self.automata, self.threads.single, grid, self._left_behind)
        foreign = {var for thread in self.crowd_threads for var in self.threads.own[thread]}
        self.shared = self._all_read() - foreign
        self.shared_cells = frozenset(self.effects.cells_of(self.shared))
        self.cells_at, self.own_at = cache(self._cells_at), cache(self._own_at)
        self.report = report
        self.controls: dict[Control, Control] = {}  # maps each to itself, so that equal ones are the same object
        self.situations: list[Situation] = []
        self.numbers: dict[Situation, int] = {}
        self.kept: dict[Control, list[Counts]] = {}
        self.pending: list[State] = []
        self.count = 0
        locations = tuple(0 if thread == 0 else ABSENT for thread in self.threads.single)
        values = tuple(self.effects.initial(cell) for cell in self.cells_at(locations))
        self.start = Control(locations, values)
        self.controls[self.start] = self.start
        self._add(State(self.start, Counts()))

    def run(self, budget: Budget) -> tuple[State, ...]:
        """States that cover all reachable states, without a violation.  Raises EngineLimit if the budget is spent
        before; then the search can be continued by another call."""
        self.effects.budget = budget
        while self.pending:
            budget.check(self.count, "states")
            state = self.pending[-1]
            if any(counts is state.counts for counts in self.kept[state.control]):  # no other state covers it
                following = [_accelerated(*each, state) for each in self._after(state.control, state.counts)]
                self.pending.pop()  # only now, because the budget may be spent during a step
                for each in following:
                    self._add(each)
            else:
                self.pending.pop()
        self._check(budget)
        return tuple(State(control, counts) for control, several in self.kept.items() for counts in several)

    def _add(self, state: State) -> None:
        several = self.kept.setdefault(state.control, [])
        if any(counts.covers(state.counts) for counts in several):
            return
        several[:] = [counts for counts in several if not state.counts.covers(counts)]
        several.append(state.counts)
        self.pending.append(state)
        self.count += 1
        if self.count % REPORT_EVERY == 0:
            self.report(f"visiting states of any number of threads, {self.count} so far")

    def _check(self, budget: Budget) -> None:
        """Checks the result without the caches: each step from a kept state leads to a covered state, without a
        violation."""
        self.effects.forget()
        if not self.kept.get(self.start):
            raise InternalError("the first state is not covered")
        for control, several in self.kept.items():
            for counts in several:
                budget.check(self.count, "states")
                for target, after in self._after(control, counts):
                    if not any(kept.covers(after) for kept in self.kept.get(target, ())):
                        raise InternalError("a state is not covered by those that were visited")

    # -------------------------------------------------------------------------------------------- steps
    def _after(self, control: Control, counts: Counts) -> Iterator[tuple[Control, Counts]]:
        locations = dict(zip(self.threads.single, control.locations, strict=True))
        scene = _Scene(
            locations,
            tuple(
                thread in self.unused or locations.get(thread) == ENDED for thread in range(len(self.automata.threads))
            ),
            dict(zip(self.cells_at(control.locations), control.values, strict=True)),
            {cell: number for number in counts.some for cell in self.situations[number].holds},
        )
        alone = [
            thread
            for thread, location in locations.items()
            if location >= 0 and self.automata.is_exclusive(thread, location)
        ]
        for number in counts.situations() if not alone else ():
            yield from self._moves_in_crowd(scene, counts, number)
        for thread, location in locations.items():
            if location >= 0 and thread in (alone or locations):
                yield from self._moves(scene, counts, thread, location)

    def _moves(self, scene: _Scene, counts: Counts, thread: int, location: int) -> Iterator[tuple[Control, Counts]]:
        """The steps of a single thread.  It joins a whole crowd only if no thread of the crowd is left."""
        over = self._waits_for(self.automata.step(thread, location))
        if any(self.situations[holder].thread in over for holder in scene.holders.values()):
            return
        counts = counts.without({number for number in counts.situations() if self.situations[number].thread in over})
        for transition, index in self._transitions(scene, self.automata.step(thread, location), {}, None):
            values, holders, _ = self._values_after(scene, transition, index, None)
            control, created = self._control(
                {**scene.locations, thread: transition.exit.target}, transition.exit, values
            )
            left, entered = self._losses(scene.holders, holders, None)
            yield control, counts.changed(left, [*entered, *created])

    def _waits_for(self, step: Step) -> set[int]:
        """The threads that stand for the crowds that a step joins before it does anything else."""
        first = takewhile(lambda stmt: isinstance(stmt, Assume), step.body)
        read = {var for stmt in first for expr in read_expressions(stmt) for var in variables_read(expr)}
        return {
            crowd.stranger
            for crowd in self.threads.crowds
            if any(self.automata.ended[thread] in read for thread in crowd.representatives)
        }

    def _moves_in_crowd(self, scene: _Scene, counts: Counts, number: int) -> Iterator[tuple[Control, Counts]]:
        """The steps of a crowd thread in a situation."""
        situation = self.situations[number]
        thread = situation.thread
        own = dict(zip(self.own_at(thread, situation.location), situation.values, strict=True))
        for transition, index in self._transitions(scene, self.automata.step(thread, situation.location), own, number):
            values, holders, own_after = self._values_after(scene, transition, index, number)
            holds = frozenset(cell for cell, holder in holders.items() if holder == number)
            left, entered = self._losses(scene.holders, holders, number)
            if transition.exit.target == ENDED:
                values.update(dict.fromkeys(holds, ANY))
            else:
                entered.append(self._situation(thread, transition.exit.target, {**own, **own_after}, holds))
            control, created = self._control(scene.locations, transition.exit, values)
            yield control, counts.changed([*left, number], [*entered, *created])

    def _transitions(
        self, scene: _Scene, step: Step, own: Mapping[int, AbstractValue], number: int | None
    ) -> Iterator[tuple[Transition, dict[int, int]]]:
        """The transitions of a step; and the indices of the other threads whose numbers it reads."""
        index: dict[int, int] = {}

        def seen(cell: int) -> SeenValue:
            value = own[cell] if cell in own else scene.values.get(cell, ANY)
            if not isinstance(value, Held):
                return value
            holder = scene.holders[cell]
            if holder == number:
                return Own(value.offset)
            return Other(index.setdefault(holder, len(index)), value.offset)

        for transition in self.effects.transitions(step, scene.ended, tuple(map(seen, self.effects.touched(step)))):
            if not transition.exit.created & self.unused:  # threads of a crowd are interchangeable: one stands for all
                yield transition, index

    def _values_after(
        self, scene: _Scene, transition: Transition, index: Mapping[int, int], number: int | None
    ) -> tuple[dict[int, AbstractValue], dict[int, int], dict[int, AbstractValue]]:
        """The values of the shared cells after a step, the holders of cells, and the values of the thread's own cells.
        The number of a thread is only known in a cell if it was there before, or if the step stored that of its
        thread."""
        values, holders, own = dict(scene.values), dict(scene.holders), dict[int, AbstractValue]()
        for cell, value in transition.changes:
            if cell not in self.shared_cells:
                own[cell] = ANY if isinstance(value, Other) else value
                continue
            if isinstance(value, Other):
                if scene.values[cell] == Held(value.offset) and index.get(scene.holders[cell]) == value.index:
                    continue
                value = ANY
            holders.pop(cell, None)
            if isinstance(value, Own):
                assert number is not None
                value, holders[cell] = Held(value.offset), number
            values[cell] = value
        if number is None:
            values.update(own)
        return values, holders, own

    def _losses(
        self, before: Mapping[int, int], after: Mapping[int, int], number: int | None
    ) -> tuple[list[int], list[int]]:
        """The situations, before and after, of other threads whose number is no longer in a cell."""
        left = [*{holder for cell, holder in before.items() if holder != number and after.get(cell) != holder}]
        held = ({cell for cell, holder in after.items() if holder == loser} for loser in left)
        entered = [
            self._numbered(replace(self.situations[loser], holds=frozenset(cells)))
            for loser, cells in zip(left, held, strict=True)
        ]
        return left, entered

    def _control(
        self, locations: Mapping[int, int], exit: Exit, after: Mapping[int, AbstractValue]
    ) -> tuple[Control, list[int]]:
        """The control after a step; and the situations of the crowd threads that it has created."""
        where = dict(locations)
        situations: list[int] = []
        for created in exit.created:
            if created in self.crowd_threads:
                begun = {cell: after.get(cell, self.effects.initial(cell)) for cell in self.own_at(created, 0)}
                numbers = self.effects.cells_of(self.threads.numbers(created))
                begun.update(dict.fromkeys(numbers, Own(0)))
                situations.append(self._situation(created, 0, begun, frozenset()))
            elif where[created] == ABSENT:
                where[created] = 0
            else:
                raise EngineLimit(Why.THREAD_CREATED_TWICE)
        singles = tuple(where[thread] for thread in self.threads.single)
        control = Control(singles, _valued(after, self.cells_at(singles)))
        return self.controls.setdefault(control, control), situations

    def _situation(self, thread: int, location: int, values: Mapping[int, AbstractValue], holds: frozenset[int]) -> int:
        return self._numbered(Situation(thread, location, _valued(values, self.own_at(thread, location)), holds))

    def _numbered(self, situation: Situation) -> int:
        number = self.numbers.setdefault(situation, len(self.situations))
        if number == len(self.situations):
            self.situations.append(situation)
        return number

    # -------------------------------------------------------------------------------------------- cells
    def _all_read(self) -> frozenset[Var]:
        """The variables that several threads may read: all but their locals."""
        threads = (*self.threads.single, *self.crowd_threads)
        steps = (
            self.automata.step(thread, location) for thread in threads for location in self.automata.locations(thread)
        )
        local = {var for thread in threads for var in self._locals(thread)}
        return frozenset[Var]().union(*(step.reads for step in steps)).difference(self.automata.ended, local)

    def _locals(self, thread: int) -> tuple[Var, ...]:
        function = self.automata.functions[thread]
        return (*function.params, *function.locals)

    def _cells_at(self, locations: tuple[int, ...]) -> Cells:
        """The live cells that are shared, or belong to a single thread, at these locations."""
        where = zip(self.threads.single, locations, strict=True)
        needed = (
            self.automata.needed(thread, location).intersection(self._locals(thread)) for thread, location in where
        )
        return self.effects.cells_of(self.shared.union(*needed))

    def _own_at(self, thread: int, location: int) -> Cells:
        return self.effects.cells_of(self.automata.needed(thread, location).intersection(self.threads.own[thread]))

    def _left_behind(self, step: Step, exit: Exit) -> Cells:
        """The cells that a step writes and that are live after it."""
        arrived = ((step.thread, exit.target), *((created, 0) for created in exit.created))
        matters = self.shared.union(*(self.automata.needed(thread, location) for thread, location in arrived))
        return self.effects.cells_of(step.writes & matters)


def _valued(values: Mapping[int, AbstractValue], cells: Cells) -> Values:
    return tuple(values.get(cell, ANY) for cell in cells)


def _accelerated(control: Control, counts: Counts, before: State) -> State:
    """Acceleration: situations that have gained threads since an earlier state can have any number of them."""
    ancestor: State | None = before
    while ancestor is not None:
        if ancestor.control is control and counts.covers(ancestor.counts):
            counts = counts.accelerated(ancestor.counts)
        ancestor = ancestor.before
    return State(control, counts, before)
