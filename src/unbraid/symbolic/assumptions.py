"""Incremental questions to the solver: do these assumptions contradict the formulas that always hold?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

import bitwuzla
from bitwuzla import Option, Result

from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit

K = TypeVar("K")


class Question(Generic[K]):
    """Remembers under which assumptions something is impossible.  If it was impossible for some reasons, it is
    impossible whenever they are among the assumptions.  If it was possible under some assumptions, it is possible under
    fewer."""

    def __init__(self) -> None:
        self.reasons: list[frozenset[K]] = []
        self.possible: list[frozenset[K]] = []

    def known(self, given: frozenset[K]) -> bool | None:
        """Is it impossible under these assumptions?  None if earlier answers do not imply it."""
        if any(reason <= given for reason in self.reasons):
            return True
        if any(given <= possible for possible in self.possible):
            return False
        return None

    def learn(self, given: frozenset[K], reason: frozenset[K] | None) -> None:
        if reason is None:
            self.possible = [old for old in self.possible if not old <= given]
            self.possible.append(given)
        else:
            self.reasons = [old for old in self.reasons if not reason <= old]
            self.reasons.append(reason)


class Assumptions:
    """A solver with formulas that always hold, which is asked about further ones."""

    def __init__(
        self,
        manager: bitwuzla.TermManager,
        always: Iterable[bitwuzla.Term],
        budget: Budget,
        milliseconds: int | None = None,
    ) -> None:
        options = bitwuzla.Options()
        options.set(Option.PRODUCE_UNSAT_ASSUMPTIONS, True)
        options.set(Option.PRODUCE_MODELS, True)
        if milliseconds is not None:
            options.set(Option.TIME_LIMIT_PER, milliseconds)
        self.solver, self.budget = bitwuzla.Bitwuzla(manager, options), budget
        self.solver.configure_terminator(budget.is_spent)
        for formula in always:
            self.solver.assert_formula(formula)

    def contradict(self, given: Mapping[K, bitwuzla.Term], more: Iterable[bitwuzla.Term] = ()) -> frozenset[K] | None:
        """Those of the given formulas that contradict what always holds (an unsat core); None if there is no
        contradiction."""
        result = self.solver.check_sat(*given.values(), *more)
        if result == Result.SAT:
            return None
        if result != Result.UNSAT:
            raise EngineLimit(Why.OUT_OF_TIME if self.budget.is_spent() else Why.SOLVER_GAVE_UP)
        used = set(self.solver.get_unsat_assumptions())
        return frozenset(key for key, term in given.items() if term in used)

    def holds(self, formula: bitwuzla.Term) -> bool:
        """Is the formula true in the model that the last call of `contradict` found?"""
        return bool(self.solver.get_value(formula).value())
