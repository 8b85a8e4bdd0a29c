"""The engine `modular`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from unbraid.backends.adapter import BackendKind
from unbraid.core.budget import Budget
from unbraid.core.errors import InputError, InternalError
from unbraid.core.nodes import Bound
from unbraid.engines.bounds import ask_with_markers
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Violated, Work
from unbraid.engines.protocol import (
    Engine,
    EngineOption,
    Form,
    Problem,
    Progress,
    Report,
    Trait,
    thread_order,
)
from unbraid.engines.registry import register

if TYPE_CHECKING:
    from unbraid.engines.modular.embedded import Embedded
    from unbraid.engines.modular.sequential import SequentialChecker


@register
class ThreadModular(Engine):
    name = "modular"
    summary = "checks one thread at a time as a sequential program, with facts about the other threads that it learns"
    takes = Form.CLONED
    long_loops = True
    cannot = frozenset({Trait.FLOATS})
    asks = frozenset({BackendKind.VERIFIER})
    own_process = True
    options = (
        EngineOption(
            "--main-order",
            "the order in which threads ask about each other, by their numbers, such as 1,2,0 (main is 0); by default "
            "it follows the flow of data",
            None,
            thread_order,
            "T,...",
        ),
        EngineOption("--keep", "write each sequential program to this folder, with its question and answer", None, Path,
                     "DIR"),
    )  # fmt: skip

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        from unbraid.engines.lazy.search import find_violation
        from unbraid.engines.modular.algorithm import Modular
        from unbraid.engines.modular.certificate import Certificate, check, proof_text
        from unbraid.engines.modular.embedded import Embedded
        from unbraid.schemas.schedule import from_sequentialized
        from unbraid.symbolic.violation import violation_by

        unwind, order = problem.proof_unwind, problem.option("main_order")
        report(Progress(f"preparing a proof, unwind {unwind}"))
        cloned = problem.cloned(unwind, long_loops=True)
        count = len(cloned.threads)
        if order is not None and sorted(order) != list(range(count)):
            raise InputError(f"--main-order must name each of the threads 0 to {count - 1} once")
        embedded = Embedded(budget, lambda text: report(Progress(text)))
        checker = _checker(problem, embedded)

        def ask(forbidden: frozenset[Bound]) -> Proved | Violated | None:
            modular = Modular(cloned, forbidden, checker, order, budget, lambda text: report(Progress(text)))
            found = modular.run()
            if isinstance(found, Certificate):
                report(Progress(f"checking {len(found.facts)} facts again"))
                check(found, embedded.proves, budget)
                done = modular.progress()
                numbers = done.questions, done.facts, done.promises, len(found.facts)
                return Proved(Evidence(Argument.THREAD_MODULAR, numbers, tuple(proof_text(found))))
            violation = violation_by(found, modular.automata, forbidden, budget)
            if violation is None:
                raise InternalError("an execution that was found thread by thread is not possible")
            if violation.choices is None:
                return None
            return Violated(tuple(from_sequentialized(problem.program, violation.trace, violation.choices)))

        found = ask_with_markers(cloned, unwind, problem.max_threads, ask)
        if found is None:
            return find_violation(problem, self.name, budget, report)
        return replace(found, work=Work(checks=checker.checks))


def _checker(problem: Problem, embedded: Embedded) -> SequentialChecker:
    from unbraid.engines.modular.keeping import Keeping
    from unbraid.engines.modular.outside import Outside

    checker: SequentialChecker = embedded
    if problem.outside is not None:
        checker = Outside(problem.outside.installed, problem.outside.scratch, embedded)
    keep = problem.option("keep")
    return checker if keep is None else Keeping(checker, keep)
