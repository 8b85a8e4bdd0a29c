"""Bounded model checking: asks the solver after each iteration of the driver loop."""

from __future__ import annotations

from unbraid.backends.protocol import Checked
from unbraid.core.arithmetic import wrap
from unbraid.core.budget import Budget
from unbraid.core.nodes import BoolType, OrdinalType, Program, ScalarType
from unbraid.symbolic.executor import Executor, Value, as_literal, as_ordinal, as_word
from unbraid.symbolic.words import Model, solve


class BoundedModelChecker:
    """requires: sequential.  `main` has at most one loop, at its top level."""

    def __init__(self, program: Program, budget: Budget) -> None:
        self.executor, self.budget = Executor(program), budget
        self._iterations = self.executor.iterations()
        self._checked = 0

    def next_iteration(self) -> bool:
        """Execute one more iteration of the driver loop; False at its end."""
        return next(self._iterations, None) is not None

    def check(self) -> Checked:
        """Look for a violation in the iterations since the last check."""
        executor = self.executor
        new = executor.errors[self._checked :]
        self._checked = len(executor.errors)
        model = solve(executor.words, executor.constraints, executor.aig.any(new), self.budget)
        if model is None:
            return Checked(violated=False)
        return Checked(violated=True, choices=choices_of(executor, model))

    def bound_reachable(self) -> bool:
        """Can an execution reach a bound marker?"""
        executor = self.executor
        goal = executor.aig.any(executor.bounds)
        return solve(executor.words, executor.constraints, goal, self.budget) is not None


def choices_of(executor: Executor, model: Model) -> tuple[int, ...]:
    """The choices of the execution that a model describes, in the order in which the program makes them."""
    taken = model.literals([choice.guard for choice in executor.choices])
    return tuple(
        _concrete(model, choice.value, choice.type)
        for choice, is_made in zip(executor.choices, taken, strict=True)
        if is_made
    )


def _concrete(model: Model, value: Value, kind: ScalarType) -> int:
    if isinstance(kind, OrdinalType):
        return sum(model.literals(list(as_ordinal(value))))
    if isinstance(kind, BoolType):
        return int(model.literals([as_literal(value)])[0])
    return wrap(model.word(as_word(value)), kind)
