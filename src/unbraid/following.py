"""Follows all interleavings at once (`engines/following/search.py`): where they end or go wrong soon."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from unbraid.analyses.sharing import all_statements
from unbraid.core.causes import Why
from unbraid.core.nodes import UNFOLLOWED, Assert, BoundReached, Program
from unbraid.core.visitor import bound_markers
from unbraid.errors import EngineLimit, InternalError
from unbraid.programs import LONG_LOOP, cloned_program
from unbraid.request import Request

if TYPE_CHECKING:
    from unbraid.engines.following.search import Violated
    from unbraid.executions.schedule import Step
    from unbraid.systems.automata import Automata


@dataclass(frozen=True)
class AllFollowed:
    reason: str


@dataclass(frozen=True)
class Cut:
    """No violation, but executions go on where bounds are used up."""


Followed: TypeAlias = "AllFollowed | Cut | tuple[Step, ...]"  # the steps are those of a violation


def follow(
    program: Program, request: Request, unwind: int, report: Callable[[str], None], seconds: float | None
) -> Followed:
    """Raises EngineLimit if it is not known after so many seconds."""
    from unbraid.engines.following.search import Levels, Violated

    levels = Levels(_cloned(program, request, unwind), request.reduce, report, seconds)
    found = levels.run()
    if isinstance(found, Violated):
        return _steps(program, levels.automata, found)
    if found.marker_reached:
        return Cut()
    return AllFollowed(
        f"proved: executions have at most {found.levels} moves from one place to the next, and all were followed"
    )


def is_harmless(program: Program, request: Request, unwind: int) -> bool:
    """Is there nothing left that could go wrong, wherever executions lead?"""
    cloned = _cloned(program, request, unwind)
    return not any(isinstance(stmt, Assert | BoundReached) for stmt in all_statements(cloned))


def grows(program: Program, request: Request, unwind: int) -> bool:
    """Does a larger bound lead further?"""
    return any(marker.bound not in UNFOLLOWED for marker in bound_markers(_cloned(program, request, unwind)))


def visit(
    program: Program, request: Request, unwind: int, report: Callable[[str], None], seconds: float | None
) -> Followed:
    """The same for programs without inputs, state by state."""
    from unbraid.engines.exact.search import ExactStates, has_inputs
    from unbraid.engines.following.search import Violated

    cloned = _cloned(program, request, unwind)
    if has_inputs(cloned):
        raise EngineLimit(Why.HAS_INPUTS)
    states = ExactStates(cloned, request.reduce, report, seconds)
    found = states.run()
    if isinstance(found, Violated):
        return _steps(program, states.automata, found)
    if found.marker_reached:
        return Cut()
    return AllFollowed(f"proved: all {found.states} states of one of each class of interleavings were visited")


def _cloned(program: Program, request: Request, unwind: int) -> Program:
    return cloned_program(program, unwind, request.max_threads, request.reduce, loop_size=LONG_LOOP)


def _steps(program: Program, automata: Automata, found: Violated) -> tuple[Step, ...]:
    from unbraid.schemas.schedule import from_sequentialized
    from unbraid.symbolic.violation import violation_by
    from unbraid.systems.reduction.letters import Letter

    letters = [Letter(number, step, way) for number, (step, way) in enumerate(found.path)]
    violation = violation_by(letters, automata, frozenset())
    if violation is None or violation.choices is None:
        raise InternalError("an interleaving that was found is not possible")
    return tuple(from_sequentialized(program, violation.trace, violation.choices))
