"""Is there a state of the threads' variables in which a condition holds?"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.budget import Budget
from unbraid.schemas.modular.questions import Condition
from unbraid.schemas.modular.threads import Threads
from unbraid.symbolic.executor import Executor, as_literal
from unbraid.symbolic.words import solve


class Satisfiable:
    def __init__(self, threads: Threads, budget: Budget) -> None:
        self.budget = budget
        variables = tuple(threads.globals.values())
        self.executor = Executor(replace(threads.automata.program, globals=variables, functions={}))
        self.executor.state = [self.executor.fresh(kind) for kind in self.executor.types]

    def __call__(self, condition: Condition) -> bool:
        executor = self.executor
        goal = executor.aig.all([as_literal(executor.value(part)) for part in condition])
        return solve(executor.words, executor.constraints, goal, self.budget) is not None
