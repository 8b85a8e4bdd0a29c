"""Invariants of programs with any number of threads, and the check that they prove what they are said to prove.

As in `certificate.py`, and for each step of a stranger: if the invariant of a node holds, and those in which it takes
the part of a representative, then the first one still holds after the step.  That threads of a crowd are
interchangeable was seen when the product was made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from unbraid.core import build
from unbraid.core.nodes import Bound, Expr, Place, Var
from unbraid.core.visitor import Rebuilder
from unbraid.engines.bmc.aig import FALSE as NEVER
from unbraid.engines.bmc.symbolic import Value
from unbraid.engines.chc.steps import NotInductive, Outcome, Steps
from unbraid.schemas.automata import ENDED, Step
from unbraid.schemas.crowd import NUMBERS, CrowdMove, CrowdNode, CrowdProduct, Parts, StrangerMove


@dataclass(frozen=True)
class CrowdCertificate:
    product: CrowdProduct
    invariants: dict[CrowdNode, Expr]
    forbidden: frozenset[Bound]


def check_crowd(certificate: CrowdCertificate) -> None:
    """Raises NotInductive if the invariants are none."""
    _Check(certificate).run()


class _Check:
    def __init__(self, certificate: CrowdCertificate) -> None:
        self.product, self.invariants = certificate.product, certificate.invariants
        product = self.product
        more = [last for lasts in product.last.values() for last in lasts.values()]
        self.executor = Steps(product.automata, certificate.forbidden, more)
        self.aig = self.executor.aig
        self.representatives = [thread for crowd in product.crowds for thread in crowd.representatives]
        self.in_order: Parts = tuple(crowd.representatives for crowd in product.crowds)
        self._outcomes: dict[tuple[Step, tuple[bool, ...]], Outcome] = {}
        self._known: dict[tuple[CrowdNode, Parts], int] = {}
        self.start = self.executor.arbitrary.copy()
        for note in product.notes.values():
            self._set(self.start, note, NEVER)

    def run(self) -> None:
        executor = self.executor
        initial = self._holds(self.product.start, self.in_order, executor.initial)
        apart = self._apart((), executor.initial)
        executor.require("the invariant of the beginning does not hold there", [self.aig.and_(apart, initial ^ 1)])
        wrong: dict[CrowdNode, list[int]] = {node: [] for node in self.product.nodes}
        for move in self.product.moves:
            wrong[move.source].extend(self._move(move))
        for stranger_move in self.product.stranger_moves:
            wrong[stranger_move.source].extend(self._stranger(stranger_move))
        for node, literals in wrong.items():
            executor.require(f"the invariant at {node} is not inductive", literals)

    def _move(self, move: CrowdMove) -> Iterator[int]:
        apart = self._apart((), self.start), self._counted(move.source)
        here = self.aig.all((self._holds(move.source, self.in_order, self.start), *apart))
        outcome = self._step(move.step, move.source)
        yield self.aig.and_(here, outcome.error)
        for way, (guard, after) in outcome.ways.items():
            noted = self._noted(after, move.step.thread)
            for taken, target, parts in move.targets:
                if taken == way:
                    yield self.aig.all((here, guard, self._holds(target, parts, noted) ^ 1))

    def _stranger(self, move: StrangerMove) -> Iterator[int]:
        stranger = move.step.thread
        known = [self._holds(node, parts, self.start) for node, parts in move.others]
        known += [self._holds(move.source, self.in_order, self.start), self._apart((stranger,), self.start)]
        here = self.aig.all((*known, self._counted(move.source, move.step)))
        for guard, after in self._step(move.step, move.source).ways.values():
            noted = self._noted(after, stranger)
            yield self.aig.all((here, guard, self._holds(move.source, self.in_order, noted) ^ 1))

    # ------------------------------------------------------------------------------------------ states
    def _step(self, step: Step, node: CrowdNode) -> Outcome:
        key = step, self._ended(node)
        if key not in self._outcomes:
            self._outcomes[key] = self.executor.step(*key, self.start)
        return self._outcomes[key]

    def _holds(self, node: CrowdNode, parts: Parts, state: list[Value]) -> int:
        """The invariant of a node, if these threads take the parts of the representatives."""
        if state is not self.start:
            return self._evaluate(node, parts, state)
        key = node, parts
        if key not in self._known:
            self._known[key] = self._evaluate(node, parts, state)
        return self._known[key]

    def _evaluate(self, node: CrowdNode, parts: Parts, state: list[Value]) -> int:
        if node not in self.invariants:
            raise NotInductive(f"there is no invariant at {node}")
        names: dict[Var, Var] = {}
        for crowd, players in zip(self.product.crowds, parts, strict=True):
            for representative, player in zip(crowd.representatives, players, strict=True):
                names.update(zip(self.product.own[representative], self.product.own[player], strict=True))
                last = self.product.last
                names.update((last[representative][lock], last[player][lock]) for lock in self.product.notes)
        return self.executor.truth(_Cast(names).expr(self.invariants[node]), state)

    def _ended(self, node: CrowdNode) -> tuple[bool, ...]:
        where = dict(self.product.locations(node))
        return tuple(where.get(thread) == ENDED for thread in range(len(self.product.automata.threads)))

    def _apart(self, strangers: tuple[int, ...], state: list[Value]) -> int:
        """The numbers of threads are different, and at most one has written a lock last."""
        threads = [*self.representatives, *strangers]
        facts: list[int] = []
        for thread in threads:
            for var in self.product.numbers(thread):
                low, high, *taken = (build.constant(n, var.type) for n in (*NUMBERS, *self.product.single))
                known = [build.compare(">=", var, low), build.compare("<", var, high)]
                known += [build.compare("!=", var, number) for number in taken]
                facts += [self.executor.truth(fact, state) for fact in known]
        for one, other in combinations(threads, 2):
            for mine, theirs in zip(self.product.numbers(one), self.product.numbers(other), strict=True):
                facts.append(self.executor.truth(build.compare("!=", mine, theirs), state))
            for lock in self.product.notes:
                both = (self._get(state, self.product.last[thread][lock]) for thread in (one, other))
                facts.append(self.aig.all(both) ^ 1)
        return self.aig.all(facts)

    def _counted(self, node: CrowdNode, stranger: Step | None = None) -> int:
        """There are at least as many threads at a place as are spoken of."""
        return self.aig.all(
            self.executor.truth(build.compare(">=", count, build.constant(least, count.type)), self.start)
            for count, least in self.product.at_least(node, stranger).items()
        )

    def _noted(self, state: list[Value], mover: int) -> list[Value]:
        result = state.copy()
        for thread in self.representatives:
            for lock, last in self.product.last[thread].items():
                written, before = self._get(state, self.product.notes[lock]), self._get(state, last)
                is_mover = self.aig.or_(written, before), self.aig.and_(written ^ 1, before)
                self._set(result, last, is_mover[0] if thread == mover else is_mover[1])
        return result

    def _get(self, state: list[Value], var: Var) -> int:
        literal: int = state[self.executor.base[var]]
        return literal

    def _set(self, state: list[Value], var: Var, literal: int) -> None:
        state[self.executor.base[var]] = literal


class _Cast(Rebuilder):
    """Other threads in the parts of the representatives."""

    def __init__(self, names: dict[Var, Var]) -> None:
        self.names = names

    def variable(self, var: Var) -> Place:
        return self.names.get(var, var)
