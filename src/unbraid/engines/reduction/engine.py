"""The engine `reduction`."""

from __future__ import annotations

from unbraid.core.budget import Budget
from unbraid.core.nodes import Bound
from unbraid.engines.bounds import ask_with_markers
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Violated
from unbraid.engines.protocol import Engine, EngineOption, Form, Problem, Progress, Report, Trait
from unbraid.engines.registry import register
from unbraid.systems.reduction.parts import ORDERS, Parts, preference_order


@register
class Reduction(Engine):
    name = "reduction"
    summary = "trace abstraction that follows one interleaving of each equivalence class"
    takes = Form.CLONED
    cannot = frozenset({Trait.FLOATS})
    own_process = True
    variants = ({"order": "seq"}, {"order": "flow"})
    options = (
        EngineOption(
            "--order",
            "the preference order that chooses one of several equivalent interleavings: seq, flow, lockstep or "
            "random:SEED; by default several orders are tried at the same time",
            None,
            preference_order,
            "ORDER",
        ),
        EngineOption("--no-sleep", "do not use sleep sets", False),
        EngineOption("--no-persistent", "do not use persistent sets", False),
        EngineOption(
            "--no-proof-sensitive",
            "do not use that some steps commute only where an assertion of the proof holds",
            False,
        ),
    )

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        from unbraid.engines.lazy.search import find_violation
        from unbraid.engines.reduction.refinement import Refinement
        from unbraid.engines.reduction.render import invariants, picture, proof_text
        from unbraid.schemas.schedule import from_sequentialized
        from unbraid.symbolic.violation import Violation

        unwind = problem.proof_unwind
        report(Progress(f"preparing a proof, unwind {unwind}"))
        cloned = problem.cloned(unwind)
        left_out = ("no_sleep", "no_persistent", "no_proof_sensitive")
        parts = Parts(*(not problem.option(name) for name in left_out))
        order = problem.option("order") or ORDERS[0]
        refinement = Refinement(cloned, order, parts, budget, lambda text: report(Progress(text)))

        def ask(forbidden: frozenset[Bound]) -> Proved | Violated | None:
            found = refinement.run(forbidden)
            if isinstance(found, Violation):
                if found.choices is None:
                    return None
                return Violated(tuple(from_sequentialized(problem.program, found.trace, found.choices)))
            numbers = len(found.assertions), found.state_count(), found.rounds
            proof, drawn = tuple(proof_text(found)), tuple(picture(found))
            return Proved(Evidence(Argument.REDUCTION, numbers, proof, drawn, invariants(found)))

        answer = ask_with_markers(cloned, unwind, problem.max_threads, ask)
        return find_violation(problem, self.name, budget, report) if answer is None else answer
