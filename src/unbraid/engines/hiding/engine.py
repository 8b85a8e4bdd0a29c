"""The engine `hiding`: proofs for programs that repeat something as often as an argument says.

The states of such a program are many only because of its inputs and counters.  `transforms/hiding` makes all branches
on these arbitrary, if nothing else depends on them.  The native search then visits all states of what is left.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import InternalError
from unbraid.core.nodes import Bound
from unbraid.engines.bounds import GROWING
from unbraid.engines.findings import Argument, Evidence, Finding, Proved, Unknown, Work
from unbraid.engines.protocol import Engine, Form, Problem, Progress, Report
from unbraid.engines.registry import register


@register
class Hiding(Engine):
    name = "hiding"
    summary = "visits all states of an abstraction without inputs and counters that only steer"
    takes = Form.CLONED
    finds = False
    depends_on_bounds = False

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        from unbraid.analyses.visible import Visibility
        from unbraid.engines.native.engine import searched
        from unbraid.engines.native.modes import Mode
        from unbraid.engines.native.process import Found
        from unbraid.passes.programs import hidden_program

        report(Progress("hiding inputs and counters"))
        program = hidden_program(problem.program, problem.proof_unwind, problem.max_threads, problem.reduce)
        # What is known of the abstraction does not hold for the program.
        unbounded = lambda progress: report(replace(progress, known=()))
        search = searched(problem, program, Visibility(program, problem.reduce), Mode.PROOF, budget, unbounded)
        result = search.result
        assert result is not None
        work = Work(states=result.states)
        match result.found:
            case Found.SAFE:
                return Proved(Evidence(Argument.ALL_STATES_WITHOUT_HIDDEN, (result.states,)), work)
            case Found.VIOLATED:
                return Unknown(Cause(Why.ABSTRACTION_VIOLATED), work=work)
            case Found.BROKEN:
                raise InternalError(str(result.cause))
        assert result.cause is not None
        return Unknown(_cause(result.cause), work=work)


def _cause(cause: Cause) -> Cause:
    """A bound that the program itself may keep says nothing about the program."""
    if cause.why is Why.UNMODELLED_REACHED_AT and Bound[str(cause.data[0])] in GROWING:
        return Cause(Why.ABSTRACTION_GOES_ON)
    return cause
