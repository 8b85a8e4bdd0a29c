"""Decides whether an interleaving is possible, and finds its inputs."""

from __future__ import annotations

from collections.abc import Sequence

from unbraid.core.budget import Budget
from unbraid.core.nodes import Bound
from unbraid.core.records import dataclass
from unbraid.schemas.simulation import Sequentialized
from unbraid.schemas.trace_program import trace_program
from unbraid.symbolic.checker import BoundedModelChecker
from unbraid.systems.automata import Automata
from unbraid.systems.reduction.letters import Letter


@dataclass(frozen=True)
class Violation:
    """A possible interleaving, as a sequential program, with its inputs.  Without inputs, the interleaving only leads
    to a bound marker."""

    trace: Sequentialized
    choices: tuple[int, ...] | None


def violation_by(
    letters: Sequence[Letter], automata: Automata, forbidden: frozenset[Bound], budget: Budget
) -> Violation | None:
    """None if the interleaving is not possible.  `forbidden`: bound markers that are violations."""
    sequential = trace_program(letters, automata, forbidden)
    checker = BoundedModelChecker(sequential.program, budget)
    checker.next_iteration()
    found = checker.check()
    if found.violated:
        return Violation(sequential, found.choices)
    if checker.bound_reachable():
        return Violation(sequential, None)
    return None
