"""The semantics of letters, on bit vectors."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import bitwuzla

from unbraid.core.layout import cell_count
from unbraid.core.nodes import BoolType, Bound, ContentsType, Expr, OrdinalType, ScalarType, Var
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.executor import Value, as_literal, as_ordinal, as_word
from unbraid.symbolic.steps import Point, Steps
from unbraid.systems.automata import ENDED, Automata, Step
from unbraid.systems.reduction.letters import ControlState, Letter

Ended = frozenset[Var]  # the variables of ended threads that a letter reads


class Meaning(Steps):
    """A step has the same nondeterministic values wherever it is executed, so that two orders of the same steps can be
    compared.  If the step takes another branch, a value may be used for another choice.  That is sound, because every
    choice may be any value."""

    def __init__(self, automata: Automata, forbidden: frozenset[Bound]) -> None:
        self._chosen: dict[tuple[Step | None, int, ScalarType], Value] = {}
        self._choosing: Step | None = None
        self._count = 0
        super().__init__(automata, forbidden)
        self._supports: dict[object, frozenset[int]] = {}
        self._dead_cells: dict[tuple[int, int], list[int]] = {}
        self._points: dict[tuple[Letter, Ended], Point] = {}

    def fresh(self, kind: ScalarType) -> Value:
        key = self._choosing, self._count, kind
        self._count += 1
        if key not in self._chosen:
            self._chosen[key] = super().fresh(kind)
        return self._chosen[key]

    # ----------------------------------------------------------------------------------------- letters
    def ended_at(self, control: ControlState, letter: Letter) -> Ended:
        """The part of the control state that matters to a letter."""
        return frozenset(
            var
            for var, location in zip(self.automata.ended, control.locations, strict=True)
            if location == ENDED and var in letter.step.reads
        )

    def after(self, letter: Letter, ended: Ended, state: list[Value]) -> Point:
        """The guard of a letter in a state, and the state after it."""
        self._choosing, self._count = letter.step, 0
        outcome = self.step(letter.step, tuple(var in ended for var in self.automata.ended), state)
        if letter.exit is None:
            return outcome.error, state
        guard, after = outcome.exits.get(letter.exit, (NEVER, state))
        after = after.copy()
        for cell in self._dead(letter):
            after[cell] = state[cell]
        return guard, after

    def _dead(self, letter: Letter) -> list[int]:
        """The cells of the thread that are dead after the letter; and those that say which threads have started or
        ended, which the locations imply."""
        key = letter.thread, letter.target
        if key not in self._dead_cells:
            needed = self.automata.needed(*key)
            function = self.automata.functions[letter.thread]
            self._dead_cells[key] = [
                cell
                for var in (*function.params, *function.locals)
                if not var.is_memory and var not in needed
                for cell in range(self.base[var], self.base[var] + cell_count(var.type, self.program.structs))
            ] + [self.base[var] for var in (*self.automata.ended, *self.automata.started)]
        return self._dead_cells[key]

    def point(self, letter: Letter, ended: Ended) -> Point:
        """The guard and the state after a letter, from an arbitrary state."""
        key = letter, ended
        if key not in self._points:
            self._points[key] = self.after(letter, ended, self.arbitrary)
        return self._points[key]

    # -------------------------------------------------------------------------------------------- cells
    @cached_property
    def _cell_of(self) -> dict[bitwuzla.Term, int]:
        found = {}
        for position, (value, kind) in enumerate(zip(self.arbitrary, self.types, strict=True)):
            for term in self.terms_of(value, kind):
                found[term] = position
        return found

    def terms_of(self, value: Value, kind: ScalarType) -> list[bitwuzla.Term]:
        """A value as terms of the solver."""
        if isinstance(kind, BoolType):
            return [self.words.term(as_literal(value))]
        if isinstance(kind, OrdinalType):
            return [self.words.term(literal) for literal in as_ordinal(value)]
        assert not isinstance(kind, ContentsType)
        return [self.words.word_term(as_word(value), kind.bits)]

    def support(self, terms: Iterable[bitwuzla.Term]) -> frozenset[int]:
        """The cells of an arbitrary state that these terms depend on."""
        found: set[int] = set()
        for term in terms:
            found |= self._support(term)
        return frozenset(found)

    def _support(self, root: bitwuzla.Term) -> frozenset[int]:
        known = self._supports
        pending = [root]
        while pending:
            term = pending[-1]
            if term in known:
                pending.pop()
                continue
            children = term.children()
            missing = [child for child in children if child not in known]
            if missing:
                pending.extend(missing)
                continue
            position = self._cell_of.get(term)
            own = frozenset(() if position is None else (position,))
            known[term] = own.union(*(known[child] for child in children))
        return known[root]

    def reads_and_writes(self, letter: Letter, ended: Ended) -> tuple[frozenset[int], frozenset[int]]:
        guard, state = self.point(letter, ended)
        changed = [i for i, value in enumerate(state) if value is not self.arbitrary[i]]
        terms = [self.words.term(guard), *(term for i in changed for term in self.terms_of(state[i], self.types[i]))]
        return self.support(terms), frozenset(changed)

    def condition(self, formula: Expr, state: list[Value]) -> bitwuzla.Term:
        return self.words.term(self.truth(formula, state))
