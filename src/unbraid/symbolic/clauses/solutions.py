"""What a solver of Horn clauses has found, as expressions over the variables of the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from unbraid.core.nodes import Expr, Program
from unbraid.symbolic.clauses.encode import place_of
from unbraid.symbolic.clauses.spacer import Solution
from unbraid.symbolic.clauses.writer import Predicate

N = TypeVar("N")


def invariants(solution: Solution, predicates: Mapping[N, Predicate], program: Program) -> dict[N, Expr]:
    """What was found for each node; nothing for those that the solver has taken out."""
    found = {
        node: solution.invariant(predicate.name, [place_of(cell, program) for cell in predicate.cells])
        for node, predicate in predicates.items()
    }
    return {node: invariant for node, invariant in found.items() if invariant is not None}
