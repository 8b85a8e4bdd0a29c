"""Asks the modular method about a program: what answers its sequential questions, and what its answers say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unbraid.core.nodes import Bound, Program
from unbraid.engines.modular.algorithm import Modular
from unbraid.engines.modular.certificate import Certificate, check, proof_text
from unbraid.engines.modular.embedded import Embedded
from unbraid.engines.modular.keeping import Keeping
from unbraid.engines.modular.sequential import SequentialChecker
from unbraid.errors import InputError, InternalError
from unbraid.executions.schedule import Step
from unbraid.options import VERIFIERS
from unbraid.request import Request
from unbraid.schemas.schedule import from_sequentialized
from unbraid.symbolic.violation import violation_by


@dataclass(frozen=True)
class Proved:
    reason: str
    proof: tuple[str, ...]


@dataclass(frozen=True)
class Violated:
    steps: tuple[Step, ...]


class ThreadByThread:
    """`cloned` is the program with its loops."""

    def __init__(self, program: Program, cloned: Program, request: Request, report: Callable[[str], None]) -> None:
        self.program, self.cloned, self.report, self.order = program, cloned, report, request.main_order
        count = len(cloned.threads)
        if self.order is not None and sorted(self.order) != list(range(count)):
            raise InputError(f"--main-order must name each of the threads 0 to {count - 1} once")
        self.embedded = Embedded(report)
        self.checker = self._checker(request)

    def _checker(self, request: Request) -> SequentialChecker:
        checker: SequentialChecker = self.embedded
        if request.backend in VERIFIERS:
            from unbraid.backends import load
            from unbraid.backends.adapter import require
            from unbraid.engines.modular.outside import Outside

            assert request.scratch is not None
            checker = Outside(require(load(request.backend), request.backend_path), request.scratch, self.embedded)
        return checker if request.keep is None else Keeping(checker, request.keep)

    @property
    def checks(self) -> int:
        return self.checker.checks

    def ask(self, forbidden: frozenset[Bound]) -> Proved | Violated | None:
        """Does nothing go wrong, and is none of these bound markers reached?  None: one of them is."""
        modular = Modular(self.cloned, forbidden, self.checker, self.order, self.report)
        found = modular.run()
        if isinstance(found, Certificate):
            self.report(f"checking {len(found.facts)} facts again")
            check(found, self.embedded.proves)
            checked = f"the {len(found.facts)} facts were checked again"
            return Proved(f"proved thread by thread: {modular.progress()}; {checked}", tuple(proof_text(found)))
        violation = violation_by(found, modular.automata, forbidden)
        if violation is None:
            raise InternalError("an execution that was found thread by thread is not possible")
        if violation.choices is None:
            return None
        return Violated(tuple(from_sequentialized(self.program, violation.trace, violation.choices)))
