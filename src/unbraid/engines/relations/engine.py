"""The engine `relations`."""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import CannotStart, EngineLimit
from unbraid.core.nodes import Bound, Program
from unbraid.engines.bounds import ask_with_markers
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Unknown
from unbraid.engines.protocol import Engine, Form, Problem, Progress, Report
from unbraid.engines.registry import register


@register
class Relations(Engine):
    name = "relations"
    summary = "guesses equations between the variables of all threads from random executions, and proves them"
    takes = Form.CLONED
    finds = False

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        from unbraid.engines.invariants.render import invariants
        from unbraid.engines.relations.prover import RelationProver
        from unbraid.systems.automata import Automata
        from unbraid.systems.lockstep import loops
        from unbraid.systems.rendering import invariant_lines

        unwind = problem.proof_unwind
        report(Progress(f"preparing a proof, unwind {unwind}"))
        cloned = self._cloned(problem, unwind)
        automata = Automata(cloned)
        if not any(loops(automata, thread) for thread in range(len(automata.threads))):
            raise EngineLimit(Why.NO_RELATIONS)
        prover = RelationProver(automata, problem.reduce, problem.seed, budget, lambda text: report(Progress(text)))

        def ask(forbidden: frozenset[Bound]) -> Proved | None:
            certificate = prover.prove(forbidden)
            if certificate is None:
                return None
            told, numbers = invariants(certificate.invariants, automata), (len(certificate.invariants),)
            return Proved(Evidence(Argument.INVARIANTS, numbers, tuple(invariant_lines(told)), invariants=told))

        found = ask_with_markers(cloned, unwind, problem.max_threads, ask)
        return Unknown(Cause(Why.NO_RELATIONS)) if found is None else found

    @staticmethod
    def _cloned(problem: Problem, unwind: int) -> Program:
        """The program, with arrays as values if possible."""
        from unbraid.transforms.cells import AS_CONTENTS

        try:
            return replace(problem, followed=AS_CONTENTS).cloned(unwind)
        except CannotStart:
            return problem.cloned(unwind)
