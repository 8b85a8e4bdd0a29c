"""Follows all interleavings at once (`engines/levels.py`): where they end or go wrong soon."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unbraid.core.nodes import Program
from unbraid.errors import InternalError
from unbraid.pipeline import LONG_LOOP, Request, cloned_program

if TYPE_CHECKING:
    from unbraid.results.schedule import Step


@dataclass(frozen=True)
class AllFollowed:
    reason: str


@dataclass(frozen=True)
class Cut:
    """No violation, but executions go on where bounds are used up."""


def follow(
    program: Program, request: Request, unwind: int, report: Callable[[str], None], seconds: float | None
) -> AllFollowed | Cut | tuple[Step, ...]:
    """The steps are those of a violation.  Raises EngineLimit if it is not known after so many seconds."""
    from unbraid.engines.levels import Levels, Violated
    from unbraid.engines.refinement.violation import violation_by
    from unbraid.results.schedule import from_sequentialized
    from unbraid.schemas.reduction.letters import Letter

    cloned = cloned_program(program, unwind, request.max_threads, request.reduce, loop_size=LONG_LOOP)
    levels = Levels(cloned, request.reduce, report, seconds)
    found = levels.run()
    if isinstance(found, Violated):
        letters = [Letter(number, step, way) for number, (step, way) in enumerate(found.path)]
        violation = violation_by(letters, levels.automata, frozenset())
        if violation is None or violation.choices is None:
            raise InternalError("an interleaving that was found is not possible")
        return tuple(from_sequentialized(program, violation.trace, violation.choices))
    if found.marker_reached:
        return Cut()
    return AllFollowed(
        f"proved: executions have at most {found.levels} moves from one place to the next, and all were followed"
    )
