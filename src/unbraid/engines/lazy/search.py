"""Checks one bounded program after the other.  Each is lazily sequentialized, and checked by the embedded bounded model
checker or by an outside verifier."""

from __future__ import annotations

from dataclasses import replace

from unbraid.backends.protocol import Checked, Checker
from unbraid.core.budget import Budget
from unbraid.core.causes import Cause, Why
from unbraid.core.errors import EngineLimit, InternalError
from unbraid.core.interpreter.machine import Machine
from unbraid.core.nodes import Program
from unbraid.engines.findings import Argument, Bounded, Evidence, Finding, Proved, Violated, Work
from unbraid.engines.lazy.deepening import Depth, depths
from unbraid.engines.protocol import Problem, Progress, Report
from unbraid.executions.replay import ReplayFailed, replay
from unbraid.schemas.cubes import Cube
from unbraid.schemas.lazy import sequentialize, sufficient_rounds
from unbraid.schemas.schedule import from_sequentialized
from unbraid.schemas.simulation import Sequentialized


class LazySearch:
    def __init__(self, problem: Problem, budget: Budget, report: Report) -> None:
        self.problem, self.budget, self.report = problem, budget, report
        self.checked: tuple[int, int] | None = None  # unwind and rounds within which there is no violation

    def run(self) -> Finding:
        for depth in depths(self.problem):
            found = self.check(depth)
            if found is not None:
                return found
        assert self.checked is not None
        return depth.exhausted(self.checked[1])

    def check(self, depth: Depth, cube: Cube | None = None) -> Proved | Violated | None:
        """None if there is no violation within the bounds, but there may be one beyond them.  One check of several
        rounds is cheaper than one check of each.  `cube`: only this part of the executions is checked."""
        lazy = sequentialize(depth.bounded, None, cube=cube)
        checker = self._checker(lazy.program)
        enough = sufficient_rounds(depth.bounded)
        last = enough if depth.rounds is None else min(depth.rounds[-1], enough)
        for rounds in range(1, last + 1):
            self.budget.check()
            self._say(f"searching with loops up to {depth.unwind} times, {rounds} rounds")
            checker.next_iteration()
            if depth.rounds is not None and rounds < last and rounds not in depth.rounds:
                continue
            found = checker.check()
            if found.violated:
                return self._violated(lazy, found, Work(depth.unwind, rounds))
            self.checked = (depth.unwind, rounds)
        if last == enough and not (depth.markers and checker.bound_reachable()):
            return Proved(Evidence(Argument.ALL_ROUNDS, (enough, depth.unwind)), Work(depth.unwind, enough))
        return None

    def _say(self, text: str) -> None:
        known = () if self.checked is None else (Bounded(*self.checked),)
        self.report(Progress(text, known))

    def _checker(self, program: Program) -> Checker:
        if self.problem.outside is None:
            from unbraid.symbolic.checker import BoundedModelChecker

            return BoundedModelChecker(program, self.budget)
        from unbraid.backends.checker import OutsideChecker

        return OutsideChecker(program, self.problem.outside.installed, self.problem.outside.scratch)

    def _violated(self, lazy: Sequentialized, found: Checked, work: Work) -> Violated:
        """The choices of the embedded engine must replay.  Those of an outside backend may be missing, or may not
        replay: then the embedded engine looks for an execution within the same bounds."""
        if self.problem.outside is not None:
            found = self._replayable(lazy, found, work)
        assert found.choices is not None
        return Violated(tuple(from_sequentialized(self.problem.program, lazy, found.choices)), work)

    def _replayable(self, lazy: Sequentialized, found: Checked, work: Work) -> Checked:
        from unbraid.symbolic.checker import BoundedModelChecker

        program = self.problem.program
        assert self.problem.outside is not None and work.rounds is not None and work.unwind is not None
        name = self.problem.outside.installed.backend.name
        if found.choices is not None:
            try:
                replay(Machine(program, reuse=False), from_sequentialized(program, lazy, found.choices))
                return found
            except (InternalError, ReplayFailed):
                pass  # the backend's execution does not replay
        where = f"unwind {work.unwind}, rounds {work.rounds}"
        self._say(f"looking for the execution that {name} reports, {where}")
        engine = BoundedModelChecker(lazy.program, self.budget)
        for _ in range(work.rounds):
            engine.next_iteration()
        embedded = engine.check()
        if not embedded.violated:
            raise EngineLimit(Why.BACKEND_NOT_REPLAYED, name, work.unwind, work.rounds)
        return embedded


def find_violation(problem: Problem, method: str, budget: Budget, report: Report) -> Finding:
    """Finds the violation that a prover reports without an execution, by growing bounds."""
    embedded = replace(problem, outside=None)
    found = LazySearch(embedded, budget, report).run()
    if isinstance(found, Proved):
        raise InternalError(f"{method} says that there is a violation, but all executions were covered without one")
    return replace(found, cause=Cause(Why.VIOLATION_NOT_FOUND)) if isinstance(found, Bounded) else found
