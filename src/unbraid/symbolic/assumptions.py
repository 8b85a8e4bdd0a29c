"""Questions to the solver that share most of what they ask about: some assumptions imply a contradiction, or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

import bitwuzla
from bitwuzla import Option, Result

from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit

K = TypeVar("K")


class Question(Generic[K]):
    """Is what it is about impossible under some of the assumptions?  It learns: if it was impossible for these reasons
    once, it is so whenever they hold; if it was possible under these assumptions, it is so under fewer."""

    def __init__(self) -> None:
        self.reasons: list[frozenset[K]] = []
        self.possible: list[frozenset[K]] = []

    def known(self, given: frozenset[K]) -> bool | None:
        """Is it impossible?  None: nobody has asked yet."""
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
    """A solver with what always holds, to be asked about more."""

    def __init__(
        self,
        manager: bitwuzla.TermManager,
        always: Iterable[bitwuzla.Term],
        milliseconds: int | None = None,
        should_stop: Callable[[], bool] | None = None,
    ) -> None:
        options = bitwuzla.Options()
        options.set(Option.PRODUCE_UNSAT_ASSUMPTIONS, True)
        options.set(Option.PRODUCE_MODELS, True)
        if milliseconds is not None:
            options.set(Option.TIME_LIMIT_PER, milliseconds)
        self.solver = bitwuzla.Bitwuzla(manager, options)
        if should_stop is not None:
            self.solver.configure_terminator(should_stop)
        for formula in always:
            self.solver.assert_formula(formula)

    def contradict(self, given: Mapping[K, bitwuzla.Term], more: Iterable[bitwuzla.Term] = ()) -> frozenset[K] | None:
        """Those of the given formulas that lead to a contradiction, with what always holds; None if there is none."""
        result = self.solver.check_sat(*given.values(), *more)
        if result == Result.SAT:
            return None
        if result != Result.UNSAT:
            raise EngineLimit(Why.SOLVER_GAVE_UP)
        used = set(self.solver.get_unsat_assumptions())
        return frozenset(key for key, term in given.items() if term in used)

    def holds(self, formula: bitwuzla.Term) -> bool:
        """In the state that showed that there was no contradiction."""
        return bool(self.solver.get_value(formula).value())
