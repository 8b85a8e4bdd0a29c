"""The candidate: lazy sequentialization and the bmc engine, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.fuzz.report import Disagreement
from unbraid.core.budget import Budget
from unbraid.core.checking.programs import Form, check_program
from unbraid.core.errors import EngineLimit
from unbraid.core.interpreter.machine import Machine
from unbraid.core.interpreter.state import Outcome
from unbraid.core.nodes import Havoc, Program
from unbraid.executions.replay import ReplayFailed
from unbraid.executions.replay import replay as replay_lowered
from unbraid.schemas.lazy import sequentialize
from unbraid.schemas.schedule import from_sequentialized
from unbraid.symbolic.checker import BoundedModelChecker

MOST_STEPS = 100_000


@dataclass(frozen=True)
class Found:
    violation: int | None  # the first round with a violation
    bound: dict[int, bool]  # for each round before it: may a bound marker be reached?


def run_lazy(lowered: Program, marked: Program, rounds: int, order: Sequence[int], has_markers: bool) -> Found:
    """Search the marked program, which comes from the lowered one; a counterexample must be one of both."""
    lazy = sequentialize(marked, None, order)
    check_program(lazy.program, Form.SEQUENTIAL)
    engine = BoundedModelChecker(lazy.program, Budget())
    bound: dict[int, bool] = {}
    for number in range(1, rounds + 1):
        engine.next_iteration()
        counterexample = engine.check().choices
        if counterexample is not None:
            replay_choices(lazy.program, counterexample)
            try:
                replay_lowered(Machine(lowered, reuse=False), from_sequentialized(lowered, lazy, counterexample))
            except (ReplayFailed, EngineLimit) as failure:
                raise Disagreement("counterexample does not replay as lowered", str(failure)) from failure
            return Found(number, bound)
        bound[number] = has_markers and engine.bound_reachable()
    return Found(None, bound)


def replay_choices(sequential: Program, choices: tuple[int, ...]) -> None:
    """Run the sequential program with the engine's choices: an assertion must fail."""
    machine = Machine(sequential)
    state = machine.initial()
    remaining = iter(choices)
    for _ in range(MOST_STEPS):
        chooses = isinstance(machine.instruction(state, 0).stmt, Havoc)
        outcome = machine.step(state, 0)
        if outcome is Outcome.VIOLATED:
            return
        if outcome is not Outcome.DONE:
            raise Disagreement("counterexample does not replay", f"it ends with {outcome.name}, choices {choices}")
        if chooses:
            for cells in (state.memory, state.threads[0].frames[-1].cells):
                for cell, value in enumerate(cells):
                    if value is None:
                        cells[cell] = next(remaining, 0)
    raise Disagreement("counterexample does not replay", f"it does not end, choices {choices}")
