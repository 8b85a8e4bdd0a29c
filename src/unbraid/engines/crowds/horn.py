"""Constrained Horn clauses for programs with any number of threads (`systems/crowd.py`).

Each node has a predicate over the shared variables and those of the representatives:

    P0(initial values), for any distinct numbers of the representatives
    P(x) and the guard of an exit                               =>   P'(new values, representatives in order)
    P(x), P(x with a stranger as one of the representatives),
        for each of them, and the guard of a stranger's exit    =>   P(new values of the shared variables)
    P(x) and an assertion fails                                 =>   false

Equalities E that are expected to hold at each node (`equalities.py`) can be used, but must be proved, too:

    P(x) and E(x) in place of P(x), everywhere;     P(x), E(x), a guard, and not E'(new values)     =>   false
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from unbraid.core.nodes import Bound, Var
from unbraid.engines.crowds.affine import WIDE, Equality
from unbraid.engines.crowds.equalities import Equalities
from unbraid.symbolic.clauses.algebra import Algebra, integer
from unbraid.symbolic.clauses.encode import Cell, State
from unbraid.symbolic.clauses.terms import Term
from unbraid.symbolic.clauses.writer import ClauseWriter, Predicate
from unbraid.systems.automata import Step
from unbraid.systems.crowd import NUMBERS, CrowdMove, CrowdNode, CrowdProduct, Parts, StrangerMove
from unbraid.transforms.counted_positions import MOST


class CrowdClauses:
    def __init__(self, product: CrowdProduct, algebra: Algebra, forbidden: Iterable[Bound]) -> None:
        self.product, self.automata, self.algebra = product, product.automata, algebra
        self.writer = ClauseWriter(product.automata, algebra, forbidden)
        self.terms = algebra.terms
        self.in_order: Parts = tuple(crowd.representatives for crowd in product.crowds)
        self.predicates = {
            node: Predicate(f"P{number}", product.cells(node, self.in_order))
            for number, node in enumerate(product.nodes)
        }
        self.equalities: Equalities = {}

    def _applied(self, node: CrowdNode, parts: Parts, state: State) -> Term:
        return self.writer.applied(Predicate(self.predicates[node].name, self.product.cells(node, parts)), state)

    def _known(self, node: CrowdNode, parts: Parts) -> Term:
        return self.terms.all((self._applied(node, parts, {}), self._equal(node, parts, {})))

    def _equal(self, node: CrowdNode, parts: Parts, state: State) -> Term:
        names = dict(zip(self.product.cells(node, self.in_order), self.product.cells(node, parts), strict=True))
        return self.terms.all(self._holds(equality, names, state) for equality in self.equalities.get(node, ()))

    def _holds(self, equality: Equality, names: Mapping[Cell, Cell], state: State) -> Term:
        total = self.algebra.constant(0, WIDE)
        for representative, factor in equality.terms:
            cell = names[representative]
            value = self.algebra.cast(self.writer.value(cell, state), self.writer.encoder.type_of(cell), WIDE)
            multiple = self.algebra.binary("*", self.algebra.constant(factor, WIDE), value, WIDE, WIDE)
            total = self.algebra.binary("+", total, multiple, WIDE, WIDE)
        return self.algebra.compare("==", total, self.algebra.constant(equality.total, WIDE), WIDE)

    def _arriving(self, body: Sequence[Term], node: CrowdNode, parts: Parts, state: State) -> Iterator[str]:
        yield self.writer.clause(body, self._applied(node, parts, state))
        if node in self.equalities:
            yield self.writer.clause((*body, self.terms.negate(self._equal(node, parts, state))), self.terms.false)

    def text(self) -> str:
        declared = map(self.writer.declare, self.predicates.values())
        clauses = list(self._start())
        for move in self.product.moves:
            clauses.extend(self._move(move))
        for stranger_move in self.product.stranger_moves:
            clauses.extend(self._stranger(stranger_move))
        return "\n".join(["(set-logic HORN)", *declared, *clauses])

    def _start(self) -> Iterator[str]:
        nobody = {
            (last, 0): self.terms.false for thread in self._members(()) for last in self.product.last[thread].values()
        }
        state = {**self.writer.initial(), **nobody}
        yield from self._arriving(self._different(()), self.product.start, self.in_order, state)

    def _members(self, strangers: tuple[int, ...]) -> list[int]:
        return [thread for crowd in self.product.crowds for thread in crowd.representatives] + list(strangers)

    def _different(self, strangers: tuple[int, ...]) -> list[Term]:
        """No two threads have the same number, no crowd thread has the number of a single thread, and at most one
        thread was the last one to write a lock."""
        result: list[Term] = []
        threads = self._members(strangers)
        numbers = [(var, 0) for thread in threads for var in self.product.numbers(thread)]
        for cell in numbers:
            kind = integer(self.writer.encoder.type_of(cell))
            name, low, high = self.writer.value(cell, {}), *(self.algebra.constant(n, kind) for n in NUMBERS)
            result += [self.algebra.compare(">=", name, low, kind), self.algebra.compare("<", name, high, kind)]
            taken = (self.algebra.constant(thread, kind) for thread in self.product.single)
            result.extend(self.algebra.compare("!=", name, number, kind) for number in taken)
        for one, other in combinations(numbers, 2):
            names = self.writer.value(one, {}), self.writer.value(other, {})
            result.append(self.algebra.compare("!=", *names, integer(self.writer.encoder.type_of(one))))
        for first, second in combinations(threads, 2):
            for lock, last in self.product.last[first].items():
                both = self.writer.value((last, 0), {}), self.writer.value((self.product.last[second][lock], 0), {})
                result.append(self.terms.negate(self.terms.all(both)))
        return result

    def _counted(self, node: CrowdNode, stranger: Step | None = None) -> Iterator[Term]:
        for count, least in self.product.at_least(node, stranger).items():
            kind, value = integer(count.type), self.writer.value((count, 0), {})
            for op, limit in ((">=", least), ("<=", MOST)):
                yield self.algebra.compare(op, value, self.algebra.constant(limit, kind), kind)

    def _noted(self, state: State, mover: int) -> State:
        """The notes about which thread wrote a lock last, after a step."""
        result = dict(state)
        for thread in self._members(()):
            for lock, last in self.product.last[thread].items():
                written, before = state[self.product.notes[lock], 0], self.writer.value((last, 0), {})
                if thread == mover:
                    result[last, 0] = self.terms.any((written, before))
                else:
                    result[last, 0] = self.terms.all((self.terms.negate(written), before))
        return result

    def _unwritten(self) -> State:
        return {(note, 0): self.terms.false for note in self.product.notes.values()}

    def _ended(self, node: CrowdNode) -> Mapping[Var, bool]:
        over = self.product.over(node)
        return {self.automata.ended[thread]: thread in over for thread, _ in self.product.locations(node)}

    def _move(self, move: CrowdMove) -> Iterator[str]:
        body = [self._known(move.source, self.in_order), *self._different(()), *self._counted(move.source)]
        effects = self.writer.effects(move.step, self._unwritten(), self._ended(move.source))
        for exit, guard, state in effects.exits:
            for taken, target, parts in move.targets:
                if taken == exit:
                    yield from self._arriving((*body, guard), target, parts, self._noted(state, move.step.thread))
        wrong = self.writer.violation(effects)
        if wrong is not self.terms.false:
            yield self.writer.clause((*body, wrong), self.terms.false)

    def _stranger(self, move: StrangerMove) -> Iterator[str]:
        body = [
            *(self._known(node, parts) for node, parts in ((move.source, self.in_order), *move.others)),
            *self._different((move.step.thread,)),
            *self._counted(move.source, move.step),
        ]
        effects = self.writer.effects(move.step, self._unwritten(), self._ended(move.source))
        for _, guard, state in effects.exits:
            after = self._noted(state, move.step.thread)
            if self._applied(move.source, self.in_order, after) is not self._applied(move.source, self.in_order, {}):
                yield from self._arriving((*body, guard), move.source, self.in_order, after)
