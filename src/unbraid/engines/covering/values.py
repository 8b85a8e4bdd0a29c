"""The effect of a step on abstract values.

If a cell has only a few possible values after a step, each of them is followed.  Otherwise its value is unknown, and
may be any value from then on.  With a grid, integers are intervals.  The numbers of crowd threads are unknown, but they
all differ from each other and from those of the single threads.  So it is known whether the thread itself holds a lock,
or which other thread does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from math import prod

from bitwuzla import Term

from unbraid.core.arithmetic import wrap
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.layout import cell_count
from unbraid.core.nodes import BoolType, ContentsType, IntType, OrdinalType, ScalarType, Var
from unbraid.core.records import dataclass
from unbraid.engines.covering.grid import Grid, Interval
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.contents import Contents
from unbraid.symbolic.executor import Value, as_literal, as_ordinal, as_word, is_known
from unbraid.symbolic.steps import Steps
from unbraid.symbolic.words import Model, Word, solve
from unbraid.systems.automata import Automata, Exit, Step

ANY = None  # the unknown value
NUMBER = IntType(32, True)  # the type of thread numbers
LARGEST_NUMBER = 1 << 30
MOST_VALUES = 8  # of one cell, that are followed one by one
MOST_CHOICES = 64  # combinations of such values

Cells = tuple[int, ...]


@dataclass(frozen=True)
class Own:
    """The number of the thread that takes the step, plus a constant."""

    offset: int


@dataclass(frozen=True)
class Other:
    """The number of another crowd thread, plus a constant.  Different indices are different threads."""

    index: int
    offset: int


@dataclass(frozen=True)
class Held:
    """The value of a shared cell: the number of the crowd thread that holds it, plus a constant."""

    offset: int


Concrete = int | tuple[int, ...]  # a word or a literal; the literals of an ordinal
SeenValue = Concrete | Interval | Own | Other | None  # as the thread that takes a step sees it; None is ANY
AbstractValue = SeenValue | Held
Values = tuple[AbstractValue, ...]
Changes = tuple[tuple[int, AbstractValue], ...]  # the new values of cells


@dataclass(frozen=True)
class Transition:
    """One possible result of a step: its exit, and the new values."""

    exit: Exit
    changes: Changes


class StepEffects:
    """`single`: the threads that belong to no crowd; `left_behind`: the live cells that a step writes, for each
    exit."""

    def __init__(
        self,
        automata: Automata,
        single: Sequence[int],
        grid: Grid | None,
        left_behind: Callable[[Step, Exit], Cells],
    ) -> None:
        self.automata, self.single, self.grid, self.left_behind = automata, single, grid, left_behind
        self.executor = Steps(automata, frozenset())
        self.words, self.aig, self.types = self.executor.words, self.executor.aig, self.executor.types
        self.budget = Budget()
        self.own_number = self.words.new_word(NUMBER.bits)
        self.other_numbers: list[Word] = []
        self.touched = cache(self._touched)
        self.transitions = cache(self._transitions)

    def forget(self) -> None:
        self.transitions.cache_clear()

    # -------------------------------------------------------------------------------------------- cells
    def cells_of(self, variables: Iterable[Var]) -> Cells:
        base, structs = self.executor.base, self.automata.program.structs
        first = sorted((base[var], cell_count(var.type, structs)) for var in variables)
        return tuple(cell for start, count in first for cell in range(start, start + count))

    def name(self, cell: int) -> str:
        var = next(var for var, start in self.executor.base.items() if cell in self._range(var, start))
        count = len(self._range(var, self.executor.base[var]))
        return var.name if count == 1 else f"{var.name}, cell {cell - self.executor.base[var]}"

    def _range(self, var: Var, start: int) -> range:
        return range(start, start + cell_count(var.type, self.automata.program.structs))

    def _touched(self, step: Step) -> Cells:
        """The cells that a step reads or writes.  The locations imply which threads have ended."""
        return self.cells_of((step.reads | step.writes).difference(self.automata.ended))

    def initial(self, cell: int) -> AbstractValue:
        return self._known(cell, self.executor.initial[cell])

    # -------------------------------------------------------------------------------------------- steps
    def _transitions(self, step: Step, ended: tuple[bool, ...], given: tuple[SeenValue, ...]) -> tuple[Transition, ...]:
        """The transitions of a step, given the values of the cells that it touches.  Raises EngineLimit if a violation
        seems possible."""
        state = self.executor.arbitrary.copy()
        numbers = tuple({replace(value, offset=0) for value in given if isinstance(value, Own | Other)})
        assumed = self._are_numbers([self._number(whose) for whose in numbers])
        for cell, value in zip(self.touched(step), given, strict=True):
            if isinstance(value, Interval):
                assumed = self.aig.and_(assumed, self._is_in(state[cell], value, cell))
            elif isinstance(value, Own | Other):
                state[cell] = self._shifted(self._number(value), value.offset, cell)
            elif value is not ANY:
                state[cell] = value
        outcome = self.executor.step(step, ended, state)
        for wrong in (outcome.error, outcome.marker):
            if self._is_possible(self.aig.and_(assumed, wrong)):
                raise EngineLimit(Why.MAY_GO_WRONG)
        return tuple(
            Transition(exit, changes)
            for exit, (guard, after) in outcome.exits.items()
            for changes in self._choices(self.aig.and_(assumed, guard), after, self.left_behind(step, exit), numbers)
        )

    def _choices(
        self, guard: int, after: list[Value], cells: Cells, numbers: tuple[Own | Other, ...]
    ) -> Iterator[Changes]:
        """All combinations of values of these cells under the guard."""
        if not self._is_possible(guard):
            return
        values: dict[int, AbstractValue] = {}
        for cell in cells:
            known = self._known(cell, after[cell])
            values[cell] = self._as_number(guard, after[cell], cell, numbers) if known is ANY else known
        few: dict[int, int] = {}
        for cell in (cell for cell in cells if values[cell] is ANY):
            found = self._models(guard, after, (cell,), MOST_VALUES)
            if found is not None:
                few[cell] = len(found)
        if not few or prod(few.values()) > MOST_CHOICES:
            yield tuple(values.items())
            return
        for chosen in self._models(guard, after, tuple(few), MOST_CHOICES) or ():
            yield tuple((values | dict(zip(few, chosen, strict=True))).items())

    def _models(self, guard: int, after: list[Value], cells: Cells, most: int) -> list[Values] | None:
        """All combinations of values of these cells; None if there are more than `most`."""
        found: list[Values] = []
        goal = guard
        asked = [self._term(after[cell], cell) for cell in cells]
        while (model := self._model(goal, [term for several in asked for term in several])) is not None:
            if len(found) == most:
                return None
            values = [self._abstract(cell, _value_in(model, after[cell], self.types[cell])) for cell in cells]
            found.append(tuple(values))
            same = [self._is_in(after[cell], value, cell) for cell, value in zip(cells, values, strict=True)]
            goal = self.aig.and_(goal, self.aig.any(literal ^ 1 for literal in same))
        return found

    # ------------------------------------------------------------------------------------------ numbers
    def _number(self, whose: Own | Other) -> Word:
        if isinstance(whose, Own):
            return self.own_number
        while len(self.other_numbers) <= whose.index:
            self.other_numbers.append(self.words.new_word(NUMBER.bits))
        return self.other_numbers[whose.index]

    def _are_numbers(self, numbers: Sequence[Word]) -> int:
        """The literal that these thread numbers differ from each other, and from those of the single threads."""
        below = (self.words.compare("<", number, LARGEST_NUMBER, NUMBER) for number in numbers)
        above = (self.words.compare(">", number, 0, NUMBER) for number in numbers)
        pairs = (*combinations(numbers, 2), *product(numbers, self.single))
        different = (self.words.compare("!=", one, other, NUMBER) for one, other in pairs)
        return self.aig.any(literal ^ 1 for literal in (*below, *above, *different)) ^ 1

    def _shifted(self, number: Word, offset: int, cell: int) -> Word:
        kind = self.types[cell]
        assert isinstance(kind, IntType)
        wide = self.words.resize(number, NUMBER, kind.bits)
        return self.words.binary("+", wide, offset & ((1 << kind.bits) - 1), kind) if offset else wide

    def _as_number(self, guard: int, value: Value, cell: int, numbers: tuple[Own | Other, ...]) -> Own | Other | None:
        """The value as one of these numbers plus a constant, if it always is; otherwise ANY."""
        kind = self.types[cell]
        if not numbers or not isinstance(kind, IntType):
            return ANY
        model = self._model(guard, self._term(value, cell))
        assert model is not None
        for whose in numbers:
            number = self._number(whose)
            offset = wrap(model.word(as_word(value)) - model.word(number), IntType(kind.bits, True))
            same = self.words.compare(
                "==", as_word(value), self._shifted(number, offset, cell), IntType(kind.bits, False)
            )
            if not self._is_possible(self.aig.and_(guard, same ^ 1)):
                return replace(whose, offset=offset)
        return ANY

    # ------------------------------------------------------------------------------------------- values
    def _known(self, cell: int, value: Value) -> AbstractValue:
        """The value of a cell, or its interval, if it is a constant; otherwise ANY."""
        if not is_known(value, self.types[cell]) or isinstance(value, Term | Contents):
            return ANY
        return self._abstract(cell, value)

    def _abstract(self, cell: int, value: Concrete) -> Concrete | Interval:
        kind = self.types[cell]
        if self.grid is None or not isinstance(kind, IntType):
            return value
        return self.grid.of(as_integer(value), kind)

    def _is_in(self, value: Value, known: Concrete | Interval, cell: int) -> int:
        kind, aig = self.types[cell], self.aig
        if isinstance(known, Interval):
            assert isinstance(kind, IntType)
            low, high = (bound & ((1 << kind.bits) - 1) for bound in (known.low, known.high))
            word = as_word(value)
            return aig.and_(self.words.compare(">=", word, low, kind), self.words.compare("<=", word, high, kind))
        if isinstance(kind, BoolType):
            return aig.equal(as_literal(value), as_literal(known))
        if isinstance(kind, OrdinalType):
            both = zip(as_ordinal(value), as_ordinal(known), strict=True)
            return aig.any(aig.equal(x, y) ^ 1 for x, y in both) ^ 1
        assert not isinstance(kind, ContentsType)
        return self.words.compare("==", as_word(value), as_word(known), IntType(kind.bits, False))

    def _is_possible(self, literal: int) -> bool:
        return literal == ALWAYS or (literal != NEVER and self._model(literal) is not None)

    def _model(self, literal: int, asked: Iterable[Term] = ()) -> Model | None:
        return solve(self.words, self.executor.constraints, literal, self.budget, asked)

    def _term(self, value: Value, cell: int) -> list[Term]:
        """The solver terms of a value."""
        kind = self.types[cell]
        if isinstance(kind, BoolType):
            return [self.words.term(as_literal(value))]
        if isinstance(kind, OrdinalType):
            return [self.words.term(literal) for literal in as_ordinal(value)]
        return [value] if isinstance(value, Term) else []


def as_integer(value: Concrete) -> int:
    """For callers that know that the value is not an ordinal."""
    assert isinstance(value, int)
    return value


def _value_in(model: Model, value: Value, kind: ScalarType) -> Concrete:
    if isinstance(kind, BoolType):
        return int(model.literals([as_literal(value)])[0])
    if isinstance(kind, OrdinalType):
        return tuple(int(literal) for literal in model.literals(list(as_ordinal(value))))
    return model.word(as_word(value))
