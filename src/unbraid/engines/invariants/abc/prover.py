"""Asks ABC for an inductive invariant of the product of a program's threads, as a circuit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from unbraid.backends.adapter import UNREADABLE, Installed, Safe, Unknown
from unbraid.core import build
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import Bound, Expr
from unbraid.engines.invariants.abc.aiger import aiger
from unbraid.engines.invariants.abc.circuit import Bit, Circuit, Latch
from unbraid.engines.invariants.certificate import Certificate, check
from unbraid.systems.product import Node, Product


class BitProver:
    """Like `invariants.prover.Prover`, but it asks ABC."""

    def __init__(
        self, product: Product, budget: Budget, report: Callable[[str], None], installed: Installed, scratch: Path
    ) -> None:
        self.product, self.budget, self.report = product, budget, report
        self.installed, self.scratch = installed, scratch

    def prove(self, forbidden: frozenset[Bound]) -> Certificate | None:
        circuit = Circuit(self.product, forbidden)
        self.report(f"looking for an invariant of {len(circuit.latches)} bits")
        question = aiger(circuit.aig, circuit.following, circuit.bad)
        answer = self.installed.ask(question, self.product.automata.program.model, self.scratch)
        if isinstance(answer, Unknown):
            raise EngineLimit(answer.cause)
        if not isinstance(answer, Safe):
            return None
        try:
            cubes = list(_cubes(answer.invariant, circuit))
        except UNREADABLE as error:
            raise EngineLimit(Why.BACKEND_INVARIANT, self.installed.backend.name) from error
        invariants = {node: build.all_of(_at(node, cubes)) for node in self.product.nodes}
        certificate = Certificate(self.product, invariants, forbidden, frozenset())
        self.report(f"checking the invariants at {len(invariants)} combinations of locations")
        check(certificate, self.budget)
        return certificate


Cube = dict[Latch, bool]  # a combination of values of latches that is unreachable


def _cubes(invariant: str, circuit: Circuit) -> Iterator[Cube]:
    """The invariant is a table: the names of latches, then one line per cube, with 0, 1 or - for each latch."""
    names: list[Latch] = []
    for line in invariant.splitlines():
        first, *others = line.split() or [""]
        if first == ".ilb":
            names = [circuit.latches[_number(name)] for name in others]
        elif first and not first.startswith((".", "#")):
            yield {latch: value == "1" for latch, value in zip(names, first, strict=True) if value != "-"}


def _number(name: str) -> int:
    """ABC names latches by numbers with leading zeros, such as lo07."""
    return int(name.removeprefix("lo"))


def _at(node: Node, cubes: list[Cube]) -> Iterator[Expr]:
    """The cubes, restricted to the locations and the sleep set of this node."""
    for cube in cubes:
        if all(isinstance(latch, Bit) or latch.is_at(node) == value for latch, value in cube.items()):
            bits = [(latch.holds(), value) for latch, value in cube.items() if isinstance(latch, Bit)]
            yield build.any_of(build.negate(holds) if value else holds for holds, value in bits)
