"""The embedded checkers: bounded model checking for paths, and Horn clauses for unbounded loops.

Bounded model checking also finds out which conjuncts of the conditions a refutation needs (`Gen_E` of section 4.3, by
unsat cores).  In programs with loops this only covers executions up to the bound.  So the prover is asked about the
remaining conjuncts.  If it finds a violation, the bound is increased.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from unbraid.core import build
from unbraid.core.budget import Budget
from unbraid.core.causes import Why
from unbraid.core.errors import EngineLimit
from unbraid.core.nodes import FALSE, Assert, Assume, Label, Program, Stmt, SwitchPoint, Var
from unbraid.core.records import dataclass
from unbraid.engines.modular.path import Path, follow
from unbraid.engines.modular.ranges import seen_ranges
from unbraid.engines.modular.sequential import Asked, Impossible, parts_of
from unbraid.schemas.modular.guided import write_guided
from unbraid.schemas.modular.program import START, Assumed, Reached, Task, has_loops
from unbraid.schemas.modular.questions import Fact, Range
from unbraid.schemas.modular.threads import Threads
from unbraid.symbolic.aig import FALSE as NEVER
from unbraid.symbolic.assumptions import Assumptions
from unbraid.symbolic.checker import BoundedModelChecker, choices_of
from unbraid.symbolic.executor import Executor, Step
from unbraid.symbolic.words import Model
from unbraid.systems.reduction.letters import Letter

BEFORE, AFTER = 0, 1
Part = tuple[int, int]  # a condition, and the number of a conjunct

UNWINDINGS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32)
FIRST_PROOF = 2  # unwindings before the prover is asked
PATIENCE = 10.0  # seconds of the prover for one question


class Embedded:
    def __init__(self, budget: Budget, report: Callable[[str], None]) -> None:
        self.budget, self.report = budget, report
        self.checks = 0

    def answer(self, asked: Asked) -> Path | Impossible:
        refuted: list[Impossible] = []
        for unwind in UNWINDINGS:
            found = self._bounded(asked, unwind)
            if isinstance(found, Path):
                return found
            if found.is_complete:
                return found.answer
            if unwind >= FIRST_PROOF and found.answer not in refuted:
                for claim in dict.fromkeys((found.answer, Impossible(asked.question.before, asked.question.after))):
                    try:
                        if self.proves(asked.weaker(claim.before, claim.after)):
                            return claim
                    except EngineLimit:
                        self.budget.check()
                        continue
                    refuted.append(claim)
                    break
        raise EngineLimit(Why.NO_PROOF_AND_NO_PATH)

    # -------------------------------------------------------------------------------------------- paths
    def _bounded(self, asked: Asked, unwind: int) -> Path | _Refuted:
        self.budget.check()
        self.checks += 1
        task = asked.task(unwind)
        executor = _Tracking(task)
        for _ in executor.iterations():
            pass
        goal = executor.aig.any(executor.errors)
        kept: frozenset[Part] = frozenset()
        if goal != NEVER:
            words = executor.words
            always = [words.term(literal) for literal in (*executor.constraints, goal)]
            solver = Assumptions(words.manager, always, self.budget)
            given = {part: words.term(literal) for part, literal in executor.parts.items()}
            core = solver.contradict(given)
            if core is None:
                return follow(task, choices_of(executor, Model(words, solver.solver)))
            kept = core
            for part in sorted(core):
                smaller = solver.contradict({other: given[other] for other in kept if other != part})
                if smaller is not None and part in kept:
                    kept = smaller
        before = parts_of(asked.question.before, [number for which, number in kept if which == BEFORE])
        after = parts_of(asked.question.after, [number for which, number in kept if which == AFTER])
        is_complete = not asked.has_loops or not self._is_possible(executor, executor.aig.any(executor.bounds))
        return _Refuted(Impossible(before, after), is_complete)

    def path(self, asked: Asked, unwind: int) -> Path | None:
        """A violating path, if there is one that follows each back edge at most `unwind` times."""
        found = self._bounded(asked, unwind)
        return found if isinstance(found, Path) else None

    def _is_possible(self, executor: Executor, literal: int) -> bool:
        if literal == NEVER:
            return False
        words = executor.words
        always = [words.term(each) for each in (*executor.constraints, literal)]
        return Assumptions(words.manager, always, self.budget).contradict({}) is None

    def guided(
        self, threads: Threads, word: Sequence[Letter], remaining: tuple[int, ...], facts: Sequence[Fact]
    ) -> Path | None:
        self.budget.check()
        self.checks += 1
        unwind = FIRST_PROOF if has_loops(threads, remaining[0]) else 1
        task = write_guided(threads, word, remaining, facts, unwind)
        checker = BoundedModelChecker(task.program, self.budget)
        checker.next_iteration()
        found = checker.check()
        return follow(task, found.choices) if found.choices is not None else None

    # ------------------------------------------------------------------------------------------- ranges
    def ranges(self, asked: Asked, variables: list[Var]) -> list[Range]:
        """The ranges of variables.  In programs with loops, only those that the prover can prove."""
        if not variables:
            return []
        unwind = FIRST_PROOF if asked.has_loops else 1
        self.checks += 1
        found = seen_ranges(asked, variables, unwind, self.budget)
        if not asked.has_loops:
            return found
        return [each for each in found if self._is_proved(asked, each)]

    def _is_proved(self, asked: Asked, found: Range) -> bool:
        outside = build.any_of(found.outside())
        try:
            return outside == FALSE or self.proves(asked.weaker((), (outside,)))
        except EngineLimit:
            return False

    # ------------------------------------------------------------------------------------------- proofs
    def proves(self, asked: Asked) -> bool:
        """False if there is a violation.  Raises EngineLimit if the prover cannot decide."""
        from unbraid.engines.invariants.prover import sequential_prover

        self.budget.check()
        self.checks += 1
        program = with_locations(asked.task().program)
        prover = sequential_prover(program, self.budget.part(PATIENCE), self.report)
        return prover.prove(frozenset()) is not None


@dataclass(frozen=True)
class _Refuted:
    answer: Impossible
    is_complete: bool  # were all executions covered?


class _Tracking(Executor):
    """Has a literal for each conjunct of the conditions.  A conjunct is only required if its literal is true."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.parts: dict[Part, int] = {}
        super().__init__(task.program)

    def _kept(self, which: int, number: int, condition: int) -> int:
        part = which, number
        if part not in self.parts:
            self.parts[part] = self.words.new_literal()
        return self.aig.or_(self.parts[part] ^ 1, condition)

    def _compile(self, stmt: Stmt) -> Step:
        mark = self.task.mark(stmt)
        if isinstance(stmt, Assume) and isinstance(mark, Assumed):
            condition = self._literal(stmt.condition)
            return self._assume(lambda: self._kept(BEFORE, mark.part, condition()))
        if isinstance(stmt, Assert) and isinstance(mark, Reached):
            return self._assert(self._unless_reached())
        return super()._compile(stmt)

    def _unless_reached(self) -> Callable[[], int]:
        start, parts = self._literal(START), [self._literal(part) for part in self.task.question.after]

        def holds() -> int:
            each = (self._kept(AFTER, number, part()) for number, part in enumerate(parts))
            return self.aig.all((start(), *each)) ^ 1

        return holds


def with_locations(program: Program) -> Program:
    """Adds a switch point at each label, so that the prover can have an invariant there."""
    main = program.functions[program.entry]
    body = tuple(
        new for stmt in main.body for new in ((stmt, SwitchPoint(stmt.origin)) if isinstance(stmt, Label) else (stmt,))
    )
    return replace(program, functions={**program.functions, main.name: replace(main, body=body)})
