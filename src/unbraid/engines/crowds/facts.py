"""Facts as literals on bit-vectors, and as core expressions."""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core import build
from unbraid.core.nodes import BoolType, Const, Expr, IntType, Program
from unbraid.engines.crowds.affine import Equality
from unbraid.engines.crowds.arrivals import Arrival
from unbraid.engines.crowds.seen import Fact
from unbraid.engines.crowds.steps import CrowdSteps
from unbraid.engines.crowds.vocabulary import Atom
from unbraid.symbolic.clauses.encode import Cell, place_of
from unbraid.symbolic.executor import Value, as_literal
from unbraid.symbolic.words import Word
from unbraid.systems.crowd import Parts

Said = Fact | Equality
_MORE_BITS = 2  # no difference of two words overflows, even if one of them has no sign


class Literals:
    def __init__(self, steps: CrowdSteps) -> None:
        self.steps, self.words, self.aig = steps, steps.words, steps.aig

    def of(self, said: Said, parts: Parts, state: list[Value]) -> int:
        """The literal that it holds in a state, with these threads as the representatives."""
        if isinstance(said, Equality):
            return self.steps.equals(self.steps.cast_linear(said, parts), state)
        return self._fact(said, parts, state)

    def is_kept(self, said: Said, arrival: Arrival) -> bool:
        """Does a step that stays at a node change nothing that is said there?"""
        if (arrival.target, arrival.parts) not in arrival.sources:
            return False
        base, start = self.steps.executor.base, self.steps.start
        cells = (base[cell[0]] + cell[1] for cell in _cells(said))
        return all(arrival.state[cell] is start[cell] for cell in cells)

    def _fact(self, fact: Fact, parts: Parts, state: list[Value]) -> int:
        holds = self._atom(fact.atom, parts, state)
        return holds if fact.guard is None else self.aig.or_(self._atom(fact.guard, parts, state) ^ 1, holds)

    def _atom(self, atom: Atom, parts: Parts, state: list[Value]) -> int:
        first, kind = self._number(self.steps.cell_of(atom.direction.first, parts), state)
        if atom.direction.second is None:
            wide = kind if _fits(atom.limit, kind) else _wide(kind, kind, atom.limit)
            return self._compare(atom.op, self.words.resize(first, kind, wide.bits), atom.limit, wide)
        second, other = self._number(self.steps.cell_of(atom.direction.second, parts), state)
        if kind == other and not atom.limit:
            return self.words.compare(atom.op, first, second, kind)
        wide = _wide(kind, other, atom.limit)
        right = self.words.resize(second, other, wide.bits)
        if atom.limit:
            right = self.words.binary("+", right, atom.limit % (1 << wide.bits), wide)
        return self.words.compare(atom.op, self.words.resize(first, kind, wide.bits), right, wide)

    def _compare(self, op: str, word: Word, limit: int, kind: IntType) -> int:
        return self.words.compare(op, word, limit % (1 << kind.bits), kind)

    def _number(self, cell: Cell, state: list[Value]) -> tuple[Word, IntType]:
        kind = self.steps.kind(cell)
        if isinstance(kind, IntType):
            return self.steps.word(cell, state), kind
        literal = as_literal(state[self.steps.executor.base[cell[0]] + cell[1]])
        return self.words.from_literal(literal, _TRUTH.bits), _TRUTH


def _cells(said: Said) -> Iterator[Cell]:
    if isinstance(said, Equality):
        yield from (cell for cell, _ in said.terms)
        return
    for atom in (said.atom, said.guard):
        if atom is not None:
            yield from (cell for cell in (atom.direction.first, atom.direction.second) if cell is not None)


def formula(fact: Fact, program: Program) -> Expr:
    holds = _formula(fact.atom, program)
    return holds if fact.guard is None else build.disjunction(build.negate(_formula(fact.guard, program)), holds)


def _formula(atom: Atom, program: Program) -> Expr:
    first = place_of(atom.direction.first, program)
    kind = _kind(first)
    if atom.direction.second is None:
        wide = kind if _fits(atom.limit, kind) else _wide(kind, kind, atom.limit)
        return build.compare(atom.op, build.cast(first, wide), Const(atom.limit, wide))
    second = place_of(atom.direction.second, program)
    wide = _wide(kind, _kind(second), atom.limit) if atom.limit or kind != _kind(second) else kind
    right = build.cast(second, wide)
    if atom.limit:
        right = build.binary("+", right, Const(atom.limit, wide), wide)
    return build.compare(atom.op, build.cast(first, wide), right)


_TRUTH = IntType(8, False)


def _kind(place: Expr) -> IntType:
    if isinstance(place.type, BoolType):
        return _TRUTH
    assert isinstance(place.type, IntType)
    return place.type


def _fits(value: int, kind: IntType) -> bool:
    half = 1 << kind.bits - 1
    return -half <= value < half if kind.signed else 0 <= value < 2 * half


def _wide(first: IntType, second: IntType, limit: int) -> IntType:
    return IntType(max(first.bits, second.bits, limit.bit_length()) + _MORE_BITS, True)
