"""Symbolic steps of programs with any number of threads, on bit vectors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, product
from typing import TypeVar

from unbraid.core import build
from unbraid.core.arithmetic import wrap
from unbraid.core.budget import Budget
from unbraid.core.nodes import Bound, Expr, IntType, Place, ScalarType, Var
from unbraid.core.records import dataclass
from unbraid.core.visitor import Rebuilder
from unbraid.engines.crowds.affine import Equality, Terms
from unbraid.engines.crowds.linear import AtMost
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.clauses.encode import Cell
from unbraid.symbolic.executor import Value, as_literal, as_word
from unbraid.symbolic.steps import Outcome, Steps
from unbraid.symbolic.words import Word, solve
from unbraid.systems.automata import Step
from unbraid.systems.crowd import NUMBERS, CrowdNode, CrowdProduct, Parts
from unbraid.transforms.counted_positions import MOST

R = TypeVar("R", Equality, AtMost)


# A word and its type; and first, whether it is a number, because a term of the solver cannot be compared with one.
Summand = tuple[bool, Word, IntType]


def _summand(word: Word, kind: IntType) -> Summand:
    return isinstance(word, int), word, kind


@dataclass(frozen=True)
class Growth:
    summands: dict[Summand, int]  # with their coefficients
    limit: int


class CrowdSteps:
    """`start` is an arbitrary state before a step."""

    def __init__(self, product: CrowdProduct, forbidden: frozenset[Bound], budget: Budget) -> None:
        self.product, self.budget = product, budget
        more = [last for lasts in product.last.values() for last in lasts.values()]
        self.executor = Steps(product.automata, forbidden, more)
        self.aig = self.executor.aig
        self.representatives = [thread for crowd in product.crowds for thread in crowd.representatives]
        self.in_order: Parts = tuple(crowd.representatives for crowd in product.crowds)
        self.words = self.executor.words
        self._changes: dict[tuple[Summand, Summand, int], int | None] = {}
        self._names: dict[Parts, dict[Var, Var]] = {}
        self._outcomes: dict[tuple[Step, tuple[bool, ...]], Outcome] = {}
        self.start = self.executor.arbitrary.copy()
        for note in product.notes.values():
            self._set(self.start, note, NEVER)

    def step(self, step: Step, node: CrowdNode) -> Outcome:
        key = step, self._ended(node)
        if key not in self._outcomes:
            self._outcomes[key] = self.executor.step(*key, self.start)
        return self._outcomes[key]

    def _ended(self, node: CrowdNode) -> tuple[bool, ...]:
        over = self.product.over(node)
        return tuple(thread in over for thread in range(len(self.product.automata.threads)))

    # ------------------------------------------------------------------------------------ representatives
    def cast(self, formula: Expr, parts: Parts) -> Expr:
        """The formula with these threads as the representatives."""
        return _Cast(self._players(parts)).expr(formula)

    def cast_linear(self, relation: R, parts: Parts) -> R:
        return relation.renamed(self._players(parts))

    def cell_of(self, cell: Cell, parts: Parts) -> Cell:
        return self._players(parts).get(cell[0], cell[0]), cell[1]

    def _players(self, parts: Parts) -> dict[Var, Var]:
        if parts not in self._names:
            names: dict[Var, Var] = {}
            last = self.product.last
            for crowd, players in zip(self.product.crowds, parts, strict=True):
                for representative, player in zip(crowd.representatives, players, strict=True):
                    names.update(zip(self.product.own[representative], self.product.own[player], strict=True))
                    names.update((last[representative][lock], last[player][lock]) for lock in self.product.notes)
            self._names[parts] = names
        return self._names[parts]

    # ----------------------------------------------------------------------------------------- integers
    def kind(self, cell: Cell) -> ScalarType:
        return self.executor.types[self.executor.base[cell[0]] + cell[1]]

    def integer(self, cell: Cell) -> IntType:
        kind = self.kind(cell)
        assert isinstance(kind, IntType)
        return kind

    def range(self, cell: Cell) -> tuple[int, int]:
        """The smallest and the largest value of a cell at the start."""
        kind = self.integer(cell)
        least = -(1 << kind.bits - 1) if kind.signed else 0
        return (0, MOST) if cell[0] in self.product.counts else (least, least + (1 << kind.bits) - 1)

    def word(self, cell: Cell, state: list[Value]) -> Word:
        return as_word(state[self.executor.base[cell[0]] + cell[1]])

    def equals(self, equality: Equality, state: list[Value]) -> int:
        return self._compared("==", self._summands(equality.terms, state), equality.total)

    def exceeds(self, inequality: AtMost, state: list[Value]) -> int:
        """The literal that the inequality does not hold in the state."""
        return self._compared(">", self._summands(inequality.terms, state), inequality.limit)

    def growth(self, after: AtMost, before: AtMost, state: list[Value], condition: int) -> Growth:
        """The difference between the sum of `after` in the state and that of `before` at the start, under a condition.
        Summands that are equal cancel out; those that always change by the same amount become constants."""
        summands, limit = self._summands(after.terms, state), after.limit - before.limit
        summands.subtract(self._summands(before.terms, self.start))
        for cell, factor in set(after.terms) & set(before.terms):
            change = self._change(cell, state, condition)
            if change is not None:
                limit -= factor * change
                summands[_summand(self.word(cell, state), self.integer(cell))] -= factor
                summands[_summand(self.word(cell, self.start), self.integer(cell))] += factor
        return Growth({part: factor for part, factor in summands.items() if factor}, limit)

    def _change(self, cell: Cell, state: list[Value], condition: int) -> int | None:
        """The change of a value, if it is always the same; otherwise None."""
        before, after, kind = self.word(cell, self.start), self.word(cell, state), self.integer(cell)
        if before is after:
            return None
        key = _summand(before, kind), _summand(after, kind), condition
        if key not in self._changes:
            model = solve(self.words, self.executor.constraints, condition, self.budget)
            change = 0 if model is None else wrap(model.word(after), kind) - wrap(model.word(before), kind)
            differs = self._compared("==", {_summand(after, kind): 1, _summand(before, kind): -1}, change) ^ 1
            is_constant = self.executor.excludes([self.aig.and_(condition, differs)], self.budget)
            self._changes[key] = change if is_constant else None
        return self._changes[key]

    def is_too_much(self, growth: Growth) -> int:
        """If this literal is false and the inequality `before` held, then `after` holds."""
        return self._compared(">", growth.summands, growth.limit)

    def _summands(self, terms: Terms, state: list[Value]) -> Counter[Summand]:
        result: Counter[Summand] = Counter()
        for cell, factor in terms:
            result[_summand(self.word(cell, state), self.integer(cell))] += factor
        return result

    def _compared(self, op: str, summands: Mapping[Summand, int], limit: int) -> int:
        """Compares the sum with the limit, in a type in which the sum does not overflow."""
        most = sum(abs(factor) << kind.bits for (_, _, kind), factor in summands.items()) + abs(limit)
        width = IntType(most.bit_length() + 1, True)
        modulus = 1 << width.bits
        total: Word = 0
        for (_, value, kind), factor in summands.items():
            wide = self.words.resize(value, kind, width.bits)
            multiple = wide if factor == 1 else self.words.binary("*", wide, factor % modulus, width)
            total = self.words.binary("+", total, multiple, width)
        return self.words.compare(op, total, limit % modulus, width)

    # -------------------------------------------------------------------------------------------- facts
    def apart(self, strangers: tuple[int, ...], state: list[Value]) -> int:
        """The numbers of the threads are distinct, and at most one thread wrote a lock last."""
        threads = [*self.representatives, *strangers]
        facts: list[int] = []
        for thread in threads:
            for var in self.product.numbers(thread):
                low, high, *taken = (build.constant(n, var.type) for n in (*NUMBERS, *self.product.single))
                known = [build.compare(">=", var, low), build.compare("<", var, high)]
                known += [build.compare("!=", var, number) for number in taken]
                facts += [self.executor.truth(fact, state) for fact in known]
        for one, other in combinations(threads, 2):
            for mine, theirs in product(self.product.numbers(one), self.product.numbers(other)):
                if mine.type == theirs.type:
                    facts.append(self.executor.truth(build.compare("!=", mine, theirs), state))
            for lock in self.product.notes:
                both = (self._get(state, self.product.last[thread][lock]) for thread in (one, other))
                facts.append(self.aig.all(both) ^ 1)
        return self.aig.all(facts)

    def counted(self, node: CrowdNode, stranger: Step | None = None) -> int:
        """Each counter is at least the number of representatives and strangers at its location."""
        facts = [
            build.compare(op, count, build.constant(limit, count.type))
            for count, least in self.product.at_least(node, stranger).items()
            for op, limit in ((">=", least), ("<=", MOST))
        ]
        return self.aig.all(self.executor.truth(fact, self.start) for fact in facts)

    def noted(self, state: list[Value], mover: int) -> list[Value]:
        result = state.copy()
        for thread in self.representatives:
            for lock, last in self.product.last[thread].items():
                written, before = self._get(state, self.product.notes[lock]), self._get(state, last)
                is_mover = self.aig.or_(written, before), self.aig.and_(written ^ 1, before)
                self._set(result, last, is_mover[0] if thread == mover else is_mover[1])
        return result

    def _get(self, state: list[Value], var: Var) -> int:
        return as_literal(state[self.executor.base[var]])

    def _set(self, state: list[Value], var: Var, literal: int) -> None:
        state[self.executor.base[var]] = literal


class _Cast(Rebuilder):
    """Replaces the variables of the representatives by those of other threads."""

    def __init__(self, names: dict[Var, Var]) -> None:
        self.names = names

    def variable(self, var: Var) -> Place:
        return self.names.get(var, var)
