"""Translates the solution of Horn clauses into expressions over the program's variables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from unbraid.core.nodes import Expr, Program
from unbraid.symbolic.clauses.encode import place_of
from unbraid.symbolic.clauses.spacer import Solution
from unbraid.symbolic.clauses.writer import Predicate

N = TypeVar("N")


def invariants(solution: Solution, predicates: Mapping[N, Predicate], program: Program) -> dict[N, Expr]:
    """The invariant of each node.  Nodes that the solver has eliminated have none."""
    found = {
        node: solution.invariant(predicate.name, [place_of(cell, program) for cell in predicate.cells])
        for node, predicate in predicates.items()
    }
    return {node: invariant for node, invariant in found.items() if invariant is not None}
