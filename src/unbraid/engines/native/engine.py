"""The engine `native`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import CannotStart, EngineLimit, InternalError
from unbraid.engines.findings import Argument, Bounded, Evidence, Finding, Proved, Unknown, Violated, Work
from unbraid.engines.native.modes import Mode
from unbraid.engines.protocol import Engine, EngineOption, Form, Problem, Progress, Report, Swarm
from unbraid.engines.registry import register

if TYPE_CHECKING:
    from unbraid.analyses.visible import Visibility
    from unbraid.core.nodes import Program
    from unbraid.engines.native.process import NativeSearch

REPORT_EVERY = 0.2  # seconds
SHARE_OF_MEMORY = {True: 0.5, False: 0.8}  # share of the free memory; True: other engines run at the same time
FLAGS = {"partial_order": Mode.PARTIAL_ORDER, "recheck": Mode.RECHECK, "approximate": Mode.APPROXIMATE}


@register
class Native(Engine):
    name = "native"
    summary = "visits the states explicitly, in compiled code, by growing numbers of preemptions"
    takes = Form.LOWERED
    stand_in = "explorer"
    swarm = Swarm.DIVES
    variants = ({}, {"partial_order": True})
    options = (
        EngineOption(
            "--partial-order",
            "partial-order reduction: follow only one order of independent steps; this visits fewer states, but does "
            "not count preemptions",
            False,
            excludes=("--recheck", "--approximate", "--no-reduce"),
        ),
        EngineOption(
            "--recheck",
            "before TRUE is reported, visit all states again in another order; their number must be the same",
            False,
            excludes=("--partial-order", "--approximate"),
        ),
        EngineOption(
            "--approximate",
            "search depth-first in random order, with little memory for each state; finds bugs, but proves nothing",
            False,
            excludes=("--partial-order", "--recheck"),
        ),
        EngineOption("--quick", "compile the search fast rather than well", False, is_public=False),
    )

    def check(self, problem: Problem, budget: Budget, report: Report) -> Finding:
        mode = next((mode for name, mode in FLAGS.items() if problem.option(name)), Mode.PREEMPTIONS)
        quick = problem.option("quick")
        return _finding(problem, searched(problem, problem.sliced(), problem.visibility(), mode, budget, report, quick))


def searched(
    problem: Problem,
    program: Program,
    visibility: Visibility,
    mode: Mode,
    budget: Budget,
    report: Report,
    is_quick: bool = False,
) -> NativeSearch:
    """A search of this program that has ended.  `is_quick`: it is expected to be so short that compiling it is most of
    the work."""
    from unbraid.engines.native.process import NativeSearch

    try:
        search = NativeSearch(program, visibility, _memory(problem, budget), mode, problem.seed, is_quick)
        search.start()
    except EngineLimit as limit:
        raise CannotStart(limit.cause) from limit
    except OSError as error:
        raise CannotStart(Why.NATIVE_NOT_WRITTEN, str(error)) from error
    try:
        while search.wait(REPORT_EVERY) is None:
            known = (Bounded(preemptions=search.searched),) if search.searched else ()
            report(Progress(search.progress(), known))
            budget.check(search.reached.states, "states", search.cpu())
    finally:
        search.stop()
    return search


def _memory(problem: Problem, budget: Budget) -> int:
    import psutil

    return int(SHARE_OF_MEMORY[problem.shares_machine] * (budget.memory or psutil.virtual_memory().available))


def _finding(problem: Problem, search: NativeSearch) -> Finding:
    from unbraid.core.interpreter.explorer import Explorer
    from unbraid.engines.native.process import Found
    from unbraid.executions.schedule import from_exploration

    result = search.result
    assert result is not None
    work = Work(states=result.states)
    match result.found:
        case Found.SAFE:
            argument = Argument.ALL_STATES_TWICE if result.is_rechecked else Argument.ALL_STATES
            return Proved(Evidence(argument, (result.states,)), work)
        case Found.VIOLATED:
            explorer = Explorer(problem.sliced(), problem.visibility().code)
            return Violated(tuple(from_exploration(explorer, result.path)), work)
        case Found.BROKEN:
            raise InternalError(str(result.cause))
    assert result.cause is not None
    if result.is_complete or not result.preemptions:
        return Unknown(result.cause, result.is_complete, work=work)
    return Bounded(preemptions=result.preemptions, cause=result.cause, work=work)
