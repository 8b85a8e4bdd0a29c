"""Finds those of many inductive facts that the proof of a program needs.

A fact is needed if it is one of the reasons why a violation is impossible, or why a step keeps a fact that is needed.
The reasons are unsat cores.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from typing import Protocol

from unbraid.core import build
from unbraid.core.errors import InternalError
from unbraid.core.nodes import FALSE, Bound, Expr
from unbraid.engines.crowds.affine import Equality
from unbraid.engines.crowds.arrivals import Arrival, Failure
from unbraid.engines.crowds.certificate import CrowdCertificate
from unbraid.engines.crowds.facts import Literals, Said, formula
from unbraid.engines.crowds.steps import CrowdSteps
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.aig import TRUE as ALWAYS
from unbraid.symbolic.assumptions import Assumptions
from unbraid.systems.crowd import CrowdNode


class Inductive(Protocol):
    """Facts that are inductive and exclude all violations."""

    steps: CrowdSteps
    literals: Literals
    solver: Assumptions
    facts: dict[CrowdNode, list[Said]]  # of the nodes that are reachable as far as they can tell
    work: list[Arrival | Failure]
    forbidden: frozenset[Bound]


Chosen = tuple[CrowdNode, int]  # a fact, by its number


class Collector:
    def __init__(self, inductive: Inductive) -> None:
        self.inductive, self.facts = inductive, inductive.facts
        self.literals, self.steps = inductive.literals, inductive.steps
        self.needed: dict[CrowdNode, set[int]] = {node: set() for node in self.facts}
        self.simple = {
            node: {number for number, each in enumerate(facts) if isinstance(each, Equality) or each.guard is None}
            for node, facts in self.facts.items()
        }

    def certificate(self) -> CrowdCertificate:
        arriving: dict[CrowdNode, list[Arrival]] = {}
        for each in self.inductive.work:
            if isinstance(each, Failure):
                self._need(each, each.condition)
            else:
                arriving.setdefault(each.target, []).append(each)
        pending = deque(arriving)
        while pending:
            target = pending.popleft()
            for arrival in arriving[target]:
                grown = self._need(arrival, self.steps.aig.and_(arrival.condition, self._fails(arrival)))
                pending.extend(node for node in grown if node in arriving and node not in pending)
        return self._made()

    def _fails(self, arrival: Arrival) -> int:
        if arrival.target not in self.facts:
            return ALWAYS
        facts = (self.facts[arrival.target][number] for number in sorted(self.needed[arrival.target]))
        changed = (fact for fact in facts if not self.literals.is_kept(fact, arrival))
        return self.steps.aig.any(self.literals.of(fact, arrival.parts, arrival.state) ^ 1 for fact in changed)

    def _need(self, step: Arrival | Failure, literal: int) -> set[CrowdNode]:
        """Adds the facts that are needed to exclude a literal; the nodes to which something was added."""
        if literal == NEVER or any(node not in self.facts for node, _ in step.sources):
            return set()
        terms, solver = self.steps.words.term, self.inductive.solver
        for choose in (self._needed, self._simple, self._all):
            given = {each: terms(here) for each, here in self._given(step, choose).items()}
            reasons = solver.contradict(given, [terms(literal)])
            if reasons is not None:
                break
        else:
            raise InternalError("facts that are inductive do not exclude a violation")
        grown = set()
        for (node, number), _ in reasons:
            if number not in self.needed[node]:
                self.needed[node].add(number)
                grown.add(node)
        return grown

    def _needed(self, node: CrowdNode) -> Collection[int]:
        return self.needed[node]

    def _simple(self, node: CrowdNode) -> Collection[int]:
        """Facts without guards, and those that are needed anyway."""
        return self.needed[node] | self.simple[node]

    def _all(self, node: CrowdNode) -> Collection[int]:
        return range(len(self.facts[node]))

    def _given(
        self, step: Arrival | Failure, choose: Callable[[CrowdNode], Collection[int]]
    ) -> dict[tuple[Chosen, int], int]:
        """The literals of these facts before a step, by fact and source."""
        return {
            ((node, number), source): self.literals.of(self.facts[node][number], parts, self.steps.start)
            for source, (node, parts) in enumerate(step.sources)
            for number in sorted(choose(node))
        }

    def _made(self) -> CrowdCertificate:
        product = self.steps.product
        invariants: dict[CrowdNode, Expr] = dict.fromkeys(product.nodes, FALSE)
        equalities: dict[CrowdNode, list[Equality]] = {}
        for node, numbers in self.needed.items():
            said = [self.facts[node][number] for number in sorted(numbers)]
            equalities[node] = [each for each in said if isinstance(each, Equality)]
            formulas = (formula(each, product.program) for each in said if not isinstance(each, Equality))
            invariants[node] = build.all_of(formulas)
        return CrowdCertificate(product, invariants, equalities, self.inductive.forbidden)
